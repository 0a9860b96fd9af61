import { chownSync, existsSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { flushToDisk, UnusableDatabase } from 'contract-server'
import { contentFindings, type DataFinding } from '../../integrity/check-data.ts'
import type { Schema } from '../../kit/schema.ts'
import { isInForce } from '../../own/keys.ts'
import { isDamage } from '../faults.ts'
import { differencesOf, examineFile } from '../schema/examine.ts'
import { allPending, bringUpToDate, isEmpty } from '../schema/migrate.ts'
import { copyFor, giveName, makeFolderOf, requireNoLog, verify, withExisting } from './copy.ts'
import { identityOf, lockUnused } from './replacing.ts'

/** How a backup is restored. */
interface RestoreOptions {
  /** The instant in the name of the replaced database. */
  now?: Date
  /** Is told which keys are in force. */
  report?: (what: string) => void
  /** True if the backup may have tables, indexes, triggers and views that the migrations do not make. */
  schemaAsIs?: boolean
}

/**
 * Puts a verified copy of a backup in the place of a database that no process has open. Returns the name under
 * which the replaced database is kept, if there was one; the copy has its permissions then, and what was revoked in it is revoked.
 * @throws {UnusableDatabase}
 */
export async function restore(
  source: string,
  database: string,
  schema: Schema,
  { now = new Date(), report = () => {}, schemaAsIs = false }: RestoreOptions = {},
): Promise<string | undefined> {
  if (existsSync(source) && identityOf(source) === identityOf(database))
    throw new UnusableDatabase(`${source} is the database itself: name a backup of it.`)
  const differences = withExisting(source, schema, (db) => {
    verify(db)
    return schemaAsIs ? [] : differencesOf(db, schema)
  })
  if (differences.length > 0)
    throw new UnusableDatabase(
      `${source} does not have the schema that its migrations make. ${differences.map(({ what }) => what).join(' ')} Use another backup; if you know why, add --schema-as-is.`,
    )
  makeFolderOf(database)
  const findings = await contentOf(source, database, schema)
  if (findings.length > 0)
    throw new UnusableDatabase(
      `${source} is not whole. ${findings.map(({ table, what }) => `${table}: ${what}`).join(' ')} Use another backup, or correct this in a copy of it.`,
    )
  // Through a symbolic link it is the database that is replaced, on its own disk, and not the link.
  const existing = existsSync(database) ? realpathSync(database) : undefined
  const file = existing ?? database
  if (existing === undefined) requireNoLog(file)
  const lock = existing === undefined ? undefined : lockUnused(existing, schema, 'restore')
  let copy: string | undefined
  try {
    copy = withExisting(source, schema, (db) => copyFor(file, db, schema, existing))
    carryRevocations(copy, lock, report)
    if (lock) return swap(copy, file, now)
    giveName(copy, file)
    return undefined
  } finally {
    if (copy !== undefined) {
      rmSync(copy, { force: true })
      if (existsSync(file)) flushToDisk(file)
    }
    lock?.close()
  }
}

/** Faults in the content of a backup; a backup of an earlier release is first brought up to date. */
async function contentOf(source: string, database: string, schema: Schema): Promise<DataFinding[]> {
  const examine = (file: string) => examineFile(file, schema, (examined) => contentFindings(examined, schema))
  const copy = withExisting(source, schema, (db) =>
    allPending(db, schema).length > 0 ? copyFor(database, db, schema) : undefined,
  )
  if (copy === undefined) return examine(source)
  try {
    const openToWrite = (file: string) => new Database(file, { fileMustExist: true })
    withExisting(copy, schema, (db) => bringUpToDate(db, schema), openToWrite)
    return await examine(copy)
  } finally {
    rmSync(copy, { force: true })
  }
}

/** The database has one name or the other at any instant, never none. */
function swap(temporary: string, database: string, now: Date): string {
  const aside = `${database}.replaced-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
  const { uid, gid } = statSync(database)
  // Root may restore what is another user's, who has to be able to open it.
  if (process.getuid?.() === 0) chownSync(temporary, uid, gid)
  giveName(database, aside)
  renameSync(temporary, database)
  return aside
}

const revoked = 'SELECT digest, revoked_at FROM api_keys NOT INDEXED WHERE revoked_at IS NOT NULL'
const revoke = 'UPDATE api_keys SET revoked_at = ? WHERE digest = ? AND revoked_at IS NULL RETURNING name'
const inForce = `SELECT name FROM api_keys WHERE ${isInForce('?')} ORDER BY name`

/**
 * Revokes in the copy of a backup the keys that were revoked since in the database that it replaces: a backup knows only of what was
 * before it.
 * @param replaced undefined where there is none; then nobody knows
 * @param report is told what was revoked, and which keys are in force
 */
function carryRevocations(
  copy: string,
  replaced: Database.Database | undefined,
  report: (what: string) => void,
): void {
  const db = new Database(copy, { fileMustExist: true })
  try {
    const known: { digest: string; revoked_at: string }[] = []
    let unknown: string | undefined
    if (!replaced || isEmpty(replaced))
      unknown =
        'There was no database to replace, so keys that were revoked after the backup are in force again.'
    else
      try {
        for (const key of replaced.prepare<[], (typeof known)[number]>(revoked).iterate()) known.push(key)
      } catch (error) {
        if (!isDamage(error)) throw error
        unknown =
          'Not all keys of the damaged database can be read, so keys that were revoked after the backup may be in force again.'
      }
    const change = db.prepare<[string, string], string>(revoke).pluck()
    const names = db.transaction(() => known.flatMap((key) => change.all(key.revoked_at, key.digest)))()
    if (names.length > 0) report(`Keys that were revoked since the backup stay revoked: ${names.join(', ')}.`)
    if (unknown !== undefined) report(unknown)
    const left = db.prepare<[string], string>(inForce).pluck().all(new Date().toISOString())
    report(`Keys in force: ${left.join(', ') || 'none'}.`)
  } finally {
    db.close()
  }
}

/**
 * Replaces a database with a backup: examines the backup, locks the database, copies, carries later revocations of keys over, and swaps the names.
 */
import { chownSync, existsSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { flushToDisk, UnusableDatabase } from 'contract-server'
import { contentFindings, type DataFinding } from '../../integrity/check-data.ts'
import type { Schema } from '../../kit/schema.ts'
import { isInForce } from '../../server/keys.ts'
import { isDamage } from '../faults.ts'
import { differencesOf, examineFile } from '../schema/examine.ts'
import { allPending, bringUpToDate, isEmpty } from '../schema/migrate.ts'
import { copyFor, giveName, makeFolderOf, requireNoLog, verify, withExisting } from './copy.ts'
import { identityOf, lockUnused } from './replacing.ts'

interface RestoreOptions {
  // It is part of the name of the replaced database.
  now?: Date
  report?: (message: string) => void
  /** True to accept tables, indexes, triggers and views of other origin than the migrations. */
  schemaAsIs?: boolean
}

/**
 * Replaces an unused database with a verified copy of a backup. Returns the name of the replaced database, if there was one; the copy takes over
 * its permissions and revocations.
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
      `${source} differs from the schema of its migrations. ${differences.map(({ problem }) => problem).join(' ')} Use another backup; if you know why, add --schema-as-is.`,
    )
  makeFolderOf(database)
  const findings = await contentOf(source, database, schema)
  if (findings.length > 0)
    throw new UnusableDatabase(
      `${source} has invalid data. ${findings.map(({ table, problem }) => `${table}: ${problem}`).join(' ')} Use another backup, or correct a copy of this one.`,
    )
  // A symbolic link stays, and the database behind it is replaced on its own disk.
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

async function contentOf(source: string, database: string, schema: Schema): Promise<DataFinding[]> {
  const examine = (file: string) => examineFile(file, schema, (examined) => contentFindings(examined, schema))
  const copy = withExisting(source, schema, (db) =>
    allPending(db, schema).length > 0 ? copyFor(database, db, schema) : undefined,
  )
  if (copy === undefined) return examine(source)
  try {
    const open = (file: string) => new Database(file, { fileMustExist: true })
    withExisting(copy, schema, (db) => bringUpToDate(db, schema), { open })
    return await examine(copy)
  } finally {
    rmSync(copy, { force: true })
  }
}

// The database always has one of its names.
function swap(temporary: string, database: string, now: Date): string {
  const aside = `${database}.replaced-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
  const { uid, gid } = statSync(database)
  // Root may restore a database of another user, who must be able to open it.
  if (process.getuid?.() === 0) chownSync(temporary, uid, gid)
  giveName(database, aside)
  renameSync(temporary, database)
  return aside
}

const revoked = 'SELECT digest, revoked_at FROM api_keys NOT INDEXED WHERE revoked_at IS NOT NULL'
const revoke = 'UPDATE api_keys SET revoked_at = ? WHERE digest = ? AND revoked_at IS NULL RETURNING name'
const inForce = `SELECT name FROM api_keys WHERE ${isInForce('?')} ORDER BY name`

/**
 * Revokes the keys in the copy of a backup that were revoked later in the replaced database.
 * @param replaced undefined if there is none, so that revocations are unknown
 * @param report receives the revoked keys and the keys in force
 */
function carryRevocations(
  copy: string,
  replaced: Database.Database | undefined,
  report: (message: string) => void,
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

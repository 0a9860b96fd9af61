/**
 * Parts of copying a database file: opens it without changing it, verifies it, copies it beside its place, and gives the copy its name. Before a
 * migration it keeps a copy.
 */
import {
  chmodSync,
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { flushToDisk, UnusableDatabase } from 'contract-server'
import type { Schema } from '../../kit/schema.ts'
import { cannotUse, isDamage } from '../faults.ts'
import { allPending, everyStep, isEmpty, requireOurs } from '../schema/migrate.ts'
import { temporaryFor } from './replacing.ts'

/** Runs `work` on an existing database of ours, without changing or locking it. Refuses an empty one unless `mayBeEmpty` is true. */
export function withExisting<T>(
  file: string,
  schema: Schema,
  work: (db: Database.Database) => T,
  { open = openToRead, mayBeEmpty = false } = {},
): T {
  if (!existsSync(file))
    throw new UnusableDatabase(`${file} does not exist: name a database of this service.`)
  let db: Database.Database | undefined
  try {
    db = open(file)
    requireOurs(db, file, schema, { mayBeEmpty })
    return work(db)
  } catch (error) {
    throw cannotUse(file, 'opened', error)
  } finally {
    db?.close()
  }
}

const openToRead = (file: string): Database.Database =>
  new Database(file, { fileMustExist: true, readonly: true })

/**
 * Opens a database for integrity checks, without changing it. On a read-only connection `integrity_check` overlooks rows that break a CHECK (SQLite
 * 3.54.1); if the file cannot be opened otherwise, these stay unnoticed.
 */
export function openToCheck(file: string): Database.Database {
  try {
    const db = new Database(file, { fileMustExist: true })
    db.pragma('query_only = ON')
    return db
  } catch (error) {
    if (isDamage(error)) throw error
    return openToRead(file)
  }
}

/** Reads the whole database, and throws for damage or a dangling reference. */
export function verify(db: Database.Database): void {
  const damage = db.pragma('integrity_check(1)', { simple: true })
  const dangling = db.prepare('SELECT 1 FROM pragma_foreign_key_check').get()
  if (damage === 'ok' && !dangling) return
  const damageText =
    damage === 'ok' ? 'rows refer to others that are missing' : String(damage).replaceAll('\n', ' ')
  throw new UnusableDatabase(`${db.name} is damaged (${damageText}): use an undamaged backup.`)
}

/**
 * Copies a snapshot of a database that others may write to, verifies the copy and syncs it to the disk. Only its owner may read it, or the readers
 * of the file `like`. A failure leaves nothing behind.
 * @returns the new name of the copy, on the file system of `target`, which it will replace
 */
export function copyFor(target: string, db: Database.Database, schema: Schema, like?: string): string {
  const temporary = temporaryFor(target)
  try {
    // VACUUM also fills an empty file, so nobody else can ever read the first pages.
    makeEmpty(temporary, like)
    db.prepare('VACUUM INTO ?').run(temporary)
    withExisting(temporary, schema, verify, { open: openToCheck })
    flushToDisk(temporary)
    return temporary
  } catch (error) {
    if (existsSync(temporary)) rmSync(temporary)
    throw isDamage(error) ? error : cannotUse(target, 'written', error)
  }
}

function makeEmpty(file: string, like: string | undefined): void {
  closeSync(openSync(file, 'wx', 0o600))
  if (like === undefined) return
  try {
    chmodSync(file, statSync(like).mode & 0o777)
  } catch (error) {
    // A file system without permissions (FAT, for example) treats all files alike.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

// SQLite would apply the log of a lost database to the new one of that name.
export function requireNoLog(file: string): void {
  const log = [`${file}-wal`, `${file}-journal`].find((path) => existsSync(path))
  if (log) throw new UnusableDatabase(`${log} belongs to a lost database: move it away first.`)
}

/** Gives a file a free name; the old name may stay too. Fails if the name is taken. */
export function giveName(file: string, name: string): void {
  try {
    linkSync(file, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw existsAlready(name)
    // Some file systems (FAT, many network shares) have no hard links.
    if (existsSync(name)) throw error
    renameSync(file, name)
  }
}

export const existsAlready = (file: string): UnusableDatabase =>
  new UnusableDatabase(`${file} exists already: name another file.`)

/**
 * Creates the folder of a file if it is missing; its parent must exist. (Node never returns from creating a whole path on a file system like /proc,
 * which has no room for folders.)
 * @throws {UnusableDatabase}
 */
export function makeFolderOf(file: string): void {
  const folder = dirname(file)
  if (existsSync(folder)) return
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may have created it meanwhile.
    if (existsSync(folder)) return
    const why = error instanceof Error ? error.message : error
    throw new UnusableDatabase(
      `${folder} cannot be created (${why}): name an existing folder, or one that the service can create.`,
    )
  }
}

/**
 * Copies a database of an earlier release to `FILE.before-N-TIME` before its migration, as the way back. N is the number of migrations afterwards,
 * TIME the last write. So servers that start at once make one copy, and the next upgrade after a roll-back makes another.
 * @throws {UnusableDatabase} if there is no room for the copy
 */
export function keepCopy(db: Database.Database, schema: Schema, report?: (message: string) => void): void {
  if (db.memory || isEmpty(db) || allPending(db, schema).length === 0) return
  // Nobody writes or migrates meanwhile.
  db.transaction(() => {
    if (allPending(db, schema).length === 0) return
    const name = `${db.name}.before-${everyStep(schema).length}-${lastWrite(db.name)}`
    if (existsSync(name)) return
    const copy = withExisting(db.name, schema, (source) => copyFor(name, source, schema))
    try {
      giveName(copy, name)
      report?.(`${db.name} was copied to ${name} before its schema changes.`)
    } finally {
      rmSync(copy, { force: true })
    }
  }).immediate()
}

// A new log is empty.
function lastWrite(file: string): string {
  const times = [file, `${file}-wal`].flatMap((path) => {
    const found = statSync(path, { throwIfNoEntry: false })
    return found && found.size > 0 ? [found.mtimeMs] : []
  })
  return new Date(Math.max(...times)).toISOString().replaceAll(/[-:.]/g, '')
}

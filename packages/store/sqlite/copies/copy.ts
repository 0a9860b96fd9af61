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

/** Runs `work` on an existing database of ours, which is neither changed nor kept from its users. */
export function withExisting<T>(
  file: string,
  schema: Schema,
  work: (db: Database.Database) => T,
  open: (file: string) => Database.Database = openToRead,
): T {
  if (!existsSync(file))
    throw new UnusableDatabase(`${file} does not exist: name a database of this service.`)
  let db: Database.Database | undefined
  try {
    db = open(file)
    requireOurs(db, file, schema, { mayBeEmpty: false })
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
 * Opens a database whose integrity is to be checked, and which is not changed. On a connection that is opened for reading alone,
 * `integrity_check` passes rows that break a CHECK (SQLite 3.54.1); where the file cannot be opened otherwise, those stay unseen.
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

/** Reads the whole database, and throws when anything in it is damaged or points nowhere. */
export function verify(db: Database.Database): void {
  const damage = db.pragma('integrity_check(1)', { simple: true })
  const dangling = db.prepare('SELECT 1 FROM pragma_foreign_key_check').get()
  if (damage === 'ok' && !dangling) return
  const what =
    damage === 'ok' ? 'rows refer to others that are missing' : String(damage).replaceAll('\n', ' ')
  throw new UnusableDatabase(`${db.name} is damaged (${what}): use a backup that is whole.`)
}

/**
 * Copies the database as it is at one instant, while others go on writing, then verifies the copy and waits until
 * it is on the disk. Only its owner may read it, or those who may read the file `like`. Nothing is left behind when that fails.
 * @returns the name of the copy, which is new and on the same file system as `target`, in whose place it will be
 */
export function copyFor(target: string, db: Database.Database, schema: Schema, like?: string): string {
  const temporary = temporaryFor(target)
  try {
    // VACUUM fills an empty file as well, and so nobody else can ever read the first pages.
    makeEmpty(temporary, like)
    db.prepare('VACUUM INTO ?').run(temporary)
    withExisting(temporary, schema, verify, openToCheck)
    flushToDisk(temporary)
    return temporary
  } catch (error) {
    if (existsSync(temporary)) rmSync(temporary)
    throw isDamage(error) ? error : cannotUse(target, 'written', error)
  }
}

/** Makes an empty file that is its owner's alone, or has the permissions of another. */
function makeEmpty(file: string, like: string | undefined): void {
  closeSync(openSync(file, 'wx', 0o600))
  if (like === undefined) return
  try {
    chmodSync(file, statSync(like).mode & 0o777)
  } catch (error) {
    // Where a file system (FAT, say) keeps none, all files have the same.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

/** SQLite would play the log of a lost database into the new one of that name. */
export function requireNoLog(file: string): void {
  const log = [`${file}-wal`, `${file}-journal`].find((path) => existsSync(path))
  if (log) throw new UnusableDatabase(`${log} is left of a database that is gone: move it away first.`)
}

/** Gives a file a name that must be free; the old name may stay too. Fails rather than replaces. */
export function giveName(file: string, name: string): void {
  try {
    linkSync(file, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw existsAlready(name)
    // Some file systems (FAT, many network shares) know no second names.
    if (existsSync(name)) throw error
    renameSync(file, name)
  }
}

export const existsAlready = (file: string): UnusableDatabase =>
  new UnusableDatabase(`${file} exists already: name another file.`)

/**
 * Makes the folder of a file when it is missing; the folder above has to be there. (Making whole paths is left out on
 * purpose: Node never returns from that where a file system like /proc has no room for folders.)
 * @throws {UnusableDatabase}
 */
export function makeFolderOf(file: string): void {
  const folder = dirname(file)
  if (existsSync(folder)) return
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may have made it since.
    if (existsSync(folder)) return
    const why = error instanceof Error ? error.message : error
    throw new UnusableDatabase(
      `${folder} cannot be created (${why}): name an existing folder, or one that the service can create.`,
    )
  }
}

/**
 * Copies a database of an earlier release before it is brought up to date, to `FILE.before-N-TIME`: the way back when the new release is not
 * what it should be. N is how many steps it will have taken, TIME when it was last written to. So servers that start at once make one
 * copy, and after a roll-back the next upgrade makes another.
 * @throws {UnusableDatabase} where there is no room for the copy
 */
export function keepCopy(db: Database.Database, schema: Schema, report?: (what: string) => void): void {
  if (db.memory || isEmpty(db) || allPending(db, schema).length === 0) return
  // Nobody writes, or takes a step, meanwhile.
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

/** When a database was last written to, as in `20300102T030405006Z`. A log that has just been made is empty. */
function lastWrite(file: string): string {
  const times = [file, `${file}-wal`].flatMap((path) => {
    const found = statSync(path, { throwIfNoEntry: false })
    return found && found.size > 0 ? [found.mtimeMs] : []
  })
  return new Date(Math.max(...times)).toISOString().replaceAll(/[-:.]/g, '')
}

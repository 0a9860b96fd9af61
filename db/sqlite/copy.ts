import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { UnusableDatabase } from '../unusable-database.ts'
import { cannotOpen } from './connect.ts'
import { requireOurs } from './migrate.ts'

/** Runs `work` on an existing pet store database, which is neither changed nor kept from its users. */
export function withExisting(file: string, work: (db: Database.Database) => void): void {
  if (!existsSync(file)) throw new UnusableDatabase(`${file} does not exist: name a pet store database.`)
  let db: Database.Database | undefined
  try {
    db = new Database(file, { fileMustExist: true, readonly: true })
    requireOurs(db, file, { mayBeEmpty: false })
    work(db)
  } catch (error) {
    throw cannotOpen(file, error)
  } finally {
    db?.close()
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
 * it is on the disk. Those may read it who may read the file `like`. Nothing is left behind when that fails.
 */
export function copyInto(db: Database.Database, temporary: string, like: string): void {
  try {
    // VACUUM fills an empty file as well, and so nobody else can ever read the first pages.
    makeEmpty(temporary, like)
    db.prepare('VACUUM INTO ?').run(temporary)
    withExisting(temporary, verify)
    flushToDisk(temporary)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** Makes an empty file with the permissions of another. */
function makeEmpty(file: string, like: string): void {
  closeSync(openSync(file, 'wx', 0o600))
  try {
    chmodSync(file, statSync(like).mode & 0o777)
  } catch (error) {
    // Where a file system (FAT, say) keeps none, all files have the same.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error
  }
}

/** SQLite would play the log of a lost database into the new one of that name. */
export function requireNoLog(file: string): void {
  const log = [`${file}-wal`, `${file}-journal`].find((path) => existsSync(path))
  if (log) throw new UnusableDatabase(`${log} is left of a database that is gone: move it away first.`)
}

/** A name for unfinished work beside `file`, on the same file system. */
export function temporaryBeside(file: string): string {
  return `${file}.${process.pid}.tmp`
}

/** Gives a file a name that must be free; the old name may stay too. Fails rather than replaces. */
export function giveName(file: string, name: string): void {
  try {
    linkSync(file, name)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') throw new UnusableDatabase(`${name} exists already: name another file.`)
    // Some file systems (FAT, many network shares) know no second names.
    if (existsSync(name)) throw error
    renameSync(file, name)
  }
}

/** Waits until a file's contents, and its name in its folder, survive a power cut. */
export function flushToDisk(file: string): void {
  flush(file)
  // Windows has no such thing as flushing a folder.
  if (process.platform !== 'win32') flush(dirname(file))
}

function flush(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

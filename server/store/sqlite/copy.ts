import { chmodSync, closeSync, existsSync, linkSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { flushToDisk } from '../flush.ts'
import type { Schema } from '../schema.ts'
import { UnusableDatabase } from '../unusable-database.ts'
import { cannotUse, isDamage } from './faults.ts'
import { requireOurs } from './migrate.ts'
import { temporaryFor } from './replacing.ts'

/** Runs `work` on an existing database of ours, which is neither changed nor kept from its users. */
export function withExisting<T>(file: string, schema: Schema, work: (db: Database.Database) => T): T {
  if (!existsSync(file))
    throw new UnusableDatabase(`${file} does not exist: name a database of this service.`)
  let db: Database.Database | undefined
  try {
    db = new Database(file, { fileMustExist: true, readonly: true })
    requireOurs(db, file, schema, { mayBeEmpty: false })
    return work(db)
  } catch (error) {
    throw cannotUse(file, 'opened', error)
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
 * it is on the disk. Only its owner may read it, or those who may read the file `like`. Nothing is left behind when that fails.
 * @returns the name of the copy, which is new and on the same file system as `target`, in whose place it will be
 */
export function copyFor(target: string, db: Database.Database, schema: Schema, like?: string): string {
  const temporary = temporaryFor(target)
  try {
    // VACUUM fills an empty file as well, and so nobody else can ever read the first pages.
    makeEmpty(temporary, like)
    db.prepare('VACUUM INTO ?').run(temporary)
    withExisting(temporary, schema, verify)
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
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error
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
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') throw new UnusableDatabase(`${name} exists already: name another file.`)
    // Some file systems (FAT, many network shares) know no second names.
    if (existsSync(name)) throw error
    renameSync(file, name)
  }
}

/** How it is noticed that a database has lost its name, or that a copy is about to take its place. */
import { randomUUID } from 'node:crypto'
import { readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import Database from 'better-sqlite3'
import { StoreUnavailable, UnusableDatabase } from 'contract-server'
import type { Schema } from '../../kit/schema.ts'
import { cannotUse, isBusy } from '../faults.ts'
import { requireMark } from '../schema/migrate.ts'

/** Which file has a name now, whatever it is called; undefined where there is none. */
export function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev} ${found.ino}`
}

/**
 * Returns what throws {@link StoreUnavailable} as soon as one of the files of a database has lost its name, or another file has it. In WAL
 * mode SQLite would go on: with a database or a log that nobody finds any more, or, without the shared memory that holds the locks, beside
 * another process that writes at the same time, so that each loses what the other commits. It costs 6 µs for each transaction.
 */
export function fileGuard(db: Database.Database): () => void {
  if (db.memory) return () => {}
  // SQLite has the others beside the file that a symbolic link leads to.
  const file = realpathSync(db.name)
  const guarded = Object.entries({
    [db.name]: 'The database file was moved or deleted under the service; stop it, and put the file back.',
    [`${file}-wal`]:
      'The write-ahead log of the database (-wal) was moved or deleted under the service; stop it, which saves what was in it, and start it again.',
    [`${file}-shm`]:
      'The shared memory of the database (-shm) was moved or deleted under the service, and other processes do not see its locks; stop them and it, and start it again.',
  }).map(([path, what]) => ({ path, what, opened: identityOf(path) }))
  return () => {
    for (const { path, what, opened } of guarded)
      if (opened === undefined || identityOf(path) !== opened) throw new StoreUnavailable(what)
  }
}

/** A new name for a copy, on the same file system as the file in whose place it will be. */
export const temporaryFor = (target: string): string => `${target}.${randomUUID()}.tmp`

/**
 * Remembers which file has a name. Returns whether another has it now, to be asked before the first write, when the database was read: who
 * opened a file that a restore then replaced would take the log of the new file for its own, and write into it what fits the old one.
 */
export function replaced(file: string): () => boolean {
  const opened = identityOf(file)
  return () => {
    const now = identityOf(file)
    return now !== undefined && now !== opened
  }
}

/** @param cause what could not be done */
export const beingRestored = (file: string, cause?: unknown): UnusableDatabase =>
  new UnusableDatabase(`A restore of this database is under way (${file}): start again when it has ended.`, {
    cause,
  })

/** True if a database could not be opened because a restore has it, or has just put another in its place. */
export function isBeingRestored(file: string, error: unknown): boolean {
  if (error instanceof Database.SqliteError && error.code === 'SQLITE_READONLY_DBMOVED') return true
  if (!isBusy(error)) return false
  const path = realpathSync(file)
  const start = `${basename(path)}.`
  return readdirSync(dirname(path)).some(
    (name) => name.startsWith(start) && /^[0-9a-f-]{36}\.tmp$/.test(name.slice(start.length)),
  )
}

/**
 * Keeps everybody else from a database that nobody has open, until the connection is closed.
 *
 * Leaving WAL mode needs to be alone with the file: SQLite itself finds out whether anybody has it open. It also
 * moves the log into the file and removes it. The lock keeps newcomers out.
 * @param purpose what is to be done then, for messages
 * @throws {UnusableDatabase}
 */
export function lockUnused(file: string, schema: Schema, purpose: 'restore' | 'transfer'): Database.Database {
  const isReplaced = replaced(file)
  let db: Database.Database | undefined
  try {
    db = new Database(file, { fileMustExist: true, timeout: 0 })
    requireMark(db, file, schema)
    if (isReplaced()) throw beingRestored(file)
    db.pragma('locking_mode = EXCLUSIVE')
    const mode = db.pragma('journal_mode = DELETE', { simple: true })
    if (mode !== 'delete')
      throw new UnusableDatabase(`${file} stays in ${mode} mode: move it away, then ${purpose}.`)
    // A process that has a lock for ever keeps the journal, and would remove it by its name at its end: by then it may be that of the restored file.
    db.pragma('journal_mode = MEMORY')
    db.exec('BEGIN EXCLUSIVE')
    // Commands that only read may have left theirs; the database needs none of them any more.
    for (const suffix of ['-wal', '-shm', '-journal']) rmSync(`${file}${suffix}`, { force: true })
    return db
  } catch (error) {
    db?.close()
    if (isBusy(error))
      throw new UnusableDatabase(
        `${file} is in use: stop the service and every command on it, then ${purpose}.`,
      )
    if (error instanceof UnusableDatabase) throw error
    const damaged = cannotUse(file, 'opened', error).message.replace(/\.$/, '')
    throw new UnusableDatabase(
      `${damaged}. So it is not known whether it is in use: stop the service, move the file and its -wal and -shm ` +
        `away, then ${purpose}.`,
      { cause: error },
    )
  }
}

/** How a copy that is to take the place of a database is known while it is being made. */
import { randomUUID } from 'node:crypto'
import { readdirSync, realpathSync, rmSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import Database from 'better-sqlite3'
import { UnusableDatabase } from 'contract-server'
import type { Schema } from '../../kit/schema.ts'
import { cannotUse, isBusy } from '../faults.ts'
import { requireMark } from '../schema/migrate.ts'
import { identityOf } from './file-guard.ts'

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

/** Whether a database could not be opened because a restore has it, or has just put another in its place. */
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
    // Who has a lock for ever keeps the journal, and at the end would remove it by its name: by then it may be that of the restored file.
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

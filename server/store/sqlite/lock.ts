import { rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { Schema } from '../schema.ts'
import { UnusableDatabase } from '../unusable-database.ts'
import { cannotUse, isBusy } from './faults.ts'
import { requireMark } from './migrate.ts'
import { beingRestored, replaced } from './replacing.ts'

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
    if (isBusy(error)) {
      throw new UnusableDatabase(
        `${file} is in use: stop the service and every command on it, then ${purpose}.`,
      )
    }
    if (error instanceof UnusableDatabase) throw error
    const damaged = cannotUse(file, 'opened', error).message.replace(/\.$/, '')
    throw new UnusableDatabase(
      `${damaged}. So it is not known whether it is in use: stop the service, move the file and its -wal and -shm ` +
        `away, then ${purpose}.`,
      { cause: error },
    )
  }
}

/**
 * Opens a database file: waits while another process has it, refuses a wrong file or version of SQLite, sets what makes it durable, and migrates it,
 * after a copy. It throws an UnusableDatabase that says what to do.
 */
import { closeSync, existsSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'
import { type StoreOptions, UnusableDatabase } from 'contract-server'
import type { Schema } from '../kit/schema.ts'
import { keepCopy, makeFolderOf } from './copies/copy.ts'
import { beingRestored, isBeingRestored, replaced } from './copies/replacing.ts'
import { cannotUse, isBusy } from './faults.ts'
import { bringUpToDate, requireOurs, requireUpToDate } from './schema/migrate.ts'

// Older versions can damage a database in WAL mode (https://sqlite.org/wal.html#walresetbug).
const oldestSqlite = [3, 51, 3] as const

// Limit and interval of waiting for another process that opens the same file.
const openingTimeoutMs = 5000
const openingPauseMs = 20

// Pages in the log before SQLite copies them into the database (40 MiB). A hot page is then copied once for many commits. SQLite's default of 1000
// costs a sixth of the write speed, and above some 30 000 a longer log slows writes again.
const checkpointPages = 10_000

// A log that grew during a backup shrinks to this size afterwards.
const walSizeLimit = 64 * 1024 * 1024

/**
 * Opens a database file (or `:memory:`) for durable, concurrent use.
 * @throws {UnusableDatabase}
 */
export function connect(
  file: string,
  schema: Schema,
  { upgrade = true, onUpgrade }: Omit<StoreOptions, 'clock'> = {},
): Database.Database {
  let db: Database.Database | undefined
  try {
    const isMade = upgrade || file === ':memory:'
    if (!isMade && !existsSync(file))
      throw new UnusableDatabase(
        `${file} does not exist: start the service once, or run npx contract-server migrate, to create it.`,
      )
    if (isMade && file !== ':memory:') makeFile(file)
    const found = opened(file, schema, !isMade)
    db = found.db
    // From its next read in WAL mode on no restore can replace the file.
    db.pragma('user_version')
    if (found.isReplaced()) throw beingRestored(file)
    // FULL survives a power loss, and every connection must set it. fullfsync does the same on macOS.
    requirePragma(db, 'synchronous', 'FULL', 2)
    requirePragma(db, 'fullfsync', 'ON', 1)
    db.pragma(`wal_autocheckpoint = ${checkpointPages}`)
    db.pragma(`journal_size_limit = ${walSizeLimit}`)
    if (isMade) {
      keepCopy(db, schema, onUpgrade)
      bringUpToDate(db, schema, onUpgrade)
    } else requireUpToDate(db, schema)
    requirePragma(db, 'foreign_keys', 'ON', 1)
    // From now on waiting for a lock must not block the event loop: the write queue waits in its own way.
    db.pragma('busy_timeout = 0')
    return db
  } catch (error) {
    db?.close()
    if (isBeingRestored(file, error)) throw beingRestored(file, error)
    throw cannotUse(file, 'opened', error)
  }
}

// A process that waits for a restore with the file open has the replaced database, beside the log of the new one. So each attempt opens the file
// again, and its reads count only if the file still has the name. Of two processes that change to WAL mode at once, SQLite refuses one without waiting.
function opened(file: string, schema: Schema, fileMustExist: boolean) {
  for (const end = performance.now() + openingTimeoutMs; ; ) {
    // An attempt may take longer on a stalled machine, so there is one more.
    const isLast = performance.now() > end
    const isReplaced = replaced(file)
    const db = new Database(file, { timeout: 0, fileMustExist })
    try {
      requireSqlite(String(db.prepare('SELECT sqlite_version()').pluck().get()))
      requireOurs(db, file, schema)
      if (isReplaced()) throw beingRestored(file)
      if (!db.memory) requirePragma(db, 'journal_mode', 'WAL', 'wal')
      db.pragma(`busy_timeout = ${openingTimeoutMs}`)
      return { db, isReplaced }
    } catch (error) {
      db.close()
      // Two mixed files look damaged.
      const mayPass = isBusy(error) || isReplaced()
      if (!mayPass || isLast) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, openingPauseMs)
    }
  }
}

// Creates an empty database for its owner alone, if it is missing. SQLite gives its other files the same permissions.
function makeFile(file: string): void {
  makeFolderOf(file)
  if (existsSync(file)) return
  try {
    closeSync(openSync(file, 'a', 0o600))
  } catch {
    // SQLite reports the reason later.
  }
}

/** Sets a pragma and reads it back, because SQLite silently ignores unsupported values. */
export function requirePragma(db: Database.Database, name: string, value: string, effective: unknown): void {
  db.pragma(`${name} = ${value}`)
  const now = db.pragma(name, { simple: true })
  if (now === effective) return
  throw new UnusableDatabase(
    `${db.name} cannot be used safely: ${name} stays ${now} instead of ${value}. Put it on a local disk.`,
  )
}

/** Refuses an SQLite version that may damage data, such as `3.51.2`. */
export function requireSqlite(version: string): void {
  const found = version.split('.').map(Number)
  for (const [at, wanted] of oldestSqlite.entries()) {
    const part = found[at] ?? 0
    if (part > wanted) return
    if (part < wanted) {
      throw new UnusableDatabase(
        `SQLite ${version} may damage databases: use ${oldestSqlite.join('.')} or newer (update better-sqlite3).`,
      )
    }
  }
}

/**
 * Errors of SQLite by their codes: the remedy for an operator, and the error that the store throws. Damage is remembered, and stops later writes.
 */
import Database from 'better-sqlite3'
import { StoreUnavailable, UnusableDatabase } from 'contract-server'

// By primary result code (https://sqlite.org/rescode.html).
const remedies: Record<string, string> = {
  BUSY: 'another process keeps the database locked; wait for it to finish, or stop it',
  LOCKED: 'another process keeps the database locked; wait for it to finish, or stop it',
  PROTOCOL: 'another process keeps the database locked; wait for it to finish, or stop it',
  FULL: 'the disk is full; free some space, no restart is needed',
  IOERR: 'the disk failed to read or write; check the disk and its file system',
  READONLY: 'the file, its -wal and -shm, or its folder are read-only; let the service write to all of them',
  PERM: 'the file or its folder is not accessible; let the service read and write both',
  CANTOPEN: 'it is missing, a folder, or not accessible; name a file that the service may read and write',
  CORRUPT: 'the file is damaged; stop the service and restore a backup',
  NOTADB: 'the file is no SQLite database; stop the service and restore a backup',
  NOMEM: 'memory ran out; give the service more of it',
}

/** Returns the remedy for an error of the database; undefined for any other error. */
export function remedy(error: unknown): string | undefined {
  if (!(error instanceof Database.SqliteError)) return undefined
  const primary = /^SQLITE_([A-Z]+)/.exec(error.code)?.[1]
  return primary && remedies[primary]
}

export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
}

/** True if the read data is damaged, or no database. */
export function isDamage(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)
}

/** Converts a failure of the database to {@link StoreUnavailable} with the original as its cause. Returns bugs unchanged. */
export function fault(error: unknown): unknown {
  const reason = remedy(error)
  return reason ? new StoreUnavailable(`The database is unavailable: ${reason}.`, { cause: error }) : error
}

/** Returns an error of one line for a file that cannot be opened, read or written. */
export function cannotUse(
  file: string,
  how: 'opened' | 'read' | 'written',
  error: unknown,
): UnusableDatabase {
  if (error instanceof UnusableDatabase) return error
  const why = remedy(error) ?? (error instanceof Error ? error.message : String(error))
  return new UnusableDatabase(`${file} cannot be ${how}: ${why}.`, { cause: error })
}

/**
 * Remembers that a part of the file is damaged. All later writes are refused: SQLite would continue and spread the damage. Reads still work. Only a
 * restart resets it.
 */
export class Damage {
  #found: StoreUnavailable | undefined

  /** Like {@link fault}, and remembers damage. */
  readonly noted = (error: unknown): unknown => {
    if (isDamage(error))
      this.#found ??= new StoreUnavailable(
        'The database file is damaged, and accepts no more writes. Run npx contract-server check-data to list the damage, then stop the service and restore a backup.',
        { cause: error },
      )
    return fault(error)
  }

  /** @throws {StoreUnavailable} after damage was found */
  readonly requireNone = (): void => {
    if (this.#found) throw this.#found
  }
}

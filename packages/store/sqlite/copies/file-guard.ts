import { realpathSync, statSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import { StoreUnavailable } from 'contract-server'

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
export function fileGuard(db: Database): () => void {
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

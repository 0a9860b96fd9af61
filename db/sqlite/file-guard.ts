import { statSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import { StoreUnavailable } from '../store-unavailable.ts'

/**
 * Returns what throws {@link StoreUnavailable} as soon as the file of a database has lost its name, or another file has it: in WAL mode
 * SQLite would go on writing to a file that nobody finds any more. It costs one stat for each
 * transaction, some 5 µs.
 */
export function fileGuard(db: Database): () => void {
  if (db.memory) return () => {}
  const look = () => statSync(db.name, { bigint: true, throwIfNoEntry: false })
  const opened = look()
  return () => {
    const now = look()
    if (now && now.ino === opened?.ino && now.dev === opened.dev) return
    throw new StoreUnavailable(
      'The database file was moved or deleted under the service; stop it, and put the file back.',
    )
  }
}

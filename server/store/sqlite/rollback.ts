import type { Database } from 'better-sqlite3'

/**
 * Ends a transaction, if there is one, and keeps nothing of it. Never throws: it runs where nothing could handle that, and on a
 * connection that cannot roll back the next BEGIN fails and says why.
 */
export function rollbackOf(db: Database): () => void {
  const rollback = db.prepare('ROLLBACK')
  return () => {
    try {
      if (db.inTransaction) rollback.run()
    } catch {}
  }
}

import type { Database } from 'better-sqlite3'

/**
 * Ends a transaction, if there is one, and keeps nothing of it. Never throws: it runs where nobody is left to hear it, and a
 * connection that cannot roll back tells the next BEGIN why.
 */
export function rollbackOf(db: Database): () => void {
  const rollback = db.prepare('ROLLBACK')
  return () => {
    try {
      if (db.inTransaction) rollback.run()
    } catch {}
  }
}

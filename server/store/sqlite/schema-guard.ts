import type { Database } from 'better-sqlite3'
import type { Schema } from '../schema.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { UnusableDatabase } from '../unusable-database.ts'
import { allPending } from './migrate.ts'

/**
 * Returns what throws {@link StoreUnavailable}, inside a transaction, as soon as a newer release has changed the schema in a way that this
 * one cannot work with. SQLite counts the changes of a schema; that number is all that is looked at while it stays the same.
 */
export function schemaGuard(db: Database, schema: Schema): () => void {
  const count = db.prepare<[], number>('PRAGMA schema_version').pluck()
  // Not that of now: a newer release may have come since this one looked, when it opened the database.
  let seen: number | undefined
  return () => {
    const now = count.get()
    if (now === seen) return
    try {
      allPending(db, schema)
      seen = now
    } catch (error) {
      if (!(error instanceof UnusableDatabase)) throw error
      throw new StoreUnavailable(error.message, { cause: error })
    }
  }
}

import { realpathSync, statSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import { isInForce } from '../key-record.ts'
import { type Extent, soon } from '../service-store.ts'
import { schemaVersion } from './migrate.ts'

const keys = `SELECT count(*) AS keys, count(*) FILTER (WHERE expires_at <= $soon) AS expiring FROM api_keys
  WHERE ${isInForce('$now')}`

/** Returns what measures a database. */
export function extentOf(db: Database, clock: () => Date): () => Extent {
  const count = db.prepare<object, Pick<Extent, 'keys' | 'expiring'>>(keys)
  // SQLite has the log beside the file that a symbolic link leads to.
  const file = db.memory ? db.name : realpathSync(db.name)
  const sizeOf = (suffix: string) => statSync(`${file}${suffix}`, { throwIfNoEntry: false })?.size ?? 0
  return () => {
    const now = clock()
    const instants = {
      now: now.toISOString(),
      soon: new Date(now.getTime() + soon * 86_400_000).toISOString(),
    }
    return { schema: schemaVersion(db), size: sizeOf(''), log: sizeOf('-wal'), ...count.get(instants)! }
  }
}

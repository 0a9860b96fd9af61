import type { Database } from 'better-sqlite3'
import { clearedTables } from '../own-tables.ts'
import type { Schema } from '../schema.ts'

/** Removes what was made, inside a transaction; ids of the service's own tables count from 1 again. */
export function clear(db: Database, schema: Schema): void {
  for (const { name } of clearedTables(schema)) db.prepare(`DELETE FROM ${name}`).run()
  const restart = db.prepare<[string]>('DELETE FROM sqlite_sequence WHERE name = ?')
  for (const { name } of schema.tables) restart.run(name)
}

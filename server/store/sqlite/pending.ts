import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { Migration } from '../migrations.ts'
import type { Schema } from '../schema.ts'
import { withExisting } from './copy.ts'
import { allPending } from './migrate.ts'

/**
 * The steps of the schema that a database file has not taken yet, all of them where it is missing; nothing is made or changed.
 * @throws {UnusableDatabase}
 */
export function pendingOf(file: string, schema: Schema): Migration[] {
  if (existsSync(file)) return withExisting(file, schema, (db) => allPending(db, schema))
  const empty = new Database(':memory:')
  try {
    return allPending(empty, schema)
  } finally {
    empty.close()
  }
}

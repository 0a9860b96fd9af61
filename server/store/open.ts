import type { Database, DatabaseOptions } from './database.ts'
import type { Schema } from './schema.ts'
import { cannotUse, connect } from './sqlite/connect.ts'
import { sqliteDatabase } from './sqlite/index.ts'
import { databaseFile, fileOf, isPostgres } from './url.ts'

/**
 * Opens the database that a DATABASE_URL names: `file:PATH`, `:memory:` or `postgres://…`. The file, its folder and the tables are
 * made when missing.
 * @throws {UnusableDatabase}
 */
export async function openDatabase(
  url: string,
  schema: Schema,
  options: DatabaseOptions = {},
): Promise<Database> {
  if (isPostgres(url)) {
    const { openPostgres } = await import('./postgres/index.ts')
    return openPostgres(url, schema, options)
  }
  const file = fileOf(url) ?? url
  const db = connect(file, schema)
  try {
    return sqliteDatabase(db, options)
  } catch (error) {
    db.close()
    throw cannotUse(file, 'opened', error)
  }
}

/**
 * Opens a copy of the database that a DATABASE_URL names; it may be in use meanwhile. The copy is gone when the process ends.
 * @throws {UnusableDatabase} for whatever is no file, too
 */
export async function openCopy(
  url: string,
  schema: Schema,
  options: DatabaseOptions = {},
): Promise<Database> {
  const { throwAwayCopy } = await import('./sqlite/throw-away.ts')
  return openDatabase(`file:${throwAwayCopy(databaseFile(url), schema)}`, schema, options)
}

import type { Database, DatabaseOptions } from './engine/database.ts'
import type { AnyTable } from './engine/table.ts'
import { cannotUse, connect } from './sqlite/connect.ts'
import { sqliteDatabase } from './sqlite/index.ts'
import { fileOf, isPostgres } from './url.ts'

/**
 * Opens the database that a DATABASE_URL names: `file:PATH`, `:memory:` or `postgres://…`. The file, its folder and the tables are
 * made when missing.
 * @param tables those of resources, parents before their children
 * @throws {UnusableDatabase}
 */
export async function openDatabase(
  url: string,
  tables: readonly AnyTable[],
  options: DatabaseOptions = {},
): Promise<Database> {
  if (isPostgres(url)) {
    const { openPostgres } = await import('./postgres/index.ts')
    return openPostgres(url, tables, options)
  }
  const file = fileOf(url) ?? url
  const db = connect(file)
  try {
    return sqliteDatabase(db, options)
  } catch (error) {
    db.close()
    throw cannotUse(file, 'opened', error)
  }
}

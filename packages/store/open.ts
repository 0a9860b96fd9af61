import { existsSync } from 'node:fs'
import { databaseFile, fileOf, isPostgres, type StoreOptions } from 'contract-server'
import type { Examined } from './integrity/check-data.ts'
import type { Migration } from './kit/migrations.ts'
import type { Schema } from './kit/schema.ts'
import type { Database } from './kit/unit.ts'
import { connect } from './sqlite/connect.ts'
import { withExisting } from './sqlite/copies/copy.ts'
import { cannotUse } from './sqlite/faults.ts'
import { sqliteDatabase } from './sqlite/index.ts'
import { allPending, everyStep } from './sqlite/schema/migrate.ts'

/**
 * Opens the database that a DATABASE_URL names: `file:PATH`, `:memory:` or `postgres://…`. The file, its folder and the tables are
 * made when missing, unless the options say otherwise.
 * @throws {UnusableDatabase}
 */
export async function openDatabase(
  url: string,
  schema: Schema,
  options: StoreOptions = {},
): Promise<Database> {
  if (isPostgres(url)) {
    const { openPostgres } = await import('./postgres/index.ts')
    return openPostgres(url, schema, options)
  }
  const file = fileOf(url) ?? url
  const db = connect(file, schema, options)
  try {
    return sqliteDatabase(db, schema, options)
  } catch (error) {
    db.close()
    throw cannotUse(file, 'opened', error)
  }
}

/**
 * The steps of the schema that the database of a DATABASE_URL has not taken yet; nothing is made or changed.
 * @throws {UnusableDatabase}
 */
export async function pendingMigrations(url: string, schema: Schema): Promise<Migration[]> {
  if (isPostgres(url)) {
    const postgres = await import('./postgres/schema/prepare.ts')
    return postgres.pendingOf(url, schema)
  }
  const file = databaseFile(url)
  if (!existsSync(file)) return everyStep(schema)
  return withExisting(file, schema, (db) => allPending(db, schema))
}

/**
 * Examines the database of a DATABASE_URL, and changes nothing.
 * @throws {UnusableDatabase} where it cannot be opened at all, or is of another release
 */
export async function examineDatabase<T>(
  url: string,
  schema: Schema,
  use: (examined: Examined) => Promise<T>,
): Promise<T> {
  if (isPostgres(url)) return (await import('./postgres/schema/examine.ts')).examinePostgres(url, schema, use)
  return (await import('./sqlite/schema/examine.ts')).examineFile(databaseFile(url), schema, use)
}

/**
 * Opens a copy of the database that a DATABASE_URL names; it may be in use meanwhile. The copy is gone when the process ends.
 * @throws {UnusableDatabase} for whatever is no file, too
 */
export async function openCopy(url: string, schema: Schema, options: StoreOptions = {}): Promise<Database> {
  const { throwAwayCopy } = await import('./sqlite/copies/backup.ts')
  return openDatabase(`file:${throwAwayCopy(databaseFile(url), schema)}`, schema, options)
}

/**
 * Opens the database that a DATABASE_URL names, to serve it, to examine it, or as a copy. It chooses the engine by the URL, and loads PostgreSQL only
 * if it is named.
 */
import { existsSync } from 'node:fs'
import { databaseFile, fileOf, isPostgres, type StoreOptions, UnusableDatabase } from 'contract-server'
import type { Examined } from './integrity/check-data.ts'
import type { Migration } from './kit/migrations.ts'
import type { Schema } from './kit/schema.ts'
import type { Database } from './kit/unit.ts'
import { reservedNames } from './server/tables.ts'
import { connect } from './sqlite/connect.ts'
import { withExisting } from './sqlite/copies/copy.ts'
import { cannotUse } from './sqlite/faults.ts'
import { sqliteDatabase } from './sqlite/index.ts'
import { allPending, everyStep } from './sqlite/schema/migrate.ts'

/**
 * Opens the database that a DATABASE_URL names: `file:PATH`, `:memory:` or `postgres://…`. Creates the file, its folder and the tables if they are
 * missing, unless the options say otherwise.
 * @throws {UnusableDatabase}
 */
export async function openDatabase(
  url: string,
  schema: Schema,
  options: StoreOptions = {},
): Promise<Database> {
  requireFreeNames(schema)
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

// The tables of the server are in the same database.
function requireFreeNames({ tables }: Schema) {
  for (const { name } of tables)
    if (reservedNames.has(name))
      throw new UnusableDatabase(
        `The server has a table ${name} of its own in the same database: give that of the service another name, in its description and in the migrations.`,
      )
}

/**
 * Returns the migrations that a database lacks, and changes nothing.
 * @throws {UnusableDatabase}
 */
export async function pendingMigrations(url: string, schema: Schema): Promise<Migration[]> {
  if (isPostgres(url)) {
    const postgres = await import('./postgres/schema/prepare.ts')
    return postgres.pendingOf(url, schema)
  }
  const file = databaseFile(url)
  if (!existsSync(file)) return everyStep(schema)
  // A start that was killed, or goes on now, has made a file without tables.
  return withExisting(file, schema, (db) => allPending(db, schema), { mayBeEmpty: true })
}

/**
 * Opens a database to examine it, and changes nothing.
 * @throws {UnusableDatabase} if it cannot be opened or belongs to another release
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
 * Opens a copy of a database file, which may be in use. The copy is deleted when the process ends.
 * @throws {UnusableDatabase} also for a URL that names no file
 */
export async function openCopy(url: string, schema: Schema, options: StoreOptions = {}): Promise<Database> {
  const { throwAwayCopy } = await import('./sqlite/copies/backup.ts')
  return openDatabase(`file:${throwAwayCopy(databaseFile(url), schema)}`, schema, options)
}

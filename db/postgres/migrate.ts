import { readdirSync, readFileSync } from 'node:fs'
import { UnusableDatabase } from '../unusable-database.ts'
import type { Connection } from './connection.ts'

/** One step of the schema; `version` counts from 1 without gaps. */
export interface Migration {
  version: number
  sql: string
}

/** The steps this program knows, from files named like `0001-what-it-does.sql`. */
export const migrations: readonly Migration[] = readdirSync(new URL('./migrations/', import.meta.url))
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map((file, at) => {
    const version = Number.parseInt(file, 10)
    if (version !== at + 1) throw new Error(`Migration ${file} should have the number ${at + 1}: rename it.`)
    return { version, sql: readFileSync(new URL(`./migrations/${file}`, import.meta.url), 'utf8') }
  })

/** One number for the lock under which a schema is changed: "PetS", by which our SQLite files are known too. */
const lock = 0x50657453

/**
 * Brings the schema up to date, each step in a transaction of its own. Servers that start together take turns; where nothing is to be done
 * the role needs no right to change the schema.
 * @throws {UnusableDatabase} for tables of another program, or of a newer release
 */
export async function migrate(
  connection: Connection,
  name: string,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  let version = await schemaVersion(connection, name, steps.length)
  while (version < steps.length) version = await take(connection, name, steps)
}

/** Takes the next step, unless another server has; returns the version by now. */
async function take(connection: Connection, name: string, steps: readonly Migration[]): Promise<number> {
  await connection.query('BEGIN')
  try {
    // However long another server takes.
    await connection.query('SET LOCAL lock_timeout = 0')
    await connection.query('SELECT pg_advisory_xact_lock($1)', [lock])
    const version = await schemaVersion(connection, name, steps.length)
    const step = steps[version]
    if (step) {
      await connection.script(step.sql)
      await connection.query('CREATE TABLE IF NOT EXISTS petstore_schema (version bigint PRIMARY KEY)')
      await connection.query('INSERT INTO petstore_schema (version) VALUES ($1)', [step.version])
    }
    await connection.query('COMMIT')
    return step?.version ?? version
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** The number of the last step that was taken; 0 for an empty schema. @throws {UnusableDatabase} */
async function schemaVersion(connection: Connection, name: string, known: number): Promise<number> {
  const { rows } = await connection.query<{ schema: string | null; tables: number; ours: boolean }>(
    `SELECT current_schema() AS schema, to_regclass('petstore_schema') IS NOT NULL AS ours,
       (SELECT count(*) FROM pg_class WHERE relnamespace = to_regnamespace(current_schema()) AND relkind IN ('r', 'p', 'v', 'm')) AS tables`,
  )
  const { schema, tables, ours } = rows[0]!
  if (schema === null)
    throw new UnusableDatabase(`${name} has no schema to use: create the one that search_path names.`)
  if (!ours && tables > 0)
    throw new UnusableDatabase(
      `${name} is no pet store database: its schema ${schema} holds tables of another program. Name another database.`,
    )
  if (!ours) return 0
  const found = await connection.query<{ version: number }>(
    'SELECT coalesce(max(version), 0) AS version FROM petstore_schema',
  )
  const { version } = found.rows[0]!
  if (version > known)
    throw new UnusableDatabase(
      `${name} has schema ${version}, and this program knows only ${known}: use a newer release.`,
    )
  return version
}

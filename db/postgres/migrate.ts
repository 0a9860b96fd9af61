import { digestOf, type Migration, readMigrations, wasEdited } from '../migrations.ts'
import { UnusableDatabase } from '../unusable-database.ts'
import type { Connection } from './connection.ts'
import { migrationLock, stepsTable } from './schema.ts'

/** The steps this program knows. */
export const migrations = readMigrations(new URL('./migrations/', import.meta.url))

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
  let version = await schemaVersion(connection, name, steps)
  while (version < steps.length) version = await take(connection, name, steps)
}

/** Takes the next step, unless another server has; returns the version by now. */
async function take(connection: Connection, name: string, steps: readonly Migration[]): Promise<number> {
  await connection.query('BEGIN')
  try {
    // However long another server takes.
    await connection.query('SET LOCAL lock_timeout = 0')
    await connection.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    const version = await schemaVersion(connection, name, steps)
    const step = steps[version]
    if (step) {
      await connection.script(step.sql)
      await connection.query(
        `CREATE TABLE IF NOT EXISTS ${stepsTable} (version bigint PRIMARY KEY, digest text NOT NULL)`,
      )
      await connection.query(`INSERT INTO ${stepsTable} (version, digest) VALUES ($1, $2)`, [
        step.version,
        digestOf(step),
      ])
    }
    await connection.query('COMMIT')
    return step?.version ?? version
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** The number of the last step that was taken; 0 for an empty schema. @throws {UnusableDatabase} */
async function schemaVersion(
  connection: Connection,
  name: string,
  steps: readonly Migration[],
): Promise<number> {
  const { rows } = await connection.query<{ schema: string | null; tables: number; ours: boolean }>(
    `SELECT current_schema() AS schema, to_regclass('${stepsTable}') IS NOT NULL AS ours,
       (SELECT count(*) FROM pg_class WHERE relnamespace = to_regnamespace(current_schema()) AND relkind IN ('r', 'p', 'v', 'm')
         AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')) AS tables`,
  )
  const { schema, tables, ours } = rows[0]!
  if (schema === null)
    throw new UnusableDatabase(`${name} has no schema to use: create the one that search_path names.`)
  if (!ours && tables > 0)
    throw new UnusableDatabase(
      `${name} is no database of this service: its schema ${schema} holds tables of another program. Name another database.`,
    )
  if (!ours) return 0
  const taken = await connection.query<{ version: number; digest: string }>(
    `SELECT version, digest FROM ${stepsTable} ORDER BY version`,
  )
  const version = taken.rows.at(-1)?.version ?? 0
  if (version > steps.length)
    throw new UnusableDatabase(
      `${name} has schema ${version}, and this program knows only ${steps.length}: use a newer release.`,
    )
  const edited = steps.find((step, at) => taken.rows[at] && taken.rows[at].digest !== digestOf(step))
  if (edited) throw new UnusableDatabase(wasEdited(edited, name))
  return version
}

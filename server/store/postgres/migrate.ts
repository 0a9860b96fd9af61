import { digestOf, type Migration, readMigrations, wasEdited } from '../migrations.ts'
import type { Schema } from '../schema.ts'
import { UnusableDatabase } from '../unusable-database.ts'
import type { Connection } from './connection.ts'

/** Steps, and the table of those that were taken. */
interface Steps {
  table: string
  steps: readonly Migration[]
}

/** For the tables of the server itself. */
const own: Steps = {
  table: 'server_schema',
  steps: readMigrations(new URL('./migrations/', import.meta.url)),
}

/** For the tables of a service; a schema that has its table of steps is the service's, be there no steps. */
const stepsOf = ({ id, migrations: { postgres } }: Schema): Steps => ({
  table: `${id}_schema`,
  steps: postgres ? readMigrations(postgres) : [],
})

/**
 * Brings the schema up to date: the tables of the service first, then those of the server, each step in a transaction of its own. Servers
 * that start together take turns; where nothing is to be done the role needs no right to change the schema.
 * @throws {UnusableDatabase} for tables of another program, or of a newer release
 */
export async function migrate(connection: Connection, name: string, schema: Schema): Promise<void> {
  const service = stepsOf(schema)
  await requireOurs(connection, name, service.table)
  for (const steps of [service, own]) {
    let version = await versionOf(connection, name, steps)
    while (version === undefined || version < steps.steps.length)
      version = await take(connection, name, steps, schema.mark)
  }
}

/** Takes the next step, unless another server has; returns the version by now. */
async function take(connection: Connection, name: string, from: Steps, lock: number): Promise<number> {
  await connection.query('BEGIN')
  try {
    // However long another server takes.
    await connection.query('SET LOCAL lock_timeout = 0')
    await connection.query('SELECT pg_advisory_xact_lock($1)', [lock])
    const version = await versionOf(connection, name, from)
    const step = from.steps[version ?? 0]
    if (step) await connection.script(step.sql)
    if (version === undefined)
      await connection.query(`CREATE TABLE ${from.table} (version bigint PRIMARY KEY, digest text NOT NULL)`)
    if (step)
      await connection.query(`INSERT INTO ${from.table} (version, digest) VALUES ($1, $2)`, [
        step.version,
        digestOf(step),
      ])
    await connection.query('COMMIT')
    return step?.version ?? version ?? 0
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** @throws {UnusableDatabase} where there are tables, but not this one */
async function requireOurs(connection: Connection, name: string, table: string): Promise<void> {
  const { rows } = await connection.query<{ schema: string | null; tables: number; ours: boolean }>(
    `SELECT current_schema() AS schema, to_regclass($1) IS NOT NULL AS ours,
       (SELECT count(*) FROM pg_class WHERE relnamespace = to_regnamespace(current_schema()) AND relkind IN ('r', 'p', 'v', 'm')
         AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')) AS tables`,
    [table],
  )
  const { schema, tables: found, ours } = rows[0]!
  if (schema === null)
    throw new UnusableDatabase(`${name} has no schema to use: create the one that search_path names.`)
  if (!ours && found > 0)
    throw new UnusableDatabase(
      `${name} is no database of this service: its schema ${schema} holds tables of another program. Name another database.`,
    )
}

/** The number of the last step that was taken, 0 for none; undefined where there is no table of steps. @throws {UnusableDatabase} */
async function versionOf(
  connection: Connection,
  name: string,
  { table, steps }: Steps,
): Promise<number | undefined> {
  // From pg_class: without a table to open, PostgreSQL would not notice that another server has just made this one.
  const exists = await connection.query('SELECT FROM pg_class WHERE oid = to_regclass($1)', [table])
  if (exists.rows.length === 0) return undefined
  const taken = await connection.query<{ version: number; digest: string }>(
    `SELECT version, digest FROM ${table} ORDER BY version`,
  )
  const version = taken.rows.at(-1)?.version ?? 0
  if (version > steps.length)
    throw new UnusableDatabase(
      `${name} has schema ${version}${table === own.table ? ' of the server' : ''}, and this program knows only ${steps.length}: use a newer release.`,
    )
  const edited = steps.find((step, at) => taken.rows[at] && taken.rows[at].digest !== digestOf(step))
  if (edited) throw new UnusableDatabase(wasEdited(edited, name))
  return version
}

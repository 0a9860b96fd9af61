/** What a database says of the steps that it has taken; nothing here changes it. */
import {
  type Migration,
  notUpToDate,
  pendingSteps,
  readMigrations,
  type Steps,
  type Taken,
} from '../migrations.ts'
import type { Schema } from '../schema.ts'
import { UnusableDatabase } from '../unusable-database.ts'
import type { Connection } from './connection.ts'

/** For the tables of the server itself. */
export const own: Steps = {
  table: 'server_schema',
  steps: readMigrations(new URL('./migrations/', import.meta.url)),
  whose: 'of the server',
}

const known = new WeakMap<Schema, Steps>()

/**
 * For the tables of a service; a schema that has its table of steps is the service's, even if there are no steps. Their files are read once: readiness
 * asks, too, and a release that is unpacked over a running one must not change what it knows.
 */
export function stepsOf(schema: Schema): Steps {
  const found = known.get(schema)
  if (found) return found
  const { id, migrations } = schema
  const steps = migrations.postgres ? readMigrations(migrations.postgres) : []
  const ofService = { table: `${id}_schema`, steps, whose: '' }
  known.set(schema, ofService)
  return ofService
}

/**
 * The steps that the database has not taken yet; nothing is changed.
 * @throws {UnusableDatabase} for tables of another program, or of a newer release
 */
export async function allPending(connection: Connection, name: string, schema: Schema): Promise<Migration[]> {
  const service = stepsOf(schema)
  await requireOurs(connection, name, service.table)
  const states = await Promise.all([service, own].map((steps) => stateOf(connection, name, steps)))
  return states.flatMap(({ pending }) => pending)
}

/** @throws {UnusableDatabase} for a database that has not taken all steps, too */
export async function requireUpToDate(connection: Connection, name: string, schema: Schema): Promise<void> {
  const missing = await allPending(connection, name, schema)
  if (missing.length > 0) throw notUpToDate(name, missing)
}

/** @throws {UnusableDatabase} where there are tables, but not this one */
export async function requireOurs(connection: Connection, name: string, table: string): Promise<void> {
  const { rows } = await connection.query<{ schema: string | null; tables: number; ours: boolean }>(
    `SELECT current_schema() AS schema, to_regclass($1) IS NOT NULL AS ours,
       (SELECT count(*) FROM pg_class WHERE relnamespace = to_regnamespace(current_schema()) AND relkind IN ('r', 'p', 'v', 'm')
         AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')) AS tables`,
    [table],
  )
  const { schema, tables: found, ours } = rows[0]!
  if (schema === null)
    throw new UnusableDatabase(`${name} has no schema: create the one that search_path names.`)
  if (!ours && found > 0)
    throw new UnusableDatabase(
      `${name} is no database of this service: its schema ${schema} holds tables of another program. Name another database.`,
    )
}

/** Earlier releases had no column `compatible_from`. */
const takenFrom = (table: string) =>
  `SELECT version, digest, (to_jsonb(one) ->> 'compatible_from')::bigint AS "compatibleFrom"
   FROM ${table} AS one ORDER BY version`

/** Whether there is a table of steps, and which are missing in it. @throws {UnusableDatabase} */
export async function stateOf(
  connection: Connection,
  name: string,
  from: Steps,
): Promise<{ exists: boolean; pending: Migration[] }> {
  const { table, steps } = from
  // From pg_class: without a table to open, PostgreSQL would not notice that another server has just made this one.
  const exists = await connection.query('SELECT FROM pg_class WHERE oid = to_regclass($1)', [table])
  if (exists.rows.length === 0) return { exists: false, pending: [...steps] }
  const { rows } = await connection.query<Taken>(takenFrom(table))
  return { exists: true, pending: pendingSteps(name, from, rows.at(-1)?.version ?? 0, rows) }
}

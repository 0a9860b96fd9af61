/** What a database says of the steps that it has taken, and how it refuses what releases write that do not know them. */
import { UnusableDatabase } from 'contract-server'
import {
  compatibleFrom,
  digestOf,
  type Migration,
  notUpToDate,
  pendingSteps,
  type Steps,
  stepsFor,
  type Taken,
  takenIn,
} from '../../kit/migrations.ts'
import type { Schema } from '../../kit/schema.ts'
import type { Connection } from '../connection/connection.ts'
import { constraint } from '../connection/faults.ts'

/** All steps, in the order in which they are taken. A schema that has the table of steps of a service is the service's, even if there are no steps. */
export const allSteps = stepsFor('postgres', (service) => [`${service}_schema`, 'server_schema'])

/**
 * The steps that the database has not taken yet; nothing is changed.
 * @throws {UnusableDatabase} for tables of another program, or of a newer release
 */
export async function allPending(connection: Connection, name: string, schema: Schema): Promise<Migration[]> {
  const steps = allSteps(schema)
  await requireOurs(connection, name, steps[0].table)
  const states = await Promise.all(steps.map((each) => stateOf(connection, name, each)))
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

/** Makes the table of steps. */
export const makeStepTable = (connection: Connection, table: string): Promise<unknown> =>
  connection.query(
    `CREATE TABLE ${table} (version bigint PRIMARY KEY, digest text NOT NULL, compatible_from bigint)`,
  )

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
  const { rows } = await connection.query<Taken>(takenIn(table))
  return { exists: true, pending: pendingSteps(name, from, rows) }
}

/** How many steps this release knows, of the service and of the server, as a mark says it. */
export const knownSteps = (schema: Schema): readonly number[] =>
  allSteps(schema).map(({ steps }) => steps.length)

/** The fewest steps that a program must know to work with all that a table of steps holds. */
const needed = (table: string) =>
  `(SELECT coalesce(max(coalesce(compatible_from, version)), 0)::int FROM ${table})`

/**
 * Has the database remember a step, in the transaction that takes it, and refuse what releases write that cannot work with it. A CHECK costs a
 * write nothing that could be measured, and sees no time in which an old server could still write.
 */
export async function remember(
  connection: Connection,
  schema: Schema,
  { table }: Steps,
  step: Migration,
): Promise<void> {
  const { rows } = await connection.query<{ least: number; hasMarks: boolean }>(
    `SELECT ${needed(table)} AS least, to_regclass('write_marks') IS NOT NULL AS "hasMarks"`,
  )
  const { least, hasMarks } = rows[0]!
  const compatible = compatibleFrom(step)
  await connection.query(`INSERT INTO ${table} (version, digest, compatible_from) VALUES ($1, $2, $3)`, [
    step.version,
    digestOf(step),
    compatible,
  ])
  // There are no marks before the first steps of the server.
  if (!hasMarks || (compatible ?? step.version) <= least) return
  const [ofService, own] = allSteps(schema)
  const fence = await connection.query<{ service: number; server: number }>(
    `SELECT ${needed(ofService.table)} AS service, ${needed(own.table)} AS server`,
  )
  const { service, server } = fence.rows[0]!
  // Citus takes one change at a time.
  await connection.script(`ALTER TABLE write_marks DROP CONSTRAINT IF EXISTS ${constraint}`)
  await connection.script(
    `ALTER TABLE write_marks
       ADD CONSTRAINT ${constraint} CHECK (service_schema >= ${service} AND server_schema >= ${server}) NOT VALID`,
  )
}

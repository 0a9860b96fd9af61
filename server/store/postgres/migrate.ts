import { setTimeout } from 'node:timers/promises'
import {
  compatibleFrom,
  digestOf,
  isWithoutTransaction,
  type Migration,
  notUpToDate,
  pendingSteps,
  readMigrations,
  type Steps,
  type Taken,
  tookStep,
} from '../migrations.ts'
import type { Schema } from '../schema.ts'
import { UnusableDatabase } from '../unusable-database.ts'
import type { Connection } from './connection.ts'
import { codeOf } from './faults.ts'
import type { Query } from './transaction.ts'

/** For the tables of the server itself. */
const own: Steps = {
  table: 'server_schema',
  steps: readMigrations(new URL('./migrations/', import.meta.url)),
  whose: 'of the server',
}

/** For the tables of a service; a schema that has its table of steps is the service's, be there no steps. */
const stepsOf = ({ id, migrations: { postgres } }: Schema): Steps => ({
  table: `${id}_schema`,
  steps: postgres ? readMigrations(postgres) : [],
  whose: '',
})

/** How long a step waits for the locks that it needs, and how often it tries, a second apart: what waits for it meanwhile is everybody's. */
const patience = { lockTimeout: 2000, attempts: 30, pause: 1000 }

/**
 * Brings the schema up to date: the tables of the service first, then those of the server, each step in a transaction of its own. Servers
 * that start together take turns; where nothing is to be done the role needs no right to change the schema.
 * @throws {UnusableDatabase} for tables of another program, or of a newer release
 */
export async function migrate(
  connection: Connection,
  name: string,
  schema: Schema,
  report?: (what: string) => void,
): Promise<void> {
  await requireOurs(connection, name, stepsOf(schema).table)
  for (const steps of [stepsOf(schema), own]) {
    let state = await stateOf(connection, name, steps)
    while (!state.exists || state.pending.length > 0) {
      const started = performance.now()
      const step = await take(connection, name, steps, schema.mark)
      if (step) report?.(tookStep(step, steps, started))
      state = await stateOf(connection, name, steps)
    }
  }
}

/**
 * The steps that the database has not taken yet; nothing is changed.
 * @throws {UnusableDatabase} as {@link migrate} does
 */
export async function allPending(connection: Connection, name: string, schema: Schema): Promise<Migration[]> {
  await requireOurs(connection, name, stepsOf(schema).table)
  const states = await Promise.all([stepsOf(schema), own].map((steps) => stateOf(connection, name, steps)))
  return states.flatMap(({ pending }) => pending)
}

/** @throws {UnusableDatabase} for a database that has not taken all steps, too */
export async function requireUpToDate(connection: Connection, name: string, schema: Schema): Promise<void> {
  const missing = await allPending(connection, name, schema)
  if (missing.length > 0) throw notUpToDate(name, missing)
}

/** Takes the next step, and returns it, unless another server has. */
async function take(
  connection: Connection,
  name: string,
  from: Steps,
  lock: number,
): Promise<Migration | undefined> {
  // However long another server takes.
  await connection.query('SET lock_timeout = 0')
  await connection.query('SELECT pg_advisory_lock($1)', [lock])
  try {
    const { exists, pending } = await stateOf(connection, name, from)
    const [step] = pending
    const save = async () => {
      if (!exists)
        await connection.query(
          `CREATE TABLE ${from.table} (version bigint PRIMARY KEY, digest text NOT NULL, compatible_from bigint)`,
        )
      if (!step) return
      // Earlier releases had no such column.
      await connection.query(`ALTER TABLE ${from.table} ADD COLUMN IF NOT EXISTS compatible_from bigint`)
      await connection.query(
        `INSERT INTO ${from.table} (version, digest, compatible_from) VALUES ($1, $2, $3)`,
        [step.version, digestOf(step), compatibleFrom(step)],
      )
    }
    if (step && isWithoutTransaction(step)) {
      for (const statement of step.sql.split(/;\s*$/m))
        if (statement.trim()) await connection.script(statement)
      await inTransaction(connection, save)
    } else
      await patiently(connection, name, step, () =>
        inTransaction(connection, async () => {
          if (step) await connection.script(step.sql)
          await save()
        }),
      )
    return step
  } finally {
    // Where the connection is lost, so is the lock.
    await connection.query('SELECT pg_advisory_unlock($1)', [lock]).catch(() => {})
  }
}

async function inTransaction(connection: Connection, work: () => Promise<void>): Promise<void> {
  await connection.query('BEGIN')
  try {
    await work()
    await connection.query('COMMIT')
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/**
 * Changes tables as soon as nobody else has them locked. A change that waits for its lock keeps everybody behind it waiting, too: so
 * it gives up soon, lets them pass, and tries again.
 */
async function patiently(
  connection: Connection,
  name: string,
  step: Migration | undefined,
  work: () => Promise<void>,
): Promise<void> {
  await connection.query(`SET lock_timeout = ${patience.lockTimeout}`)
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      // lock_not_available
      if (codeOf(error) !== '55P03') throw error
      if (attempt === patience.attempts)
        throw new UnusableDatabase(
          `${name} cannot take migration ${step?.version}: for more than a minute others have kept its tables locked. End what runs so long (a dump, say), and start again.`,
          { cause: error },
        )
      await setTimeout(patience.pause)
    }
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

/** Earlier releases had no column `compatible_from`. */
const takenFrom = (table: string) =>
  `SELECT version, digest, (to_jsonb(one) ->> 'compatible_from')::bigint AS "compatibleFrom"
   FROM ${table} AS one ORDER BY version`

/**
 * Returns what looks whether this release may go on serving a database that was up to date.
 * @throws {UnusableDatabase} once a newer release has changed the schema in a way that this one cannot work with
 */
export function schemaGuard(name: string, schema: Schema): (query: Query) => Promise<void> {
  const all = [stepsOf(schema), own]
  return async (query) => {
    const taken = await Promise.all(all.map(({ table }) => query<Taken>(takenFrom(table))))
    for (const [at, rows] of taken.entries()) pendingSteps(name, all[at]!, rows.at(-1)?.version ?? 0, rows)
  }
}

/** Whether there is a table of steps, and which are missing in it. @throws {UnusableDatabase} */
async function stateOf(
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

/**
 * Migrations on PostgreSQL. Servers that start together take turns by a lock; each migration has its transaction, records itself, and keeps releases
 * that do not know it from writing.
 */
import { setTimeout } from 'node:timers/promises'
import { UnusableDatabase } from 'contract-server'
import {
  type AppliedStep,
  appliedIn,
  compatibleFrom,
  digestOf,
  isWithoutTransaction,
  lastStepOf,
  type Migration,
  notUpToDate,
  ofAnotherBuild,
  pendingSteps,
  type Steps,
  someTables,
  stepApplied,
  stepColumns,
  stepsFor,
} from '../../kit/migrations.ts'
import type { Schema } from '../../kit/schema.ts'
import { type Connection, connect, inTransaction } from '../connection/connection.ts'
import { codeOf, constraint, lockTimeout } from '../connection/faults.ts'
import type { ConnectionTarget } from '../connection/url.ts'
import { statementsOf } from '../statements.ts'

// A schema with the service's table of migrations belongs to the service, even without migrations.
export const allSteps = stepsFor('postgres', (service) => [`${service}_schema`, 'server_schema'])

export const knownSteps = (schema: Schema): readonly number[] =>
  allSteps(schema).map(({ steps }) => steps.length)

/**
 * Returns the migrations that a database lacks, and changes nothing.
 * @throws {UnusableDatabase} for tables of another program, or of a newer release
 */
export async function allPending(connection: Connection, schema: Schema): Promise<Migration[]> {
  const steps = allSteps(schema)
  await requireOurs(connection, steps[0].table)
  const states = await Promise.all(steps.map((each) => stateOf(connection, each)))
  return states.flatMap(({ pending }) => pending)
}

/** @throws {UnusableDatabase} also if migrations are missing */
export async function requireUpToDate(connection: Connection, schema: Schema): Promise<void> {
  const missing = await allPending(connection, schema)
  if (missing.length > 0) throw notUpToDate(connection.name, missing)
}

async function requireOurs(connection: Connection, table: string): Promise<void> {
  // Only one look at the tables tells: to_regclass may not know yet what another server has just created.
  const { rows } = await connection.query<{ schema: string | null; tables: string[] }>(
    `SELECT current_schema() AS schema,
       ARRAY(SELECT relname::text FROM pg_class WHERE relnamespace = to_regnamespace(current_schema()) AND relkind IN ('r', 'p', 'v', 'm')
         AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e') ORDER BY relname) AS tables`,
  )
  const { schema, tables: found } = rows[0]!
  if (schema === null)
    throw new UnusableDatabase(`${connection.name} has no schema: create the one that search_path names.`)
  if (found.length > 0 && !found.includes(table))
    throw new UnusableDatabase(
      `${connection.name} is no database of this service: its schema ${schema} has tables of another program (${someTables(found)}). Name another database.`,
    )
}

export const makeStepTable = (connection: Connection, table: string): Promise<unknown> =>
  connection.query(
    `CREATE TABLE ${table} (version bigint PRIMARY KEY, digest text NOT NULL, compatible_from bigint)`,
  )

/** Reads a table of migrations, and returns the missing ones. @throws {UnusableDatabase} */
export async function stateOf(
  connection: Connection,
  from: Steps,
): Promise<{ exists: boolean; pending: Migration[] }> {
  const { table, steps } = from
  // pg_class works without opening the table: PostgreSQL would otherwise not notice that another server has just created it.
  const exists = await connection.query('SELECT FROM pg_class WHERE oid = to_regclass($1)', [table])
  if (exists.rows.length === 0) return { exists: false, pending: [...steps] }
  const columns = await connection.query<{ name: string }>(
    'SELECT attname AS name FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped',
    [table],
  )
  const names = columns.rows.map(({ name }) => name)
  if (!stepColumns.every((column) => names.includes(column))) {
    const last = names.includes('version')
      ? await connection.query<{ version: number | null }>(
          `SELECT max(version)::int AS version FROM ${table}`,
        )
      : undefined
    throw ofAnotherBuild(connection.name, lastStepOf(table, last?.rows[0]?.version))
  }
  const { rows } = await connection.query<AppliedStep>(appliedIn(table))
  return { exists: true, pending: pendingSteps(connection.name, from, rows) }
}

// In milliseconds. A migration waits briefly for its locks and tries again each second, because others queue behind it, with a lock timeout of two
// seconds. Servers ask for their turn at short intervals.
const patience = { lockTimeout: 1000, attempts: 45, pause: 1000, turn: 50 }

/**
 * Migrates the tables of the service, then those of the server, each migration in its own transaction. Servers that start together take turns.
 * Without missing migrations the role needs no right to change the schema.
 * @throws {UnusableDatabase} for tables of another program, or of a newer release
 */
export async function migrate(
  connection: Connection,
  target: ConnectionTarget,
  schema: Schema,
  onUpgrade?: (message: string) => void,
): Promise<void> {
  const [first] = allSteps(schema)
  await requireOurs(connection, first.table)
  // The steps that create a new database interest nobody.
  const report = (await stateOf(connection, first)).exists ? onUpgrade : undefined
  for (const steps of allSteps(schema)) {
    let state = await stateOf(connection, steps)
    while (!state.exists || state.pending.length > 0) {
      const started = performance.now()
      const step = await applyNext(connection, target, steps, schema, state.pending[0])
      if (step) report?.(stepApplied(step, steps, started))
      state = await stateOf(connection, steps)
    }
  }
  // Nobody needs the marks of former servers.
  await connection.query("DELETE FROM write_marks WHERE made_at < now() - interval '1 day'")
}

// Returns undefined if another server was quicker.
async function applyNext(
  connection: Connection,
  target: ConnectionTarget,
  from: Steps,
  schema: Schema,
  next: Migration | undefined,
): Promise<Migration | undefined> {
  const isApart = next !== undefined && isWithoutTransaction(next)
  const work = async () => {
    const { exists, pending } = await stateOf(connection, from)
    const [step] = pending
    if (step?.version !== next?.version) return undefined
    if (isApart && !connection.isPooled) await connection.query('SET lock_timeout = 0')
    if (step) for (const statement of statementsOf(step.sql)) await connection.script(statement)
    const save = async () => {
      if (!exists) await makeStepTable(connection, from.table)
      if (step) await remember(connection, schema, from, step)
    }
    await (isApart ? inTransaction(connection, save) : save())
    return step
  }
  if (!isApart) return patiently(connection.name, next, () => inTurn(connection, schema.mark, work))
  // Behind a pooler only a transaction keeps a lock, and the migration has its own transaction.
  const holder = await connect(target, 'migrate')
  try {
    return await inTurn(holder, schema.mark, work)
  } finally {
    await holder.end().catch(() => {})
  }
}

// The fewest migrations that a program must know to work with all recorded ones.
const needed = (table: string) =>
  `(SELECT coalesce(max(coalesce(compatible_from, version)), 0)::int FROM ${table})`

// The transaction of a migration records it, and makes the database refuse incompatible writes of older releases. A CHECK has no measurable cost,
// and leaves no moment for an old server to write.
async function remember(
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
  // Marks exist after the first migrations of the server.
  if (!hasMarks || (compatible ?? step.version) <= least) return
  const [ofService, ofServer] = allSteps(schema)
  const fence = await connection.query<{ service: number; server: number }>(
    `SELECT ${needed(ofService.table)} AS service, ${needed(ofServer.table)} AS server`,
  )
  const { service, server } = fence.rows[0]!
  // Citus accepts one change at a time.
  await connection.script(`ALTER TABLE write_marks DROP CONSTRAINT IF EXISTS ${constraint}`)
  await connection.script(
    `ALTER TABLE write_marks
       ADD CONSTRAINT ${constraint} CHECK (service_schema >= ${service} AND server_schema >= ${server}) NOT VALID`,
  )
}

// Only one server at a time runs this. It polls for the lock: a statement that waits would hold a snapshot, which `CREATE INDEX CONCURRENTLY` waits
// for.
async function inTurn<T>(connection: Connection, lock: number, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const done = await inTransaction(connection, async () => {
      const { rows } = await connection.query<{ mine: boolean }>(
        'SELECT pg_try_advisory_xact_lock($1) AS mine',
        [lock],
      )
      // This also ends the previous statement, which would keep its snapshot.
      await connection.query(`SET LOCAL lock_timeout = ${patience.lockTimeout}`)
      return rows[0]!.mine ? { result: await work() } : undefined
    })
    if (done) return done.result
    await setTimeout(patience.turn)
  }
}

// A change that waits for a table lock blocks everybody behind it. So it gives up soon, lets them pass, and tries again.
async function patiently<T>(name: string, step: Migration | undefined, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (codeOf(error) !== lockTimeout) throw error
      if (attempt === patience.attempts)
        throw new UnusableDatabase(
          `${name} cannot apply migration ${step?.version}: others have locked its tables for more than a minute. End the sessions that hold the locks (a dump, for example), and start again.`,
          { cause: error },
        )
      await setTimeout(patience.pause)
    }
  }
}

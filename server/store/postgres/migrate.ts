import { setTimeout } from 'node:timers/promises'
import {
  compatibleFrom,
  digestOf,
  isWithoutTransaction,
  type Migration,
  type Steps,
  tookStep,
} from '../migrations.ts'
import type { Schema } from '../schema.ts'
import { UnusableDatabase } from '../unusable-database.ts'
import type { Connection } from './connection.ts'
import { codeOf } from './faults.ts'
import { own, requireOurs, stateOf, stepsOf } from './taken-steps.ts'

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
  const service = stepsOf(schema)
  await requireOurs(connection, name, service.table)
  for (const steps of [service, own]) {
    let state = await stateOf(connection, name, steps)
    while (!state.exists || state.pending.length > 0) {
      const started = performance.now()
      const step = await take(connection, name, steps, schema.mark)
      if (step) report?.(tookStep(step, steps, started))
      state = await stateOf(connection, name, steps)
    }
  }
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

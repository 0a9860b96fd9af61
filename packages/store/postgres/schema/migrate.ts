import { setTimeout } from 'node:timers/promises'
import { UnusableDatabase } from 'contract-server'
import { isWithoutTransaction, type Migration, type Steps, tookStep } from '../../kit/migrations.ts'
import type { Schema } from '../../kit/schema.ts'
import { type Connection, inTransaction } from '../connection/connection.ts'
import { codeOf, lockTimeout } from '../connection/faults.ts'
import { statementsOf } from '../statements.ts'
import { allSteps, makeStepTable, remember, requireOurs, stateOf } from './taken-steps.ts'

/**
 * How long a step waits for the locks that it needs, and how often it tries, a second apart: what waits for it meanwhile is everybody's, and
 * has a lock timeout of two seconds. How often a server asks whether it is its turn. In milliseconds.
 */
const patience = { lockTimeout: 1000, attempts: 45, pause: 1000, turn: 50 }

/**
 * Brings the schema up to date: the tables of the service first, then those of the server, each step in a transaction of its own. Servers
 * that start together take turns; where nothing is to be done the role needs no right to change the schema.
 * @param another makes a second connection to the same database
 * @throws {UnusableDatabase} for tables of another program, or of a newer release
 */
export async function migrate(
  connection: Connection,
  another: () => Promise<Connection>,
  name: string,
  schema: Schema,
  report?: (what: string) => void,
): Promise<void> {
  await requireOurs(connection, name, allSteps(schema)[0].table)
  for (const steps of allSteps(schema)) {
    let state = await stateOf(connection, name, steps)
    while (!state.exists || state.pending.length > 0) {
      const started = performance.now()
      const step = await take(connection, another, name, steps, schema, state.pending[0])
      if (step) report?.(tookStep(step, steps, started))
      state = await stateOf(connection, name, steps)
    }
  }
}

/** Takes the next step, or makes the table of steps, and returns the step; undefined where another server has been quicker. */
async function take(
  connection: Connection,
  another: () => Promise<Connection>,
  name: string,
  from: Steps,
  schema: Schema,
  next: Migration | undefined,
): Promise<Migration | undefined> {
  const isApart = next !== undefined && isWithoutTransaction(next)
  const work = async () => {
    const { exists, pending } = await stateOf(connection, name, from)
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
  if (!isApart) return patiently(name, next, () => inTurn(connection, schema.mark, work))
  // Behind a pooler only a transaction keeps a lock, and this one cannot be that of the step.
  const holder = await another()
  try {
    return await inTurn(holder, schema.mark, work)
  } finally {
    await holder.end().catch(() => {})
  }
}

/**
 * Works in a transaction while no other server does, however long those take. Asks for its turn again and again: who waited in a
 * statement would have a snapshot, which `CREATE INDEX CONCURRENTLY` waits for.
 */
async function inTurn<T>(connection: Connection, lock: number, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const done = await inTransaction(connection, async () => {
      const { rows } = await connection.query<{ mine: boolean }>(
        'SELECT pg_try_advisory_xact_lock($1) AS mine',
        [lock],
      )
      // It ends the statement before, too, which would keep its snapshot.
      await connection.query(`SET LOCAL lock_timeout = ${patience.lockTimeout}`)
      return rows[0]!.mine ? { result: await work() } : undefined
    })
    if (done) return done.result
    await setTimeout(patience.turn)
  }
}

/**
 * Changes tables as soon as nobody else has them locked. A change that waits for its lock keeps everybody behind it waiting, too: so
 * it gives up soon, lets them pass, and tries again.
 */
async function patiently<T>(name: string, step: Migration | undefined, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (codeOf(error) !== lockTimeout) throw error
      if (attempt === patience.attempts)
        throw new UnusableDatabase(
          `${name} cannot apply migration ${step?.version}: others have locked its tables for more than a minute. End what holds the locks (such as a dump), and start again.`,
          { cause: error },
        )
      await setTimeout(patience.pause)
    }
  }
}

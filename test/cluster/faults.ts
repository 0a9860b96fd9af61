/** Faults that operators, monitors and crashes cause on a primary and its synchronous standby. */
import { setTimeout } from 'node:timers/promises'
import type { Postgres } from '../../packages/testing/postgres/server.ts'
import { startStandby } from '../../packages/testing/postgres/standby.ts'

/** Primary and synchronous standby, which change places. */
export interface Pair {
  primary: Postgres
  standby: Postgres
}

/** Starts both servers. The superuser does not wait for the standby. */
export async function startPair(primary: Postgres): Promise<Pair> {
  await primary.sql('ALTER ROLE postgres SET synchronous_commit = local')
  return { primary, standby: await startStandby(primary) }
}

const isOurs = "FROM pg_stat_activity WHERE usename = 'petstore'"

const reload = async ({ primary }: Pair, ...changes: string[]) => {
  for (const change of changes) await primary.sql(`ALTER SYSTEM ${change}`)
  await primary.sql('SELECT pg_reload_conf()')
}

/** Breaks the stream to the standby, then cancels or terminates the waiting commits until it is back. */
async function interruptWaits({ primary, standby }: Pair, how: 'cancel' | 'terminate') {
  for (let round = 0; round < 20; round++) {
    await standby.sql(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'walreceiver'",
    )
    await primary.sql(`SELECT pg_${how}_backend(pid) ${isOurs} AND wait_event = 'SyncRep'`)
    await setTimeout(20)
  }
}

/** Changes a setting for new sessions, and ends the current ones. */
async function alterRole({ primary }: Pair, setting: string) {
  await primary.sql(`ALTER ROLE petstore ${setting}`)
  await primary.sql(`SELECT pg_terminate_backend(pid) ${isOurs}`)
}

async function interruptSome({ primary }: Pair, how: 'cancel' | 'terminate') {
  for (let round = 0; round < 30; round++) {
    await primary.sql(`SELECT pg_${how}_backend(pid) ${isOurs} AND random() < 0.5`)
    await setTimeout(20)
  }
}

/** Stops the standby for a while and cancels the commits that wait for it. */
async function withoutStandby({ primary, standby }: Pair) {
  await standby.stop('SIGINT')
  for (let round = 0; round < 20; round++) {
    await primary.sql(`SELECT pg_cancel_backend(pid) ${isOurs} AND wait_event = 'SyncRep'`)
    await setTimeout(20)
  }
}

/** Promotes the standby while the primary has commits that the standby lacks, and gives the new primary a standby. */
async function failOver(pair: Pair) {
  const { primary, standby } = pair
  await withoutStandby(pair)
  await primary.stop('SIGKILL')
  await standby.start()
  await standby.promote()
  pair.primary = standby
  pair.standby = await startStandby(standby, primary)
}

const commits = ['off', 'local', 'remote_write']

/** Faults by name. A promise resolves when the fault is over; settings stay until they are reset. */
export const faults: Record<string, (pair: Pair) => Promise<void>> = {
  ...Object.fromEntries(
    commits.map((value) => [
      `synchronous_commit = ${value}`,
      (pair: Pair) => reload(pair, `SET synchronous_commit = ${value}`),
    ]),
  ),
  'settings reset': (pair) => reload(pair, 'RESET synchronous_commit', 'RESET default_transaction_isolation'),
  'serializable transactions': (pair) => reload(pair, 'SET default_transaction_isolation = serializable'),
  'a role that commits asynchronously': (pair) => alterRole(pair, 'SET synchronous_commit = off'),
  'a role without warnings': (pair) => alterRole(pair, 'SET client_min_messages = error'),
  'a role with short statements': (pair) => alterRole(pair, 'SET statement_timeout = 20'),
  'a role reset': (pair) => alterRole(pair, 'RESET ALL'),
  'statements cancelled': (pair) => interruptSome(pair, 'cancel'),
  'backends terminated': (pair) => interruptSome(pair, 'terminate'),
  'waits for the standby cancelled': (pair) => interruptWaits(pair, 'cancel'),
  'waits for the standby terminated': (pair) => interruptWaits(pair, 'terminate'),
  async 'a crash'(pair) {
    await reload(pair, 'SET synchronous_commit = off')
    await setTimeout(500)
    await pair.primary.stop('SIGKILL')
    await pair.primary.start()
  },
  async 'the standby away'(pair) {
    await withoutStandby(pair)
    await pair.standby.start()
  },
  'a failover': failOver,
}

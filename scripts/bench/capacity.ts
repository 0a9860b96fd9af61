/** What a request costs each machine of a Citus, and one PostgreSQL of the same build. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { BadUsage, CommandFailed, command } from '../../packages/contract/cli/command.ts'
import { type Citus, noCitus, startCitus } from '../../test/support/citus/cluster.ts'
import { type Postgres, startCluster } from '../../test/support/postgres/server.ts'
import { root, serverOf } from './contestants.ts'
import { createKey, fillPostgres } from './database.ts'
import { exchange, type Load, runLoad } from './load.ts'
import { markdownTable } from './report.ts'
import { type Server, withServers } from './server.ts'
import { create, get, order } from './work.ts'

const pets = 20_000
const settings = {
  fsync: 'on',
  full_page_writes: 'on',
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_utility': 'off',
}
const withCitus = (shards: number) => ({
  ...settings,
  shared_preload_libraries: 'citus,pg_stat_statements',
  'citus.shard_count': String(shards),
})

const described = {
  run: 'node scripts/bench/capacity.ts',
  about:
    'Measures what a request costs the server and each node of a database. db/CAPACITY.md has the tables.',
  options: {
    postgres: { type: 'boolean', help: 'on PostgreSQL alone, without Citus' },
    workers: { type: 'string', value: 'N', help: 'workers of Citus; 0 distributes nothing', default: '2' },
    shards: { type: 'string', value: 'N', help: 'shards of a table', default: '4' },
    rates: { type: 'string', value: 'LIST', help: 'requests a second', default: '100,400' },
    clients: {
      type: 'string',
      value: 'LIST',
      help: 'then as many as so many clients can send',
      default: '256',
    },
    seconds: { type: 'string', value: 'S', help: 'length of a run', default: '6' },
  },
  example: 'node scripts/bench/capacity.ts --postgres --rates 400 --clients 1,32,256',
} as const

command(described, async ({ values }) => {
  if (!values.postgres && noCitus) throw new CommandFailed(`It ${noCitus}.`)
  const workers = values.postgres ? 0 : Number(values.workers)
  const [shards, seconds] = [Number(values.shards), Number(values.seconds)]
  const [rates, clients] = [values.rates, values.clients].map((list) => list.split(',').map(Number))
  if (!(workers >= 0 && [shards, seconds, ...rates!, ...clients!].every((one) => one > 0)))
    throw new BadUsage('The options take numbers.')
  const citus = values.postgres ? await alone() : await startCitus(workers, withCitus(shards))
  try {
    const url = await citus.createDatabase()
    const name = new URL(url).pathname.slice(1)
    // Citus takes it to the workers, if there are any.
    await citus.coordinator.sql('CREATE EXTENSION pg_stat_statements', name)
    const key = createKey(url, { distribute: workers > 0 })
    await citus.coordinator.sql(fillPostgres(pets), name)
    const loads = [
      ...rates!.map((rate) => ({ connections: 256, rate, shown: `${rate}/s` })),
      ...clients!.map((connections) => ({ connections, shown: `${connections} clients` })),
    ]
    const start = { command: serverOf(root), database: url, key, core: undefined }
    const rows = await withServers([start], ([running]) =>
      measure(running!.server, key, citus, name, loads, seconds),
    )
    const headings = ['', 'Load', 'Per second', 'p50 ms', 'Server µs']
    const nodes = [
      values.postgres ? 'PostgreSQL µs' : 'Coordinator µs',
      ...citus.workers.map((_, at) => `Worker ${at + 1} µs`),
    ]
    const all = [...headings, ...nodes, 'Statements', 'WAL']
    console.log(markdownTable(all, rows, `ll${'r'.repeat(all.length - 2)}`))
  } finally {
    await citus.remove()
  }
})

/** The rows of the table: each kind of work at each load, beside what the processes use when idle. */
async function measure(
  server: Server,
  key: string,
  { coordinator, workers }: Pick<Citus, 'coordinator' | 'workers'>,
  database: string,
  loads: readonly (Pick<Load, 'connections' | 'rate'> & { shown: string })[],
  seconds: number,
): Promise<string[][]> {
  const nodes = [coordinator, ...workers]
  const times = () => [server.cpu(), ...nodes.map(cpuOf)]
  /** Milliseconds that each process has used while something was going on. */
  const usedBy = async <T>(work: () => Promise<T>) => {
    const before = times()
    const result = await work()
    return { result, used: times().map((now, at) => now - before[at]!) }
  }
  const rows: string[][] = []
  const idle = await usedBy(() => setTimeout(seconds * 1000))
  for (const work of [get, create, order]) {
    const { address } = server
    const requests = work.requests(pets, key)
    await exchange(address, requests[0]!)
    await runLoad({ ...loads[0]!, address, requests, seconds: 1 })
    for (const { shown, ...load } of loads) {
      await Promise.all(nodes.map((node) => node.sql('SELECT pg_stat_statements_reset()', database)))
      const logged = await walOf(coordinator)
      const { result, used } = await usedBy(() => runLoad({ ...load, address, requests, seconds }))
      const { responses: count, perSecond, p50 } = result
      const calls = await Promise.all(nodes.map((node) => callsOf(node, database)))
      rows.push([
        ...[work.title, shown, perSecond.toFixed(0), p50.toFixed(1)],
        ...used.map((time, at) => (((time - idle.used[at]!) * 1000) / count).toFixed(0)),
        calls.map((one) => (one / count).toFixed(2)).join(' + '),
        (((await walOf(coordinator)) - logged) / count).toFixed(0),
      ])
    }
  }
  return rows
}

/** The PostgreSQL of the tests, as if it were a coordinator. */
async function alone(): Promise<Pick<Citus, 'coordinator' | 'workers' | 'createDatabase' | 'remove'>> {
  const { remove, ...coordinator } = await startCluster(settings)
  return { coordinator, workers: [], createDatabase: () => coordinator.createDatabase(), remove }
}

/** Bytes of the write-ahead log so far. */
async function walOf(node: Postgres): Promise<number> {
  const [row] = await node.sql<{ bytes: number }>(
    "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float AS bytes",
  )
  return row!.bytes
}

/** Processor time of a PostgreSQL server and all its processes so far, in milliseconds. */
function cpuOf({ data }: Postgres): number {
  const postmaster = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]!
  const time = (pid: string) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .map((pid) => {
      try {
        const parent = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]
        return pid === postmaster || parent === postmaster ? time(pid) : 0
      } catch {
        return 0
      }
    })
    .reduce((sum, one) => sum + one, 0)
}

async function callsOf(node: Postgres, database: string): Promise<number> {
  const [row] = await node.sql<{ calls: number }>(
    "SELECT sum(calls)::float AS calls FROM pg_stat_statements WHERE userid = 'petstore'::regrole",
    database,
  )
  return row?.calls ?? 0
}

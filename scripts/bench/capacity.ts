/** What a request costs each machine of a Citus, and one PostgreSQL of the same build. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { BadUsage, CommandFailed, command } from '../../packages/contract/cli/command.ts'
import { storedWords } from '../../packages/store/kit/words.ts'
import { type Citus, noCitus, startCitus } from '../../test/support/citus/cluster.ts'
import { type Postgres, startCluster } from '../../test/support/postgres/server.ts'
import { root, serverOf } from './contestants.ts'
import { exchange, runLoad } from './load.ts'
import { markdownTable } from './report.ts'
import { serverEnv, startServer } from './server.ts'
import { categories, create, get, order, petAt } from './work.ts'

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
    const nodes = [citus.coordinator, ...citus.workers]
    // Citus takes it to the workers, if there are any.
    await citus.coordinator.sql('CREATE EXTENSION pg_stat_statements', name)
    run(url, 'migrate', ...(workers > 0 ? ['--distribute'] : []))
    const scopes = 'pets:read,pets:write,store:read,store:write'
    const key = run(url, 'keys', 'create', '--name', 'bench', '--scopes', scopes)
    await citus.coordinator.sql(fill, name)
    const server = await startServer({ command: serverOf(root), database: url, key, core: undefined })
    const times = () => [server.cpu(), ...nodes.map(cpuOf)]
    /** Milliseconds that each process has used while something was going on. */
    const usedBy = async <T>(work: () => Promise<T>) => {
      const before = times()
      const result = await work()
      return { result, used: times().map((now, at) => now - before[at]!) }
    }
    const rows: string[][] = []
    const load = { address: server.address, connections: 256 }
    const loads = [
      ...rates!.map((rate) => ({ ...load, rate, shown: `${rate}/s` })),
      ...clients!.map((connections) => ({
        ...load,
        connections,
        rate: undefined,
        shown: `${connections} clients`,
      })),
    ]
    await exchange(server.address, get.requests(pets, { Authorization: `Bearer ${key}` })[0]!)
    const idle = await usedBy(() => setTimeout(seconds * 1000))
    for (const work of [get, create, order]) {
      const requests = work.requests(pets, { Authorization: `Bearer ${key}` })
      await exchange(server.address, requests[0]!)
      await runLoad({ ...load, requests, rate: rates![0], seconds: 1 })
      for (const { shown, ...load } of loads) {
        await Promise.all(nodes.map((node) => node.sql('SELECT pg_stat_statements_reset()', name)))
        const logged = await walOf(citus.coordinator)
        const { result, used } = await usedBy(() => runLoad({ ...load, requests, seconds }))
        const { responses: count, p50 } = result
        const each = used.map((time, at) => (((time - idle.used[at]!) * 1000) / count).toFixed(0))
        const calls = await Promise.all(nodes.map((node) => callsOf(node, name)))
        rows.push([
          work.title,
          shown,
          result.perSecond.toFixed(0),
          p50.toFixed(1),
          ...each,
          calls.map((one) => (one / count).toFixed(2)).join(' + '),
          (((await walOf(citus.coordinator)) - logged) / count).toFixed(0),
        ])
      }
    }
    await server.stop()
    const headings = [
      '',
      'Load',
      'Per second',
      'p50 ms',
      'Server µs',
      values.postgres ? 'PostgreSQL µs' : 'Coordinator µs',
    ]
    console.log(
      markdownTable(
        [...headings, ...citus.workers.map((_, at) => `Worker ${at + 1} µs`), 'Statements', 'WAL'],
        rows,
        `ll${'r'.repeat(headings.length + workers)}`,
      ),
    )
  } finally {
    await citus.remove()
  }
})

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

/** Runs a command of ours, and returns what it printed. */
function run(url: string, name: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'packages/server/main.js'), name, ...args],
    { env: { ...process.env, ...serverEnv(url) }, cwd: root, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`${name} failed: ${stdout}${stderr}`)
  return stdout.trim()
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

/** The records that the requests ask for, made by one statement each. */
const names = Array.from(
  { length: categories },
  (_, at) =>
    `(${at + 1}, 'Category ${at + 1}', 'category ${at + 1}', 1, '${storedWords(`Category ${at + 1}`)}')`,
)
const rows = Array.from({ length: pets }, (_, at) => petAt(at + 1)).map(
  ({ id, name, categoryId, status }) =>
    `(${id}, '${name}', ${categoryId}, '${status}', ${status === 'sold' ? 0 : 500000}, 0, false, 1, 1, '${storedWords(name)}')`,
)
const fill = `INSERT INTO categories (id, name, name_key, version, words) VALUES ${names.join()};
  INSERT INTO pets (id, name, category_id, status, stock, open, ran_out, version, stock_version, words)
    SELECT * FROM (VALUES ${rows.join()}) AS made;
  INSERT INTO pets_words SELECT DISTINCT left(word, 3), id FROM pets, unnest(string_to_array(ltrim(words), ' ')) AS word;
    SELECT setval('category_ids', ${categories}), setval('pet_ids', ${pets});`

/** Our server on PostgreSQL against a hand-written one with the same driver. */
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BadUsage, command } from '../../packages/contract/cli/command.ts'
import { storedWords } from '../../packages/store/kit/words.ts'
import { startCluster } from '../../test/support/postgres/server.ts'
import { peer, petstore, root, serverOf } from './contestants.ts'
import { exchange } from './load.ts'
import { describeMachine, pinLoad } from './machine.ts'
import { markdownTable } from './report.ts'
import { type Figure, medianOf, ratioOf, whole } from './results.ts'
import { alternate, type Pace } from './rounds.ts'
import { type Server, serverEnv, startServer } from './server.ts'
import { categories, create, get, petAt } from './work.ts'

const pets = 1000
const connections = 32
const contestants = [
  { name: petstore, command: serverOf(root) },
  { name: 'fastify-postgres', command: peer('fastify-postgres') },
]

const described = {
  run: 'node scripts/bench/postgres.ts',
  about: `Measures this server against Fastify by hand, both on PostgreSQL. Each has a database of its own in one cluster, which syncs every
commit to the disk.`,
  options: {
    rounds: { type: 'string', value: 'N', help: 'rounds of each measurement', default: '8' },
    seconds: { type: 'string', value: 'S', help: 'length of a round', default: '1' },
  },
  example: 'node scripts/bench/postgres.ts --rounds 20',
} as const

command(described, async ({ values }) => {
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
  if (!(rounds >= 1 && seconds > 0)) throw new BadUsage('--rounds and --seconds take a number above 0.')
  await measure({ warmUp: 2 * seconds, rounds, seconds })
})

/** Prints a table. */
async function measure(pace: Pace) {
  const cores = pinLoad()
  const postgres = await startCluster({ fsync: 'on', full_page_writes: 'on' })
  const running: { name: string; key: string; server: Server }[] = []
  try {
    for (const { name, command } of contestants) {
      const database = await postgres.createDatabase()
      const key = createKey(database)
      await postgres.sql(fill(), new URL(database).pathname.slice(1))
      running.push({ name, key, server: await startServer({ command, database, key, core: cores?.server }) })
    }
    const { processor, cores: count, node, sync } = describeMachine(tmpdir(), cores)
    console.log(`${processor}, ${count} cores, Node ${node}; a durable write takes ${sync.toFixed(2)} ms.\n`)
    const rows: string[][] = []
    for (const work of [get, create]) {
      const entrants = running.map(({ name, key, server }) => {
        return { name, server, requests: work.requests(pets, { Authorization: `Bearer ${key}` }) }
      })
      for (const { server, requests } of entrants) await exchange(server.address, requests[0]!)
      const rounds = await alternate(entrants, connections, pace, () => {})
      const figures = entrants.map(({ name }, at): Figure => ({ name, rounds: rounds[at]! }))
      for (const figure of figures)
        rows.push([
          work.title,
          figure.name,
          whole(medianOf(figure, 'perSecond')),
          medianOf(figure, 'p99').toFixed(1),
          whole(medianOf(figure, 'cpu')),
          ratioOf(figure, figures.at(-1)!, 'perSecond').toFixed(2),
        ])
    }
    const headings = ['', '', 'Per second', 'p99 ms', 'CPU µs', 'Ratio']
    console.log(markdownTable(headings, rows, 'llrrrr'))
  } finally {
    await Promise.all(running.map(({ server }) => server.stop()))
    await postgres.remove()
  }
}

/** Makes the tables, and a key. */
function createKey(database: string): string {
  const env = { ...process.env, ...serverEnv(database) }
  const run = (command: string, ...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'packages/server/main.js'), command, ...args], {
      env,
      cwd: root,
      encoding: 'utf8',
    })
  run('migrate')
  const scopes = 'pets:read,pets:write'
  const { status, stdout, stderr } = run('keys', 'create', '--name', 'bench', '--scopes', scopes)
  if (status === 0) return stdout.trim()
  throw new Error(`The command keys created no key: ${stdout}${stderr}`)
}

/** The SQL that makes the records that the requests ask for. */
function fill(): string {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
  const groups = numbers(categories).map(
    (id) => `(${id}, 'Category ${id}', 'category ${id}', 1, '${storedWords(`Category ${id}`)}')`,
  )
  const rows = numbers(pets)
    .map(petAt)
    .map(({ id, name, categoryId, status }) => {
      const stock = status === 'sold' ? 0 : 1
      return `(${id}, '${name}', ${categoryId}, '${status}', ${stock}, 0, false, 1, 1, '${storedWords(name)}')`
    })
  return `INSERT INTO categories (id, name, name_key, version, words) VALUES ${groups.join()};
    INSERT INTO pets (id, name, category_id, status, stock, open, ran_out, version, stock_version, words) VALUES ${rows.join()};
    INSERT INTO pets_words SELECT DISTINCT left(word, 3), id FROM pets, unnest(string_to_array(ltrim(words), ' ')) AS word;
    SELECT setval('category_ids', ${categories}), setval('pet_ids', ${pets});`
}

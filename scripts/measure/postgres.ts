/** Compares our server on PostgreSQL with a hand-written one on the same driver. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BadUsage, command } from '../../packages/contract/cli/command.ts'
import { storedWords } from '../../packages/store/kit/words.ts'
import { startCluster } from '../../packages/testing/postgres/server.ts'
import { petstore, root, serverOf } from '../bench/contestants.ts'
import { createKey, rows } from '../bench/database.ts'
import { exchange } from '../bench/load.ts'
import { describeMachine, pinLoad } from '../bench/machine.ts'
import { whole } from '../bench/measure.ts'
import { markdownTable } from '../bench/report.ts'
import { alternate, medianOf, type Pace, ratioOf } from '../bench/rounds.ts'
import { withServers } from '../bench/server.ts'
import { categories, create, get } from '../bench/work.ts'

const pets = 1000
// Many callers, and a lone one, as a person or a job is. Code that has just started would look slow to the lone one.
const loads = [32, 1]
const contestants = [
  { name: petstore, command: serverOf(root) },
  {
    name: 'fastify-postgres',
    command: [process.execPath, join(import.meta.dirname, 'peers/fastify-postgres.ts')],
  },
]

const described = {
  run: 'node scripts/measure/postgres.ts',
  about: `Measures this server against Fastify by hand, both on PostgreSQL. Each has a database of its own in one cluster, which syncs every
commit to the disk. The load is 32 connections, and one.`,
  options: {
    rounds: { type: 'string', value: 'N', help: 'rounds of each measurement', default: '8' },
    seconds: { type: 'string', value: 'S', help: 'length of a round', default: '1' },
  },
  example: 'node scripts/measure/postgres.ts --rounds 20',
} as const

command(described, async ({ values }) => {
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
  if (!(rounds >= 1 && seconds > 0)) throw new BadUsage('--rounds and --seconds take a number above 0.')
  await measure({ warmUp: 2 * seconds, rounds, seconds })
})

async function measure(pace: Pace) {
  const cores = pinLoad()
  const postgres = await startCluster({ fsync: 'on', full_page_writes: 'on' })
  try {
    const starts = []
    for (const contestant of contestants) {
      const database = await postgres.createDatabase()
      const key = createKey(database)
      await postgres.sql(fillPostgres(pets), new URL(database).pathname.slice(1))
      starts.push({ ...contestant, database, key, core: cores?.server })
    }
    await withServers(starts, async (running) => {
      const { processor, cores: count, node, sync } = describeMachine(tmpdir(), cores)
      console.log(
        `${processor}, ${count} cores, Node ${node}; a durable write takes ${sync.toFixed(2)} ms.\n`,
      )
      const lines: string[][] = []
      for (const work of [get, create]) {
        const entrants = running.map(({ key, ...entrant }) => ({
          ...entrant,
          requests: work.requests(pets, key),
        }))
        for (const { server, requests } of entrants) await exchange(server.address, requests[0]!)
        for (const connections of loads) {
          const figures = await alternate(entrants, connections, pace)
          for (const figure of figures)
            lines.push([
              work.title,
              `${connections}`,
              figure.name,
              whole(medianOf(figure, 'perSecond')),
              medianOf(figure, 'p99').toFixed(1),
              whole(medianOf(figure, 'cpu')),
              ratioOf(figure, figures.at(-1)!, 'perSecond').toFixed(2),
            ])
        }
      }
      const headings = ['', 'Connections', '', 'Per second', 'p99 ms', 'CPU µs', 'Ratio']
      console.log(markdownTable(headings, lines, 'lrlrrrr'))
    })
  } finally {
    await postgres.remove()
  }
}

/** Returns the SQL that fills PostgreSQL with the same data as the SQLite files of the benchmark. */
function fillPostgres(pets: number): string {
  const groups = Array.from({ length: categories }, (_, at) => `Category ${at + 1}`).map(
    (name, at) => `(${at + 1}, '${name}', '${name.toLowerCase()}', 1, '${storedWords(name)}')`,
  )
  const values = rows(pets).map(
    ({ id, name, category_id, status, stock, words }) =>
      `(${id}, '${name}', ${category_id}, '${status}', ${stock}, 0, false, 1, 1, '${words}')`,
  )
  return `INSERT INTO categories (id, name, name_key, version, words) VALUES ${groups.join()};
    INSERT INTO pets (id, name, category_id, status, stock, open, ran_out, version, stock_version, words)
      SELECT * FROM (VALUES ${values.join()}) AS made;
    SELECT setval('category_ids', ${categories}), setval('pet_ids', ${pets});`
}

/** What it costs that several processes serve one SQLite file: processor time and latency at fixed rates, beside one process. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BadUsage, command } from '../../packages/contract/cli/command.ts'
import { root, serverOf } from './contestants.ts'
import { copyOf, createTemplate } from './database.ts'
import type { Request } from './load.ts'
import { type LoadResult, runLoad } from './load.ts'
import { describeMachine } from './machine.ts'
import { markdownTable } from './report.ts'
import { type Server, startServer } from './server.ts'
import { median } from './statistics.ts'
import { works } from './work.ts'

const pets = 1000
const connections = 32

/** How long each process is loaded as fast as it goes first, in seconds: V8 compiles what runs often. */
const warmUp = 4

/** Who can be measured: so many processes, on how many files, with how many workers each. */
const groups: Record<string, { processes: number; files: number; workers: number }> = {
  one: { processes: 1, files: 1, workers: 1 },
  'two processes': { processes: 2, files: 1, workers: 1 },
  // Shows what two processes cost that share nothing.
  'two files': { processes: 2, files: 2, workers: 1 },
  'two workers': { processes: 1, files: 1, workers: 2 },
}

const described = {
  run: 'node scripts/bench/workers.ts',
  about: `Measures one process and several on one SQLite file, in alternating rounds at the same rate, over ${connections} connections. The processor
time is that of all processes of a group; its ratio is one to the first group.`,
  options: {
    groups: { type: 'string', value: 'NAMES', help: 'who is measured', default: Object.keys(groups).join() },
    load: {
      type: 'string',
      value: 'WORK@RATE,…',
      help: 'kinds of work and requests per second; without a rate as fast as it goes',
      default: 'get@4000,get@16000,create@1000,create@4000,mix@3000,create',
    },
    rounds: { type: 'string', value: 'N', help: 'rounds of each measurement', default: '6' },
    seconds: { type: 'string', value: 'S', help: 'length of a round', default: '2' },
  },
  example: "node scripts/bench/workers.ts --load get@8000 --groups 'one,two workers'",
} as const

/** Servers that share a load. */
interface Group {
  name: string
  servers: Server[]
}

type Round = LoadResult & { cpu: number }

command(described, async ({ values }) => {
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
  if (!(rounds >= 1 && seconds > 0)) throw new BadUsage('--rounds and --seconds take a number above 0.')
  const names = values.groups!.split(',')
  const unknown = names.find((name) => !(name in groups))
  if (unknown !== undefined)
    throw new BadUsage(`--groups knows ${Object.keys(groups).join(', ')}, not ${unknown}.`)
  const loads = values.load!.split(',').map((text) => {
    const [name, rate] = text.split('@')
    const work = works.find((one) => one.name === name)
    if (!work) throw new BadUsage(`--load knows ${works.map((one) => one.name).join(', ')}, not ${name}.`)
    return { work, rate: rate === undefined ? undefined : Number(rate) }
  })
  const folder = mkdtempSync(join(tmpdir(), 'workers-'))
  const running: Group[] = []
  try {
    const template = createTemplate(root, join(folder, 'template.db'), pets)
    for (const name of names) {
      const { processes, files, workers } = groups[name]!
      const group: Group = { name, servers: [] }
      running.push(group)
      const databases = Array.from({ length: files }, (_, at) =>
        copyOf(template, join(folder, `${name}-${at}.db`)),
      )
      for (let at = 0; at < processes; at++)
        group.servers.push(
          await startServer({
            command: serverOf(root),
            database: `file:${databases[at % files]}`,
            key: template.key,
            core: undefined,
            env: { WORKERS: String(workers) },
          }),
        )
    }
    const { processor, cores, sync } = describeMachine(folder, undefined)
    console.log(`${processor}, ${cores} cores; a durable write takes ${sync.toFixed(2)} ms.\n`)
    const rows: string[][] = []
    for (const { work, rate } of loads) {
      const requests = work.requests(pets, { Authorization: `Bearer ${template.key}` })
      const results = await alternate(running, requests, rate, rounds, seconds)
      for (const [at, { name }] of running.entries())
        rows.push([
          at === 0 ? `${work.title}${rate ? `, ${rate}/s` : ''}` : '',
          name,
          ...figuresOf(results[at]!, results[0]!),
        ])
    }
    const headings = ['', '', 'Per second', 'p50 ms', 'p99 ms', 'CPU µs', 'Ratio']
    console.log(markdownTable(headings, rows, 'llrrrrr'))
  } finally {
    await Promise.all(running.flatMap(({ servers }) => servers.map((server) => server.stop())))
    rmSync(folder, { recursive: true })
  }
})

/** The rounds of each group, after a warm-up. */
async function alternate(
  running: readonly Group[],
  requests: readonly Request[],
  rate: number | undefined,
  rounds: number,
  seconds: number,
): Promise<Round[][]> {
  const results: Round[][] = running.map(() => [])
  const load = async ({ servers }: Group, length: number, perSecond?: number): Promise<Round> => {
    const used = () => servers.reduce((sum, server) => sum + server.cpu(), 0)
    const before = used()
    const address = servers.map((server) => server.address)
    const result = await runLoad({ address, requests, connections, seconds: length, rate: perSecond })
    return { ...result, cpu: ((used() - before) * 1000) / result.responses }
  }
  // Several have each but a part of the requests to warm up with.
  for (const [at, group] of running.entries()) await load(group, at === 0 ? warmUp : 2 * warmUp)
  for (let round = 0; round < rounds; round++) {
    const order = [...running.keys()]
    for (const at of round % 2 ? order : order.toReversed())
      results[at]!.push(await load(running[at]!, seconds, rate))
  }
  return results
}

/** The ratio is the median of those within a round. */
function figuresOf(rounds: readonly Round[], ones: readonly Round[]): string[] {
  const of = (quantity: 'perSecond' | 'p50' | 'p99' | 'cpu', digits: number) =>
    median(rounds.map((round) => round[quantity])).toFixed(digits)
  const ratio = median(rounds.map(({ cpu }, at) => cpu / ones[at]!.cpu))
  return [of('perSecond', 0), of('p50', 2), of('p99', 2), of('cpu', 1), ratio.toFixed(2)]
}

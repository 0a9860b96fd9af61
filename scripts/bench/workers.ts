/** What it costs that several processes serve one SQLite file: processor time and latency at fixed rates, beside one process. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BadUsage, command } from '../../packages/contract/cli/command.ts'
import { root, serverOf } from './contestants.ts'
import { copyOf, createTemplate } from './database.ts'
import { describeMachine } from './machine.ts'
import { markdownTable } from './report.ts'
import { medianOf, ratioOf } from './results.ts'
import { alternate, type Entrant } from './rounds.ts'
import { withServers } from './server.ts'
import { works } from './work.ts'

const pets = 1000
const connections = 32

/**
 * How long each group is loaded as fast as it goes first, in seconds: V8 compiles what runs often, and several processes have each but a part
 * of the requests to warm up with.
 */
const warmUp = 8

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
  try {
    const template = createTemplate(join(folder, 'template.db'), pets)
    const starts = names.flatMap((name) => {
      const { processes, files, workers } = groups[name]!
      const databases = Array.from({ length: files }, (_, at) => copyOf(template, folder, `${name}-${at}`))
      return Array.from({ length: processes }, (_, at) => {
        const env = { WORKERS: String(workers) }
        const database = databases[at % files]!
        return { name, command: serverOf(root), database, key: template.key, core: undefined, env }
      })
    })
    await withServers(starts, async (running) => {
      const { processor, cores, sync } = describeMachine(folder, undefined)
      console.log(`${processor}, ${cores} cores; a durable write takes ${sync.toFixed(2)} ms.\n`)
      const rows: string[][] = []
      for (const { work, rate } of loads) {
        const requests = work.requests(pets, template.key)
        const entrants = [...Map.groupBy(running, ({ name }) => name)].map(([name, group]): Entrant => {
          const address = group.map(({ server }) => server.address)
          const cpu = () => group.reduce((sum, { server }) => sum + server.cpu(), 0)
          return { name, server: { address, cpu }, requests }
        })
        const figures = await alternate(entrants, connections, { warmUp, rounds, seconds, rate })
        for (const [at, figure] of figures.entries())
          rows.push([
            at === 0 ? `${work.title}${rate ? `, ${rate}/s` : ''}` : '',
            figure.name,
            medianOf(figure, 'perSecond').toFixed(0),
            medianOf(figure, 'p50').toFixed(2),
            medianOf(figure, 'p99').toFixed(2),
            medianOf(figure, 'cpu').toFixed(1),
            ratioOf(figure, figures[0]!, 'cpu').toFixed(2),
          ])
      }
      const headings = ['', '', 'Per second', 'p50 ms', 'p99 ms', 'CPU µs', 'Ratio']
      console.log(markdownTable(headings, rows, 'llrrrrr'))
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

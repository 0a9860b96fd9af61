/** Shows where a request spends its time: `node scripts/measure/profile/profile.ts`. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BadUsage, command } from '../../../packages/contract/cli/command.ts'
import { contestants, petstore } from '../../bench/contestants.ts'
import { copyOf, createTemplate } from '../../bench/database.ts'
import { pinLoad } from '../../bench/machine.ts'
import { markdownTable } from '../../bench/report.ts'
import { alternate } from '../../bench/rounds.ts'
import { withServers } from '../../bench/server.ts'
import { works } from '../../bench/work.ts'
import { type Profile, timesOf } from './parts.ts'

const pets = 1000
const pace = { warmUp: 3, rounds: 10, seconds: 0.5 }
// Between samples, in microseconds.
const interval = 200

const described = {
  run: 'node scripts/measure/profile/profile.ts',
  operands: '[WORK [CONTESTANT…]]',
  about: `Profiles servers under load, in alternating rounds, and prints the microseconds that each part of them takes for a request, with
waits for the disk. It keeps the profiles: the developer tools of a browser show them as flame graphs.
WORK: ${works.map(({ name }) => name).join(', ')}; by default get. CONTESTANTS: ${contestants.map(({ name }) => name).join(', ')};
by default ${petstore} and fastify.`,
  options: {
    connections: { type: 'string', value: 'N', help: 'default: 32' },
  },
  example: 'node scripts/measure/profile/profile.ts --connections 1 create petstore node-http-group-commit',
} as const

command(described, async ({ values, positionals: [name = 'get', ...names] }) => {
  const connections = Number(values.connections ?? 32)
  if (!Number.isSafeInteger(connections) || connections < 1)
    throw new BadUsage(`--connections needs a positive integer, got "${values.connections}".`)
  const work = works.find((work) => work.name === name)
  if (!work) throw new BadUsage(`Unknown work "${name}".`)
  const wanted = names.length > 0 ? names : [petstore, 'fastify']
  const chosen = wanted.map((title) => {
    const contestant = contestants.find((known) => known.name === title)
    if (!contestant) throw new BadUsage(`Unknown contestant "${title}".`)
    return contestant
  })
  const folder = mkdtempSync(join(tmpdir(), 'petstore-profile-'))
  const cores = pinLoad()
  const template = createTemplate(join(folder, 'template.db'), pets)
  const { key } = template
  const starts = chosen.map(({ name, command: [node, ...args] }) => {
    const flags = ['--cpu-prof', `--cpu-prof-interval=${interval}`, `--cpu-prof-dir=${join(folder, name)}`]
    const command = [node!, ...flags, ...args]
    return { name, command, database: copyOf(template, folder, name), key, core: cores?.server }
  })
  let [from, until] = [0, 0]
  const figures = await withServers(starts, async (running) => {
    const entrants = running.map(({ name, server }) => ({ name, server, requests: work.requests(pets, key) }))
    const figures = await alternate(entrants, connections, pace, (round) => {
      if (round === 1) from = now()
    })
    until = now()
    return figures
  })
  const columns = figures.map(({ name, rounds }) => {
    const responses = rounds.reduce((sum, round) => sum + round.responses, 0)
    const times = timesOf(profileIn(join(folder, name)), from, until)
    return { name, times, of: (part: string) => (times.get(part) ?? 0) / responses }
  })
  const parts = [...new Set(columns.flatMap(({ times }) => [...times.keys()]))]
  const row = (parts: readonly string[]) =>
    columns.map(({ of }) => parts.reduce((sum, part) => sum + of(part), 0))
  const rows = [...parts.map((part) => ({ part, times: row([part]) })), { part: 'all', times: row(parts) }]
    .sort((a, b) => Math.max(...b.times) - Math.max(...a.times))
    .map(({ part, times }) => [part, ...times.map((time) => time.toFixed(1))])
  console.log(
    `${work.title}, ${connections === 1 ? '1 connection' : `${connections} connections`}: µs for a request\n`,
  )
  console.log(markdownTable(['', ...columns.map(({ name }) => name)], rows, `l${'r'.repeat(columns.length)}`))
  console.error(`\nThe profiles are in ${folder}.`)
})

const now = () => Number(process.hrtime.bigint() / 1000n)

const profileIn = (folder: string): Profile =>
  JSON.parse(
    readFileSync(join(folder, readdirSync(folder).find((file) => file.endsWith('.cpuprofile'))!), 'utf8'),
  )

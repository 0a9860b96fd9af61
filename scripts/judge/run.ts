/** Compares the judge with other tools: fetches a public server, starts it anew for each tool, and prints what only one of them found. */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { BadUsage, command } from '../../packages/contract/cli/command.ts'
import { anybody } from '../../packages/tools/judge/expectations.ts'
import { readSpecification } from '../../packages/tools/judge/specification.ts'
import { countOf, type Found, onlyBy, tableOf } from './found.ts'
import { type PublicServer, servers } from './servers.ts'
import { fetchAndBuild, start } from './start.ts'
import { type Tool, tools } from './tools.ts'

// Servers and tools are kept between runs.
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'judge')

const described = {
  run: 'npm run judge --',
  operands: '[SERVER…]',
  about: `Builds public servers from their sources, and judges each with our suite and with other tools: all of them, or some of
${servers.map(({ name }) => name).join(', ')}.`,
  options: {
    from: {
      type: 'string',
      value: 'FOLDER',
      help: 'folder with copies of the repositories, each in OWNER/NAME, instead of https://github.com',
    },
  },
  example: 'npm run judge -- connexion',
} as const

command(described, async ({ values: { from = 'https://github.com' }, positionals: chosen }) => {
  const unknown = chosen.filter((name) => !servers.some((server) => server.name === name))
  if (unknown.length > 0) throw new BadUsage(`Unknown server: ${unknown.join(', ')}.`)
  await mkdir(cache, { recursive: true })
  const usable: Tool[] = []
  for (const tool of tools) {
    const error = await failure(tool.install(join(cache, tool.name), from))
    if (error) console.log(`${tool.name} is left out: ${error}`)
    else usable.push(tool)
  }
  const results: [PublicServer, Map<string, Found>][] = []
  for (const server of servers.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
    console.log(`\n${server.name} ${server.version} (${server.written})`)
    const lacking = server.needs.filter((program) => !isThere(program))
    const found = new Map<string, Found>()
    const why =
      lacking.length > 0
        ? `no ${lacking.join(', ')} on PATH`
        : await failure(judge(server, from, usable, found))
    if (why !== undefined) console.log(`  skipped: ${why}`)
    results.push([server, found])
  }
  console.log(`\nEach cell: ${usable.map(({ name }) => name).join(' / ')}\n\n${tableOf(results, usable)}`)
})

const failure = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: Error) => error.message,
  )

const isThere = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

/** Judges a server with each tool, with a new start for each, and prints the findings of one tool only. */
async function judge(server: PublicServer, from: string, usable: Tool[], found: Map<string, Found>) {
  const folder = join(cache, server.name)
  await fetchAndBuild(server, folder, from)
  for (const { name, judge } of usable) {
    const running = await start(server, folder)
    try {
      const { oracle } = await readSpecification(running.contract, anybody)
      const result = await judge(running, oracle, join(cache, name), folder)
      found.set(name, result)
      const of = oracle.contract.operations.length
      console.log(
        `  ${name}: ${result.called} of ${of} operations, ${result.seconds.toFixed(0)} s; ${countOf(result)}`,
      )
    } catch (error) {
      // A tool that never ends must not stop the others.
      console.log(`  ${name} has no result: ${(error as Error).message}`)
    } finally {
      await running.stop()
    }
  }
  for (const [name, alone] of onlyBy(found))
    console.log(`  only ${name}: ${alone.length}${alone.map((finding) => `\n    ${finding}`).join('')}`)
}

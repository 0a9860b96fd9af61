import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { readSpecification } from '../../scripts/conformance/specification.ts'
import { BadUsage, command } from '../../server/commands/lib/command.ts'
import { type Found, kinds } from './found.ts'
import { type PublicServer, servers } from './servers.ts'
import { fetchAndBuild, start } from './start.ts'
import { type Tool, tools } from './tools.ts'

/** Servers and tools stay here from run to run. */
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
      help: 'where copies of the repositories are, each in OWNER/NAME, in place of https://github.com',
    },
  },
  example: 'npm run judge -- connexion',
} as const

command(described, async ({ values: { from = 'https://github.com' }, positionals: chosen }) => {
  const unknown = chosen.filter((name) => !servers.some((server) => server.name === name))
  if (unknown.length > 0) throw new BadUsage(`There is no server ${unknown.join(', ')}.`)
  await mkdir(cache, { recursive: true })
  const usable: Tool[] = []
  for (const tool of tools) {
    const error = await failure(tool.install(join(cache, tool.name), from))
    if (error) console.log(`${tool.name} is left out: ${error}`)
    else usable.push(tool)
  }
  const rows: string[] = []
  for (const server of servers.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
    console.log(`\n${server.name} ${server.version} (${server.written})`)
    const lacking = server.needs.filter((program) => !isThere(program))
    const why =
      lacking.length > 0
        ? `no ${lacking.join(', ')} on PATH`
        : await failure(judge(server, from, usable, rows))
    if (why === undefined) continue
    console.log(`  skipped: ${why}`)
    rows.push(`| ${server.name} | skipped | | | |`)
  }
  console.log(
    `\n${['| Server | Tool | Operations | Seconds | Findings, once for each operation and kind |', '|---|---|---|---|---|', ...rows].join('\n')}`,
  )
})

const failure = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: Error) => error.message,
  )

const isThere = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

/** Judges a server with each tool, started anew for each, and adds a row of the table for each. */
async function judge(server: PublicServer, from: string, usable: Tool[], rows: string[]) {
  const folder = join(cache, server.name)
  await fetchAndBuild(server, folder, from)
  const found: [string, Found][] = []
  for (const tool of usable) {
    const running = await start(server, folder)
    try {
      const { oracle } = await readSpecification(running.contract, 'foreign')
      const of = oracle.contract.operations.length
      const result = await tool.judge(running, oracle, join(cache, tool.name), folder)
      found.push([tool.name, result])
      const row = [
        server.name,
        tool.name,
        `${result.tried} of ${of}`,
        result.seconds.toFixed(0),
        counted(result),
      ]
      rows.push(`| ${row.join(' | ')} |`)
      console.log(`  ${row.slice(1).join(', ')}`)
    } catch (error) {
      // One tool that comes to no end takes nothing from the others.
      console.log(`  ${tool.name} has no result: ${(error as Error).message}`)
      rows.push(`| ${server.name} | ${tool.name} | no result | | |`)
    } finally {
      await running.stop()
    }
  }
  for (const [name, { findings }] of found) {
    const elsewhere = new Set(
      found.filter(([other]) => other !== name).flatMap(([, one]) => [...one.findings]),
    )
    const alone = [...findings].filter((one) => !elsewhere.has(one)).sort()
    if (found.length > 1)
      console.log(`  only ${name} (${alone.length}):${alone.map((one) => `\n    ${one}`).join('')}`)
  }
}

const counted = ({ findings }: Found) =>
  kinds
    .map((kind) => [kind, [...findings].filter((one) => one.startsWith(`${kind} `)).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ') || 'none'

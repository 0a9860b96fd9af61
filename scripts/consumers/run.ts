/** Runs the journeys of generated clients, one generator after another, against a server of this project. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { BadUsage, command } from '../../packages/contract/cli/command.ts'
import { inOtherLanguages, inTypeScript } from './consumers.ts'
import { journey, missing, type Target } from './journey.ts'

// Generators and their dependencies are kept between runs.
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'petstore-consumers')

const consumers = [...inTypeScript, ...inOtherLanguages]

const described = {
  run: 'npm run consumers --',
  operands: '[FOLDER…]',
  about: `Generates clients with third-party tools and our own, compiles them and sends them on a journey through a real server: all of them, or those in
some folders of scripts/consumers: ${consumers.map(({ folder }) => folder).join(', ')}.`,
  options: {},
  example: 'npm run consumers -- ogen',
}

command(described, async ({ positionals: chosen }) => {
  const unknown = chosen.filter((name) => !consumers.some(({ folder }) => folder === name))
  if (unknown.length > 0) throw new BadUsage(`Unknown consumer: ${unknown.join(', ')}.`)

  const server = await start()
  try {
    for (const consumer of consumers.filter(({ folder }) => chosen.length === 0 || chosen.includes(folder))) {
      const { folder, language, generator } = consumer
      const lacking = missing(consumer)
      const report = (outcome: string) =>
        console.log(`${language.padEnd(10)} ${generator.padEnd(52)} ${outcome}`)
      if (lacking.length > 0) {
        report(`skipped: no ${lacking.join(', ')} on PATH`)
        continue
      }
      try {
        const written = await journey(consumer, server.target, join(cache, folder))
        report(written)
      } catch (error) {
        report('FAILED')
        console.error((error as Error).message)
        process.exitCode = 1
      }
    }
  } finally {
    await server.stop()
  }
})

/** Starts this project's server on an empty database and a free port. */
async function start(): Promise<{ target: Target; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'petstore-consumers-'))
  const database = join(folder, 'pets.db')
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../packages/server/main.js')], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: `file:${database}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    const ended = once(child, 'exit')
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
    await rm(folder, { recursive: true })
  }
  for await (const line of createInterface(child.stdout)) {
    const url = /listens on (http:\/\/[^\s"]+)/.exec(line)?.[1]
    if (url === undefined) continue
    return { target: { url, key: (await readFile(`${database}.admin.key`, 'utf8')).trim() }, stop }
  }
  throw new Error('The server ended before it listened.')
}

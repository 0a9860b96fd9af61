/** Fetches, builds and runs public servers. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../packages/testing/free-port.ts'
import type { PublicServer, Step } from './servers.ts'

const execute = promisify(execFile)

export interface Running {
  /** Includes the prefix of the contract's paths. */
  url: string
  contract: string
  key?: { value: string; header: string }
  stop(): Promise<void>
}

type Buildable = Pick<PublicServer, 'repository' | 'commit' | 'folder' | 'edits' | 'build'>

// A server may take so many seconds until it listens.
const patience = 240

/** Runs a command to its end. @throws {Error} with its whole output */
export async function run([program, ...args]: Step, cwd: string): Promise<string> {
  const done = execute(program, args, { cwd, maxBuffer: 1e9 })
  return done.then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => {
      throw new Error(`${[program, ...args].join(' ')}\n${stdout}${stderr}`.trim().slice(-4000))
    },
  )
}

/**
 * Fetches and builds a server in a folder, once for each version of its description.
 * @param from folder of the repositories, each in `OWNER/NAME`
 */
export async function fetchAndBuild(server: Buildable, folder: string, from: string): Promise<void> {
  const { repository, commit, edits = [], build: steps } = server
  const made = JSON.stringify([repository, commit, edits, steps])
  const mark = join(folder, 'built.json')
  if ((await readFile(mark, 'utf8').catch(() => '')) === made) return
  await rm(folder, { recursive: true, force: true })
  const into = rootOf(server, folder)
  await mkdir(into, { recursive: true })
  await run(['git', 'init', '--quiet'], into)
  await run(['git', 'fetch', '--quiet', '--depth', '1', `${from}/${repository}`, commit], into)
  await run(['git', 'checkout', '--quiet', 'FETCH_HEAD'], into)
  const inside = home(server, folder)
  for (const [name, text, other] of edits) {
    const file = join(inside, name)
    const before = await readFile(file, 'utf8')
    if (!before.includes(text)) throw new Error(`${file} has no ${text}.`)
    await writeFile(file, before.replace(text, other))
  }
  for (const step of steps) await run(step, inside)
  await writeFile(mark, made)
}

const home = (server: Buildable, cache: string) => join(rootOf(server, cache), server.folder ?? '')

const rootOf = ({ repository }: Buildable, cache: string) => join(cache, basename(repository))

/** Starts a built server on 127.0.0.1 and a free port. Its output goes to `server.log`. */
export async function start(server: PublicServer, folder: string): Promise<Running> {
  const port = String(await freePort())
  const [program, ...args] = server.start.map((word) => word.replaceAll('PORT', port))
  const log = await open(join(folder, 'server.log'), 'w')
  const inside = home(server, folder)
  // Data of an earlier run must not affect this one.
  await rm(join(inside, 'database.db'), { force: true })
  const env = { ...process.env, PORT: port }
  const child = spawn(program!, args, { cwd: inside, env, stdio: ['ignore', log.fd, log.fd] })
  // Its `pid` file must go as well.
  child.on('error', () => {})
  await log.close()
  const stop = async () => {
    const ended = once(child, 'exit')
    if (
      child.pid === undefined ||
      child.exitCode !== null ||
      child.signalCode !== null ||
      !child.kill('SIGTERM')
    )
      return
    const isOver = await Promise.race([ended.then(() => true), pause(5000, false, { ref: false })])
    if (!isOver && child.kill('SIGKILL')) await ended
  }
  try {
    const origin = `http://127.0.0.1:${port}`
    await listening(origin, server.contract.startsWith('/') ? server.contract : server.base, child)
    const url = `${origin}${server.base}`
    return { url, contract: await contractOf(server, origin, folder), key: server.key, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function listening(origin: string, path: string, child: ChildProcess) {
  const isThere = () => child.pid !== undefined && child.exitCode === null
  for (let second = 0; second < patience && isThere(); second++) {
    const response = await fetch(`${origin}${path}`).catch(() => undefined)
    await response?.body?.cancel()
    if (response) return
    await pause(1000)
  }
  throw new Error('It does not listen; see server.log in its folder.')
}

async function contractOf(server: PublicServer, origin: string, folder: string): Promise<string> {
  const { contract } = server
  if (!contract.startsWith('/')) return join(rootOf(server, folder), contract)
  const file = join(folder, 'contract.json')
  await writeFile(file, await (await fetch(`${origin}${contract}`)).text())
  return file
}

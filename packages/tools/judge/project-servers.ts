/**
 * Servers of this project for a run without `--url`: starts them on throw-away databases with keys of all kinds, and says how to repeat the
 * requests of the run when they have ended.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { CommandFailed, findProject } from 'contract-openapi/cli'
import { defaultOrigin } from 'contract-openapi/docs'
import { allScopes, digestOf, loadService, newKey } from 'contract-server/embed'
import type { Unread } from '../service/reads.ts'
import type { OracleContract } from './contract/contract.ts'
import type { Key } from './contract/credentials.ts'
import type { Replay, Target } from './send/target.ts'

// The package contains JavaScript, a checkout TypeScript.
const recorded = join(import.meta.dirname, `recorded-server${extname(import.meta.filename)}`)

// Callbacks go to this machine. A failed delivery is repeated at once, and then not within a run, so that none is given up.
const delivering = { WEBHOOK_ALLOWED_NETWORKS: 'loopback', WEBHOOK_RETRY_SECONDS: '0,600,600' }
const receiver = { host: '127.0.0.1', port: 0 }
// The server repeats its callbacks. Those that a handler sends itself come once.
const delivered = { ...receiver, repeatsWithin: 20_000 }

// Limits that no run reaches: responses still carry their headers.
const generous = {
  RATE_LIMIT: '1000000000',
  ADDRESS_RATE_LIMIT: '1000000000',
  GUESS_LIMIT: '1000000000',
  MAX_LAG: '0',
}

// Most different errors that are kept.
const mostReasons = 20

/**
 * Starts three servers of this project, each on a temporary database: a usual one, one with its clock after every sunset, and one that allows two
 * requests a minute.
 * @param database the database of the first, instead
 * @returns also the errors that they logged, with their counts
 */
export async function startProjectServers({ base, operations }: OracleContract, database?: string) {
  const { root } = findProject()
  const { callbacks } = await loadService()
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'))
  const children: ChildProcess[] = []
  const scopes = allScopes([...new Set(operations.flatMap((operation) => operation.scopes))])
  const reasons = new Map<string, number>()
  const note = (reason: string) => {
    if (reasons.size < mostReasons || reasons.has(reason)) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  }
  const stop = async () => {
    await Promise.all(children.map(end))
    await rm(folder, { recursive: true })
  }
  const start = async (name: string, env: Record<string, string>, args: string[], database?: string) => {
    const DATABASE_URL = database ?? `file:${join(folder, `${name}.db`)}`
    const keys = await makeKeys(DATABASE_URL, scopes)
    const settings = { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', ...generous, DATABASE_URL }
    const child = spawn(process.execPath, [recorded, ...args], {
      cwd: root,
      env: { ...settings, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    children.push(child)
    return { child, url: (await addressOf(child, note)) + base, ...keys }
  }
  try {
    const sunsets = operations.flatMap(({ deprecated }) => deprecated?.sunset ?? [])
    const last = sunsets.sort().at(-1)
    const limits = operations.some(({ responses }) => responses.get(429)?.headers.RateLimit)
    const [{ child, ...server }, afterSunset, throttled] = await Promise.all([
      start('server', delivering, [], database),
      last === undefined ? undefined : start('sunset', {}, ['--at', last]),
      limits ? start('throttled', { RATE_LIMIT: '2' }, []) : undefined,
    ])
    const unread = async () => {
      if (!child.connected) return []
      child.send('unread')
      const asked = await Promise.race([once(child, 'message'), once(child, 'exit')])
      return Array.isArray(asked[0]) ? (asked[0] as Unread[]) : []
    }
    const replay = replayOnProject(base, last)
    const hooks = callbacks ? delivered : receiver
    const target: Target = { ...server, unread, receiver: hooks, afterSunset, throttled, replay }
    return { target, reasons, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function makeKeys(database: string, every: readonly string[]): Promise<Omit<Target, 'url'>> {
  const { id, store: provider } = await loadService()
  const store = await provider.open(database)
  // An earlier run may have left its keys.
  const run = randomUUID()
  const make = async (name: string, scopes: readonly string[], expiresAt?: string): Promise<Key> => {
    const value = newKey(id)
    const digest = digestOf(value)
    await store.keys.create({ name: `${name} ${run}`, scopes: [...scopes], digest, expiresAt })
    return { name, value }
  }
  try {
    const limitedKeys = []
    for (const [at, scope] of every.entries())
      limitedKeys.push({ ...(await make(`LIMITED_KEY_${at + 1}`, [scope])), scopes: [scope] })
    const revokedKey = await make('REVOKED_KEY', every)
    await store.keys.revoke(`${revokedKey.name} ${run}`)
    const expiredKey = await make('EXPIRED_KEY', every, '2026-01-01T00:00:00.000Z')
    return { key: await make('KEY', every), limitedKeys, revokedKey, expiredKey }
  } finally {
    await store.close()
  }
}

/**
 * The address that a server prints when it listens.
 * @param onError gets each later error of its log
 * @throws CommandFailed with its output if it ends before that
 */
async function addressOf(child: ChildProcess, onError: (reason: string) => void): Promise<string> {
  const errors = child.stderr ? text(child.stderr) : Promise.resolve('')
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  if (child.stdout)
    createInterface(child.stdout).on('line', (line) => {
      const address = /http:\/\/[^\s"]+/.exec(line)?.[0]
      if (address) resolve(address)
      const reason = reasonIn(line)
      if (reason) onError(reason)
    })
  child.once('exit', async () => {
    const output = await errors
    reject(new CommandFailed(`The server of this project ended before it listened. It wrote:\n${output}`))
  })
  return promise
}

// An error of the log, with the first place of its stack.
function reasonIn(line: string): string | undefined {
  try {
    const { stack = '' } = JSON.parse(line).err
    return stack.split('\n', 2).join(' ').replaceAll(/ +/g, ' ')
  } catch {
    return undefined
  }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 5000)
  await ended
  clearTimeout(timer)
}

/**
 * Instructions to replay requests to servers of this project, which have ended.
 * @param base the path before all operations
 * @param sunset the last one of the contract
 */
export function replayOnProject(base: string, sunset?: string): Replay {
  const later = sunset === undefined ? '' : `   # after the sunset: npx contract-server start --at ${sunset}`
  return {
    url: defaultOrigin + base,
    how: [
      'To repeat a curl line, start a server on a temporary database, use its key, and create the resources of the ids first.',
      `  DATABASE_URL=:memory: npx contract-server start${later}`,
      '  KEY=$(cat data/memory.admin.key)   # in another shell; README, Keys, has other keys',
    ],
  }
}

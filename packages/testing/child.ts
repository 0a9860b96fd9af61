/** The server in its own process, as an operator runs it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** Entry point of the server. */
export const main = resolve('packages/server/main.js')

/** Node's compile cache, which the tests share. */
export const compileCache = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }

/** Runs one of our programs in a folder to its end, with only these variables and PATH. */
export async function run(cwd: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH, ...compileCache, ...env },
  })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, out, err }
}

export interface Running {
  address: string
  port: number
  signal(name: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): void
  /** Resolves at the end of the process, with its exit code and stderr. */
  ended: Promise<{ code: number | null; err: string }>
  /** Asks the process to end, and resolves to its exit code. */
  stop(): Promise<number | null>
  /** Stdout so far: the log, unless LOG_LEVEL is silent. */
  log(): string
}

// On a busy machine a server would consider itself overloaded, and refuse requests.
export const neverOverloaded = { MAX_LAG: '0' }

/**
 * Starts the server in a folder and resolves once it listens. It stops when the test ends, or at `atEnd`.
 * @param node options of Node
 */
export async function start(
  cwd: string,
  env: Record<string, string> = {},
  args: string[] = [],
  atEnd: (stop: () => Promise<void>) => void = onTestFinished,
  node: string[] = [],
): Promise<Running> {
  const child = spawn(process.execPath, [...node, main, ...args], {
    cwd,
    env: {
      PATH: process.env.PATH,
      ...compileCache,
      ...neverOverloaded,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // At its exit some of its output may be unread.
  const ended = Promise.all([text(child.stderr), once(child, 'close')]).then(([err]) => ({
    code: child.exitCode,
    err,
  }))
  const stop = async () => {
    child.kill('SIGTERM')
    return (await ended).code
  }
  atEnd(async () => void (await stop()))
  let log = ''
  const address = await new Promise<string | undefined>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      log += `${line}\n`
      const found = /listens on (http:\/\/[^\s"]+)/.exec(line)?.[1]
      if (found) resolve(found)
    })
    ended.then(() => resolve(undefined))
  })
  if (address === undefined) throw new Error(`The server ended before it listened: ${(await ended).err}`)
  const signal = (name: NodeJS.Signals) => void child.kill(name)
  return { address, port: Number(new URL(address).port), signal, ended, stop, log: () => log }
}

/** Reads the key that the first start in a folder wrote. */
export async function adminKey(folder: string): Promise<string> {
  return (await readFile(join(folder, 'data', 'admin.key'), 'utf8')).trim()
}

/** Programs of ours as a person runs them: in processes of their own, in a folder of their own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export const main = resolve('server/main.ts')

/** A folder that is removed when the test ends. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'petstore-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Runs a program of ours in a folder, with nothing but these variables beside PATH, until it ends. */
export async function run(cwd: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, { cwd, env: { PATH: process.env.PATH, ...env } })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, out, err }
}

/** A server in a process of its own. */
export interface ServerProcess {
  /** Scheme, host and port. */
  address: string
  /** Asks it to end, or makes it, and resolves with its exit code: null after a signal. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** Starts the server in a folder and resolves once it listens. It ends with the test at the latest. */
export async function start(
  cwd: string,
  env: Record<string, string> = {},
  args: string[] = [],
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main, ...args], {
    cwd,
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    child.kill(signal)
    await once(child, 'exit')
    return child.exitCode
  }
  onTestFinished(async () => void (await stop()))
  for await (const line of createInterface(child.stdout)) {
    const address = /http:\/\/\S+/.exec(line)?.[0]
    if (address) return { address, stop }
  }
  throw new Error('The server ended before it listened.')
}

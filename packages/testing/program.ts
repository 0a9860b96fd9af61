/** Our programs in processes of their own, in any folder. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { neverOverloaded } from './child.ts'
import type { Outcome } from './in-process.ts'

/** Running program. */
export interface Program {
  /** First address that it printed. */
  address: string
  /** Output so far. */
  printed(): string
  stop(): Promise<void>
}

/** Settings of programs in tests. */
export const settings = { NO_COLOR: '1', FORCE_COLOR: '0', LOG_LEVEL: 'warn', LINT_NOW: '2026-11-21' }
const env = { ...process.env, ...neverOverloaded, ...settings }

/** Runs a program to its end. */
export function execute(program: string, args: string[], cwd: string): Promise<Outcome> {
  return new Promise((done) => {
    execFile(program, args, { cwd, env, maxBuffer: 1e8 }, (error, out, err) =>
      done({ code: error ? Number(error.code ?? 1) : 0, out, err }),
    )
  })
}

/** Starts a long-running program of Node on a free port, and waits for its address. It stops when the test ends, or at `atEnd`. */
export async function startProgram(
  file: string,
  args: string[],
  cwd = '.',
  atEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<Program> {
  const child = spawn(process.execPath, [file, ...args], {
    cwd,
    env: { ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // At its exit some of its output may be unread.
  const ended = once(child, 'close')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  atEnd(stop)
  const lines: string[] = []
  const printed = () => lines.join('\n')
  createInterface(child.stderr).on('line', (line) => lines.push(line))
  const address = new Promise<string>((found) => {
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line)
      const origin = /http:\/\/[\d.]+:\d+/.exec(line)?.[0]
      if (origin) found(origin)
    })
  })
  const first = await Promise.race([address, ended.then(() => undefined)])
  if (first === undefined) throw new Error(`${file} ended before it listened: ${printed()}`)
  return { address: first, printed, stop }
}

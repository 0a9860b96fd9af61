import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname, join } from 'node:path'

/** The report of a server when it listens. */
export interface Started {
  address: string
  /** The name of the service. */
  name: string
  /** A first request to it, for a shell. */
  tryIt: string
  /** The operations that have a handler. */
  real: string[]
  /** Those that have none. */
  mocked: string[]
  /** Those of them that the lint would not let pass. */
  drafts: string[]
}

/** A server that listens. */
export interface Running extends Started {
  /** Resolves when it is gone; at once if it was. */
  stop(): Promise<void>
  /** Resolves when it ends, asked to or not. */
  ended: Promise<unknown>
}

// The package contains JavaScript, a checkout TypeScript.
const child = join(import.meta.dirname, `child${extname(import.meta.filename)}`)
/** How long a server may take to finish its last responses, in milliseconds. */
const patience = 3000

/**
 * Starts a server on a free port.
 * @param drafts operations with something to fix, as `GET /things`
 * @throws Error saying what it printed, when it ends before it listens
 */
export async function startServer(drafts: readonly string[]): Promise<Running> {
  const server = spawn(process.execPath, [child], {
    env: { LOG_LEVEL: 'warn', ...process.env, HOST: '127.0.0.1', PORT: '0', DRAFTS: JSON.stringify(drafts) },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  const ended = once(server, 'exit')
  let complaint = ''
  const collect = (chunk: Buffer) => {
    complaint += chunk
  }
  server.stderr?.on('data', collect)
  const started = await Promise.race([once(server, 'message'), ended.then(() => undefined)])
  if (!started) throw new Error(complaint.trim() || 'The server ended before it listened.')
  server.stderr?.off('data', collect).pipe(process.stderr)
  return { ...(started[0] as Started), ended, stop: () => stop(server, ended) }
}

async function stop(server: ChildProcess, ended: Promise<unknown>) {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  const impatient = setTimeout(() => server.kill('SIGKILL'), patience)
  await ended
  clearTimeout(impatient)
}

/** Where `npx contract dev` has its data: what is tried there, a half-written migration too, never reaches the database of the service. */
export const folder = 'data/dev'

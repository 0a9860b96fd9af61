/** The server of the project as a process of `dev`: starts it on a free port, waits until it serves, and stops it when its successor does. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname, join } from 'node:path'
import type { BuildError } from './build.ts'

export interface Started {
  address: string
  docs: string // path
  name: string // of the service
  tryIt: string // first request, for a shell
  real: string[] // operations with a handler
  mocked: string[] // operations without a handler
  /** Method and path by operationId: `GET /things`. */
  places: Record<string, string>
}

/** Message of a server that has not started. Its output says why. */
export interface Failed {
  code: string | undefined
}

export interface Running extends Omit<Started, 'places'> {
  drafts: readonly string[] // mocked operations with problems
  /** Marks the mocked ones of these operations as drafts; each is `GET /things`. */
  mark(places: readonly string[]): void
  /** Resolves when the server has ended. */
  stop(): Promise<void>
  /** Resolves when the server ends for any reason, to its exit code or signal. */
  ended: Promise<number | string>
}

// A package contains JavaScript, a checkout TypeScript.
const child = join(import.meta.dirname, `child${extname(import.meta.filename)}`)
// Time for the last responses of a stopping server, in milliseconds.
const patience = 3000

/**
 * Starts a server on a free port.
 * @param drafts operations with problems, as `GET /things`
 * @param onFault receives the place and message of each failed response
 * @param isCurrent true to end at once unless the generated code is that of the contract
 * @throws Error with the output of a server that ended early, and the code of its error
 */
export async function startServer(
  drafts: readonly string[],
  onFault: (fault: BuildError) => void,
  isCurrent = false,
): Promise<Running> {
  const server = spawn(process.execPath, [child], {
    env: {
      ...{ LOG_LEVEL: 'warn', ...process.env, HOST: '127.0.0.1', PORT: '0' },
      ...{ DRAFTS: JSON.stringify(drafts), ...(isCurrent && { ONLY_CURRENT: 'true' }) },
    },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  const ended = once(server, 'exit').then(([code, signal]): number | string => code ?? signal)
  let complaint = ''
  const collect = (chunk: Buffer) => {
    complaint += chunk
  }
  server.stderr?.on('data', collect)
  const [first = { code: undefined }]: (Started | Failed | undefined)[] = await Promise.race([
    once(server, 'message'),
    ended.then(() => []),
  ])
  if ('code' in first) {
    await ended
    throw Object.assign(new Error(complaint.trim() || 'The server ended before it listened.'), first)
  }
  server.on('message', (fault) => onFault(fault as BuildError))
  server.stderr?.off('data', collect).pipe(process.stderr)
  const { places, ...message } = first
  const draftsOf = (ids: readonly string[]) => message.mocked.filter((id) => ids.includes(places[id]!))
  const running: Running = {
    ...message,
    drafts: draftsOf(drafts),
    mark(ids) {
      running.drafts = draftsOf(ids)
      if (server.connected) server.send(ids)
    },
    ended,
    stop: () => stop(server, ended),
  }
  return running
}

async function stop(server: ChildProcess, ended: Promise<unknown>) {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  const impatient = setTimeout(() => server.kill('SIGKILL'), patience)
  await ended
  clearTimeout(impatient)
}

/** Data folder of `npx contract dev`, so that experiments and half-written migrations never reach the database of the service. */
export const folder = 'data/dev'

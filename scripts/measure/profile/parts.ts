/** Splits the samples of a CPU profile by the parts of a server. */

/** CPU profile of V8, with the members used here. */
export interface Profile {
  nodes: readonly { id: number; callFrame: { functionName: string; url: string } }[]
  /** Active node of each sample. */
  samples: readonly number[]
  /** Time since the previous sample, in microseconds. */
  timeDeltas: readonly number[]
  /** In microseconds of the monotonic clock. */
  startTime: number
}

// Native functions count for their callers, except writes to a socket.
const socket = /^(write|writev)(Utf8String|Latin1String|Buffer)?$/

const libraries: readonly [RegExp, string][] = [
  [
    /\/node_modules\/(fastify|find-my-way|fast-json-stringify|avvio|toad-cache|secure-json-parse|@fastify)\//,
    'Fastify',
  ],
  [/\/node_modules\/better-sqlite3\//, 'store and SQLite'],
  [/\/node_modules\//, 'other packages'],
  [/\/scripts\/bench\/peers\/shared\/(shop|group-commit)\./, 'store and SQLite'],
  [/\/scripts\/bench\/peers\//, 'handlers'],
  [/\/db\//, 'store and SQLite'],
  [/\/handlers\//, 'handlers'],
  [/\/generated\//, 'validators'],
]

/** Returns the part of the server that a function belongs to; undefined while the process waits. */
export function partOf({ functionName, url }: Profile['nodes'][number]['callFrame']): string | undefined {
  if (functionName === '(idle)') return undefined
  if (functionName === '(garbage collector)') return 'garbage collection'
  if (url === '' && socket.test(functionName)) return 'writing to the socket'
  if (url === '' || url.startsWith('node:')) return 'Node: HTTP, streams, promises'
  if (/\/packages\/store\//.test(url)) return 'store and SQLite'
  const room = /\/server\/(\w+)\/[^/]+$/.exec(url)?.[1]
  if (room !== undefined) return `server/${room}`
  if (/\/server\/[^/]+$/.test(url)) return 'server/operation.ts, app.ts'
  return libraries.find(([pattern]) => pattern.test(url))?.[1] ?? 'other'
}

/**
 * Returns the time of each part in microseconds, including waits for the disk.
 * @param from first moment, and `until` the last, in microseconds of the monotonic clock
 */
export function timesOf(
  { nodes, samples, timeDeltas, startTime }: Profile,
  from: number,
  until: number,
): Map<string, number> {
  const parts = new Map(nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]))
  const times = new Map<string, number>()
  let now = startTime
  for (const [at, node] of samples.entries()) {
    const delta = timeDeltas[at]!
    now += delta
    const part = parts.get(node)
    if (part !== undefined && now >= from && now <= until) times.set(part, (times.get(part) ?? 0) + delta)
  }
  return times
}

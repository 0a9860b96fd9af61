/** Measures several contestants in alternating rounds, so that a slow minute of the machine meets them all. */
import type { Figure, Pace } from './bench.ts'
import { type LoadResult, runLoad } from './load.ts'
import type { Request } from './request.ts'
import type { Server } from './server.ts'
import { median } from './statistics.ts'

/** Concurrent connections of every load. */
export const CONNECTIONS = 32

/** One side of a comparison. */
export interface Entrant {
  name: string
  server: Server
  requests: readonly Request[]
}

/** The result of a round, with the server's processor time per request in microseconds. */
type Round = LoadResult & { cpu: number }

/** Runs the rounds; every other one in reverse order. Rejects, naming the entrant, when one answers wrongly. */
export async function alternate(
  entrants: readonly Entrant[],
  { warmUp, rounds, seconds }: Pace,
  tell: (line: string) => void,
): Promise<Figure[]> {
  const results = new Map<Entrant, Round[]>(entrants.map((entrant) => [entrant, []]))
  for (const entrant of entrants) await load(entrant, warmUp)
  for (let round = 1; round <= rounds; round++) {
    for (const entrant of round % 2 ? entrants : entrants.toReversed()) {
      const result = await load(entrant, seconds)
      results.get(entrant)?.push(result)
      tell(`round ${round}/${rounds}  ${entrant.name}  ${Math.round(result.perSecond)}/s`)
    }
  }
  return [...results].map(([{ name }, measured]) => summary(name, measured))
}

async function load({ name, server, requests }: Entrant, seconds: number): Promise<Round> {
  try {
    const before = server.cpu() ?? Number.NaN
    const result = await runLoad({
      address: server.address,
      requests,
      connections: CONNECTIONS,
      seconds,
    })
    return {
      ...result,
      cpu: (((server.cpu() ?? Number.NaN) - before) * 1000) / result.answers,
    }
  } catch (cause) {
    throw new Error(
      `${name} did not answer properly under load: ${cause instanceof Error ? cause.message : cause}`,
      { cause },
    )
  }
}

function summary(name: string, results: readonly Round[]): Figure {
  const rates = results.map(({ perSecond }) => perSecond)
  return {
    name,
    perSecond: median(rates),
    slowest: Math.min(...rates),
    fastest: Math.max(...rates),
    p50: median(results.map(({ p50 }) => p50)),
    p99: median(results.map(({ p99 }) => p99)),
    cpu: median(results.map(({ cpu }) => cpu)),
    busy: Math.max(...results.map(({ busy }) => busy)),
  }
}

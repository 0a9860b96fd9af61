/** Measures several servers in alternating rounds, so that a slow minute of the machine meets them all. */

import type { Request } from './load.ts'
import { type LoadResult, runLoad } from './load.ts'
import type { Server } from './server.ts'

/** One side of a comparison. */
export interface Entrant {
  name: string
  server: Server
  requests: readonly Request[]
}

/** The result of a round, with the server's processor time per request in microseconds. */
export type Round = LoadResult & { cpu: number }

/** How long and how often; seconds. */
export interface Pace {
  warmUp: number
  rounds: number
  seconds: number
}

/** How long one measurement of so many entrants takes, in seconds. */
export const durationOf = (entrants: number, { warmUp, rounds, seconds }: Pace): number =>
  entrants * (warmUp + rounds * seconds)

/**
 * Runs the rounds, every other one in reverse order, and returns those of each entrant.
 * @param onRound is called before each round, and before the warm-up as round 0
 */
export async function alternate(
  entrants: readonly Entrant[],
  connections: number,
  { warmUp, rounds, seconds }: Pace,
  onRound: (round: number) => void,
): Promise<Round[][]> {
  const results: Round[][] = entrants.map(() => [])
  onRound(0)
  for (const entrant of entrants) await load(entrant, connections, warmUp)
  for (let round = 1; round <= rounds; round++) {
    onRound(round)
    const order = [...entrants.keys()]
    for (const at of round % 2 ? order : order.toReversed())
      results[at]!.push(await load(entrants[at]!, connections, seconds))
  }
  return results
}

/** Loads one entrant. Rejects, naming it, when it does not respond as it must. */
async function load(
  { name, server, requests }: Entrant,
  connections: number,
  seconds: number,
): Promise<Round> {
  try {
    const before = server.cpu()
    const result = await runLoad({ address: server.address, requests, connections, seconds })
    return { ...result, cpu: ((server.cpu() - before) * 1000) / result.responses }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : cause
    throw new Error(`${name} failed under load: ${why}`, { cause })
  }
}

/** Measures several servers in alternating rounds, so that a slow minute of the machine meets them all. */
import { type Load, type LoadResult, type Request, runLoad } from './load.ts'

/** One side of a comparison. */
export interface Entrant {
  name: string
  /** A server, or several as one, with the processor time that they have used so far in milliseconds. */
  server: Pick<Load, 'address'> & { cpu(): number }
  requests: readonly Request[]
}

/** The result of a round, with the server's processor time per request in microseconds. */
export type Round = LoadResult & { cpu: number }

/** The rounds of one entrant. */
export interface Figure {
  name: string
  rounds: Round[]
}

/** How long and how often; seconds. */
export interface Pace {
  /** Load at full speed before the first round, which does not count. */
  warmUp: number
  rounds: number
  seconds: number
  /** Requests per second of each round; undefined for as many as are responded to. */
  rate?: number | undefined
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
  { warmUp, rounds, seconds, rate }: Pace,
  onRound: (round: number) => void = () => {},
): Promise<Figure[]> {
  const figures = entrants.map(({ name }): Figure => ({ name, rounds: [] }))
  onRound(0)
  for (const entrant of entrants) await load(entrant, { connections, seconds: warmUp })
  for (let round = 1; round <= rounds; round++) {
    onRound(round)
    const order = [...entrants.keys()]
    for (const at of round % 2 ? order : order.toReversed())
      figures[at]!.rounds.push(await load(entrants[at]!, { connections, seconds, rate }))
  }
  return figures
}

/** Loads one entrant. Rejects, naming it, when it does not respond as it must. */
async function load(
  { name, server, requests }: Entrant,
  how: Pick<Load, 'connections' | 'seconds' | 'rate'>,
): Promise<Round> {
  try {
    const before = server.cpu()
    const result = await runLoad({ address: server.address, requests, ...how })
    return { ...result, cpu: ((server.cpu() - before) * 1000) / result.responses }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : cause
    throw new Error(`${name} failed under load: ${why}`, { cause })
  }
}

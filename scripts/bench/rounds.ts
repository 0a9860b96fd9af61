/** Measures several servers in alternating rounds, so that a slow minute of the machine affects all of them. */
import { type Load, type LoadResult, type Request, runLoad } from './load.ts'
import { median } from './statistics.ts'

export interface Entrant {
  name: string
  /** Server, with its processor time so far in milliseconds. */
  server: Pick<Load, 'address'> & { cpu(): number }
  requests: readonly Request[]
}

/** Result of a round, with the server's processor time per request in microseconds. */
export type Round = LoadResult & { cpu: number }

export type Figure = { name: string; rounds: Round[] }

/** Length and number of rounds, in seconds. The warm-up does not count. */
export type Pace = { warmUp: number; rounds: number; seconds: number }

/**
 * Runs the rounds, every other one in reverse order, and returns those of each entrant.
 * @param onRound called before each round, and before the warm-up as round 0
 */
export async function alternate(
  entrants: readonly Entrant[],
  connections: number,
  { warmUp, rounds, seconds }: Pace,
  onRound: (round: number) => void = () => {},
): Promise<Figure[]> {
  const figures = entrants.map(({ name }): Figure => ({ name, rounds: [] }))
  onRound(0)
  for (const entrant of entrants) await load(entrant, { connections, seconds: warmUp })
  for (let round = 1; round <= rounds; round++) {
    onRound(round)
    const order = [...entrants.keys()]
    for (const at of round % 2 ? order : order.toReversed())
      figures[at]!.rounds.push(await load(entrants[at]!, { connections, seconds }))
  }
  return figures
}

/** Loads one entrant. An error names it. */
async function load(
  { name, server, requests }: Entrant,
  how: Pick<Load, 'connections' | 'seconds'>,
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

export type Quantity = 'perSecond' | 'p50' | 'p99' | 'p999' | 'cpu' | 'busy'

export const valuesOf = ({ rounds }: Figure, quantity: Quantity): number[] =>
  rounds.map((round) => round[quantity])

export const medianOf = (figure: Figure, quantity: Quantity): number => median(valuesOf(figure, quantity))

/** Returns the median of the ratios of two contestants, round by round, so that a slow round affects both sides of a ratio. */
export function ratioOf(of: Figure, to: Figure, quantity: Quantity): number {
  const below = valuesOf(to, quantity)
  return median(valuesOf(of, quantity).map((value, round) => value / below[round]!))
}

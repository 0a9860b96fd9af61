/** Measures several servers in alternating rounds, so that a slow minute of the machine meets them all. */
import { type Load, type LoadResult, type Request, runLoad } from './load.ts'
import { median } from './statistics.ts'

/** One side of a comparison. */
export interface Entrant {
  name: string
  /** A server, with the processor time that it has used so far in milliseconds. */
  server: Pick<Load, 'address'> & { cpu(): number }
  requests: readonly Request[]
}

/** The result of a round, with the server's processor time per request in microseconds. */
export type Round = LoadResult & { cpu: number }

/** The rounds of one entrant. */
export type Figure = { name: string; rounds: Round[] }

/** How long and how often, in seconds; the load of the warm-up does not count. */
export type Pace = { warmUp: number; rounds: number; seconds: number }

/**
 * Runs the rounds, every other one in reverse order, and returns those of each entrant.
 * @param onRound is called before each round, and before the warm-up as round 0
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

/** Loads one entrant. Rejects, naming it, when it does not respond as it must. */
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

/** A quantity that each round has. */
export type Quantity = 'perSecond' | 'p50' | 'p99' | 'p999' | 'cpu' | 'busy'

/** The values of a quantity, round by round. */
export const valuesOf = ({ rounds }: Figure, quantity: Quantity): number[] =>
  rounds.map((round) => round[quantity])

/** The median of a quantity over the rounds. */
export const medianOf = (figure: Figure, quantity: Quantity): number => median(valuesOf(figure, quantity))

/** The median of the ratios of two contestants, round by round, so that what slows a round slows both sides of a ratio. */
export function ratioOf(of: Figure, to: Figure, quantity: Quantity): number {
  const below = valuesOf(to, quantity)
  return median(valuesOf(of, quantity).map((value, round) => value / below[round]!))
}

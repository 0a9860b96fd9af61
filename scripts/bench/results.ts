/** What a run has measured, and how figures are derived from it. */
import type { Machine } from './machine.ts'
import type { Figure, Pace } from './rounds.ts'
import { median } from './statistics.ts'

/** One kind of work at one number of connections and one size of the table. */
export interface Cell {
  work: string
  connections: number
  pets: number
}

/** A number without fraction, with spaces between the thousands. */
export const whole = (value: number): string => Math.round(value).toLocaleString('en').replaceAll(',', ' ')

/** In what surroundings a cell was measured. */
export const surroundingsOf = ({ connections, pets }: Cell): string =>
  `${connections} ${connections === 1 ? 'connection' : 'connections'}, ${whole(pets)} pets`

/** A cell with all that took part. */
export interface Measured extends Cell {
  figures: Figure[]
}

/** Milliseconds from the spawn of a process to its first response, for each start. */
export interface Starts {
  name: string
  times: number[]
}

/** Resident memory in bytes: idle after a few requests, and the most under all loads. */
export interface Memory {
  name: string
  idle: number
  peak: number
}

/** A contestant on a table of one size. */
export interface Size {
  pets: number
  figure: Figure
}

/** The outcome of a run. */
export interface Results {
  machine: Machine
  pace: Pace
  measured: Measured[]
  starts: Starts[]
  memory: Memory[]
  /** Our own server on the smallest and the largest table, in alternating rounds; none where there was one size only. */
  sizes: Size[]
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
  const [above, below] = [valuesOf(of, quantity), valuesOf(to, quantity)]
  return median(above.map((value, round) => value / below[round]!))
}

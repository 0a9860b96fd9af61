import type { Options } from './options.ts'
import type { Cell } from './results.ts'
import { works } from './work.ts'

/**
 * What to measure, grouped by the size of the table. All work is measured with the first number of connections and the first
 * number of pets; every other number is combined with the first of the other list only, for all combinations would take hours.
 */
export function planOf({
  work,
  connections,
  pets,
}: Pick<Options, 'work' | 'connections' | 'pets'>): Cell[][] {
  // In their own order: work that adds pets comes last.
  const chosen = works.filter(({ name }) => work.includes(name))
  return pets.map((size, group) =>
    chosen.flatMap(({ name }) =>
      (group === 0 ? connections : connections.slice(0, 1)).map((count) => {
        return { work: name, connections: count, pets: size }
      }),
    ),
  )
}

/** Prints what is being measured, and how long the rest will take. */
export interface Progress {
  /** Prints a line, with the share that is done and the time that is left. */
  note(line: string): void
  /** Counts seconds of measurement as done. */
  done(seconds: number): void
}

/** @param total the seconds that all measurements will take */
export function startProgress(total: number, print: (line: string) => void = console.error): Progress {
  let begin = Number.NaN
  let done = 0
  return {
    done: (seconds) => {
      // What preparations took says nothing about the rest.
      if (done === 0) begin = performance.now() - seconds * 1000
      done += seconds
    },
    note: (line) => {
      const elapsed = (performance.now() - begin) / 1000
      const left = done > 0 ? (elapsed / done) * (total - done) : total
      const percent = Math.min(100, Math.round((done / total) * 100))
      print(`${`${percent} %`.padStart(5)}, ${duration(left)} left  ${line}`)
    },
  }
}

/** Seconds as people say them. */
function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  return whole < 90 ? `${whole} s` : `${Math.round(whole / 60)} min`
}

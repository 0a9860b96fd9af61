import type { Options } from './options.ts'
import type { Cell } from './results.ts'
import { works } from './work/index.ts'

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

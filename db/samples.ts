/** The content of a fresh store: samples of its resources, made by the same rules as everything else. */
import { isRefusal, type Refusal } from 'contract-server'
import type { Engine, Scalar, Table, Unit } from 'contract-store'

type AnyTable = Table<Record<string, Scalar>>

/** The id of the nth sample of a table. They count from 1, as the ids of a fresh database do, which the contract's examples speak of. */
type IdOf = (table: AnyTable, nth: number) => number

/** The samples of a table. */
export interface Samples {
  table: AnyTable
  makers: ((unit: Unit, idOf: IdOf) => { id: number } | Refusal)[]
}

/** Describes the samples of a table; `make` adds the row of one. */
export const samplesOf = <Sample>(
  table: AnyTable,
  samples: readonly Sample[],
  make: (unit: Unit, sample: Sample, idOf: IdOf) => { id: number } | Refusal,
): Samples => ({ table, makers: samples.map((sample) => (unit, idOf) => make(unit, sample, idOf)) })

/**
 * Makes the function that fills an empty store with samples, all at once or, whatever happens, not at all.
 * @param all in an order in which every sample refers to earlier ones only
 */
export function seeder({ write }: Engine, all: readonly Samples[]) {
  const create = all.flatMap(({ table, makers }) => makers.map(() => table))
  const has = all.map(({ table }) => ({ table }))

  /** How many it made, by the name of their table; undefined when there were any already, be it since a moment ago. */
  return (): Promise<Record<string, number> | undefined> =>
    write({ create, has }, (unit) => {
      if (all.some(({ table }) => unit.has(table))) return undefined
      const made = new Map<AnyTable, number[]>()
      const idOf: IdOf = (table, nth) => made.get(table)![nth - 1]!
      for (const { table, makers } of all) {
        const ids: number[] = []
        made.set(table, ids)
        for (const make of makers) ids.push(idWhenMade(make(unit, idOf)))
      }
      return Object.fromEntries(all.map(({ table, makers }) => [table.name, makers.length]))
    })
}

/** The samples break no rule; if one ever does, it has to be seen. */
function idWhenMade(made: { id: number } | Refusal): number {
  if (isRefusal(made)) throw new Error(`The sample data breaks a rule: ${made.message}`)
  return made.id
}

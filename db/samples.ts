/** Content of a fresh store: samples of its resources, created by the same rules as other rows. */
import { isRefusal, type Refusal } from 'contract-server'
import type { Engine, Scalar, Table, Unit } from 'contract-store'

type AnyTable = Table<Record<string, Scalar>>

/** Returns the id of the nth sample of a table. Ids of a fresh database count from 1, and the examples of the contract use them. */
type IdOf = (table: AnyTable, nth: number) => number

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
 * Makes a function that fills an empty store with samples, all or none.
 * @param all ordered so that every sample refers to earlier ones only
 */
export function seeder({ write }: Engine, all: readonly Samples[]) {
  const create = all.flatMap(({ table, makers }) => makers.map(() => table))
  const has = all.map(({ table }) => ({ table }))

  /** Returns the number of samples by table; undefined if the store has samples already, even since a moment ago. */
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

// Samples break no rule. If one does, the error must be visible.
function idWhenMade(made: { id: number } | Refusal): number {
  if (isRefusal(made)) throw new Error(`The sample data breaks a rule: ${made.message}`)
  return made.id
}

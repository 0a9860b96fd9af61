/** Content of a fresh store: samples of its resources, created by the same rules as other rows. */
import { isRefusal, type Refusal } from 'contract-server'
import { type Add, type Added, exists, newRow } from './declare.ts'
import type { Sequenced } from './table.ts'
import type { Engine, Unit } from './unit.ts'

/** Write that adds samples. */
export interface Sampling extends Unit {
  /** Returns the nth sample of a table. Ids of a fresh database count from 1, so n is its id there, and in the examples of a contract. */
  of<Row extends { id: number }>(table: Sequenced<Row>, nth: number): Added<Row>
}

// The type of the rows is known where the samples are described.
type Rows = never

/** Sample rows of a table. */
export interface Samples {
  table: Sequenced<{ id: number }>
  makers: ((add: Add<Rows, Rows>, sampling: Sampling) => object | Refusal)[]
}

/** Describes the samples of a table; `make` adds the row of one. */
export const samplesOf = <Row extends { id: number }, Sample>(
  table: Sequenced<Row>,
  samples: readonly Sample[],
  make: (add: Add<Row, Omit<Row, 'id'>>, sample: Sample, sampling: Sampling) => object | Refusal,
): Samples => ({
  table: table as object as Samples['table'],
  makers: samples.map(
    (sample) => (add, sampling) => make(add as object as Parameters<typeof make>[0], sample, sampling),
  ),
})

/**
 * Makes a function that fills an empty store with samples, all or none.
 * @param all ordered so that every sample refers to earlier ones only
 */
export function seeder({ write }: Engine, all: readonly Samples[]) {
  const tables = all.map(({ table }) => table)
  const declared = {
    found: tables.map((table) => exists(table)),
    adders: all.map(({ table, makers }) => newRow(table, makers.length)),
  }

  /** Returns the number of samples by table; undefined if the store has samples already, even since a moment ago. */
  return (): Promise<Record<string, number> | undefined> =>
    write(declared, ({ found, adders }, unit) => {
      if (found.some((isThere) => isThere())) return undefined
      const made = tables.map((): Added<{ id: number }>[] => [])
      const sampling = {
        emit: unit.emit,
        now: unit.now,
        of: (table: object, nth: number) => made[tables.indexOf(table as Samples['table'])]![nth - 1]!,
      } as Sampling
      for (const [at, { makers }] of all.entries())
        for (const make of makers) {
          const add = (row: { id: number }) => {
            const added = adders[at]!(row)
            made[at]!.push(added)
            return added
          }
          requireMade(make(add as object as Add<Rows, Rows>, sampling))
        }
      return Object.fromEntries(all.map(({ table, makers }) => [table.name, makers.length]))
    })
}

// Samples break no rule. If one does, the error must be visible.
function requireMade(made: object | Refusal): void {
  if (isRefusal(made)) throw new Error(`The sample data breaks a rule: ${made.message}`)
}

/** Looks whether a database holds what it should, whichever the engine is, and says what is lost. Nothing is changed. */
import { movedTables } from '../own-tables.ts'
import type { Schema } from '../schema.ts'
import type { AnyTable, Scalar } from '../table.ts'
import { ownInvariants } from './invariant.ts'

/** Something that is wrong with a table, in a sentence. */
export interface Finding {
  table: string
  what: string
}

/** A database that is examined; it may be in use meanwhile. */
export interface Examined {
  /** The names of all tables. */
  tables: readonly string[]
  /** What could not be looked at, a sentence each. */
  notes: readonly string[]
  /** What is damaged of a table and its indexes, and which rows cannot be read any more. */
  damage(table: string): Promise<string[]>
  /** What no single table shows: rows that refer to missing ones, and the file as a whole. */
  beyondTables(): Promise<Finding[]>
  /** The rows that a query finds. */
  select(sql: string): Promise<Scalar[][]>
  /** The highest id that a table ever gave to a row, as far as the database remembers. */
  lastId(table: AnyTable): Promise<number>
  /** Whether an error says that what was to be read is damaged. */
  isDamage(error: unknown): boolean
}

/** How many keys a finding names. */
const mostNamed = 10

/** @param onProgress is told what is looked at next */
export async function checkData(
  examined: Examined,
  schema: Schema,
  onProgress: (what: string) => void,
): Promise<Finding[]> {
  const findings: Finding[] = []
  const find = (table: string, what: string) => void findings.push({ table, what })
  for (const [at, table] of examined.tables.entries()) {
    onProgress(`${table} (${at + 1} of ${examined.tables.length} tables)`)
    for (const what of await examined.damage(table)) find(table, what)
  }
  onProgress('references and rules')
  findings.push(...(await examined.beyondTables()))
  /** Looks at rows, which may turn out to be damaged. */
  const look = async (table: string, rule: string, broken: () => Promise<string | undefined>) => {
    try {
      const keys = await broken()
      if (keys !== undefined) find(table, `It does not hold that ${rule}: ${keys}.`)
    } catch (error) {
      if (!examined.isDamage(error)) throw error
      find(table, `Whether ${rule} is not known, because of the damage.`)
    }
  }
  for (const { table, holds, broken } of [...ownInvariants, ...(schema.invariants ?? [])])
    await look(table, holds, async () => named(await examined.select(broken)))
  for (const table of movedTables(schema).filter(({ sequence }) => sequence))
    await look(table.name, 'no id is given twice', async () => {
      const [[highest = 0] = []] = await examined.select(`SELECT coalesce(max(id), 0) FROM ${table.name}`)
      const last = await examined.lastId(table)
      return Number(highest) > last ? `there is ${highest}, and the next will be ${last + 1}` : undefined
    })
  return findings
}

/** The keys of rows, as far as there is room; undefined without any. */
function named(keys: readonly Scalar[][]): string | undefined {
  if (keys.length === 0) return undefined
  const some = keys.slice(0, mostNamed).map((key) => key.join(' '))
  return some.join(', ') + (keys.length > mostNamed ? ` and ${keys.length - mostNamed} more` : '')
}

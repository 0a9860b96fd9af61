/** Looks whether what a database holds is what its service writes, whichever the engine is. Nothing is changed. */
import { textsIn } from 'contract-server'
import { ownInvariants } from '../kit/invariant.ts'
import type { Schema } from '../kit/schema.ts'
import { type AnyTable, type Scalar, wordsColumn, wordsTable } from '../kit/table.ts'
import { prefixesOf, storedWords } from '../kit/words.ts'
import { movedTables } from '../own/own-tables.ts'
import { leavesRoom, rowFault } from './row-rules.ts'
import { batchesOf, keyOf, type Reader } from './rows.ts'

/** Something that is wrong with a table, in a sentence. */
export interface Finding {
  table: string
  what: string
}

/** How many keys a finding names. */
const mostNamed = 10

/** The keys of rows, as far as there is room; undefined without any. */
function named(keys: readonly Scalar[][]): string | undefined {
  if (keys.length === 0) return undefined
  const some = keys.slice(0, mostNamed).map((key) => key.join(' '))
  return some.join(', ') + (keys.length > mostNamed ? ` and ${keys.length - mostNamed} more` : '')
}

/** A rule of the content. */
interface Rule {
  table: string
  holds: string
  /** Where it does not hold; undefined where it does everywhere. */
  broken(): Promise<string | undefined>
}

/** All rules of rows and tables, some of which may not be known because of damage. */
export const contentFindings = (examined: Snapshots, schema: Schema): Promise<Finding[]> =>
  brokenOf(examined, [
    ...movedTables(schema).map((table) => rowRule(examined, table)),
    ...movedTables(schema).flatMap((table) => wordsRule(examined, table) ?? []),
    ...tableRules(examined, schema),
  ])

/** A database that others may be writing to. */
export interface Snapshots extends Reader {
  /** Has all that is read by `work` be of one instant. */
  atOneInstant<T>(work: () => Promise<T>): Promise<T>
}

/** Those of {@link contentFindings} that no single row shows. */
export const tableFindings = (reader: Reader, schema: Schema): Promise<Finding[]> =>
  brokenOf(reader, tableRules(reader, schema))

async function brokenOf(reader: Reader, rules: readonly Rule[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { table, holds, broken } of rules)
    try {
      const where = await broken()
      if (where !== undefined) findings.push({ table, what: `It does not hold that ${holds}: ${where}.` })
    } catch (error) {
      if (!reader.isDamage(error)) throw error
      findings.push({ table, what: `Whether ${holds} is not known, because of the damage.` })
    }
  return findings
}

const rowRule = (reader: Reader, table: AnyTable): Rule => ({
  table: table.name,
  holds: 'every value is one that the service writes',
  async broken() {
    const faults: Scalar[][] = []
    for await (const rows of batchesOf(reader, table))
      for (const row of rows) {
        const fault = rowFault(table, row)
        if (fault) faults.push([...keyOf(table, row), `(${fault})`])
      }
    return named(faults)
  },
})

function wordsRule(examined: Snapshots, table: AnyTable): Rule | undefined {
  const { name, key, searched } = table
  const words = wordsTable(table)?.name
  if (searched === undefined || words === undefined) return undefined
  const stored: AnyTable = {
    name,
    key,
    columns: { [key[0]!]: 'integer', [searched]: 'text', [wordsColumn]: 'text' },
  }
  /** Those whose row does not have the word. */
  const stray = `SELECT prefix, item FROM ${words} LEFT JOIN ${name} ON id = item WHERE id IS NULL OR
    replace(words || ' ', ' ' || prefix || CASE WHEN length(prefix) < 3 THEN ' ' ELSE '' END, '') = words || ' '`
  return {
    table: words,
    holds: `every row of ${name} is found by its words`,
    broken: () =>
      examined.atOneInstant(async () => {
        let expected = 0
        const others: Scalar[][] = []
        for await (const rows of batchesOf(examined, stored))
          for (const [id = null, text, found] of rows) {
            if (found !== storedWords(String(text))) others.push([id])
            expected += prefixesOf(String(found)).size
          }
        const [[count] = []] = await examined.select(`SELECT count(*) FROM ${words}`)
        return (
          named(others) ??
          named(await examined.select(stray)) ??
          (count === expected ? undefined : `${count} of ${expected} of them are there`)
        )
      }),
  }
}

/** The invariants, and what the last ids that were given have to be. */
function tableRules(reader: Reader, { tables, invariants = [], scopes, ...schema }: Schema): Rule[] {
  const rules = [...ownInvariants, ...invariants].map(({ broken, ...rule }) => ({
    ...rule,
    broken: async () => named(await reader.select(broken)),
  }))
  if (scopes)
    rules.push({
      table: 'api_keys',
      holds: 'a key that is not revoked has scopes of the contract',
      async broken() {
        const keys = await reader.select(
          'SELECT name, scopes FROM api_keys WHERE revoked_at IS NULL ORDER BY id',
        )
        const isKnown = (scope: string) => scopes.includes(scope)
        return named(
          keys
            .filter(([, texts]) => textsIn(String(texts))?.every(isKnown) === false)
            .map(([name]) => [name!]),
        )
      },
    })
  for (const table of movedTables({ tables, ...schema }).filter(({ sequence }) => sequence))
    rules.push({
      table: table.name,
      holds: 'no id is given twice',
      async broken() {
        const [[highest = 0] = []] = await reader.select(`SELECT coalesce(max(id), 0) FROM ${table.name}`)
        const last = await reader.lastId(table)
        if (!leavesRoom(last)) return `the next would be ${last + 1}, and leaves no room for more`
        return Number(highest) > last ? `there is ${highest}, and the next will be ${last + 1}` : undefined
      },
    })
  return rules
}

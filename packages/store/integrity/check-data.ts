/** Checks of a database on either engine: the schema, damage, rows and invariants. They change nothing. */
import { textsIn } from 'contract-server'
import type { Schema } from '../kit/schema.ts'
import { type AnyTable, hasWordIndex, type Scalar, wordsColumn } from '../kit/table.ts'
import { storedWords } from '../kit/words.ts'
import { movedTables, serverInvariants } from '../server/tables.ts'
import { batchesOf, keyOf, leavesRoom, type Reader, rowFault } from './rows.ts'

export interface DataFinding {
  table: string
  problem: string
}

/** Database under examination. It may be in use meanwhile. */
export interface Examined extends Reader {
  /** Runs `work` in one snapshot. */
  atOneInstant<T>(work: () => Promise<T>): Promise<T>
  tables: readonly string[]
  /** Checks that were skipped, each with its reason. */
  notes: string[]
  schemaDifferences(): Promise<DataFinding[]>
  damage(table: string): Promise<string[]>
  /** Returns the wrong words in the search index of a table, each with the id of its row; or a sentence if too few words are indexed. */
  wrongWords(table: AnyTable): Promise<readonly Scalar[][] | string | undefined>
  /** Damage outside single tables: missing parents of rows, and the file as a whole. */
  beyondTables(): Promise<DataFinding[]>
}

/**
 * Examines the schema, the pages and the content of a database.
 * @param onProgress called with the name of the next check
 * @param schemaAsIs skips the comparison of the schema with the migrations
 */
export async function checkData(
  examined: Examined,
  schema: Schema,
  onProgress: (message: string) => void,
  { schemaAsIs = false } = {},
): Promise<DataFinding[]> {
  const findings = schemaAsIs ? [] : await examined.schemaDifferences()
  for (const [at, table] of examined.tables.entries()) {
    onProgress(`${table} (${at + 1} of ${examined.tables.length} tables)`)
    findings.push(...(await examined.damage(table)).map((problem) => ({ table, problem })))
  }
  onProgress('references and rules')
  return [...findings, ...(await examined.beyondTables()), ...(await contentFindings(examined, schema))]
}

export interface SchemaObject {
  kind: string
  name: string
  table: string
  definition: string
  // Undefined if it equals the definition.
  sql?: string
}

export function schemaDifferences(
  existing: readonly SchemaObject[],
  made: readonly SchemaObject[],
): DataFinding[] {
  const byName = (objects: readonly SchemaObject[]) =>
    new Map(objects.map((object) => [`${object.kind} ${object.table} ${object.name}`, object]))
  const [found, expected] = [byName(existing), byName(made)]
  const differences: DataFinding[] = []
  for (const [key, { kind, name, table, definition }] of found) {
    const other = expected.get(key)
    if (!other) differences.push({ table, problem: `No migration creates the ${kind} ${name}.` })
    else if (other.definition !== definition)
      differences.push({ table, problem: `The ${kind} ${name} differs from the migrations.` })
  }
  for (const [key, { kind, name, table, definition, sql = definition }] of expected)
    if (!found.has(key))
      differences.push({
        table,
        problem: `The ${kind} ${name} is missing${kind === 'index' ? `: ${sql};` : '.'}`,
      })
  return differences
}

interface Rule {
  table: string
  holds: string
  /** Returns the keys of the rows that break the rule, or a sentence; an empty array or undefined if all rows keep it. */
  broken(): Promise<readonly Scalar[][] | string | undefined>
}

/** Checks all rules of rows and tables, except those that damage makes unreadable. */
export const contentFindings = (examined: Examined, schema: Schema): Promise<DataFinding[]> =>
  brokenOf(examined, [
    ...movedTables(schema).map((table) => rowRule(examined, table)),
    ...movedTables(schema).flatMap((table) => wordsRule(examined, table) ?? []),
    ...tableRules(examined, schema),
  ])

export const tableFindings = (reader: Reader, schema: Schema): Promise<DataFinding[]> =>
  brokenOf(reader, tableRules(reader, schema))

// A finding names at most this many keys.
const mostNamed = 10

async function brokenOf(reader: Reader, rules: readonly Rule[]): Promise<DataFinding[]> {
  const findings: DataFinding[] = []
  for (const { table, holds, broken } of rules)
    try {
      const found = (await broken()) ?? ''
      if (found.length === 0) continue
      const keys = typeof found === 'string' ? [found] : found.map((key) => key.join(' '))
      const others = keys.length > mostNamed ? ` and ${keys.length - mostNamed} more` : ''
      const where = keys.slice(0, mostNamed).join(', ') + others
      findings.push({ table, problem: `Broken rule: ${holds}: ${where}.` })
    } catch (error) {
      if (!reader.isDamage(error)) throw error
      findings.push({ table, problem: `Not checked because of the damage: ${holds}.` })
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
    return faults
  },
})

function wordsRule(examined: Examined, table: AnyTable): Rule | undefined {
  const { name, key, columns, searched } = table
  if (searched === undefined) return undefined
  const stored: AnyTable = {
    name,
    key,
    columns: { [key[0]!]: columns[key[0]!]!, [searched]: 'text', [wordsColumn]: 'text' },
  }
  return {
    table: name,
    holds: 'every row is found by its words',
    broken: () =>
      examined.atOneInstant(async () => {
        const others: Scalar[][] = []
        for await (const rows of batchesOf(examined, stored))
          for (const [id = null, text, found] of rows)
            if (found !== storedWords(String(text))) others.push([id])
        if (others.length > 0 || !hasWordIndex(table)) return others
        return examined.wrongWords(table)
      }),
  }
}

function tableRules(reader: Reader, schema: Schema): Rule[] {
  const { invariants = [], scopes } = schema
  const rules: Rule[] = [...serverInvariants, ...invariants].map(({ broken, ...rule }) => ({
    ...rule,
    broken: () => reader.select(broken),
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
        return keys
          .filter(([, texts]) => textsIn(String(texts))?.every(isKnown) === false)
          .map(([name]) => [name!])
      },
    })
  for (const table of movedTables(schema).filter(({ sequence }) => sequence))
    rules.push({
      table: table.name,
      holds: 'no id is given twice',
      async broken() {
        const [[highest = 0] = []] = await reader.select(`SELECT coalesce(max(id), 0) FROM ${table.name}`)
        const last = await reader.lastId(table)
        if (!leavesRoom(last)) return `the next id would be ${last + 1}, which leaves too few`
        return Number(highest) > last ? `${highest} exists, and the next id would be ${last + 1}` : undefined
      },
    })
  return rules
}

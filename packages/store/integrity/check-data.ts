/** Looks whether a database holds what it should, whichever the engine is, and says what is lost. Nothing is changed. */
import { textsIn } from 'contract-server'
import type { Schema } from '../kit/schema.ts'
import { type AnyTable, hasWordIndex, type Scalar, wordsColumn } from '../kit/table.ts'
import { storedWords } from '../kit/words.ts'
import { movedTables, ownInvariants } from '../own/own-tables.ts'
import { batchesOf, keyOf, leavesRoom, type Reader, rowFault } from './rows.ts'

/** Something that is wrong with a table, in a sentence. */
export interface DataFinding {
  table: string
  what: string
}

/** A database that is examined; it may be in use meanwhile. */
export interface Examined extends Reader {
  /** Has all that is read by `work` be of one instant. */
  atOneInstant<T>(work: () => Promise<T>): Promise<T>
  /** The names of all tables. */
  tables: readonly string[]
  /** Checks that could not be made, a sentence each. */
  notes: string[]
  /** Differences of the schema from what the migrations make. */
  schemaDifferences(): Promise<DataFinding[]>
  /** Damage of a table and its indexes. */
  damage(table: string): Promise<string[]>
  /** The words of rows that their index has and they do not, with their ids; or how many it has, where these are too few. */
  wrongWords(table: string): Promise<readonly Scalar[][] | string | undefined>
  /** Damage that no single table shows: rows that refer to missing rows, and the file as a whole. */
  beyondTables(): Promise<DataFinding[]>
}

/**
 * @param onProgress is told what is looked at next
 * @param schemaAsIs leaves out whether the schema is as the migrations make it
 */
export async function checkData(
  examined: Examined,
  schema: Schema,
  onProgress: (what: string) => void,
  { schemaAsIs = false } = {},
): Promise<DataFinding[]> {
  const findings = schemaAsIs ? [] : await examined.schemaDifferences()
  for (const [at, table] of examined.tables.entries()) {
    onProgress(`${table} (${at + 1} of ${examined.tables.length} tables)`)
    findings.push(...(await examined.damage(table)).map((what) => ({ table, what })))
  }
  onProgress('references and rules')
  return [...findings, ...(await examined.beyondTables()), ...(await contentFindings(examined, schema))]
}

/** A table, an index, a trigger and whatever else a schema is made of. */
export interface SchemaObject {
  kind: string
  name: string
  /** The table that it belongs to. */
  table: string
  /** Its definition in SQL, as it is compared. */
  definition: string
  /** The SQL that makes it, if that is not its definition. */
  sql?: string
}

/** Compares the schema that a database has with the one that its migrations make. */
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
    if (!other) differences.push({ table, what: `No migration makes the ${kind} ${name}.` })
    else if (other.definition !== definition)
      differences.push({ table, what: `The ${kind} ${name} is not what the migrations make of it.` })
  }
  for (const [key, { kind, name, table, definition, sql = definition }] of expected)
    if (!found.has(key))
      differences.push({
        table,
        what: `The ${kind} ${name} is missing${kind === 'index' ? `: ${sql};` : '.'}`,
      })
  return differences
}

/** A rule of the content. */
interface Rule {
  table: string
  holds: string
  /** The keys of the rows that break it, or how it is broken; none, or undefined, where it holds everywhere. */
  broken(): Promise<readonly Scalar[][] | string | undefined>
}

/** All rules of rows and tables, some of which may not be known because of damage. */
export const contentFindings = (examined: Examined, schema: Schema): Promise<DataFinding[]> =>
  brokenOf(examined, [
    ...movedTables(schema).map((table) => rowRule(examined, table)),
    ...movedTables(schema).flatMap((table) => wordsRule(examined, table) ?? []),
    ...tableRules(examined, schema),
  ])

/** Those of {@link contentFindings} that no single row shows. */
export const tableFindings = (reader: Reader, schema: Schema): Promise<DataFinding[]> =>
  brokenOf(reader, tableRules(reader, schema))

/** How many keys a finding names. */
const mostNamed = 10

async function brokenOf(reader: Reader, rules: readonly Rule[]): Promise<DataFinding[]> {
  const findings: DataFinding[] = []
  for (const { table, holds, broken } of rules)
    try {
      const found = (await broken()) ?? ''
      if (found.length === 0) continue
      const keys = typeof found === 'string' ? [found] : found.map((key) => key.join(' '))
      const more = keys.length > mostNamed ? ` and ${keys.length - mostNamed} more` : ''
      const where = keys.slice(0, mostNamed).join(', ') + more
      findings.push({ table, what: `It does not hold that ${holds}: ${where}.` })
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
        return examined.wrongWords(name)
      }),
  }
}

/** The invariants, and what the last ids that were given have to be. */
function tableRules(reader: Reader, schema: Schema): Rule[] {
  const { invariants = [], scopes } = schema
  const rules: Rule[] = [...ownInvariants, ...invariants].map(({ broken, ...rule }) => ({
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
        if (!leavesRoom(last)) return `the next would be ${last + 1}, and leaves no room for more`
        return Number(highest) > last ? `there is ${highest}, and the next will be ${last + 1}` : undefined
      },
    })
  return rules
}

/** Looks whether a database holds what it should, whichever the engine is, and says what is lost. Nothing is changed. */
import type { Schema } from '../kit/schema.ts'
import { contentFindings, type DataFinding, type Snapshots } from './content.ts'

/** A database that is examined; it may be in use meanwhile. */
export interface Examined extends Snapshots {
  /** The names of all tables. */
  tables: readonly string[]
  /** What could not be looked at, a sentence each. */
  notes: string[]
  /** What of the schema is not as the migrations make it. */
  schemaDifferences(): Promise<DataFinding[]>
  /** What is damaged of a table and its indexes. */
  damage(table: string): Promise<string[]>
  /** What no single table shows: rows that refer to missing ones, and the file as a whole. */
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
  /** What it is, in SQL. */
  definition: string
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
  for (const [key, { kind, name, table }] of expected)
    if (!found.has(key)) differences.push({ table, what: `The ${kind} ${name} is missing.` })
  return differences
}

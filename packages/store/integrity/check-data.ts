/** Looks whether a database holds what it should, whichever the engine is, and says what is lost. Nothing is changed. */
import type { Schema } from '../kit/schema.ts'
import { contentFindings, type Finding, type Snapshots } from './content.ts'
import type { SchemaDifference } from './schema-differences.ts'

/** A database that is examined; it may be in use meanwhile. */
export interface Examined extends Snapshots {
  /** The names of all tables. */
  tables: readonly string[]
  /** What could not be looked at, a sentence each. */
  notes: string[]
  /** What of the schema is not as the migrations make it. */
  schemaDifferences(): Promise<SchemaDifference[]>
  /** What is damaged of a table and its indexes. */
  damage(table: string): Promise<string[]>
  /** What no single table shows: rows that refer to missing ones, and the file as a whole. */
  beyondTables(): Promise<Finding[]>
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
): Promise<Finding[]> {
  const findings: Finding[] = []
  if (!schemaAsIs) findings.push(...(await examined.schemaDifferences()))
  for (const [at, table] of examined.tables.entries()) {
    onProgress(`${table} (${at + 1} of ${examined.tables.length} tables)`)
    findings.push(...(await examined.damage(table)).map((what) => ({ table, what })))
  }
  onProgress('references and rules')
  findings.push(...(await examined.beyondTables()), ...(await contentFindings(examined, schema)))
  return findings
}

/** Spreads the tables of a service over the machines of Citus. */
import { UnusableDatabase } from 'contract-server'
import type { Schema } from '../../kit/schema.ts'
import { type AnyTable, idColumn } from '../../kit/table.ts'
import { type Connection, inTransaction } from '../connection/connection.ts'
import {
  isAsDescribed,
  makeKeepShards,
  marks,
  type PlacedTable,
  placedTables,
  spreadTables,
} from './distribution.ts'

/**
 * Distributes every table that is described so, in one transaction; those that are distributed already stay as they are. The rows that they have
 * move to the workers.
 * @param report gets a sentence for each table
 * @throws {UnusableDatabase}
 */
export async function distribute(
  connection: Connection,
  name: string,
  schema: Schema,
  report: (what: string) => void,
): Promise<void> {
  const tables = spreadTables(schema)
  const pending = await inTransaction(connection, async () => {
    await connection.query('SELECT pg_advisory_xact_lock($1)', [schema.mark])
    const known = (await placedTables(connection)) ?? new Map<string, PlacedTable>()
    for (const table of tables) {
      const found = known.get(table.name)
      if (found && !isAsDescribed(table, found)) throw otherwise(name, table, found)
    }
    const missing = tables.filter((table) => !known.has(table.name))
    for (const table of missing) await place(connection, table, tables)
    const withShards = tables.filter(({ spread }) => spread === 'byKey')
    const { rows } = await connection.query<{ literal: string }>(
      "SELECT quote_literal(format('%I.%I', current_schema(), name)) AS literal FROM unnest($1::text[]) AS name",
      [withShards.map((table) => table.name)],
    )
    if (rows.length > 0) await connection.script(makeKeepShards(rows.map(({ literal }) => literal)))
    if (!known.has(marks)) await connection.query('SELECT citus_add_local_table_to_metadata($1)', [marks])
    return missing
  })
  // What has moved is still in the files of the tables here; also where an earlier run was cut off before this.
  for (const table of tables.toReversed())
    await connection.query('SELECT truncate_local_data_after_distributing_table($1)', [table.name])
  const after = await placedTables(connection)
  for (const table of tables) {
    const shards = after?.get(table.name)?.lowest?.length ?? 0
    const how =
      table.spread === 'copied' ? 'copied to every worker' : `by ${idColumn(table)} in ${shards} shards`
    report(`${table.name}: ${how}${pending.includes(table) ? '' : ', as before'}.`)
  }
  report('All other tables stay on the coordinator.')
}

async function place(connection: Connection, table: AnyTable, all: readonly AnyTable[]): Promise<void> {
  if (table.spread === 'copied')
    return void (await connection.query('SELECT create_reference_table($1)', [table.name]))
  // Rows of the same key are together, and move together.
  const first = all.find(({ spread }) => spread === 'byKey')
  const beside = first && first !== table ? first.name : 'none'
  const sql = 'SELECT create_distributed_table($1, $2, colocate_with => $3)'
  await connection.query(sql, [table.name, idColumn(table), beside])
}

const otherwise = (name: string, table: AnyTable, found: PlacedTable) =>
  new UnusableDatabase(
    `${name}: ${table.name} is distributed ${found.method === 'h' ? `by ${found.column}` : 'otherwise'}, and has to be ${table.spread === 'copied' ? 'a reference table' : `by ${idColumn(table)}`}: run SELECT undistribute_table('${table.name}'), then npx contract-server migrate --distribute.`,
  )

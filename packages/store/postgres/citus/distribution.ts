/** Distribution of a service's tables over several machines (Citus): reads and changes it. */
import { UnusableDatabase } from 'contract-server'
import type { Schema } from '../../kit/schema.ts'
import { type AnyTable, type DistributedTables, idColumn } from '../../kit/table.ts'
import { type Connection, inTransaction } from '../connection/connection.ts'

// The table records the transactions of all machines. Citus must know it, so that every commit has two phases.
const marks = 'write_marks'

// Keeps every shard in its place until the transaction ends.
export const keepShards = 'SELECT keep_shards()'

// Citus itself keeps a shard in its place after a change, not after a lock, and only for the owner of the tables. The tables are those with shards,
// with their schema, as SQL literals.
const makeKeepShards = (tables: readonly string[]): string => `CREATE OR REPLACE FUNCTION keep_shards()
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$ BEGIN
    PERFORM lock_shard_metadata(5, array_agg(shardid ORDER BY shardid)) FROM pg_dist_shard
      WHERE logicalrelid IN (${tables.map((name) => `${name}::regclass`).join(', ')});
  END $$`

// Citus's method is `h` for the hash of a column, `n` for every machine or only the coordinator.
interface PlacedTable {
  name: string
  method: 'h' | 'n'
  isCopied: boolean
  column: string | null
  shards: number
}

const placement = `SELECT c.relname AS name, p.partmethod AS method, p.repmodel = 't' AS "isCopied",
    CASE p.partmethod WHEN 'h' THEN column_to_column_name(p.logicalrelid, p.partkey) END AS column,
    (SELECT count(*)::int FROM pg_dist_shard s WHERE s.logicalrelid = p.logicalrelid) AS shards
  FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
  WHERE c.relnamespace = current_schema()::regnamespace`

async function placedTables(connection: Connection): Promise<Map<string, PlacedTable> | undefined> {
  const { rows } = await connection.query("SELECT FROM pg_extension WHERE extname = 'citus'")
  if (rows.length === 0) return undefined
  const found = await connection.query<PlacedTable>(placement)
  return new Map(found.rows.map((table) => [table.name, table]))
}

const describedTables = ({ tables }: Schema): AnyTable[] =>
  tables.filter(({ distribution }) => distribution !== undefined)

export async function isDistributed(connection: Connection, schema: Schema): Promise<boolean> {
  const known = await placedTables(connection)
  return describedTables(schema).some(({ name }) => known?.has(name))
}

const isAsDescribed = (table: AnyTable, placed: PlacedTable): boolean =>
  table.distribution === 'byKey'
    ? placed.method === 'h' && placed.column === idColumn(table)
    : placed.isCopied

/**
 * Returns the distributed tables, if there are any, with warnings.
 * @throws {UnusableDatabase} if only some tables are distributed, or a machine cannot take part
 */
export async function findDistributed(
  connection: Connection,
  schema: Schema,
): Promise<{ distributed?: DistributedTables; warnings: string[] }> {
  const known = await placedTables(connection)
  const described = describedTables(schema)
  if (!known || !described.some((table) => known.has(table.name))) return { warnings: [] }
  const missing = described
    .filter((table) => !known.has(table.name) || !isAsDescribed(table, known.get(table.name)!))
    .map((table) => table.name)
  const { rows } = await connection.query("SELECT FROM pg_proc WHERE oid = to_regprocedure('keep_shards()')")
  if (!known.has(marks) || rows.length === 0) missing.push(marks)
  if (missing.length > 0)
    throw new UnusableDatabase(
      `${connection.name} is only partly distributed: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not. Run npx contract-server migrate --distribute.`,
    )
  await requireWorkers(connection)
  const distributed = new Map(described.map((table) => [table.name, table.distribution!]))
  return { distributed, warnings: await slowRecovery(connection) }
}

// A worker must be able to prepare the commits of a few servers at once.
const leastPrepared = 16

export async function requireCitus(connection: Connection): Promise<void> {
  if (!(await placedTables(connection)))
    throw new UnusableDatabase(
      `${connection.name} has no Citus: run CREATE EXTENSION citus in it, and in a database of the same name on every worker, as a superuser.`,
    )
  await requireWorkers(connection)
}

async function requireWorkers(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ node: string; success: boolean; result: string }>(
    `SELECT nodename || ':' || nodeport AS node, success, result FROM run_command_on_workers('SHOW max_prepared_transactions')`,
  )
  if (rows.length === 0)
    throw new UnusableDatabase(
      `${connection.name} has no worker: install Citus on one, and add it (SELECT citus_add_node('HOST', PORT)).`,
    )
  for (const { node, success, result } of rows) {
    if (!success)
      throw new UnusableDatabase(
        `${connection.name}: its worker ${node} cannot be reached (${result.trim()}): start it, correct its address (citus_update_node), or the coordinator's credentials (pg_dist_authinfo, pg_hba.conf).`,
      )
    if (Number(result) < leastPrepared)
      throw new UnusableDatabase(
        `${connection.name}: its worker ${node} allows ${result.trim()} prepared transactions, and every server needs some for its commits: set max_prepared_transactions there to its max_connections, and start it again.`,
      )
  }
}

// In milliseconds: a failed machine must repeat its missed commits in this time.
const mostRecovery = 5000

async function slowRecovery(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ interval: number }>(
    "SELECT setting::int AS interval FROM pg_settings WHERE name = 'citus.recover_2pc_interval'",
  )
  const interval = rows[0]?.interval ?? mostRecovery
  if (interval >= 0 && interval <= mostRecovery) return []
  return [
    `Citus looks for unfinished commits ${interval < 0 ? 'never' : `every ${interval / 1000} s`}: after a failure, writes that were committed may be reported as unknown. Set citus.recover_2pc_interval to 1s.`,
  ]
}

/**
 * Distributes the tables as described, in one transaction, and moves their rows to the workers. Distributed tables stay as they are.
 * @param report gets a sentence for each table
 * @throws {UnusableDatabase}
 */
export async function distribute(
  connection: Connection,
  schema: Schema,
  report: (message: string) => void,
): Promise<void> {
  const tables = describedTables(schema)
  const pending = await inTransaction(connection, async () => {
    await connection.query('SELECT pg_advisory_xact_lock($1)', [schema.mark])
    const known = (await placedTables(connection)) ?? new Map<string, PlacedTable>()
    for (const table of tables) {
      const found = known.get(table.name)
      if (found && !isAsDescribed(table, found)) throw otherwise(connection.name, table, found)
    }
    const missing = tables.filter((table) => !known.has(table.name))
    for (const table of missing) await place(connection, table, tables)
    const withShards = tables.filter(({ distribution }) => distribution === 'byKey')
    const { rows } = await connection.query<{ literal: string }>(
      "SELECT quote_literal(format('%I.%I', current_schema(), name)) AS literal FROM unnest($1::text[]) AS name",
      [withShards.map((table) => table.name)],
    )
    if (rows.length > 0) await connection.script(makeKeepShards(rows.map(({ literal }) => literal)))
    if (!known.has(marks)) await connection.query('SELECT citus_add_local_table_to_metadata($1)', [marks])
    return missing
  })
  // Files of the local tables still contain moved rows, also after an interrupted run.
  for (const table of tables.toReversed())
    await connection.query('SELECT truncate_local_data_after_distributing_table($1)', [table.name])
  const after = await placedTables(connection)
  for (const table of tables) {
    const shards = after?.get(table.name)?.shards ?? 0
    const how =
      table.distribution === 'copied' ? 'copied to every worker' : `by ${idColumn(table)} in ${shards} shards`
    report(`${table.name}: ${how}${pending.includes(table) ? '' : ', as before'}.`)
  }
  report('All other tables stay on the coordinator.')
}

async function place(connection: Connection, table: AnyTable, tables: readonly AnyTable[]): Promise<void> {
  if (table.distribution === 'copied')
    return void (await connection.query('SELECT create_reference_table($1)', [table.name]))
  // Tables with the same key are colocated, and move together.
  const first = tables.find(({ distribution }) => distribution === 'byKey')
  const beside = first && first !== table ? first.name : 'none'
  const sql = 'SELECT create_distributed_table($1, $2, colocate_with => $3)'
  await connection.query(sql, [table.name, idColumn(table), beside])
}

const otherwise = (name: string, table: AnyTable, found: PlacedTable) =>
  new UnusableDatabase(
    `${name}: ${table.name} is distributed ${found.method === 'h' ? `by ${found.column}` : 'otherwise'}, and has to be ${table.distribution === 'copied' ? 'a reference table' : `by ${idColumn(table)}`}: run SELECT undistribute_table('${table.name}'), then npx contract-server migrate --distribute.`,
  )

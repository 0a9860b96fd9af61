/** PostgreSQL as the target of a transfer, and as a source of rows for checks. */
import { UnusableDatabase } from 'contract-server'
import { columnNames, type Reader, rowsAfter, type TransferTarget } from '../integrity/rows.ts'
import type { Schema } from '../kit/schema.ts'
import type { Scalar } from '../kit/table.ts'
import { movedTables } from '../server/tables.ts'
import type { Connection } from './connection/connection.ts'
import { codeOf } from './connection/faults.ts'
import { readTarget } from './connection/url.ts'
import { LoadedRows } from './rows.ts'
import { prepare } from './schema/prepare.ts'

// `data_corrupted`, `index_corrupted` and other internal faults; `undefined_file` and `io_error` of its own files.
export const isDamage = (error: unknown): boolean => /^(XX|58P01$|58030$)/.test(codeOf(error) ?? '')

export const readerOf = (connection: Connection): Reader => ({
  async read(table, after = [], limit) {
    const names = columnNames(table)
    const sql = `SELECT ${names.join(', ')} FROM ${table.name} ${rowsAfter(table, after, (at) => `$${at + 2}`)} LIMIT $1`
    const { rows } = await connection.query<Record<string, Scalar>>(sql, [limit, ...after])
    return rows.map((row) => names.map((name) => row[name] ?? null))
  },
  async select(sql) {
    return (await connection.query<Record<string, Scalar>>(sql)).rows.map((row) => Object.values(row))
  },
  async lastId({ sequence }) {
    const sql = `SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS last FROM ${sequence}`
    return (await connection.query<{ last: number }>(sql)).rows[0]!.last
  },
  isDamage,
})

/**
 * Fills an empty database in one transaction, which keeps other writers out.
 * @throws {UnusableDatabase} also if it has rows
 */
export const withTarget = <T>(
  url: string,
  schema: Schema,
  use: (target: TransferTarget) => Promise<T>,
): Promise<T> =>
  prepare(readTarget(url, schema.id), schema, async (connection) => {
    const tables = movedTables(schema)
    await connection.begin()
    await connection.query(
      `LOCK TABLE ${tables.map((table) => table.name).join(', ')} IN SHARE ROW EXCLUSIVE MODE`,
    )
    for (const table of tables) {
      const { rows } = await connection.query(`SELECT FROM ${table.name} LIMIT 1`)
      if (rows.length > 0)
        throw new UnusableDatabase(`${connection.name} holds records already: name an empty database.`)
    }
    const result = await use(targetOf(connection))
    // It rejects if the moved rows may not survive.
    await connection.query('COMMIT')
    return result
  })

const targetOf = (connection: Connection): TransferTarget => ({
  ...readerOf(connection),
  async add(table, added) {
    const properties = Object.keys(table.columns)
    const rows = new LoadedRows(table)
    for (const row of added)
      rows.put(Object.fromEntries(properties.map((property, at) => [property, row[at] ?? null])))
    for (const [text, ...values] of rows.saves()) await connection.query(text, values)
  },
  async skipIds({ sequence }, last) {
    await connection.query(`SELECT setval('${sequence}', greatest($1, last_value)) FROM ${sequence}`, [last])
  },
})

import type { Schema } from '../schema.ts'
import type { AnyTable, Scalar } from '../table.ts'
import { columnNames, rowsAfter } from '../transfer/key-order.ts'
import type { Rows, Source } from '../transfer/transfer.ts'
import type { Connection } from './connection.ts'
import { prepare } from './prepare.ts'
import { requireFinished } from './unfinished-transfer.ts'
import { readTarget } from './url.ts'

/** The columns of a table in SQL. */
export const namesOf = (table: AnyTable): string => columnNames(table).join(', ')

/** What is read by the keys of rows. */
export function rowsOf(connection: Connection) {
  const values = async (
    table: AnyTable,
    rest: string,
    parameters: readonly Scalar[],
  ): Promise<Scalar[][]> => {
    const sql = `SELECT ${namesOf(table)} FROM ${table.name} ${rest}`
    const { rows } = await connection.query<Record<string, Scalar>>(sql, parameters)
    return rows.map((row) => columnNames(table).map((name) => row[name] ?? null))
  }
  const rows: Rows = {
    read: (table, after = [], limit) =>
      values(table, `${rowsAfter(table, after, (at) => `$${at + 2}`)} LIMIT $1`, [limit, ...after]),
    async count({ name }) {
      return (await connection.query<{ count: number }>(`SELECT count(*) FROM ${name}`)).rows[0]!.count
    },
  }
  return { values, rows }
}

/**
 * Reads all of a database, as it is at one instant; it may be in use meanwhile.
 * @throws {UnusableDatabase}
 */
export const withSource = <T>(url: string, schema: Schema, use: (source: Source) => Promise<T>): Promise<T> =>
  prepare(
    readTarget(url, schema.id),
    schema,
    async (connection, name) => {
      await requireFinished(connection, name)
      await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      return use({
        ...rowsOf(connection).rows,
        async lastId({ sequence }) {
          const sql = `SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS last FROM ${sequence}`
          return (await connection.query<{ last: number }>(sql)).rows[0]!.last
        },
      })
    },
    { upgrade: false },
  )

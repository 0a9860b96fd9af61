import { movedTables } from '../own-tables.ts'
import type { Schema } from '../schema.ts'
import { inOrder, keyOf } from '../transfer/key-order.ts'
import type { Target } from '../transfer/transfer.ts'
import { UnusableDatabase } from '../unusable-database.ts'
import type { Connection } from './connection.ts'
import { fillWords } from './fill-words.ts'
import { prepare } from './prepare.ts'
import { typeName } from './rows.ts'
import { namesOf, rowsOf } from './transfer-source.ts'
import { isUnfinished, marker } from './unfinished-transfer.ts'
import { readTarget } from './url.ts'

/** One number for the lock under which records are moved: "Move". */
const lock = 0x4d6f7665

/**
 * Uses an empty database, or one that a transfer was broken off on, as the target of a transfer.
 * @throws {UnusableDatabase}
 */
export const withTarget = <T>(url: string, schema: Schema, use: (target: Target) => Promise<T>): Promise<T> =>
  prepare(readTarget(url, schema.id), schema, async (connection, name) => {
    if (connection.isPooled)
      throw new UnusableDatabase(
        `${name} is behind a pooler, which cannot keep the lock under which records are moved: name the address of PostgreSQL itself.`,
      )
    await connection.query('SELECT pg_advisory_lock($1)', [lock])
    const moving = target(connection, schema)
    if (!(await isUnfinished(connection))) {
      for (const table of movedTables(schema)) {
        if (await moving.lastKey(table))
          throw new UnusableDatabase(`${name} holds records already: name an empty database.`)
      }
      await connection.query(`CREATE TABLE ${marker} (begun_at timestamptz NOT NULL DEFAULT now())`)
    }
    return use(moving)
  })

function target(connection: Connection, schema: Schema): Target {
  const { values, rows } = rowsOf(connection)
  return {
    ...rows,
    async lastKey(table) {
      const [last] = await values(table, `${inOrder(table, 'DESC')} LIMIT 1`, [])
      return last && keyOf(table, last)
    },
    async add(table, rows) {
      const types = Object.values(table.columns)
      const arrays = types.map((type, at) => `$${at + 1}::${typeName[type]}[]`).join(', ')
      const sql = `INSERT INTO ${table.name} (${namesOf(table)}) SELECT * FROM unnest(${arrays})`
      await connection.query(
        sql,
        types.map((_, at) => rows.map((row) => row[at] ?? null)),
      )
    },
    async skipIds({ sequence }, last) {
      await connection.query(`SELECT setval('${sequence}', greatest($1, last_value)) FROM ${sequence}`, [
        last,
      ])
    },
    async finish() {
      await fillWords(connection, schema)
      await connection.begin()
      await connection.query(`DROP TABLE ${marker}`)
      // Rejects where all that was moved may not survive.
      await connection.query('COMMIT')
    },
  }
}

import type { Examined, Finding } from '../integrity/check-data.ts'
import type { Schema } from '../schema.ts'
import type { Scalar } from '../table.ts'
import type { Connection, Value } from './connection.ts'
import { codeOf } from './faults.ts'
import { prepare } from './prepare.ts'
import { readTarget } from './url.ts'

/**
 * Examines a PostgreSQL database: all that can be read, and with the extension amcheck the pages and indexes, too.
 * @throws {UnusableDatabase} where it cannot be opened at all, or is of another release
 */
export const examinePostgres = <T>(
  url: string,
  schema: Schema,
  use: (examined: Examined) => Promise<T>,
): Promise<T> =>
  prepare(readTarget(url, schema.id), schema, async (connection) => use(await examined(connection)), {
    upgrade: false,
  })

/** `data_corrupted`, `index_corrupted` and what else PostgreSQL finds wrong with itself; `undefined_file` and `io_error` of its own files. */
const isDamage = (error: unknown): boolean => /^(XX|58P01$|58030$)/.test(codeOf(error) ?? '')

const sql = {
  tables: `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' ORDER BY 1`,
  indexes: `SELECT indexrelid::regclass::text AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid JOIN pg_am ON pg_am.oid = relam
    WHERE indrelid = $1::regclass AND amname = 'btree' ORDER BY 1`,
  references: `SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent,
      quote_ident(c.attname) AS "from", quote_ident(p.attname) AS "to"
    FROM pg_constraint JOIN pg_attribute c ON c.attrelid = conrelid AND c.attnum = conkey[1]
      JOIN pg_attribute p ON p.attrelid = confrelid AND p.attnum = confkey[1]
    WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
  // Whoever may not call it cannot look.
  amcheck: `SELECT extname IS NOT NULL AS installed, coalesce(has_function_privilege(p.oid, 'EXECUTE'), false) AS allowed
    FROM (VALUES (1)) AS one LEFT JOIN pg_extension ON extname = 'amcheck'
      LEFT JOIN pg_proc p ON p.pronamespace = extnamespace AND proname = 'verify_heapam'`,
}

async function examined(connection: Connection): Promise<Examined> {
  const rows = async <Row extends object>(text: string, ...values: Value[]) =>
    (await connection.query<Row>(text, values)).rows
  const [amcheck] = await rows<{ installed: boolean; allowed: boolean }>(sql.amcheck)
  /** What `look` finds, and the message of the damage that it comes upon. */
  const found = async (look: () => Promise<string[]>): Promise<string[]> =>
    look().catch((error: Error) => {
      if (isDamage(error)) return [`It is damaged: ${error.message}.`]
      throw error
    })

  /** The rows of one page after the other, as far as these can be read. */
  const readable = async (table: string): Promise<string> => {
    const [size] = await rows<{ pages: number }>(
      "SELECT pg_relation_size($1::regclass) / current_setting('block_size')::bigint AS pages",
      table,
    )
    let [count, lost] = [0, 0]
    for (let page = 0; page < (size?.pages ?? 0); page++) {
      const one = `SELECT count(t::text) AS count FROM ${table} AS t WHERE ctid >= $1::tid AND ctid < $2::tid`
      try {
        count += (await rows<{ count: number }>(one, `(${page},0)`, `(${page + 1},0)`))[0]?.count ?? 0
      } catch (error) {
        if (!isDamage(error)) throw error
        lost++
      }
    }
    return `${count} rows can be read; those on ${lost} of ${size?.pages} pages cannot.`
  }

  const structure = async (table: string): Promise<string[]> => {
    const heap = () =>
      rows<{ msg: string }>('SELECT msg FROM verify_heapam($1::regclass)', table).then((all) =>
        all.slice(0, 3).map(({ msg }) => `It is damaged: ${msg}.`),
      )
    const wrong = await found(heap)
    for (const { name } of await rows<{ name: string }>(sql.indexes, table))
      wrong.push(
        ...(await found(() => rows('SELECT bt_index_check($1::regclass, true)', name).then(() => []))),
      )
    return wrong
  }

  return {
    tables: (await rows<{ name: string }>(sql.tables)).map(({ name }) => name),
    notes: amcheck?.allowed
      ? []
      : [
          amcheck?.installed
            ? 'Indexes were not looked at: GRANT EXECUTE ON FUNCTION verify_heapam, bt_index_check(regclass, boolean) to this role, or use a superuser.'
            : 'Indexes were not looked at: a superuser can install what does so (CREATE EXTENSION amcheck).',
        ],

    async damage(table) {
      const unread = await found(async () => {
        // As a text, with what is kept apart from the row.
        await rows(`SELECT count(t::text) FROM ${table} AS t`)
        return []
      })
      if (unread.length > 0) return [...unread, await readable(table)]
      return amcheck?.allowed ? structure(table) : []
    },

    async beyondTables() {
      const findings: Finding[] = []
      const all = await rows<Record<'child' | 'parent' | 'from' | 'to', string>>(sql.references)
      for (const { child, parent, from, to } of all) {
        const text = `SELECT count(*) AS count FROM ${child} WHERE ${from} IS NOT NULL AND NOT EXISTS
          (SELECT FROM ${parent} AS parent WHERE parent.${to} = ${child}.${from})`
        const wrong = await found(async () => {
          const count = (await rows<{ count: number }>(text))[0]?.count ?? 0
          return count > 0 ? [`Rows that refer to missing ones of ${parent}: ${count}.`] : []
        })
        findings.push(...wrong.map((what) => ({ table: child, what })))
      }
      return findings
    },

    select: async (text) => (await rows<Record<string, Scalar>>(text)).map((row) => Object.values(row)),
    lastId: async ({ sequence }) =>
      (await rows<{ last: number }>(`SELECT last_value AS last FROM ${sequence}`))[0]?.last ?? 0,
    isDamage,
  }
}

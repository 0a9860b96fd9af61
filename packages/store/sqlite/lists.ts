/** Pages of lists. Indexes are named in their SQL, so that the plan is the same whatever statistics the database may have gathered. */
import type { Database, Statement } from 'better-sqlite3'
import { type AnyList, indexOf, keyOf, type RowRange } from '../kit/list.ts'
import type { ListReader } from '../kit/lister.ts'
import { type ColumnType, columnName, type Id, type Scalar, wordsColumn } from '../kit/table.ts'
import type { ReadBatch } from './read-batch.ts'
import { reader, stored } from './rows.ts'

type Values = Record<string, string | number | null | undefined>

/** The SQL of the ranges that have a key. Its parameters are those of {@link valuesOf}. */
export function listSql<Row>(list: AnyList<Row>, range: RowRange): string {
  const { view, last } = list
  const { equal, ids, prefix, column, descending, from, withWords } = range
  const { name } = view
  const properties = Object.keys(view.columns)
  const shown = [...properties, ...(withWords ? [wordsColumn] : [])].map(
    (property) => `${name}.${columnName(property)} AS "${property}"`,
  )
  const select = `SELECT ${shown.join(', ')} FROM`
  const equals = equal.map(([property]) => `${columnName(property)} = :${property} AND `).join('')
  const beyond = descending ? '<' : '>'
  const sorted = column === undefined ? 'id' : columnName(column)
  const keys = column === undefined ? [1] : [properties.indexOf(column) + 1, 1]
  const order = `ORDER BY ${keys.map((key) => (descending ? `${key} DESC` : key)).join(', ')} LIMIT :limit`
  const behind =
    column === undefined
      ? `id ${beyond} :after`
      : from === undefined
        ? 'true'
        : `(${sorted}, id) ${beyond} (:from, :after)`

  if (prefix !== undefined)
    return `${select} ${name}_words CROSS JOIN ${name} ON id = item WHERE prefix = :prefix AND item ${beyond} :after
      ORDER BY item${descending ? ' DESC' : ''} LIMIT :limit`
  // NOT INDEXED leaves the primary key, where that is a number: a walk along it, or at most as many look-ups as there are ids.
  const byKey = Object.values<ColumnType>(view.columns)[0] === 'text' ? name : `${name} NOT INDEXED`
  const where = `${equals}${behind} ${order}`
  if (ids) return `${select} ${byKey} WHERE id IN (SELECT value FROM json_each(:ids)) AND ${where}`
  if (equal.length === 0 && column === undefined) return `${select} ${byKey} WHERE ${where}`

  const { index, isMerged } = indexOf(list, range)
  // SQLite does not seek to a pair of values: what has the same value of the column is a range of its own.
  const isBehind = column !== undefined && from !== undefined
  const places = isBehind
    ? [`${sorted} = :from AND id ${beyond} :after`, `${sorted} ${beyond} :from`]
    : [behind]
  const parts = isMerged
    ? last!.values.map((value) => `${columnName(last!.filter)} = ${literal(value)} AND `)
    : ['']
  const ranges = parts.flatMap((part) =>
    places.map((place) => `${select} ${name} INDEXED BY ${index} WHERE ${part}${equals}${place}`),
  )
  return `${ranges.join(' UNION ALL ')} ${order}`
}

/** One of the few values of a filter, which the schema of the shop names. */
const literal = (value: Scalar): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(stored(value))

function valuesOf({ equal, ids, prefix, after, from, limit }: RowRange): Values {
  const values: Values = { after, limit }
  if (from !== undefined) values.from = stored(from)
  if (ids) values.ids = JSON.stringify(ids)
  if (prefix !== undefined) values.prefix = prefix
  for (const [property, value] of equal) values[property] = stored(value)
  return values
}

/** Reads the rows of a list; each shape of range is prepared when it is first asked for. */
export function listReader<Row>(
  db: Database,
  list: AnyList<Row>,
  reads: ReadBatch,
): Pick<ListReader<Row>, 'rows' | 'ids'> {
  const prepared = new Map<string, Statement<[Values], Row>>()
  const make = reader(list.view)
  const statementFor = (range: RowRange) => {
    const key = keyOf(range)
    let statement = prepared.get(key)
    if (!statement) {
      statement = db.prepare<[Values], Row>(listSql(list, range))
      prepared.set(key, statement)
    }
    return statement
  }
  let found: Statement<[string, string, number], Id> | undefined
  return {
    rows: (range) =>
      reads.read(() => {
        const rows = statementFor(range).all(valuesOf(range))
        return make ? rows.map(make) : rows
      }),
    ids: (low, high, most) =>
      reads.read(() => {
        found ??= db
          .prepare<[string, string, number], Id>(
            `SELECT item FROM ${list.view.name}_words WHERE prefix >= ? AND prefix < ? LIMIT ?`,
          )
          .pluck()
        return found.all(low, high, most)
      }),
  }
}

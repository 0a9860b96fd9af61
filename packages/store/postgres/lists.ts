/** Pages of lists. Their SQL is written so that the planner has no choice but the index that is meant. */
import { type AnyList, indexOf, keyOf, type RowRange } from '../kit/list.ts'
import type { ListReader } from '../kit/lister.ts'
import { type ColumnType, columnName, type Id, type Scalar, wordsColumn } from '../kit/table.ts'
import type { Value } from './connection/connection.ts'
import type { Reads } from './reads.ts'
import { typeName } from './rows.ts'

/** The SQL of the ranges that have a key. Its parameters are those of {@link valuesOf}. */
export function listSql<Row>(list: AnyList<Row>, range: RowRange): string {
  const { view, last } = list
  const { equal, ids, prefix, column: sorted, descending, from, withWords } = range
  const { name } = view
  const idType = typeName[Object.values<ColumnType>(view.columns)[0]!]
  const wanted = new Map(equal.map(([property], at) => [property, `$${3 + at}`]))
  const place = `$${3 + equal.length}`
  const start = `$${3 + equal.length + (ids || prefix !== undefined ? 1 : 0)}`

  const shown = [...Object.keys(view.columns), ...(withWords ? [wordsColumn] : [])].map(
    (property) => `${name}.${columnName(property)} AS "${property}"`,
  )
  const select = `SELECT ${shown.join(', ')} FROM ${name}`
  const [beyond, direction] = descending ? ['<', ' DESC'] : ['>', '']
  const column = sorted === undefined ? undefined : columnName(sorted)
  const isBehind = column !== undefined && from !== undefined
  const outer = `ORDER BY ${sorted === undefined ? '' : `"${sorted}"${direction}, `}"id"${direction} LIMIT $2`
  const behind =
    column === undefined
      ? `id ${beyond} $1`
      : isBehind
        ? `(${column}, id) ${beyond} (${start}, $1)`
        : `$1::${idType} IS NOT NULL`

  if (prefix !== undefined)
    return `SELECT page.* FROM (SELECT item FROM ${name}_words WHERE prefix = ${place} AND item ${beyond} $1
        ORDER BY prefix${direction}, item${direction} LIMIT $2) AS found
      CROSS JOIN LATERAL (${select} WHERE id = item OFFSET 0) AS page ${outer}`
  if (ids) {
    // Rows that are looked up by their ids are sorted afterwards; OFFSET keeps PostgreSQL from looking them up in that order.
    const equals = [...wanted].map(([property, value]) => `${columnName(property)} = ${value}`)
    const conditions = [`id = ANY(${place}::${idType}[])`, ...equals, behind]
    return `SELECT * FROM (${select} WHERE ${conditions.join(' AND ')} OFFSET 0) AS found ${outer}`
  }

  const { filters, isMerged } = indexOf(list, range)
  // All columns of the index are compared as one row, and sorted by: no other index can seem cheaper.
  const rangeOf = (values: ReadonlyMap<string, string>) => {
    const names = filters.map(columnName)
    const limits = filters.map((filter) => values.get(filter)!)
    const keys = [...names, ...(column === undefined ? [] : [column]), 'id']
    const order = `ORDER BY ${keys.map((key) => key + direction).join(', ')} LIMIT $2`
    const end = `(${names.join(', ')}) ${descending ? '>' : '<'}= (${limits.join(', ')})`
    const begin = `(${keys.join(', ')}) ${beyond} (${[...limits, ...(isBehind ? [start] : []), '$1'].join(', ')})`
    const first = names.map((one, at) => `${one} = ${limits[at]}`)
    const isFirst = column !== undefined && !isBehind
    const conditions = isFirst ? [...first, behind] : names.length === 0 ? [begin] : [begin, end]
    return `${select} WHERE ${conditions.join(' AND ')} ${order}`
  }
  if (!isMerged) return rangeOf(wanted)
  const ranges = last!.values.map(
    (value) => `(${rangeOf(new Map([...wanted, [last!.filter, literal(value)]]))})`,
  )
  return `SELECT * FROM (${ranges.join(' UNION ALL ')}) AS ranges ${outer}`
}

/** One of the few values of a filter, which the schema of the shop names. */
const literal = (value: Scalar): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

/** $1 is the id to begin behind, $2 the limit; then follow the values of the filters, the ids or the prefix, and the value to begin behind. */
function valuesOf({ equal, ids, prefix, after, from, limit }: RowRange): Value[] {
  const values: Value[] = [after, limit, ...equal.map(([, value]) => value)]
  if (ids) values.push(ids)
  if (prefix !== undefined) values.push(prefix)
  if (from !== undefined) values.push(from)
  return values
}

/** Reads the rows of a list. */
export function listReader<Row>(reads: Reads, list: AnyList<Row>): Pick<ListReader<Row>, 'rows' | 'ids'> {
  const texts = new Map<string, string>()
  const found = `SELECT item FROM ${list.view.name}_words WHERE prefix >= $1 AND prefix < $2 LIMIT $3`
  return {
    rows(range) {
      const key = keyOf(range)
      let text = texts.get(key)
      if (text === undefined) {
        text = listSql(list, range)
        texts.set(key, text)
      }
      return reads.query<Row & object>(text, ...valuesOf(range))
    },
    async ids(low, high, most) {
      const rows = await reads.query<{ item: Id }>(found, low, high, most)
      return rows.map(({ item }) => item)
    },
  }
}

/** The SQL of lists, written so that the planner has no choice but the index that is meant. */
import type { List, Shape } from '../list.ts'
import { mostGathered } from '../search.ts'
import { columnName, type Scalar } from '../table.ts'

/** Counts what a search finds, up to a bound: $1 to $2 is the range of prefixes, $3 the patterns of the words. */
export const countSql = (table: string): string =>
  `SELECT count(*) AS found FROM (SELECT FROM ${table}_words
   WHERE prefix >= $1 AND prefix < $2 AND text LIKE ALL ($3::text[]) LIMIT ${mostGathered + 1}) AS found`

/** A condition on a column, or in an index on nothing, and the SQL of the value. */
type Pair = readonly [column: string, value: string]

/**
 * The SQL of one shape of a query: $1 is the id to begin behind, $2 the limit. From $3 on follow, as far as they are given, the values of the
 * filters, the ids, the value of the column to begin behind, and of a search the patterns of the words and the range of prefixes.
 */
export function listSql<Row>({ view, filters, last }: List<Row, string, string>, shape: Shape): string {
  const { given, byId, column: sorted, descending, isBehind, how } = shape
  const { name } = view
  let parameters = 2
  const next = () => `$${++parameters}`
  const wanted = new Map(given.map((filter) => [filter, next()]))
  const ids = byId ? next() : ''
  const from = isBehind ? next() : ''
  const patterns = how === undefined ? '' : next()
  const isFound = (table: string) =>
    ` AND ${table}.prefix >= $${parameters + 1} AND ${table}.prefix < $${parameters + 2}`

  const shown = Object.keys(view.columns).map(
    (property) => `${name}.${columnName(property)} AS "${property}"`,
  )
  const select = `SELECT ${shown.join(', ')} FROM ${name} WHERE`
  const [beyond, direction] = descending ? ['<', ' DESC'] : ['>', '']
  const has = patterns && ` AND ${name}.words LIKE ALL (${patterns}::text[])`
  const column = sorted === undefined ? undefined : columnName(sorted)
  const isSorted = column === undefined ? '' : `${column}${direction}, `
  const orderBy = `ORDER BY ${isSorted}id${direction} LIMIT $2`
  const outer = `ORDER BY ${sorted === undefined ? '' : `"${sorted}"${direction}, `}"id"${direction} LIMIT $2`
  const behind =
    column === undefined
      ? `id ${beyond} $1`
      : isBehind
        ? `(${column}, id) ${beyond} (${from}, $1)`
        : '$1::bigint IS NOT NULL'
  const equals = [...wanted].map(([filter, value]) => `${columnName(filter)} = ${value}`)

  const among = (those: string) =>
    `${select} ${[`id = ANY(${those})`, ...equals, behind].join(' AND ')}${has} ${orderBy}`
  if (byId) return among(`${ids}::bigint[]`)
  if (how === 'gather')
    return among(
      `ARRAY(SELECT item FROM ${name}_words AS found WHERE text LIKE ALL (${patterns}::text[])${isFound('found')})`,
    )
  if (how === 'stream')
    return `SELECT page.* FROM (SELECT item FROM ${name}_words WHERE prefix = $${parameters + 1} AND item ${beyond} $1
        AND text LIKE ALL (${patterns}::text[]) ORDER BY prefix${direction}, item${direction} LIMIT $2) AS found
      CROSS JOIN LATERAL (${select} id = item OFFSET 0) AS page ${outer}`

  // In the order of the id, the last column is a range of one value: were it an equality, a walk along the ids of the whole table, past all
  // that does not match, would come in the right order too, and may seem cheaper.
  const range = (values: ReadonlyMap<string, string>) => {
    const pairs = filters.flatMap((filter) => {
      const value = values.get(filter)
      return value === undefined ? [] : [[columnName(filter), value] as Pair]
    })
    const end = column === undefined ? pairs.pop() : undefined
    const same = pairs.map(([one, value]) => `${one} = ${value} AND `).join('')
    if (!end) return `${select} ${same}${behind}${has} ${orderBy}`
    const [one, value] = end
    return `${select} ${same}(${one}, id) ${beyond} (${value}, $1) AND ${one} ${descending ? '>' : '<'}= ${value}${has}
      ORDER BY ${one}${direction}, id${direction} LIMIT $2`
  }
  if (!last || wanted.has(last.filter) || (given.length === 0 && column === undefined)) return range(wanted)
  const ranges = last.values.map((value) => `(${range(new Map([...wanted, [last.filter, literal(value)]]))})`)
  return `SELECT * FROM (${ranges.join(' UNION ALL ')}) AS ranges ${outer}`
}

/** One of the few values of a filter, which the schema of the shop names. */
const literal = (value: Scalar): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

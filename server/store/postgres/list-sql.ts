/** The SQL of lists, written so that the planner has no choice but the index that is meant. */
import type { List, Shape } from '../list.ts'
import { mostGathered } from '../search.ts'
import { columnName, type Scalar } from '../table.ts'

/** Counts what a search finds, up to a bound: $1 to $2 is the range of prefixes, $3 the patterns of the words. */
export const countSql = (table: string): string =>
  `SELECT count(*) AS found FROM (SELECT FROM ${table}_words
   WHERE prefix >= $1 AND prefix < $2 AND text LIKE ALL ($3::text[]) LIMIT ${mostGathered + 1}) AS found`

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
  const outer = `ORDER BY ${sorted === undefined ? '' : `"${sorted}"${direction}, `}"id"${direction} LIMIT $2`
  const behind =
    column === undefined
      ? `id ${beyond} $1`
      : isBehind
        ? `(${column}, id) ${beyond} (${from}, $1)`
        : '$1::bigint IS NOT NULL'
  const equals = [...wanted].map(([filter, value]) => `${columnName(filter)} = ${value}`)

  // What is looked up by ids is sorted; OFFSET keeps that from being an order to look it up in.
  const among = (those: string) => {
    const found = `${select} ${[`id = ANY(${those})`, ...equals, behind].join(' AND ')}${has} OFFSET 0`
    return `SELECT * FROM (${found}) AS found ${outer}`
  }
  if (byId) return among(`${ids}::bigint[]`)
  if (how === 'gather')
    return among(
      `ARRAY(SELECT item FROM ${name}_words AS found WHERE text LIKE ALL (${patterns}::text[])${isFound('found')})`,
    )
  if (how === 'stream')
    return `SELECT page.* FROM (SELECT item FROM ${name}_words WHERE prefix = $${parameters + 1} AND item ${beyond} $1
        AND text LIKE ALL (${patterns}::text[]) ORDER BY prefix${direction}, item${direction} LIMIT $2) AS found
      CROSS JOIN LATERAL (${select} id = item OFFSET 0) AS page ${outer}`

  // All columns of the index are compared as one row, and sorted by: no other index can seem cheaper.
  const range = (values: ReadonlyMap<string, string>) => {
    const equal = filters.filter((filter) => filter !== sorted && values.has(filter))
    const [names, limits] = [equal.map(columnName), equal.map((filter) => values.get(filter) ?? '')]
    const last = column === undefined ? [] : [column]
    const keys = [...names, ...last, 'id']
    const order = `ORDER BY ${keys.map((key) => key + direction).join(', ')} LIMIT $2`
    const end = `(${names.join(', ')}) ${descending ? '>' : '<'}= (${limits.join(', ')})`
    const start = `(${keys.join(', ')}) ${beyond} (${[...limits, ...(isBehind ? [from] : []), '$1'].join(', ')})`
    const first = names.map((one, at) => `${one} = ${limits[at]}`)
    const isFirst = column !== undefined && !isBehind
    const conditions = isFirst ? [...first, behind] : names.length === 0 ? [start] : [start, end]
    return `${select} ${conditions.join(' AND ')}${has} ${order}`
  }
  if (!last || wanted.has(last.filter) || (given.length === 0 && column === undefined)) return range(wanted)
  const ranges = last.values.map((value) => `(${range(new Map([...wanted, [last.filter, literal(value)]]))})`)
  return `SELECT * FROM (${ranges.join(' UNION ALL ')}) AS ranges ${outer}`
}

/** One of the few values of a filter, which the schema of the shop names. */
const literal = (value: Scalar): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

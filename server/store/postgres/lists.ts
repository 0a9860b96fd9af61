import type { List, ListQuery, Page } from '../list.ts'
import { columnName, type Scalar, selected } from '../table.ts'
import type { Reads } from './reads.ts'

/**
 * The SQL of one shape of a query: $1 is the id to begin behind, $2 the limit. `given` names its filters, whose values are the parameters from
 * $3 on, or from $4 where ids are listed.
 */
export function listSql<Row>(
  { view, last }: List<Row, string>,
  given: readonly string[],
  byId: boolean,
): string {
  const wanted = given.map((filter, at) => [columnName(filter), `$${at + (byId ? 4 : 3)}`] as const)
  const from = `SELECT ${selected(view)} FROM ${view.name} WHERE`
  if (byId) {
    const equals = wanted.map(([column, value]) => ` AND ${column} = ${value}`).join('')
    return `${from} id > $1 AND id = ANY($3::bigint[])${equals} ORDER BY id LIMIT $2`
  }
  // The last column as a range of one value: were it an equality, a walk along the ids of the whole table, past all that does not match,
  // would come in the right order too, and may seem cheaper.
  const range = (pairs: readonly (readonly [string, string])[]) => {
    const equals = pairs.slice(0, -1).map(([column, value]) => `${column} = ${value} AND `)
    const [column, value] = pairs.at(-1)!
    return `${from} ${equals.join('')}(${column}, id) > (${value}, $1) AND ${column} <= ${value} ORDER BY ${column}, id LIMIT $2`
  }
  if (given.length === 0) return `${from} id > $1 ORDER BY id LIMIT $2`
  if (!last || given.includes(last.filter)) return range(wanted)
  const column = columnName(last.filter)
  const ranges = last.values.map((value) => `(${range([...wanted, [column, literal(value)]])})`)
  return `SELECT * FROM (${ranges.join(' UNION ALL ')}) AS ranges ORDER BY 1 LIMIT $2`
}

/** One of the few values of a filter, which the schema of the shop names. */
const literal = (value: Scalar): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

/** Makes a function that reads pages of a list. */
export function lister<Row, Filter extends string, T>(
  reads: Reads,
  list: List<Row, Filter>,
  shape?: (row: Row) => T,
): (query: ListQuery<Filter>) => Promise<Page<T>> {
  const texts = new Map<string, string>()

  return async (query) => {
    const given = list.filters.filter((name) => query[name] !== undefined)
    const { id: ids, limit, after = 0 } = query
    const name = `${given.join()}${ids ? '+ids' : ''}`
    let text = texts.get(name)
    if (text === undefined) {
      text = listSql(list, given, ids !== undefined)
      texts.set(name, text)
    }
    const filters = given.map((filter) => query[filter] as Scalar)
    const rows = await reads.query<Row & object>(text, after, limit + 1, ...(ids ? [ids] : []), ...filters)
    const more = rows.length > limit
    if (more) rows.pop()
    return { items: shape ? rows.map(shape) : (rows as unknown[] as T[]), more }
  }
}

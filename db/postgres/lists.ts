import type { Page, PageQuery } from '../store.ts'
import type { Reads } from './reads.ts'

/** A list that can be read page by page, at the same cost wherever the page is and whatever the filters are. */
export interface ListSource {
  table: string
  /** The selected columns; the id comes first. */
  select: string
  /** Filters and their columns, in the order in which the indexes have them. */
  filters: Readonly<Record<string, string>>
  /** The last filter with its few values (SQL literals): when it is not given, one range for each is merged. */
  last?: { filter: string; values: readonly string[] }
}

/**
 * The SQL of one shape of a query: $1 is the id to begin behind, $2 the limit. `given` names its filters, whose values are the parameters from
 * $3 on, or from $4 where ids are listed.
 */
export function listSql(
  { table, select, filters, last }: ListSource,
  given: readonly string[],
  byId: boolean,
): string {
  const wanted = given.map((filter, at) => [filters[filter], `$${at + (byId ? 4 : 3)}`] as const)
  const from = `SELECT ${select} FROM ${table} WHERE`
  if (byId) {
    const equals = wanted.map(([column, value]) => ` AND ${column} = ${value}`).join('')
    return `${from} id > $1 AND id = ANY($3::bigint[])${equals} ORDER BY id LIMIT $2`
  }
  // The last column as a range of one value: were it an equality, a walk along the ids of the whole table, past all that does not match,
  // would come in the right order too, and may seem cheaper.
  const range = (pairs: readonly (readonly [string | undefined, string])[]) => {
    const equals = pairs.slice(0, -1).map(([column, value]) => `${column} = ${value} AND `)
    const [column, value] = pairs.at(-1)!
    return `${from} ${equals.join('')}(${column}, id) > (${value}, $1) AND ${column} <= ${value} ORDER BY ${column}, id LIMIT $2`
  }
  if (given.length === 0) return `${from} id > $1 ORDER BY id LIMIT $2`
  if (!last || given.includes(last.filter)) return range(wanted)
  const ranges = last.values.map((value) => `(${range([...wanted, [filters[last.filter], value]])})`)
  return `SELECT * FROM (${ranges.join(' UNION ALL ')}) AS ranges ORDER BY 1 LIMIT $2`
}

/** Reads pages of a list. */
export function lister<Row extends object>(reads: Reads, source: ListSource) {
  const names = Object.keys(source.filters)
  const texts = new Map<string, string>()

  return async (
    page: PageQuery,
    values: Record<string, string | number | boolean | undefined> = {},
    ids?: readonly number[],
  ): Promise<Page<Row>> => {
    const given = names.filter((name) => values[name] !== undefined)
    const shape = `${given.join()}${ids ? '+ids' : ''}`
    let text = texts.get(shape)
    if (text === undefined) {
      text = listSql(source, given, ids !== undefined)
      texts.set(shape, text)
    }
    const filters = given.flatMap((name) => values[name] ?? [])
    const items = await reads.query<Row>(
      text,
      page.after ?? 0,
      page.limit + 1,
      ...(ids ? [ids] : []),
      ...filters,
    )
    const more = items.length > page.limit
    if (more) items.pop()
    return { items, more }
  }
}

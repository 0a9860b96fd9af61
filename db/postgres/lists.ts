import type { Page, PageQuery } from '../store.ts'
import type { Value } from './connection.ts'
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

/** The SQL of one shape of a query: `given` names its filters, whose values are the parameters from $4 on; $3 are the ids, if listed. */
export function listSql(source: ListSource, given: readonly string[], byId: boolean): string {
  const { table, select, filters, last } = source
  const equals = given.map((filter, at) => ` AND ${filters[filter]} = $${at + (byId ? 4 : 3)}`).join('')
  const page = 'ORDER BY id LIMIT $2'
  const range = (condition = '') =>
    `SELECT ${select} FROM ${table} WHERE id > $1${equals}${condition} ${page}`
  if (byId) return range(' AND id = ANY($3::bigint[])')
  if (given.length === 0 || !last || given.includes(last.filter)) return range()
  const ranges = last.values.map((value) => `(${range(` AND ${filters[last.filter]} = ${value}`)})`)
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
    const filters = given.map((name) => values[name]) as Value[]
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

import type { Database, Statement } from 'better-sqlite3'
import type { Page, PageQuery } from '../store.ts'

/** A list that can be read page by page, at the same cost wherever the page is and whatever the filters are. */
export interface ListSource {
  table: string
  /** The selected columns; the id comes first. */
  select: string
  /** Filters and their columns, in the order in which the indexes have them. */
  filters: Readonly<Record<string, string>>
  /** The last filter with its few values (SQL literals): when it is not given, one range for each is merged. */
  last?: { filter: string; values: readonly string[] }
  /**
   * A filter whose indexes rows join some time after they were made: from then on the column `flag` is 1, and until then a row
   * is in the index `waiting`, one of few.
   */
  deferred?: { filter: string; flag: string; waiting: string }
}

/** The SQL of one shape of a query: `given` names its filters, `byId` says that ids are listed. */
export function listSql(source: ListSource, given: readonly string[], byId: boolean): string {
  const { table, select, filters, last, deferred } = source
  const equals = given.map((filter) => `${filters[filter]} = :${filter} AND `).join('')
  const order = 'ORDER BY 1 LIMIT :limit'
  if (byId || given.length === 0 || !last) {
    // NOT INDEXED leaves the primary key: a walk along it, or at most as many look-ups as ids are listed.
    const among = byId ? 'id IN (SELECT value FROM json_each(:ids)) AND ' : ''
    return `SELECT ${select} FROM ${table} NOT INDEXED WHERE ${among}${equals}id > :after ${order}`
  }
  const merged = !given.includes(last.filter)
  const columns = (merged ? [...given, last.filter] : given).map((filter) => filters[filter])
  // Naming the index keeps the plan the same whatever statistics the database may have gathered.
  const range = (index: string, condition: string) =>
    `SELECT ${select} FROM ${table} INDEXED BY ${index} WHERE ${condition}${equals}id > :after`
  const index = `${table}_by_${columns.join('_')}`
  const waits = deferred && given.includes(deferred.filter) ? deferred : undefined
  const joined = waits ? `${waits.flag} = 1 AND ` : ''
  const ranges = merged
    ? last.values.map((value) => range(index, `${joined}${filters[last.filter]} = ${value} AND `))
    : [range(index, joined)]
  if (waits) ranges.push(range(waits.waiting, `${waits.flag} = 0 AND `))
  return `${ranges.join(' UNION ALL ')} ${order}`
}

type Values = Record<string, string | number | undefined>

/** Reads pages of a list; each shape of query is prepared when it is first asked for. */
export function lister<Row>(db: Database, source: ListSource) {
  const prepared = new Map<string, Statement<[Values], Row>>()
  const names = Object.keys(source.filters)

  return (page: PageQuery, values: Values = {}, ids?: readonly number[]): Page<Row> => {
    const given = names.filter((name) => values[name] !== undefined)
    const shape = `${given.join()}${ids ? '+ids' : ''}`
    let statement = prepared.get(shape)
    if (!statement) {
      statement = db.prepare<[Values], Row>(listSql(source, given, ids !== undefined))
      prepared.set(shape, statement)
    }
    const items = statement.all({
      ...values,
      after: page.after ?? 0,
      limit: page.limit + 1,
      ids: ids && JSON.stringify(ids),
    })
    const more = items.length > page.limit
    if (more) items.pop()
    return { items, more }
  }
}

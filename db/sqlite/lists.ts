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
   * A filter whose (partial) indexes rows join some time after they were made; `joined` is the column that is 1 from then on.
   * Those that wait are few, newer than the others, and in an index of their own.
   */
  late?: { filter: string; joined: string; waiting: string }
}

/**
 * The SQL of one shape of a query: `given` names its filters, `byId` says that ids are listed. Rows that {@link waitingSql} finds are
 * not among these.
 */
export function listSql(source: ListSource, given: readonly string[], byId: boolean): string {
  const { table, select, filters, last, late } = source
  const equals = equal(source, given)
  const order = 'ORDER BY 1 LIMIT :limit'
  if (byId || given.length === 0 || !last) {
    // NOT INDEXED leaves the primary key: a walk along it, or at most as many look-ups as ids are listed.
    const among = byId ? 'id IN (SELECT value FROM json_each(:ids)) AND ' : ''
    return `SELECT ${select} FROM ${table} NOT INDEXED WHERE ${among}${equals}id > :after ${order}`
  }
  const merged = !given.includes(last.filter)
  const columns = (merged ? [...given, last.filter] : given).map((filter) => filters[filter])
  // Naming the index keeps the plan the same whatever statistics the database may have gathered.
  const joined = late && given.includes(late.filter) ? `${late.joined} = 1 AND ` : ''
  const from = `SELECT ${select} FROM ${table} INDEXED BY ${table}_by_${columns.join('_')} WHERE ${joined}${equals}`
  if (!merged) return `${from}id > :after ${order}`
  const ranges = last.values.map((value) => `${from}${filters[last.filter]} = ${value} AND id > :after`)
  return `${ranges.join(' UNION ALL ')} ${order}`
}

/** The SQL for rows that are not in the indexes yet; undefined where the shape of the query has no use for them. */
export function waitingSql(source: ListSource, given: readonly string[], byId: boolean): string | undefined {
  const { table, select, late } = source
  if (byId || !late || !given.includes(late.filter)) return undefined
  return `SELECT ${select} FROM ${table} INDEXED BY ${late.waiting}
          WHERE ${late.joined} = 0 AND ${equal(source, given)}id > :after ORDER BY 1 LIMIT :limit`
}

const equal = ({ filters }: ListSource, given: readonly string[]) =>
  given.map((filter) => `${filters[filter]} = :${filter} AND `).join('')

type Values = Record<string, string | number | undefined>

/** Reads pages of a list; each shape of query is prepared when it is first asked for. */
export function lister<Row>(db: Database, source: ListSource) {
  const prepared = new Map<string, Statement<[Values], Row>[]>()
  const names = Object.keys(source.filters)

  return (page: PageQuery, values: Values = {}, ids?: readonly number[]): Page<Row> => {
    const given = names.filter((name) => values[name] !== undefined)
    const shape = `${given.join()}${ids ? '+ids' : ''}`
    let statements = prepared.get(shape)
    if (!statements) {
      const byId = ids !== undefined
      const texts = [listSql(source, given, byId), waitingSql(source, given, byId) ?? []].flat()
      statements = texts.map((sql) => db.prepare<[Values], Row>(sql))
      prepared.set(shape, statements)
    }
    const wanted = page.limit + 1
    const items: Row[] = []
    for (const statement of statements) {
      if (items.length === wanted) break
      const rest = statement.all({
        ...values,
        after: page.after ?? 0,
        limit: wanted - items.length,
        ids: ids && JSON.stringify(ids),
      })
      items.push(...rest)
    }
    const more = items.length > page.limit
    if (more) items.pop()
    return { items, more }
  }
}

import type { Database, Statement } from 'better-sqlite3'
import type { List, ListQuery, Page } from '../list.ts'
import { columnName, type Scalar, selected } from '../table.ts'
import { reader, stored } from './rows.ts'

/** The SQL of one shape of a query: `given` names its filters, `byId` says that ids are listed. */
export function listSql<Row>(
  { view, filters, last }: List<Row, string>,
  given: readonly string[],
  byId: boolean,
): string {
  const { name, deferred } = view
  const select = `SELECT ${selected(view)} FROM ${name}`
  const equals = given.map((filter) => `${columnName(filter)} = :${filter} AND `).join('')
  const order = 'ORDER BY 1 LIMIT :limit'
  if (byId || given.length === 0) {
    // NOT INDEXED leaves the primary key: a walk along it, or at most as many look-ups as ids are listed.
    const among = byId ? 'id IN (SELECT value FROM json_each(:ids)) AND ' : ''
    return `${select} NOT INDEXED WHERE ${among}${equals}id > :after ${order}`
  }
  const merged = last !== undefined && !given.includes(last.filter)
  const columns = filters.filter((filter) => given.includes(filter) || (merged && filter === last.filter))
  // Naming the index keeps the plan the same whatever statistics the database may have gathered.
  const range = (index: string, condition: string) =>
    `${select} INDEXED BY ${index} WHERE ${condition}${equals}id > :after`
  const index = `${name}_by_${columns.map(columnName).join('_')}`
  const waits = deferred !== undefined && given.includes(deferred)
  const joined = waits ? `${deferred}_indexed = 1 AND ` : ''
  const ranges = merged
    ? last.values.map((value) => range(index, `${joined}${columnName(last.filter)} = ${literal(value)} AND `))
    : [range(index, joined)]
  if (waits) ranges.push(range(`${name}_awaiting_${deferred}_index`, `${deferred}_indexed = 0 AND `))
  return `${ranges.join(' UNION ALL ')} ${order}`
}

/** One of the few values of a filter, which the schema of the shop names. */
const literal = (value: Scalar): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(stored(value))

type Values = Record<string, string | number | null | undefined>

/** Makes a function that reads pages of a list; each shape of query is prepared when it is first asked for. */
export function lister<Row, Filter extends string, T>(
  db: Database,
  list: List<Row, Filter>,
  shape?: (row: Row) => T,
): (query: ListQuery<Filter>) => Page<T> {
  const prepared = new Map<string, Statement<[Values], Row>>()
  const read = reader(list.view)

  return (query) => {
    const given = list.filters.filter((name) => query[name] !== undefined)
    const { id: ids, limit, after = 0 } = query
    const name = `${given.join()}${ids ? '+ids' : ''}`
    let statement = prepared.get(name)
    if (!statement) {
      statement = db.prepare<[Values], Row>(listSql(list, given, ids !== undefined))
      prepared.set(name, statement)
    }
    const values: Values = { after, limit: limit + 1, ids: ids && JSON.stringify(ids) }
    for (const filter of given) values[filter] = stored(query[filter] as Scalar)
    const rows = statement.all(values)
    const more = rows.length > limit
    if (more) rows.pop()
    const made = read ? rows.map(read) : rows
    return { items: shape ? made.map(shape) : (made as unknown[] as T[]), more }
  }
}

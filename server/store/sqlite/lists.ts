import type { Database, Statement } from 'better-sqlite3'
import { idAfter, type List, type ListQuery, orderOf, type Page, type Shape } from '../list.ts'
import { howToSearch, searchOf } from '../search.ts'
import { columnName, type Scalar } from '../table.ts'
import { countSql, listSql, roundedUp } from './list-sql.ts'
import { reader, stored } from './rows.ts'

type Values = Record<string, string | number | null | undefined>

const keyOf = ({ given, byId, column, descending, isBehind, how, words }: Shape): string =>
  `${given.join()} ${byId} ${column} ${descending} ${isBehind} ${how} ${words}`

/** Makes a function that reads pages of a list; each shape of query is prepared when it is first asked for. */
export function lister<Row, Filter extends string, Sort extends string, T>(
  db: Database,
  list: List<Row, Filter, Sort>,
  shape?: (row: Row) => T,
): (query: ListQuery<Filter, Sort>) => Page<T> {
  const { name } = list.view
  const prepared = new Map<string, Statement<[Values], unknown>>()
  const read = reader(list.view)
  const prepare = (key: string, sql: () => string) => {
    let statement = prepared.get(key)
    if (!statement) {
      statement = db.prepare<[Values]>(sql())
      prepared.set(key, statement)
    }
    return statement
  }
  const whereIs = (id: number, column: string) =>
    prepare(column, () => `SELECT ${columnName(column)} AS value FROM ${name} WHERE id = :id`).get({ id }) as
      | { value: string | number }
      | undefined
  const count = (words: number, values: Values) =>
    prepare(String(words), () => countSql(name, words)).get(values) as { found: number }

  return (query) => {
    const { id: ids, limit, q } = query
    const order = orderOf(list, query)
    const { column, descending, after } = order
    const values: Values = { after: idAfter(order), limit: limit + 1, ids: ids && JSON.stringify(ids) }
    if (order.from !== undefined) values.from = stored(order.from)
    else if (column !== undefined && after !== undefined) values.from = whereIs(after, column)?.value

    const given = list.filters.filter((filter) => query[filter] !== undefined)
    for (const filter of given) values[filter] = stored(query[filter] as Scalar)
    const asked: Shape = {
      given,
      byId: ids !== undefined,
      column,
      descending,
      isBehind: values.from !== undefined,
      how: undefined,
      words: 0,
    }
    if (q !== undefined) {
      const search = searchOf(q)
      if (!search) return { items: [], more: false }
      const { words, low, high, isOrdered } = search
      asked.words = roundedUp(words.length)
      Object.assign(values, { low, high })
      for (let at = 0; at < asked.words; at++) values[`word${at}`] = words[at] ?? words[0]
      if (asked.byId) asked.how = 'walk'
      else if (isOrdered && column === undefined && given.length === 0) asked.how = 'stream'
      else asked.how = howToSearch(count(asked.words, values).found)
    }

    const rows = prepare(keyOf(asked), () => listSql(list, asked)).all(values) as Row[]
    const more = rows.length > limit
    if (more) rows.pop()
    const made = read ? rows.map(read) : rows
    return { items: shape ? made.map(shape) : (made as unknown[] as T[]), more }
  }
}

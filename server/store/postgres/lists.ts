import { idAfter, type List, type ListQuery, orderOf, type Page, type Shape } from '../list.ts'
import { howToSearch, type Search, searchOf } from '../search.ts'
import { columnName, type Scalar } from '../table.ts'
import type { Value } from './connection.ts'
import { countSql, listSql } from './list-sql.ts'
import type { Reads } from './reads.ts'
import type { Shards } from './shards.ts'

/** That a text has a word. No word has a character that means something in a pattern. */
const patternOf = (word: string) => `%${word}%`

/** Makes a function that reads pages of a list. */
export function lister<Row, Filter extends string, Sort extends string, T>(
  reads: Reads,
  list: List<Row, Filter, Sort>,
  shape?: (row: Row) => T,
  shards?: Shards,
): (query: ListQuery<Filter, Sort>) => Promise<Page<T>> {
  const texts = new Map<string, string>()
  const { name } = list.view

  const whereIs = async (id: number, column: string): Promise<Scalar | undefined> => {
    const text = `SELECT ${columnName(column)} AS value FROM ${name} WHERE id = $1`
    const [row] = await reads.query<{ value: Scalar }>(text, id)
    return row?.value
  }
  const count = async ({ low, high, words }: Search): Promise<number> => {
    const [row] = await reads.query<{ found: number }>(countSql(name), low, high, words.map(patternOf))
    return row!.found
  }

  return async (query) => {
    const { id: ids, limit, q } = query
    const order = orderOf(list, query)
    const { column, descending, after } = order
    const isToFind = order.from === undefined && column !== undefined && after !== undefined
    const from = isToFind ? await whereIs(after, column) : order.from
    const given = list.filters.filter((filter) => query[filter] !== undefined)
    const asked: Shape = {
      given,
      byId: ids !== undefined,
      column,
      descending,
      isBehind: from !== undefined,
      how: undefined,
      words: 0,
    }
    const search = q === undefined ? undefined : searchOf(q)
    if (q !== undefined && !search) return { items: [], more: false }
    if (search) {
      // Its words are in no index where triggers cannot keep one.
      if (asked.byId || shards?.isSpread(list.view)) asked.how = 'walk'
      else if (search.isOrdered && column === undefined && given.length === 0) asked.how = 'stream'
      else asked.how = howToSearch(await count(search))
    }

    const key = JSON.stringify(asked)
    let text = texts.get(key)
    if (text === undefined) {
      text = listSql(list, asked)
      texts.set(key, text)
    }
    const values: Value[] = given.map((filter) => query[filter] as Scalar)
    if (ids) values.push([...ids])
    if (from !== undefined) values.push(from)
    if (search) values.push(search.words.map(patternOf))
    if (search && asked.how === 'stream') values.push(search.low)
    if (search && asked.how === 'gather') values.push(search.low, search.high)
    const rows = await reads.query<Row & object>(text, idAfter(order), limit + 1, ...values)
    const more = rows.length > limit
    if (more) rows.pop()
    return { items: shape ? rows.map(shape) : (rows as unknown[] as T[]), more }
  }
}

/** The SQL of lists. Indexes are named in it, so that the plan is the same whatever statistics the database may have gathered. */
import type { List, Shape } from '../list.ts'
import { mostGathered } from '../search.ts'
import { columnName, type Scalar } from '../table.ts'
import { stored } from './rows.ts'

/** Words are compared by one statement for 1, one for 2, one for 4 and so on: `count` rounded up. */
export const roundedUp = (count: number): number => 2 ** Math.ceil(Math.log2(count))

/** That a text has so many words, `:word0` and so on. */
const hasWords = (text: string, count: number): string =>
  Array.from({ length: count }, (_, at) => `instr(${text}, :word${at}) > 0 AND `).join('')

/** Counts what a search for so many words finds, up to a bound. */
export const countSql = (table: string, words: number): string =>
  `SELECT count(*) AS found FROM (SELECT 1 FROM ${found(table, words)} LIMIT ${mostGathered + 1})`

const found = (table: string, words: number) =>
  `${table}_words WHERE ${hasWords('text', words)}prefix >= :low AND prefix < :high`

/** The SQL of one shape of a query. */
export function listSql<Row>({ view, filters, last }: List<Row, string, string>, shape: Shape): string {
  const { name, deferred, searched } = view
  const { given, byId, column, descending, isBehind, how, words } = shape
  const properties = Object.keys(view.columns)
  const shown = properties.map((property) => `${name}.${columnName(property)} AS "${property}"`)
  const select = `SELECT ${shown.join(', ')} FROM ${name}`
  const equals = given.map((filter) => `${columnName(filter)} = :${filter} AND `).join('')
  const has = hasWords('words', how === undefined ? 0 : words)

  const beyond = descending ? '<' : '>'
  const behind =
    column === undefined
      ? `id ${beyond} :after`
      : isBehind
        ? `(${columnName(column)}, id) ${beyond} (:from, :after)`
        : 'true'
  const keys = column === undefined ? [1] : [properties.indexOf(column) + 1, 1]
  const order = `ORDER BY ${keys.map((key) => (descending ? `${key} DESC` : key)).join(', ')} LIMIT :limit`

  const waiting = `${select} INDEXED BY ${name}_awaiting_${deferred}_index WHERE ${deferred}_indexed = 0 AND ${equals}${has}${behind}`
  const together = (ranges: string[], waits: boolean) =>
    `${[...ranges, ...(waits ? [waiting] : [])].join(' UNION ALL ')} ${order}`

  // NOT INDEXED leaves the primary key: a walk along it, or at most as many look-ups as there are ids.
  const among = (ids: string) => `${select} NOT INDEXED WHERE id IN (${ids}) AND ${equals}${has}${behind}`
  if (byId) return together([among('SELECT value FROM json_each(:ids)')], false)
  const wordsWait = deferred !== undefined && deferred === searched
  if (how === 'gather') return together([among(`SELECT item FROM ${found(name, words)}`)], wordsWait)
  if (how === 'stream') {
    const [, ...rest] = shown
    const along = `SELECT found.item AS "id", ${rest.join(', ')} FROM ${name}_words AS found CROSS JOIN ${name} ON ${name}.id = found.item`
    const range = `WHERE found.prefix = :low AND ${hasWords('found.text', words)}found.item ${beyond} :after`
    return together([`${along} ${range}`], wordsWait)
  }

  const merged = last !== undefined && !given.includes(last.filter)
  if (given.length === 0 && column === undefined)
    return together([`${select} NOT INDEXED WHERE ${has}${behind}`], false)
  const inIndex = filters.filter(
    (filter) => filter !== column && (given.includes(filter) || (merged && filter === last.filter)),
  )
  const columns = column === undefined ? inIndex : [...inIndex, column]
  const waits = deferred !== undefined && columns.includes(deferred)
  const joined = waits ? `${deferred}_indexed = 1 AND ` : ''
  const index = `${name}_by_${columns.map(columnName).join('_')}`
  // SQLite does not seek to a pair of values: what has the same value of the column is a range of its own.
  const sorted = column === undefined ? '' : columnName(column)
  const places = isBehind
    ? [`${sorted} = :from AND id ${beyond} :after`, `${sorted} ${beyond} :from`]
    : [behind]
  const parts = merged
    ? last.values.map((value) => `${columnName(last.filter)} = ${literal(value)} AND `)
    : ['']
  const ranges = parts.flatMap((part) =>
    places.map((place) => `${select} INDEXED BY ${index} WHERE ${joined}${part}${equals}${has}${place}`),
  )
  return together(ranges, waits)
}

/** One of the few values of a filter, which the schema of the shop names. */
const literal = (value: Scalar): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(stored(value))

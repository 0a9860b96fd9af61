/** Tables as they are read and written whole, in the order of their keys, whichever the engine is; and what values their rows may have. */
import { isObject, textsIn } from 'contract-server'
import { type AnyTable, type ColumnType, columnName, type Scalar, type TextContent } from '../kit/table.ts'

/** The content of a database. */
export interface Reader {
  /** At most `limit` rows after the one with this key, in ascending order of their keys, texts by their bytes; of no key, from the first row on. */
  read(table: AnyTable, after: readonly Scalar[] | undefined, limit: number): Promise<Scalar[][]>
  /** The rows that a query finds. */
  select(sql: string): Promise<Scalar[][]>
  /** The highest id that was ever assigned in this table, even if its row is gone, as far as the database remembers; 0 if none was. */
  lastId(table: AnyTable): Promise<number>
  /** True if an error says that what was to be read is damaged. */
  isDamage(error: unknown): boolean
}

/** An empty database that is filled: all that is added is kept together, or nothing of it. */
export interface TransferTarget extends Reader {
  add(table: AnyTable, rows: readonly Scalar[][]): Promise<void>
  /** Makes sure that no id up to this one is given to a new row of a table. */
  skipIds(table: AnyTable, last: number): Promise<void>
}

/** The names of the columns in SQL, those of the key first. */
export const columnNames = ({ columns }: AnyTable): string[] => Object.keys(columns).map(columnName)

/** The key of a row. */
export const keyOf = ({ key }: AnyTable, row: readonly Scalar[]): Scalar[] => row.slice(0, key.length)

/** In SQL, the rows after the one with a key, in the order of the keys. @param value the SQL of a value of that key, by its index */
export function rowsAfter(
  table: AnyTable,
  key: readonly Scalar[],
  value: (at: number) => string = () => '?',
): string {
  const names = table.key.map(columnName).join(', ')
  const where = `WHERE (${names}) > (${key.map((_, at) => value(at)).join(', ')})`
  return `${key.length > 0 ? where : ''} ORDER BY ${names}`
}

/** All rows of a table, 5000 at a time. */
export async function* batchesOf(reader: Reader, table: AnyTable): AsyncGenerator<Scalar[][], void> {
  for (let rows = await reader.read(table, undefined, 5000); rows.length > 0; ) {
    yield rows
    rows = await reader.read(table, keyOf(table, rows.at(-1)!), 5000)
  }
}

/** Integers beyond it, either way, leave no room: those from 2^53 on are no numbers that JavaScript tells apart. */
const highest = 2 ** 52

/** True if an id or a version leaves room for those that follow it. */
export const leavesRoom = (value: number): boolean => Math.abs(value) <= highest

const types: Record<ColumnType, { is: string; test(value: unknown): boolean }> = {
  integer: {
    is: 'integer within 2^52, which leaves room for later ids and versions',
    test: (value) => Number.isInteger(value) && leavesRoom(value as number),
  },
  real: { is: 'number', test: Number.isFinite },
  text: { is: 'text', test: (value) => typeof value === 'string' },
  json: { is: 'JSON', test: (value) => typeof value === 'string' && isJson(value) },
  boolean: { is: 'boolean', test: (value) => typeof value === 'boolean' },
}

const contents: Record<Exclude<TextContent, RegExp>, { is: string; test(text: string): boolean }> = {
  texts: { is: 'a JSON array of texts', test: (text) => textsIn(text) !== undefined },
  object: { is: 'a JSON object', test: isObject },
  instant: { is: 'an instant in UTC', test: (text) => text.endsWith('Z') && isDateTime(text) },
  dateTime: { is: 'a date-time', test: isDateTime },
  day: { is: 'a date', test: (text) => isDateTime(`${text}T00:00:00Z`) },
  url: {
    is: 'an http or https URL',
    test: (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
  },
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** True if a text is a date-time of RFC 3339, as the server writes it, whose day is in the calendar. */
function isDateTime(text: string): boolean {
  const [, local, offset] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(?:Z|[+-](\d\d:\d\d))$/.exec(text) ?? []
  const time = Date.parse(`${local}Z`)
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${local}.`)
  return exists && (offset === undefined || !Number.isNaN(Date.parse(`2000-01-01T${offset}Z`)))
}

/**
 * Why a row is none that the service writes, such as `scopes is not a JSON array of texts`; undefined where it is one.
 * @param row the values of the columns, in their order
 */
export function rowFault(
  { columns, contains = {}, key, sequence }: AnyTable,
  row: readonly unknown[],
): string | undefined {
  for (const [at, [property, type]] of Object.entries(columns).entries()) {
    const [name, value, content] = [columnName(property), row[at], contains[property]]
    if (value === null) continue
    if (!types[type].test(value)) return `${name} is no ${types[type].is}`
    if (content instanceof RegExp) {
      if (!content.test(String(value))) return `${name} does not match ${content}`
    } else if (content && !contents[content].test(String(value)))
      return `${name} is not ${contents[content].is}`
    if (sequence && property === key[0] && (value as number) < 1) return `${name} is below 1`
  }
  return undefined
}

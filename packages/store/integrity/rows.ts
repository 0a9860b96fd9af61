/** Reads and writes whole tables in the order of their keys, on either engine, and validates the values of their rows. */
import { orUndefined } from 'contract-openapi/cli'
import { isObject, textsIn } from 'contract-server'
import { type AnyTable, type ColumnType, columnName, type Scalar, type TextContent } from '../kit/table.ts'

export interface Reader {
  /**
   * Returns at most `limit` rows after a key, in ascending order of the keys (texts by their bytes). Starts at the first row if the key is
   * undefined.
   */
  read(table: AnyTable, after: readonly Scalar[] | undefined, limit: number): Promise<Scalar[][]>
  select(sql: string): Promise<Scalar[][]>
  /** Returns the highest id ever assigned in a table, also that of a deleted row, as far as the database remembers; 0 if none was. */
  lastId(table: AnyTable): Promise<number>
  /** True if an error reports damaged data. */
  isDamage(error: unknown): boolean
}

/** Empty database to fill. It keeps all added rows or none. */
export interface TransferTarget extends Reader {
  add(table: AnyTable, rows: readonly Scalar[][]): Promise<void>
  /** Makes the next ids of a table higher than `last`. */
  skipIds(table: AnyTable, last: number): Promise<void>
}

export const columnNames = ({ columns }: AnyTable): string[] => Object.keys(columns).map(columnName)

export const keyOf = ({ key }: AnyTable, row: readonly Scalar[]): Scalar[] => row.slice(0, key.length)

/**
 * Returns the SQL for the rows after a key, in the order of the keys.
 * @param value returns the SQL of the key's value at an index
 */
export function rowsAfter(
  table: AnyTable,
  key: readonly Scalar[],
  value: (at: number) => string = () => '?',
): string {
  const names = table.key.map(columnName).join(', ')
  const where = `WHERE (${names}) > (${key.map((_, at) => value(at)).join(', ')})`
  return `${key.length > 0 ? where : ''} ORDER BY ${names}`
}

/** Yields all rows of a table, in batches of 5000. */
export async function* batchesOf(reader: Reader, table: AnyTable): AsyncGenerator<Scalar[][], void> {
  for (let rows = await reader.read(table, undefined, 5000); rows.length > 0; ) {
    yield rows
    rows = await reader.read(table, keyOf(table, rows.at(-1)!), 5000)
  }
}

// Larger ids and versions leave too little room: JavaScript cannot count beyond 2^53.
const highest = 2 ** 52

export const leavesRoom = (value: number): boolean => Math.abs(value) <= highest

const types: Record<ColumnType, { is: string; test(value: unknown): boolean }> = {
  integer: {
    is: 'integer within 2^52, which leaves room for later ids and versions',
    test: (value) => Number.isInteger(value) && leavesRoom(value as number),
  },
  real: { is: 'number', test: Number.isFinite },
  text: { is: 'text', test: (value) => typeof value === 'string' },
  json: {
    is: 'JSON',
    test: (value) => typeof value === 'string' && orUndefined(() => JSON.parse(value)) !== undefined,
  },
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
    test: (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
  },
}

function isDateTime(text: string): boolean {
  const [, local, offset] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(?:Z|[+-](\d\d:\d\d))$/.exec(text) ?? []
  const time = Date.parse(`${local}Z`)
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${local}.`)
  return exists && (offset === undefined || !Number.isNaN(Date.parse(`2000-01-01T${offset}Z`)))
}

/**
 * Explains why the service would never write a row, for example `scopes is not a JSON array of texts`. Returns undefined for a valid row.
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

/** Tables as they are read and written whole, in the order of their keys, whichever the engine is. */
import { type AnyTable, columnName, type Scalar } from '../kit/table.ts'

/** The content of a database. */
export interface Reader {
  /** At most `limit` rows after the one with this key, in ascending order of their keys, texts by their bytes; of no key, from the first row on. */
  read(table: AnyTable, after: readonly Scalar[] | undefined, limit: number): Promise<Scalar[][]>
  /** The rows that a query finds. */
  select(sql: string): Promise<Scalar[][]>
  /** The highest id that was ever assigned in this table, even if its row is gone, as far as the database remembers; 0 if none was. */
  lastId(table: AnyTable): Promise<number>
  /** Whether an error says that what was to be read is damaged. */
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

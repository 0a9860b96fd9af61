/** Tables as they are read whole, in the order of their keys. */
import { type AnyTable, columnName, type Scalar } from '../table.ts'

/** The names of the columns in SQL, those of the key first. */
export const columnNames = ({ columns }: AnyTable): string[] => Object.keys(columns).map(columnName)

/** The key of a row. */
export const keyOf = ({ key }: AnyTable, row: readonly Scalar[]): Scalar[] => row.slice(0, key.length)

/** In SQL, the order of the keys. */
export const inOrder = ({ key }: AnyTable, direction: 'ASC' | 'DESC' = 'ASC'): string =>
  `ORDER BY ${key.map((property) => `${columnName(property)} ${direction}`).join(', ')}`

/** In SQL, the rows after the one with a key, in the order of the keys. @param value the SQL of a value of that key, by its index */
export function rowsAfter(
  table: AnyTable,
  key: readonly Scalar[],
  value: (at: number) => string = () => '?',
): string {
  const names = table.key.map(columnName).join(', ')
  const where = `WHERE (${names}) > (${key.map((_, at) => value(at)).join(', ')})`
  return `${key.length > 0 ? where : ''} ${inOrder(table)}`
}

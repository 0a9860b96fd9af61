/** A table as it is moved from one engine to another. */

/** A value of a row. Instants are texts. */
export type Value = string | number | boolean | null

/** A column: its type, and what it is in the embedded store where that is not the column of the same name. */
export interface Column {
  name: string
  type: 'bigint' | 'text' | 'boolean'
  embedded?: string
}

/** A table, or as much of it as is worth moving. */
export interface Table {
  name: string
  columns: readonly Column[]
  /** How many of the columns, from the first on, a row is known by; rows are read and written in their order. */
  key: number
  /** Where the ids of new rows come from. */
  sequence?: string
}

const keyOf = ({ columns, key }: Table) => columns.slice(0, key).map(({ name }) => name)

/** In SQL, the order of the keys. */
export const inOrder = (table: Table, direction: 'ASC' | 'DESC' = 'ASC'): string =>
  `ORDER BY ${keyOf(table)
    .map((name) => `${name} ${direction}`)
    .join(', ')}`

/** In SQL, the rows after the one with a key, in the order of the keys. @param value the SQL of a value of that key, by its index */
export function rowsAfter(
  table: Table,
  key: readonly Value[],
  value: (at: number) => string = () => '?',
): string {
  const where = `WHERE (${keyOf(table).join(', ')}) > (${key.map((_, at) => value(at)).join(', ')})`
  return `${key.length > 0 ? where : ''} ${inOrder(table)}`
}

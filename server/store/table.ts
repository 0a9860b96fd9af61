/** Tables, described once for every engine: by its description a table is read, written, listed, searched and transferred. */
import { storedWords } from './words.ts'

/** A value of a column. Instants are texts. */
export type Scalar = string | number | boolean | null

export type ColumnType = 'integer' | 'text' | 'boolean'

/** Columns of a table that are read together. */
export interface View<Row> {
  /** The name of the table in SQL. */
  readonly name: string
  /** The type of each column, by the property of the row. In SQL the names are in snake case: `shipDate` is `ship_date`. */
  readonly columns: { readonly [Property in keyof Row & string]: ColumnType }
  /**
   * A column whose indexes new rows join later, many at a time, since a value that belongs anywhere in an index costs a page of it
   * for each row. Only SQLite does so: `name` asks for a column `name_indexed` (0 until then) and an index `TABLE_awaiting_name_index`.
   */
  readonly deferred?: string
  /**
   * A column by whose words the rows are found. It asks for a column `words`, which the engine fills in, and a table `TABLE_words`, which triggers
   * keep: for each row (`item`) and the first three letters of each of its words (`prefix`), all words of the row (`text`).
   */
  readonly searched?: string
}

/** A table, each row of which is known by its key. */
export interface Table<Row> extends View<Row> {
  readonly key: readonly (keyof Row & string)[]
  /** Where PostgreSQL takes the ids of new rows from; SQLite counts by itself. A table without it has its key given. */
  readonly sequence?: string
  /** Where the rows are in a database of several machines; without it, on the one that all statements go to. */
  readonly spread?: Spread
}

/** `byKey`: each row on one of the machines, by the first column of the key. `copied`: all rows on every machine, for those that others refer to. */
export type Spread = 'byKey' | 'copied'

/** A table, whatever its rows are. */
export interface AnyTable {
  readonly name: string
  readonly columns: { readonly [property: string]: ColumnType }
  readonly key: readonly string[]
  readonly sequence?: string
  readonly spread?: Spread
  readonly deferred?: string
  readonly searched?: string
}

/** Some columns of a table. */
export function view<Row, Property extends keyof Row & string>(
  { name, columns, deferred, searched }: Table<Row>,
  ...properties: readonly Property[]
): View<Pick<Row, Property>> {
  const picked = Object.fromEntries(properties.map((property) => [property, columns[property]]))
  return {
    name,
    columns: picked as View<Pick<Row, Property>>['columns'],
    ...(deferred !== undefined && { deferred }),
    ...(searched !== undefined && { searched }),
  }
}

/** The name of a column in SQL. */
export const columnName = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The column by which a row with a key of one column is known: its id, or that of what it belongs to. */
export const idColumn = ({ key }: AnyTable): string => columnName(key[0] ?? 'id')

/** The columns for a SELECT, each under the name of its property. */
export const selected = ({ columns }: { columns: object }): string =>
  Object.keys(columns)
    .map((property) => `${columnName(property)} AS "${property}"`)
    .join(', ')

/** The columns that a row is stored in: those that are described, and its words. */
export const storedColumns = ({ columns, searched }: AnyTable): AnyTable['columns'] =>
  searched === undefined ? columns : { ...columns, words: 'text' }

/** A row as it is stored: with its words, where the table is searched. */
export const storedRow = <Row extends object>({ searched }: { searched?: string }, row: Row): Row =>
  searched === undefined ? row : { ...row, words: storedWords(String(row[searched as keyof Row])) }

/** The properties whose columns differ between two versions of a row. */
export function differences<Row extends object>(
  { columns }: View<Row>,
  before: Row,
  after: Row,
): (keyof Row & string)[] {
  const properties = Object.keys(columns) as (keyof Row & string)[]
  return properties.filter((property) => before[property] !== after[property])
}

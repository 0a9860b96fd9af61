/** Tables, described once for every engine: by its description a table is read, written, listed, searched and transferred. */
import { storedWords } from './words.ts'

/** A value of a column. Instants are texts. */
export type Scalar = string | number | boolean | null

/**
 * What a text holds that a program has to read (`instant` is of RFC 3339, in UTC, and `dateTime` may have another offset; `texts` is a JSON
 * array), or what it is like.
 */
export type TextContent = 'texts' | 'object' | 'instant' | 'dateTime' | 'day' | 'url' | RegExp

/** `json` is a text in rows, on either engine; in PostgreSQL its column is of the type `json`, in which SQL can look. */
export type ColumnType = 'integer' | 'real' | 'text' | 'boolean' | 'json'

/** The id of a row: a number, which the database may assign, or a text that the row comes with. */
export type Id = number | string

/** Columns of a table that are read together. */
export interface View<Row> {
  /** The name of the table in SQL. */
  readonly name: string
  /** The type of each column, by the property of the row. In SQL the names are in snake case: `shipDate` is `ship_date`. */
  readonly columns: { readonly [Property in keyof Row & string]: ColumnType }
  /** A column by whose words the rows are found. It asks for a column `words`, which the engines fill in, and for the index `TABLE_by_words`. */
  readonly searched?: string
  /**
   * Columns with an index that new rows join many at a time on SQLite, together with the index of words. The table has a column `unindexed`, which
   * is 1 until then, the index `TABLE_by_COLUMN` is partial (`WHERE unindexed = 0`), and `TABLE_unindexed` has the other rows.
   */
  readonly deferred?: readonly string[]
}

/** A table, each row of which is known by its key. */
export interface Table<Row> extends View<Row> {
  readonly key: readonly (keyof Row & string)[]
  /** Where PostgreSQL takes the ids of new rows from; SQLite counts by itself. A table without it has its key given. */
  readonly sequence?: string
  /** The content of text columns; transfers and restores refuse a row with other content, and check-data names it. */
  readonly contains?: { readonly [Property in keyof Row & string]?: TextContent }
  /** Where the rows are in a database of several machines; without it, on the one that all statements go to, as all with texts as ids are. */
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
  readonly contains?: { readonly [property: string]: TextContent | undefined }
  readonly spread?: Spread
  readonly searched?: string
  readonly deferred?: readonly string[]
}

/** Some columns of a table. */
export function view<Row, Property extends keyof Row & string>(
  { name, columns, searched, deferred }: Table<Row>,
  ...properties: readonly Property[]
): View<Pick<Row, Property>> {
  const picked = Object.fromEntries(properties.map((property) => [property, columns[property]]))
  return {
    name,
    columns: picked as View<Pick<Row, Property>>['columns'],
    ...(searched !== undefined && searched in picked && { searched }),
    ...(deferred && { deferred }),
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

/** The column that has the words of a row, where its table is searched. */
export const wordsColumn = 'words'

/** The columns that a row is stored in: those that are described, and its words. */
export const storedColumns = ({ columns, searched }: AnyTable): AnyTable['columns'] =>
  searched === undefined ? columns : { ...columns, [wordsColumn]: 'text' }

/** A row as it is stored: with its words, where the table is searched. */
export const storedRow = <Row extends object>({ searched }: { searched?: string }, row: Row): Row =>
  searched === undefined ? row : { ...row, [wordsColumn]: storedWords(String(row[searched as keyof Row])) }

/** True if a table has an index of its words, `TABLE_by_words`, whose buckets need numbers as ids. */
export const hasWordIndex = ({ columns, searched }: Pick<AnyTable, 'columns' | 'searched'>): boolean =>
  searched !== undefined && columns.id === 'integer'

/** The properties whose columns differ between two versions of a row. */
export function differences<Row extends object>(
  { columns }: View<Row>,
  before: Row,
  after: Row,
): (keyof Row & string)[] {
  const properties = Object.keys(columns) as (keyof Row & string)[]
  return properties.filter((property) => before[property] !== after[property])
}

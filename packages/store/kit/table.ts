/** Descriptions of tables for every engine, which use them to read, write, list, search and transfer rows. */
import { storedWords } from './words.ts'

/** Value of a column. Instants are texts. */
export type Scalar = string | number | boolean | null

/** Format of a text: `instant` is RFC 3339 in UTC, `dateTime` allows any offset, `texts` is a JSON array; or a pattern. */
export type TextContent = 'texts' | 'object' | 'instant' | 'dateTime' | 'day' | 'url' | RegExp

/** Column types. `json` is a text in rows; PostgreSQL stores it as `json`, which SQL can read. */
export type ColumnType = 'integer' | 'real' | 'text' | 'boolean' | 'json'

/** Id of a row: a number, which the database may assign, or a text that the row brings. */
export type Id = number | string

/** Columns of a table that are read together. */
export interface View<Row> {
  readonly name: string
  /** Types of the columns, by property. SQL names are in snake case: `shipDate` is `ship_date`. */
  readonly columns: { readonly [Property in keyof Row & string]: ColumnType }
  /** Column whose words a search finds. It requires a column `words`, which the engines fill in, and an index `TABLE_by_words`. */
  readonly searched?: string
  /**
   * Columns whose indexes new rows join many at a time on SQLite, together with the index of words. The table has a column `unindexed`, which is 1
   * until then. Each index with such a column is partial (`WHERE unindexed = 0`), and `TABLE_unindexed` has the other rows.
   */
  readonly deferred?: readonly string[]
}

/** Table of any kind, whose rows have a key. */
export interface TableOf<Row> extends View<Row> {
  // It exists for the compiler only, which infers the type of rows from it.
  readonly row?: Row
  readonly key: readonly (keyof Row & string)[]
  readonly sequence?: string | undefined
  /** Formats of text columns. Transfers and restores refuse a row with another format, and check-data reports it. */
  readonly contains?: { readonly [Property in keyof Row & string]?: TextContent }
  /** Distribution of the rows over several machines. Without it, and for text ids, they are on the coordinator. */
  readonly distribution?: Distribution
}

/** Table whose rows bring their keys, such as a UUID or a slug. */
export interface Table<Row> extends TableOf<Row> {
  readonly sequence?: undefined
}

/** Table that assigns the ids of its rows. */
export interface Sequenced<Row extends { id: number }> extends TableOf<Row> {
  /** Sequence for ids in PostgreSQL; SQLite counts by itself. */
  readonly sequence: string
}

/** `byKey`: each row on one machine, by the first column of its key. `copied`: all rows on every machine, for tables that others refer to. */
export type Distribution = 'byKey' | 'copied'

/** Tables of a database with rows on several machines, by their names. */
export type DistributedTables = ReadonlyMap<string, Distribution>

export interface AnyTable {
  readonly name: string
  readonly columns: { readonly [property: string]: ColumnType }
  readonly key: readonly string[]
  readonly sequence?: string | undefined
  readonly contains?: { readonly [property: string]: TextContent | undefined }
  readonly distribution?: Distribution
  readonly searched?: string
  readonly deferred?: readonly string[]
}

/** Returns a view of some columns of a table, in this order. */
export function view<Row, Property extends keyof Row & string>(
  { name, columns, searched, deferred }: TableOf<Row>,
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

export const columnName = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Column of a single-column key: the id of the row, or of its parent. */
export const idColumn = ({ key }: AnyTable): string => columnName(key[0] ?? 'id')

/** Returns the columns of a SELECT, named as the properties. @param of prefix of the columns, such as `things.` */
export const selected = ({ columns }: { columns: object }, of = ''): string =>
  Object.keys(columns)
    .map((property) => `${of}${columnName(property)} AS "${property}"`)
    .join(', ')

export const wordsColumn = 'words'

export const storedColumns = ({ columns, searched }: AnyTable): AnyTable['columns'] =>
  searched === undefined ? columns : { ...columns, [wordsColumn]: 'text' }

export const storedRow = <Row extends object>({ searched }: { searched?: string }, row: Row): Row =>
  searched === undefined ? row : { ...row, [wordsColumn]: storedWords(String(row[searched as keyof Row])) }

/** True if a table has an index `TABLE_by_words`, whose buckets require numeric ids. */
export const hasWordIndex = ({ columns, searched }: Pick<AnyTable, 'columns' | 'searched'>): boolean =>
  searched !== undefined && columns.id === 'integer'

export function differences<Row extends object>(
  { columns }: View<Row>,
  before: Row,
  after: Row,
): (keyof Row & string)[] {
  const properties = Object.keys(columns) as (keyof Row & string)[]
  return properties.filter((property) => before[property] !== after[property])
}

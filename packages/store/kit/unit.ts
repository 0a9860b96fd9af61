/** Interface between resources and engines: finders, lists, and a unit of work for each write. */
import type { Created, Once, Page, Refusal, ServiceStore } from 'contract-server'
import type { Declaration, Touched } from './declare.ts'
import type { List, ListQuery } from './list.ts'
import type { AnyTable, Id, Scalar, View } from './table.ts'

/** Database for resources. */
export interface Engine {
  /** Makes a function that finds a row by its id, and returns the result of `shape`. */
  finder<Row extends { id: Id }, T>(
    view: View<Row>,
    shape: (row: Row) => T,
  ): (id: Row['id']) => Promise<T | undefined>
  /** Makes a function that reads pages of a list, and returns the results of `shape`; without it, the rows. */
  lister<Row, Filter extends string, Sort extends string = never, T = Row, Compared extends string = never>(
    list: List<Row, Filter, Sort, Compared>,
    shape?: (row: Row) => T,
  ): (query: ListQuery<Filter, Sort, Compared>) => Promise<Page<T>>
  /**
   * Reads committed rows with a query in SQL. Values come from the driver: SQLite has 0 and 1 for booleans. On SQLite all others wait meanwhile.
   * @param text stays prepared, so put values into `values`: each `?` outside of texts, names and comments stands for the next one
   * @throws {WritingQuery} for a statement that writes or returns no rows
   */
  read<Row extends object>(text: string, ...values: Scalar[]): Promise<Row[]>
  /**
   * Runs `work` in a transaction, and resolves to its result once that is durable. `work` must not wait, and may run twice.
   * @param declared rows that `work` may touch; it gets a handle for each
   */
  write<All extends Declaration, T>(declared: All, work: (touched: Touched<All>, unit: Unit) => T): Promise<T>
  /**
   * Like {@link Engine.write}, for a creation that happens at most once: resolves to the earlier result of the same idempotency key.
   * @param once undefined if the caller sent no key
   */
  createOnce<All extends Declaration, T extends object, Code extends string = never>(
    once: Once | undefined,
    declared: All,
    work: (touched: Touched<All>, unit: Unit) => T | Refusal<Code>,
  ): Promise<Created<T> | Refusal<Code | 'idempotency_key_reused'>>
  /**
   * Runs SQL in a transaction, and resolves to the result of `work` once that is durable. A returned refusal or an error undoes all changes, and so
   * does the error of a statement, caught or not. `work` may run twice, and may await only `sql`, for some seconds: on SQLite all others wait
   * meanwhile.
   */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
}

/** Open database, for the server and for resources. */
export interface Database extends ServiceStore {
  engine: Engine
  /** Checks that all lists made so far have their indexes. @throws {UnusableDatabase} */
  requireIndexes(): Promise<void>
}

// First words of statements that read, after blanks, comments and brackets. A SET, for example, would last.
const readingStatement =
  /^(?:[\s(]|--[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*(?:select|with|values|table|explain|show)\b/i

export function requireReading(text: string): void {
  if (!readingStatement.test(text)) throw new WritingQuery(text)
}

/** Error for a statement of {@link Engine.read} that is no query. */
export class WritingQuery extends Error {
  override name = 'WritingQuery'
  constructor(text: string) {
    super(`engine.read takes a statement that returns rows and changes nothing, not: ${text}`)
  }
}

/** Transaction of a service in SQL. */
export interface Sql {
  /**
   * Runs a statement, and resolves to its rows.
   * @param text each `?` outside of texts, names and comments stands for the next one of `values`
   */
  query<Row extends object>(text: string, ...values: Scalar[]): Promise<Row[]>
  /** Creates something, or returns the earlier result of the same idempotency key. */
  createOnce<T extends object, Code extends string = never>(
    once: Once | undefined,
    create: () => Promise<T | Refusal<Code>>,
  ): Promise<Created<T> | Refusal<Code | 'idempotency_key_reused'>>
  emit: Unit['emit']
  now: Unit['now']
}

/** Events and time of one write. */
export interface Unit {
  /**
   * Emits an event once this write is durable.
   * @param type selects events for consumers, such as `thing.created`
   * @param data the resource after the change
   */
  emit(type: string, data: object): void
  now(): Date
}

type Row = Record<string, Scalar>

/** Rows of one write in an engine. Only what the write declares may be asked for. */
export interface EngineUnit extends Unit {
  get(table: AnyTable, id: Id): Row | undefined
  /** Returns a row with a value, other than the row with the id `except`. */
  find(table: AnyTable, property: string, value: Scalar, except?: Id): Row | undefined
  /** True if there is any row, or any with a value. */
  has(table: AnyTable, property?: string, value?: Scalar): boolean
  create(table: AnyTable, row: Row): Row
  add(table: AnyTable, row: Row): void
  /** Saves the differences between two versions of a row. */
  put(table: AnyTable, before: Row, after: Row): void
  remove(table: AnyTable, row: Row): void
  /** Returns the earlier use of an idempotency key, even an expired one. */
  used(once: Once): Use | undefined
  use(use: Use): void
  /** Returns the end of the feed: every event of a later commit has a greater id. */
  position(): number
}

export interface Use extends Once {
  /** Created value, in JSON. */
  answer: string
  /** In milliseconds since 1970. */
  expiresAt: number
}

/** The interface that a resource is written against, whichever the engine is: finding, listing, and a unit of work for each write. */
import type { Created, Once, Refusal, ServiceStore } from 'contract-server'
import type { List, ListQuery, Page } from './list.ts'
import type { AnyTable, Id, Scalar, Table, View } from './table.ts'

/** A database, as resources use it. */
export interface Engine {
  /** Makes a function that finds a row by its id, and returns what `shape` makes of it. */
  finder<Row extends { id: Id }, T>(
    view: View<Row>,
    shape: (row: Row) => T,
  ): (id: Row['id']) => Promise<T | undefined>
  /** Makes a function that reads pages of a list, and returns what `shape` makes of its rows; without it, the rows. */
  lister<Row, Filter extends string, Sort extends string = never, T = Row, Compared extends string = never>(
    list: List<Row, Filter, Sort, Compared>,
    shape?: (row: Row) => T,
  ): (query: ListQuery<Filter, Sort, Compared>) => Promise<Page<T>>
  /**
   * Reads what is committed by one query in the SQL of the database, for what finders and lists do not offer. Values come as the driver has
   * them: SQLite has 0 and 1 for booleans. On SQLite everybody else waits meanwhile.
   * @param text is kept prepared, so values belong into `values`: each `?` outside of texts, names and comments stands for the next one
   * @throws {WritingQuery} where the statement would write, or returns no rows
   */
  read<Row extends object>(text: string, ...values: Scalar[]): Promise<Row[]>
  /**
   * Resolves to what `work` returns once that is durable. `work` runs in a transaction, must not wait, and may be undone and run once more.
   * @param needs all that `work` asks of its unit: an engine that is far away loads it beforehand, in one round trip
   */
  write<T>(needs: Needs, work: (unit: Unit) => T): Promise<T>
  /**
   * Resolves to what `work` returns once that is durable, for what a unit of work does not offer. A refusal that it returns, or an error, undoes
   * what it did; so does that of a statement, caught or not. It may be undone and run once more, and awaits nothing but what it does with `sql`,
   * for some seconds at most: on SQLite everybody else waits meanwhile.
   */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
}

/** An open database: what the server asks of it, and what resources are written against. */
export interface Database extends ServiceStore {
  engine: Engine
  /** Makes sure that the lists which were made so far have their indexes. @throws {UnusableDatabase} */
  requireIndexes(): Promise<void>
}

/** Words by which a statement begins that reads, behind blanks, comments and brackets. A SET, for example, would last. */
const reading =
  /^(?:[\s(]|--[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*(?:select|with|values|table|explain|show)\b/i

/** @throws {WritingQuery} unless a statement begins as one that reads */
export function requireReading(text: string): void {
  if (!reading.test(text)) throw new WritingQuery(text)
}

/** A statement of {@link Engine.read} is not one that only reads. */
export class WritingQuery extends Error {
  override name = 'WritingQuery'
  constructor(text: string) {
    super(`engine.read takes a statement that returns rows and changes nothing, not: ${text}`)
  }
}

/** A transaction that a service writes in SQL. */
export interface Sql {
  /**
   * Runs a statement, and resolves to the rows that it returns.
   * @param text each `?` outside of texts, names and comments stands for the next one of `values`
   */
  query<Row extends object>(text: string, ...values: Scalar[]): Promise<Row[]>
  /** Creates something, or returns what the same idempotency key created before. */
  createOnce<T extends object, Code extends string = never>(
    once: Once | undefined,
    create: () => Promise<T | Refusal<Code>>,
  ): Promise<Created<T> | Refusal<Code | 'idempotency_key_reused'>>
  /** As {@link Unit.emit}. */
  emit: Unit['emit']
  now: Unit['now']
}

/** The rows that one write works with. */
export interface Unit {
  /** The row with an id, as it is by now. */
  get<Row extends object>(table: Table<Row>, id: Id): Row | undefined
  /** A row that has a value, other than the one with the id `except`. */
  find<Row extends object, Property extends keyof Row & string>(
    table: Table<Row>,
    property: Property,
    value: Row[Property],
    except?: Id,
  ): Row | undefined
  /** True if there is any row, or any that has a value. */
  has<Row extends object, Property extends keyof Row & string>(
    table: Table<Row>,
    property?: Property,
    value?: Row[Property],
  ): boolean
  /** Adds a row; returns it with its new id. */
  create<Row extends { id: number }>(table: Table<Row>, row: Omit<Row, 'id'>): Row
  /** Adds a row that has its id already. */
  add<Row extends object>(table: Table<Row>, row: Row): void
  /** Saves what differs between two versions of a row. */
  put<Row extends object>(table: Table<Row>, before: Row, after: Row): void
  remove<Row extends object>(table: Table<Row>, row: Row): void
  /** The earlier use of an idempotency key, even if it has expired. */
  used(once: Once): Use | undefined
  /** Remembers the use of an idempotency key, in the place of an earlier one. */
  use(use: Use): void
  /**
   * Tells everybody what happened, once this write is durable.
   * @param type what a consumer selects events by, such as `thing.created`
   * @param data the resource after the change
   */
  emit(type: string, data: object): void
  /** Where the feed of events ends: every event of a write that commits later has a greater id. */
  position(): number
  /** The current time. */
  now(): Date
}

/** The use of an idempotency key. */
export interface Use extends Once {
  /** The created value, in JSON. */
  answer: string
  /** In milliseconds since 1970. */
  expiresAt: number
}

/**
 * The needs of a write. Rows that it may change are locked, in the same order everywhere. Needs are stated, and not found out by running the
 * work again and again: on PostgreSQL each look would cost a round trip, a tenth of the writes in a second, and writes that share a transaction
 * would lock their rows in any order, and so each other.
 */
export interface Needs {
  /** The tables that get new rows, each as often as it gets one. */
  create?: readonly AnyTable[]
  /** The rows that may be changed, or that must not be while this is decided. */
  lock?: readonly NeededRows[]
  /** The rows that are only referred to. */
  read?: readonly NeededRows[]
  /** The questions that go to {@link Unit.has}. */
  has?: readonly RowQuestion[]
  once?: Once | undefined
  /** The questions that go to {@link Unit.position}. */
  position?: boolean
}

/** Rows of a table: one by its id, those that have a value, or the one whose id is in the `property` of another row. */
export type NeededRows = { table: AnyTable } & (
  | { id: Id }
  | { property: string; value: Scalar }
  | { of: AnyTable; property: string; id: Id }
)

/** A table, and maybe a value of one of its columns. */
interface RowQuestion {
  table: AnyTable
  property?: string
  value?: Scalar
}

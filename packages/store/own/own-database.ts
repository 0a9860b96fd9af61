/** A database as the server's own stores use it: they are written once, in SQL that both engines speak, with `$1` for the first value. */
import type { AnyTable, Scalar } from '../kit/table.ts'

/** The columns of an event. */
export const eventColumns = 'id, type, timestamp, data'

/** A statement and its values. */
export type OwnStatement = readonly [text: string, ...values: Scalar[]]

/** The work of a transaction: yields statements that are sent together, gets the rows of each, and returns the result. */
export type OwnWork<T> = Generator<readonly OwnStatement[], T, object[][]>

/** An engine, as far as the server's own tables need it. */
export interface OwnDatabase {
  clock(): Date
  /** Reads what is committed: the rows of each statement. */
  read<Rows extends object[][]>(...statements: OwnStatement[]): Promise<Rows>
  /**
   * Runs `work` in a transaction, maybe more than once, and resolves to its result once that is durable. Nothing is committed where nothing was
   * changed.
   */
  write<T>(work: () => OwnWork<T>): Promise<T>
  /**
   * The end of a query whose rows are locked until the transaction ends.
   * @param clause such as `FOR UPDATE`; nothing in SQLite, where one transaction writes at a time
   * @param table whose rows they are, where it may be one of the service
   */
  locking(clause: string, table?: AnyTable): string
  /** In SQL, rows with the texts of a column that holds a JSON array of them: each the `value`; none where it holds anything else. */
  textsIn(column: string): string
  /** The feed of events. */
  readonly feed: {
    /** In SQL, the last id that an event got; maybe no row before the first. */
    last: string
    /** In SQL, an id before the oldest event. */
    start: string
    /** The SELECT of the {@link eventColumns} of a type after an id, in their order along the index of types: at least the first $2. */
    ofType(type: string, after: string): string
    /** The statements to send before what is read of the feed, in the same turn, */
    settled: readonly OwnStatement[]
    /** and the id up to which, by their rows, everything that will ever be there is there. */
    endOf(found: readonly object[][]): number
  }
  /** Lets the ids of a table begin again with 1; undefined for a table that has none. */
  restartIds(table: AnyTable): OwnStatement | undefined
}

/** Sends one statement inside of a transaction: `const rows = yield* query<Row>(text, …values)`. */
export function* query<Row extends object>(...statement: OwnStatement): OwnWork<Row[]> {
  const [rows] = yield [statement]
  return rows as Row[]
}

/** Sends a statement that changes rows. @returns how many */
export function* change(text: string, ...values: Scalar[]): OwnWork<number> {
  return (yield* query(`${text} RETURNING 1`, ...values)).length
}

/**
 * One value that holds many rows: `json_each($1)` reads it on both engines, as an object whose members are the rows, and `value ->> 'name'` a
 * member of each. Lone surrogates and U+0000, which PostgreSQL refuses, are replaced.
 */
export const manyRows = (rows: readonly object[]): string =>
  JSON.stringify({ ...rows }, (_name, value) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value,
  )

/**
 * Interface of a database for the server's own stores. They are written once, in SQL that both engines understand, with `$1` for the first value.
 */
import type { UnreadableRows } from 'contract-server'
import type { AnyTable, Scalar } from '../kit/table.ts'

export const eventColumns = 'id, type, timestamp, data'

export type ServerStatement = readonly [text: string, ...values: Scalar[]]

/** Body of a transaction: yields statements to send together, receives the rows of each, and returns the result. */
export type ServerTransaction<T> = Generator<readonly ServerStatement[], T, object[][]>

export interface ServerDatabase {
  clock(): Date
  unreadable: UnreadableRows
  /** Returns the committed rows of each statement. */
  read<Rows extends object[][]>(...statements: ServerStatement[]): Promise<Rows>
  /** Runs `work` in a transaction, and again after a conflict. Resolves to its result once that is durable. Commits nothing if nothing changed. */
  write<T>(work: () => ServerTransaction<T>): Promise<T>
  /**
   * Returns the clause that locks the rows of a query until the transaction ends. It is empty in SQLite, which has one writer at a time.
   * @param clause for example `FOR UPDATE`
   * @param table the locked table, if the service may own it
   */
  locking(clause: string, table?: AnyTable): string
  /** Returns SQL for the texts of a JSON array in a column, one row with a `value` each; no rows for any other value. */
  textsIn(column: string): string
  readonly feed: {
    /** SQL of the last assigned id of an event. May have no row before the first event. */
    last: string
    /** SQL of an id before the oldest event. */
    start: string
    /** Returns a SELECT of the {@link eventColumns} of the first events of a type after an id, whatever the number of other events. */
    ofType(type: string, after: string, limit: string | number): string
    /** Statements to send before a read of the feed, in the same batch. */
    settled: readonly ServerStatement[]
    /** Returns, from their rows, the id up to which the feed is complete. */
    endOf(found: readonly object[][]): number
  }
  /** Returns a statement that restarts the ids of a table at 1; undefined for a table without generated ids. */
  restartIds(table: AnyTable): ServerStatement | undefined
}

/** Sends one statement within a transaction: `const rows = yield* query<Row>(text, …values)`. */
export function* query<Row extends object>(...statement: ServerStatement): ServerTransaction<Row[]> {
  const [rows] = yield [statement]
  return rows as Row[]
}

/** Sends a statement that changes rows, and returns their number. */
export function* change(text: string, ...values: Scalar[]): ServerTransaction<number> {
  return (yield* query(`${text} RETURNING 1`, ...values)).length
}

/**
 * Encodes many rows as one JSON value. On both engines `json_each($1)` reads it as rows, and `value ->> 'name'` reads a member. Replaces lone
 * surrogates and U+0000, which PostgreSQL rejects.
 */
export const manyRows = (rows: readonly object[]): string =>
  JSON.stringify({ ...rows }, (_name, value) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value,
  )

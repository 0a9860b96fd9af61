import type { AnyTable } from './table.ts'

/** The tables of a service, and the migrations that make them. */
export interface Schema {
  /** The name of the service in a database: letters and digits in lower case. */
  id: string
  /** The mark in the header of its SQLite files, by which it knows its own, and the lock under which a PostgreSQL schema is changed. */
  mark: number
  /** In an order in which every row refers to rows of earlier tables only. */
  tables: readonly AnyTable[]
  /** The folders of the steps in SQL, named like `0001-what-it-does.sql`; without one, the service has no tables there. */
  migrations: { sqlite?: URL; postgres?: URL }
  /** Which of its rows are removed once they are old. */
  retention?: readonly Retention[]
  /** The scopes that keys may have, for whoever looks whether they have others. */
  scopes?: readonly string[]
  /** Invariants of its data, by which `check-data` finds what was lost. */
  invariants?: readonly Invariant[]
}

/** Rows of a table that are removed some time after an instant of theirs. */
export interface Retention {
  table: AnyTable
  /** The property that has the instant or the day (a text in UTC, as of ISO 8601); an index begins with its column. */
  since: string
  /** How long they are kept, unless the operator says otherwise. */
  days: number
}

/** Something that holds of every row of a table, whatever happened: where it does not, something was lost, or somebody else wrote. */
export interface Invariant {
  table: string
  /** The invariant in words, as in `a thing is in one box`. */
  holds: string
  /** SQL that every engine reads: selects the keys of the rows that it does not hold for. */
  broken: string
}

import type { AnyTable } from './table.ts'

/** Tables of a service, and their migrations. */
export interface Schema {
  /** Name of the service in a database: lower-case letters and digits. */
  id: string
  /** Mark in the header of its SQLite files, and id of the lock for changes of a PostgreSQL schema. */
  mark: number
  /** Tables, each of which refers to earlier ones only. */
  tables: readonly AnyTable[]
  /** Folders of migrations in SQL, named like `0001-initial.sql`. Without one, the service has no tables on that engine. */
  migrations: { sqlite?: URL; postgres?: URL }
  /** Tables whose old rows are removed. */
  retention?: readonly Retention[]
  /** Scopes that keys may have, for checks. */
  scopes?: readonly string[]
  /** Invariants of its data, with which `check-data` finds lost rows. */
  invariants?: readonly Invariant[]
}

/** Table whose rows are removed some days after an instant of theirs. */
export interface Retention {
  table: AnyTable
  /** Property with the instant or the day (a text in UTC, ISO 8601). An index must begin with its column. */
  since: string
  /** Default number of days to keep the rows. */
  days: number
}

/** Property of the data that is always true. If it is broken, data was lost or changed by another program. */
export interface Invariant {
  table: string
  /** Statement of the invariant, such as `a thing is in one box`. */
  holds: string
  /** SQL for every engine that selects the keys of the rows that break it. */
  broken: string
}

import type { ServiceStore } from './service-store.ts'
import type { Engine } from './unit.ts'
import type { WriteTurn } from './write-turn.ts'

/** An open database: what the server asks of it, and what resources are written against. */
export interface Database extends ServiceStore {
  engine: Engine
}

/** How a database is opened, whatever its engine is. */
export interface DatabaseOptions {
  /** Where the time comes from; by default the system. */
  clock?: () => Date
  /** Whether a database that is missing is made, and one of an earlier release brought up to date; otherwise both are refused. Default true. */
  upgrade?: boolean
  /** How many processes open it. Default 1. */
  processes?: number
  /** Is called with a sentence for each step of the schema that was taken, and for what was done for it. */
  onUpgrade?: (what: string) => void
  /** Its turns with other processes that write to the same SQLite file; by default it takes none. */
  turn?: WriteTurn | undefined
}

import type { ServiceStore } from './service-store.ts'
import type { Engine } from './unit.ts'

/** An open database: what the server asks of it, and what resources are written against. */
export interface Database extends ServiceStore {
  engine: Engine
}

/** How a database is opened, whatever its engine is. */
export interface DatabaseOptions {
  /** Where the time comes from; by default the system. */
  clock?: () => Date
}

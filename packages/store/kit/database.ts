import type { ServiceStore } from 'contract-server'
import type { Engine } from './unit.ts'

/** An open database: what the server asks of it, and what resources are written against. */
export interface Database extends ServiceStore {
  engine: Engine
  /** Makes sure that the lists which were made so far have their indexes. @throws {UnusableDatabase} */
  requireIndexes(): Promise<void>
}

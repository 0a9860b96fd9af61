import type { Database } from 'better-sqlite3'
import { StoreUnavailable } from '../store.ts'
import { fault } from './faults.ts'
import type { Snapshot } from './snapshot.ts'
import type { WriteQueue } from './write-queue.ts'

/** What every part of the adapter works with. */
export interface Engine {
  db: Database
  /** Runs at once; sees only what is committed, since writes never pause in the middle. */
  read<T>(work: () => T): Promise<T>
  /** Runs in the next transaction and resolves once that is durable. */
  write<T>(work: () => T): Promise<T>
  /** Calls back when another process may have changed what was read before. */
  onForeignCommit(forget: () => void): void
  /** What time it is. */
  clock(): Date
}

export function engine(db: Database, queue: WriteQueue, snapshot: Snapshot, clock: () => Date): Engine {
  return {
    db,
    clock,
    onForeignCommit: snapshot.onForeignCommit,
    write: (work) => queue.write(work),
    async read(work) {
      if (!db.open) throw new StoreUnavailable('The store is closed.')
      try {
        snapshot.enter()
        return work()
      } catch (error) {
        throw fault(error)
      }
    },
  }
}

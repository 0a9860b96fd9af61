import type { Database } from 'better-sqlite3'
import type { ReadBatch } from './read-batch.ts'
import type { WriteQueue } from './write-queue.ts'

/** What every part of the engine works with. */
export interface Parts {
  db: Database
  /** Runs at the end of this turn of the event loop, on what is committed by then. */
  read<T>(work: () => T): Promise<T>
  /** Runs at once, on what is committed now. */
  readNow<T>(work: () => T): T
  /** Runs in the next transaction and resolves once that is durable. */
  write<T>(work: () => T): Promise<T>
  /** Calls back when another process may have changed what was read before. */
  onForeignCommit(forget: () => void): void
  /** Makes sure that what was remembered of earlier reads still holds; cheap, for it looks once in each turn. */
  catchUp(): void
  /** What time it is. */
  clock(): Date
}

export function partsOf(db: Database, reads: ReadBatch, writes: WriteQueue, clock: () => Date): Parts {
  return {
    db,
    clock,
    read: (work) => reads.read(work),
    readNow: (work) => reads.readNow(work),
    write: (work) => writes.write(work),
    onForeignCommit: (forget) => reads.onForeignCommit(forget),
    catchUp: () => reads.catchUp(),
  }
}

import type { Reads } from './reads.ts'
import type { WriteQueue } from './write-queue.ts'

/** What every part of the engine works with. */
export interface Parts {
  reads: Reads
  writes: WriteQueue
  /** What time it is. */
  clock(): Date
}

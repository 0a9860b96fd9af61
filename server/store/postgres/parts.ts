import type { Reads } from './reads.ts'
import type { Shards } from './shards.ts'
import type { WriteQueue } from './write-queue.ts'

/** What every part of the engine works with. */
export interface Parts {
  reads: Reads
  writes: WriteQueue
  /** What time it is. */
  clock(): Date
  /** Where the rows are, if they are on several machines. */
  shards: Shards | undefined
}

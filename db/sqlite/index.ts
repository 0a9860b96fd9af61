import type { Database } from 'better-sqlite3'
import type { Store } from '../store.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { categoryStore } from './categories.ts'
import { engine } from './engine.ts'
import { fileGuard } from './file-guard.ts'
import { fill } from './fill.ts'
import { idempotency } from './idempotency.ts'
import { inventoryStore } from './inventory.ts'
import { keyStore } from './keys.ts'
import { orderStore } from './orders.ts'
import { petRows } from './pet-rows.ts'
import { petStore } from './pets.ts'
import { ReadBatch } from './read-batch.ts'
import { usageStore } from './usage.ts'
import { type QueueOptions, WriteQueue } from './write-queue.ts'

export interface SqliteOptions extends QueueOptions {
  /** Where the time comes from; by default the system. */
  clock?: () => Date
  /**
   * After how many new pets their names are indexed, together. Default 1000: with fewer, each pet writes more pages; with more, a
   * list by name has more to look through, some 5 µs for each hundred.
   */
  indexNamesEvery?: number
}

/** The store port over one connection, which it owns from now on and closes at the end. */
export function sqliteStore(db: Database, options: SqliteOptions = {}): Store {
  const { clock = () => new Date(), indexNamesEvery = 1000, ...queueOptions } = options
  const queue = new WriteQueue(db, queueOptions, fileGuard(db))
  const parts = engine(db, new ReadBatch(db), queue, clock)
  const rows = petRows(db)
  const createOnce = idempotency(db, clock)
  const fillProbe = db.prepare('INSERT INTO probe (filler) VALUES (zeroblob(32768))')
  const emptyProbe = db.prepare('DELETE FROM probe')

  return {
    pets: petStore(parts, rows, createOnce, indexNamesEvery),
    categories: categoryStore(parts, createOnce),
    inventory: inventoryStore(parts, rows),
    orders: orderStore(parts, rows, createOnce),
    keys: keyStore(parts),
    usage: usageStore(parts),
    fill: fill(parts),
    warnings: [],
    activity: () => queue.activity(),

    // Goes the whole way of a real write, the disk included: nothing less could promise that the next one works.
    // It is larger than most writes are, so that a disk is found to be full before they fail.
    async check() {
      try {
        await queue.write(() => {
          fillProbe.run()
          emptyProbe.run()
        })
        return undefined
      } catch (error) {
        if (error instanceof StoreUnavailable) return error.message
        throw error
      }
    },

    async close() {
      await queue.close()
      db.close()
    },
  }
}

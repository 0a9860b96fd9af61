import type SQLite from 'better-sqlite3'
import type { Database, DatabaseOptions } from '../database.ts'
import type { Schema } from '../schema.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { sqliteEngine } from './engine.ts'
import { eventStore } from './events.ts'
import { extentOf } from './extent.ts'
import { fileGuard } from './file-guard.ts'
import { keyStore } from './keys.ts'
import { partsOf } from './parts.ts'
import { ReadBatch } from './read-batch.ts'
import { schemaGuard } from './schema-guard.ts'
import type { UnitOptions } from './unit.ts'
import { usageStore } from './usage.ts'
import { webhookStore } from './webhooks.ts'
import { type QueueOptions, WriteQueue } from './write-queue.ts'

export interface SqliteOptions extends Pick<DatabaseOptions, 'clock'>, QueueOptions, UnitOptions {
  /** By which a change of the schema by another release is judged; without it, nobody looks. */
  schema?: Schema
}

/** A database over one connection, which it owns from now on and closes at the end. */
export function sqliteDatabase(db: SQLite.Database, options: SqliteOptions = {}): Database {
  const { clock = () => new Date(), schema } = options
  const requireFiles = fileGuard(db)
  const requireSchema = schema ? schemaGuard(db, schema) : () => {}
  const writes = new WriteQueue(db, options, () => {
    requireFiles()
    requireSchema()
  })
  const parts = partsOf(db, new ReadBatch(db), writes, clock)
  const extent = extentOf(db, clock)
  const fillProbe = db.prepare('INSERT INTO probe (filler) VALUES (zeroblob(65536))')
  const emptyProbe = db.prepare('DELETE FROM probe')

  return {
    engine: sqliteEngine(parts, options),
    events: eventStore(parts),
    keys: keyStore(parts),
    usage: usageStore(parts),
    webhooks: webhookStore(parts),
    warnings: [],
    activity: () => writes.activity(),
    extent: async () => extent(),

    // Goes the whole way of a real write, the disk included: nothing less could promise that the next one works.
    // It is larger than most writes are, their events included, so that a disk is found to be full before they fail.
    async check() {
      try {
        await writes.write(() => {
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
      await writes.close()
      db.close()
    },
  }
}

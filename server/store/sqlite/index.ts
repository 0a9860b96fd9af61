import type SQLite from 'better-sqlite3'
import type { Database, DatabaseOptions } from '../database.ts'
import { keptRows, type RemoveOld, removalOf } from '../retention.ts'
import type { Schema } from '../schema.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { clear } from './clear.ts'
import { Damage } from './damage.ts'
import { sqliteEngine } from './engine.ts'
import { eraser } from './erase.ts'
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

export interface SqliteOptions extends Pick<DatabaseOptions, 'clock'>, QueueOptions, UnitOptions {}

/** A database over one connection, which it owns from now on and closes at the end. */
export function sqliteDatabase(db: SQLite.Database, schema: Schema, options: SqliteOptions = {}): Database {
  const { clock = () => new Date() } = options
  const requireFiles = fileGuard(db)
  const requireSchema = schemaGuard(db, schema)
  const damage = new Damage()
  const beforeCommit = () => {
    damage.requireNone()
    requireFiles()
    requireSchema()
  }
  const writes = new WriteQueue(db, options, beforeCommit, damage.noted)
  const reads = new ReadBatch(db, damage.noted)
  reads.onForeignCommit(writes.noteForeignCommit)
  const parts = partsOf(db, reads, writes, clock)
  const extent = extentOf(db, clock)
  const fillProbe = db.prepare('INSERT INTO probe (filler) VALUES (zeroblob(65536))')
  const emptyProbe = db.prepare('DELETE FROM probe')

  const [events, keys, webhooks] = [eventStore(parts), keyStore(parts), webhookStore(parts)]
  const remove: RemoveOld = (table, since, below, most) =>
    parts.write(() => db.prepare(removalOf(table, since, ['?', '?'])).run(below, most).changes)

  return {
    engine: sqliteEngine(parts, options),
    events,
    keys,
    usage: usageStore(parts),
    webhooks,
    erase: eraser(parts),
    kept: keptRows({ events, keys, webhooks }, schema, remove),
    warnings: [],
    activity: () => writes.activity(),
    clear: () => writes.write(() => clear(db, schema)),
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

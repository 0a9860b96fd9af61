import { setTimeout } from 'node:timers/promises'
import type { Database, DatabaseOptions } from '../database.ts'
import { webhookTables } from '../own-tables.ts'
import { keptRows, type RemoveOld, removalOf } from '../retention.ts'
import type { Schema } from '../schema.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { clear } from './clear.ts'
import { type Connection, connect } from './connection.ts'
import { findShards } from './distribution.ts'
import { postgresEngine } from './engine.ts'
import { eraser } from './erase.ts'
import { eventStore } from './events.ts'
import { extentOf } from './extent.ts'
import { codeOf, forbidden } from './faults.ts'
import { keyStore } from './keys.ts'
import { prepare } from './prepare.ts'
import { lacking } from './privileges.ts'
import { Reads } from './reads.ts'
import { Outage, Reconnecting } from './reconnecting.ts'
import { find, requireConnections } from './requirements.ts'
import { knownSteps } from './schema-fence.ts'
import type { Purpose } from './session.ts'
import { type Query, Transactions } from './transaction.ts'
import { requireFinished } from './unfinished-transfer.ts'
import { readTarget } from './url.ts'
import { usageStore } from './usage.ts'
import { webhookStore } from './webhooks.ts'
import { WriteQueue } from './write-queue.ts'

/** How long a check waits, in milliseconds: the connections may be busy finding out what became of a commit. */
const checkedWithin = 5000

/**
 * Opens the database that a `postgres://` URL names, and sees to its schema.
 * @throws {UnusableDatabase}
 */
export async function openPostgres(
  url: string,
  schema: Schema,
  { clock = () => new Date(), processes = 1, ...options }: DatabaseOptions = {},
): Promise<Database> {
  const asked = readTarget(url, schema.id)
  const look = async (connection: Connection, name: string) => {
    await requireFinished(connection, name)
    if (processes > 1) await requireConnections(connection, name, processes * asked.poolSize)
    const found = await find(connection)
    const { shards, warnings } = await findShards(connection, name, schema)
    return { ...found, shards, warnings: [...found.warnings, ...warnings] }
  }
  const { searchPath, shards, warnings } = await prepare(asked, schema, look, options)
  const target = { ...asked, searchPath, ...(shards && { shards }) }
  const outage = new Outage()
  const connections = (purpose: Purpose, count: number) =>
    Array.from(
      { length: count },
      () => new Reconnecting((onLoss) => connect(target, purpose, onLoss), outage),
    )
  const readers = connections('read', Math.floor(target.poolSize / 2))
  const writers = connections('write', Math.ceil(target.poolSize / 2))
  const reads = new Reads(readers, outage)
  const writes = new WriteQueue(
    writers.map(
      (connection) =>
        new Transactions(
          connection,
          outage,
          target.statementTimeout * 2,
          knownSteps(schema),
          shards !== undefined,
        ),
    ),
    [...schema.tables, ...webhookTables],
    clock,
    shards,
  )
  const parts = { reads, writes, clock, shards }
  const unpermitted = async (query: Query) => {
    const missing = await lacking(query, schema)
    return (
      missing &&
      `The role lacks ${missing}; npx contract-server migrate --grant ROLE grants what a server needs.`
    )
  }

  const [events, keys, webhooks] = [eventStore(parts), keyStore(parts), webhookStore(parts)]
  const remove: RemoveOld = (table, since, below, most) =>
    writes.alone(async (query) => {
      // Citus locks no rows of several machines at once; who removes them meanwhile makes this one wait.
      const lock = shards?.isSpread(table) ? '' : ' FOR UPDATE SKIP LOCKED'
      const text = `${removalOf(table, since, ['$1', '$2'], lock)} RETURNING 1`
      const { length } = await query(text, below, most)
      return length > 0 ? { result: length, save: [] } : { result: 0 }
    })

  return {
    engine: postgresEngine(parts),
    events,
    keys,
    usage: usageStore(parts),
    webhooks,
    erase: eraser(parts),
    kept: keptRows({ events, keys, webhooks }, schema, remove),
    warnings,
    activity: () => ({
      ...writes.activity(),
      ...outage.counts,
      pool: { open: [...readers, ...writers].filter(({ isOpen }) => isOpen).length, busy: writes.busy },
    }),
    extent: extentOf(parts, schema),
    clear: () => writes.alone(clear(schema)),

    // Goes the whole way of a real write, its COMMIT included: nothing less could promise that the next one works.
    async check() {
      const late = `No write was committed within ${checkedWithin / 1000} seconds; check PostgreSQL and the network.`
      const timeout = new AbortController()
      try {
        return await Promise.race([
          writes.alone(async (query) => ({ result: await unpermitted(query), save: [] })),
          setTimeout(checkedWithin, late, { signal: timeout.signal }),
        ])
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error
        const missing = codeOf(error.cause) === forbidden ? await reads.together(unpermitted) : undefined
        return missing ?? error.message
      } finally {
        timeout.abort()
      }
    },

    async close() {
      await writes.close()
      await Promise.all([...readers, ...writers].map((connection) => connection.close()))
    },
  }
}

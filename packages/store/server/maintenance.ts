/** Counts and removes rows in the background: old rows, created data, and the data of a caller. */
import { type Erased, type Extent, expirySoonDays, type Kept } from 'contract-server'
import { keptFor } from '../kit/once.ts'
import type { Schema } from '../kit/schema.ts'
import { type AnyTable, columnName, type Scalar } from '../kit/table.ts'
import { change, query, type ServerDatabase, type ServerTransaction } from './database.ts'
import { isInForce } from './keys.ts'
import { clearedTables, usage, uses } from './tables.ts'

const day = 24 * 60 * 60 * 1000

export const clear = ({ write, restartIds }: ServerDatabase, schema: Schema): Promise<void> =>
  write(function* () {
    yield [
      ...clearedTables(schema).map(({ name }) => [`DELETE FROM ${name}`] as const),
      ...clearedTables(schema)
        .map(restartIds)
        .filter((statement) => statement !== undefined),
    ]
  })

// Reports can name a caller for so long after its last key expired.
const keysKeptDays = 400
// A year, and some days to compare with.
const usageKeptDays = 400

/** Returns the tables that the database prunes: those of the server, and those that the schema names in `retention`. */
export function keptRows(
  { write, locking }: ServerDatabase,
  { events, webhooks, keys }: Record<'events' | 'webhooks' | 'keys', { prune: Kept['prune'] }>,
  schema: Schema,
): Kept[] {
  const remove = (table: AnyTable, since: string, below: Scalar, most: number) => {
    const column = columnName(since)
    const keys = table.key.map(columnName).join(', ')
    const text = `DELETE FROM ${table.name} WHERE (${keys}) IN (SELECT ${keys} FROM ${table.name}
      WHERE ${column} < $1 ORDER BY ${column} LIMIT $2 ${locking('FOR UPDATE SKIP LOCKED', table)})`
    return write(() => change(text, below, most))
  }
  const usual = [{ table: usage, since: 'day', days: usageKeptDays }, ...(schema.retention ?? [])]
  return [
    { name: 'events', days: 30, prune: events.prune },
    { name: 'deliveries', days: 30, prune: webhooks.prune },
    { name: 'api_keys', days: keysKeptDays, prune: keys.prune },
    {
      name: uses.name,
      days: keptFor / day,
      isFixed: true,
      prune: (before, most) => remove(uses, 'expiresAt', before.getTime() + keptFor, most),
    },
    ...usual.map(
      ({ table, since, days }): Kept => ({
        name: table.name,
        days,
        prune: (before, most) => remove(table, since, before.toISOString(), most),
      }),
    ),
  ]
}

const inForce = `SELECT count(*) AS keys, count(*) FILTER (WHERE expires_at <= $2) AS expiring
  FROM api_keys WHERE ${isInForce('$1')}`

export async function countKeys({ read, clock }: ServerDatabase): Promise<Pick<Extent, 'keys' | 'expiring'>> {
  const now = clock()
  const instants = [now, new Date(now.getTime() + expirySoonDays * day)].map((at) => at.toISOString())
  const [[counts]] = await read<[[Pick<Extent, 'keys' | 'expiring'>]]>([inForce, ...instants])
  return counts
}

const ofCaller = 'CAST(coalesce(caller_id, id) AS TEXT)'

const sql = {
  keys: `SELECT ${ofCaller} AS id, count(*) FILTER (WHERE ${isInForce('$1')}) AS "inForce"
    FROM api_keys WHERE name = $2 GROUP BY 1`,
  webhooks: 'DELETE FROM webhooks WHERE caller = $1',
  // A scope is the caller's id and an operationId, which has no colon.
  idempotencyKeys: `DELETE FROM idempotency_keys WHERE substr(scope, 1, length(CAST($1 AS TEXT)) + 1) = CAST($1 AS TEXT) || ':'
    AND substr(scope, length(CAST($1 AS TEXT)) + 2) NOT LIKE '%:%'`,
  usage: 'DELETE FROM usage WHERE caller = $1',
  keysOf: `DELETE FROM api_keys WHERE ${ofCaller} = $1`,
}

/**
 * Erases the data of a caller: keys, usage counts, idempotency keys, webhooks with their deliveries. Returns undefined if a key is still in force.
 * Free space of an SQLite file may contain the bytes until a backup or `VACUUM` rewrites it.
 */
export const erase = ({ write, clock }: ServerDatabase, name: string): Promise<Erased> =>
  write(function* (): ServerTransaction<Erased> {
    const keys = yield* query<{ id: string; inForce: number }>(sql.keys, clock().toISOString(), name)
    if (keys.some(({ inForce }) => inForce > 0)) return undefined
    // A caller has the id of its first key, or the subject of a token. A name without `#` belongs to no token, and may equal the id of another
    // caller.
    const ids = keys.map(({ id }) => id)
    if (name.includes('#')) ids.push(name)
    const removed = { webhooks: 0, idempotency_keys: 0, usage: yield* change(sql.usage, name), api_keys: 0 }
    for (const id of ids) {
      removed.webhooks += yield* change(sql.webhooks, id)
      removed.idempotency_keys += yield* change(sql.idempotencyKeys, id)
      removed.api_keys += yield* change(sql.keysOf, id)
    }
    return removed
  })

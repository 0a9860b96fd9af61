import { type Erased, idsOf, scopePrefix } from '../erasure.ts'
import { isInForce } from '../key-record.ts'
import type { Parts } from './parts.ts'

const ofCaller = 'coalesce(caller_id, id)::text'

const sql = {
  keys: `SELECT ${ofCaller} AS id, bool_or(${isInForce('$1')}) AS "inForce"
    FROM api_keys WHERE name = $2 GROUP BY 1`,
  webhooks: 'DELETE FROM webhooks WHERE caller = ANY($1::text[]) RETURNING 1',
  idempotencyKeys: `DELETE FROM idempotency_keys USING unnest($1::text[]) AS begun (scope)
    WHERE starts_with(idempotency_keys.scope, begun.scope)
      AND strpos(substr(idempotency_keys.scope, length(begun.scope) + 1), ':') = 0 RETURNING 1`,
  usage: 'DELETE FROM usage WHERE caller = $1 RETURNING 1',
  keysOf: `DELETE FROM api_keys WHERE ${ofCaller} = ANY($1::text[]) RETURNING 1`,
}

/** Erases what a caller left. */
export const eraser =
  ({ writes, clock }: Parts) =>
  (name: string): Promise<Erased> =>
    writes.alone<Erased>(async (query) => {
      const keys = await query<{ id: string; inForce: boolean }>(sql.keys, clock().toISOString(), name)
      if (keys.some(({ inForce }) => inForce)) return { result: undefined }
      const ids = idsOf(name, keys)
      const removed = {
        webhooks: (await query(sql.webhooks, ids)).length,
        idempotency_keys: (await query(sql.idempotencyKeys, ids.map(scopePrefix))).length,
        usage: (await query(sql.usage, name)).length,
        api_keys: (await query(sql.keysOf, ids)).length,
      }
      return { result: removed, save: [] }
    })

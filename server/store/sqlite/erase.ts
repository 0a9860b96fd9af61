import { type Erased, idsOf, scopePrefix } from '../erasure.ts'
import { isInForce } from '../key-record.ts'
import type { Parts } from './parts.ts'

const ofCaller = 'CAST(coalesce(caller_id, id) AS TEXT)'

/** Erases the data of a caller. Its bytes may stay in free space of the file until that is rewritten, as a backup does. */
export function eraser({ db, write, clock }: Parts): (name: string) => Promise<Erased> {
  const remove = (sql: string, ...values: string[]) => db.prepare(sql).run(...values).changes
  const erase = (name: string): Erased => {
    const keys = db
      .prepare<[string, string], { id: string; inForce: number }>(
        `SELECT ${ofCaller} AS id, max(${isInForce('?')}) AS inForce
         FROM api_keys WHERE name = ? GROUP BY 1`,
      )
      .all(clock().toISOString(), name)
    if (keys.some(({ inForce }) => inForce === 1)) return undefined
    const ids = idsOf(name, keys)
    const each = (of: (id: string) => number) => ids.reduce((sum, id) => sum + of(id), 0)
    return {
      webhooks: each((id) => remove('DELETE FROM webhooks WHERE caller = ?', id)),
      idempotency_keys: each((id) =>
        remove(
          `DELETE FROM idempotency_keys WHERE (scope, key) IN (SELECT scope, key FROM idempotency_keys, (SELECT ? AS begun)
             WHERE substr(scope, 1, length(begun)) = begun AND instr(substr(scope, length(begun) + 1), ':') = 0)`,
          scopePrefix(id),
        ),
      ),
      usage: remove('DELETE FROM usage WHERE caller = ?', name),
      api_keys: each((id) => remove(`DELETE FROM api_keys WHERE ${ofCaller} = ?`, id)),
    }
  }
  return (name) => write(() => erase(name))
}

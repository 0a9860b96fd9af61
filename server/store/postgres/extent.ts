import { isInForce } from '../key-record.ts'
import type { Schema } from '../schema.ts'
import { type Extent, soon } from '../service-store.ts'
import type { Parts } from './parts.ts'
import { own, stepsOf } from './taken-steps.ts'

/** Returns what measures a database. */
export function extentOf({ reads, clock }: Parts, schema: Schema): () => Promise<Extent> {
  const taken = [stepsOf(schema), own].map(({ table }) => `(SELECT count(*) FROM ${table})`)
  const text = `SELECT ${taken.join(' + ')} AS schema, pg_database_size(current_database()) AS size,
      count(*) AS keys, count(*) FILTER (WHERE expires_at <= $2) AS expiring
    FROM api_keys WHERE ${isInForce('$1')}`
  return async () => {
    const now = clock()
    const instants = [now, new Date(now.getTime() + soon * 86_400_000)].map((at) => at.toISOString())
    return (await reads.query<Extent>(text, ...instants))[0]!
  }
}

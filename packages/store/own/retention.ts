/** What is removed once it is old. */
import type { Kept } from 'contract-server'
import { keptFor } from '../kit/once.ts'
import type { Schema } from '../kit/schema.ts'
import { type AnyTable, columnName, type Scalar } from '../kit/table.ts'
import { change, type OwnDatabase } from './own-database.ts'
import { usage, uses } from './own-tables.ts'

/** A caller without a key in force has one for so long that reports can name it. */
const keysKeptDays = 400
/** Of each day of a year there is the same day before. */
const usageKeptDays = 400

const day = 24 * 60 * 60 * 1000

/** All that a database removes: what is the server's, and what the service says of its own tables. */
export function keptRows(
  { write, locking }: OwnDatabase,
  { events, webhooks, keys }: Record<'events' | 'webhooks' | 'keys', { prune: Kept['prune'] }>,
  schema: Schema,
): Kept[] {
  /** Removes the oldest rows of a table whose `since` is below a value. */
  const remove = (table: AnyTable, since: string, below: Scalar, most: number) => {
    const column = columnName(since)
    const keys = table.key.map(columnName).join(', ')
    const text = `DELETE FROM ${table.name} WHERE (${keys}) IN (SELECT ${keys} FROM ${table.name}
      WHERE ${column} < $1 ORDER BY ${column} LIMIT $2 ${locking('FOR UPDATE SKIP LOCKED', table)})`
    return write(() => change(text, below, most))
  }
  const own: Kept[] = [
    { name: 'events', days: 30, prune: events.prune },
    { name: 'deliveries', days: 30, prune: webhooks.prune },
    { name: 'api_keys', days: keysKeptDays, prune: keys.prune },
    {
      name: uses.name,
      days: keptFor / day,
      isFixed: true,
      prune: (before, most) => remove(uses, 'expiresAt', before.getTime() + keptFor, most),
    },
  ]
  const usual = [{ table: usage, since: 'day', days: usageKeptDays }, ...(schema.retention ?? [])]
  const others = usual.map(
    ({ table, since, days }): Kept => ({
      name: table.name,
      days,
      prune: (before, most) => remove(table, since, before.toISOString(), most),
    }),
  )
  return [...own, ...others]
}

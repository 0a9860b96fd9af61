/** What is removed once it is old. */
import type { EventStore } from './event.ts'
import { keptFor } from './once.ts'
import { usage, uses } from './own-tables.ts'
import type { Schema } from './schema.ts'
import { type AnyTable, columnName, type Scalar } from './table.ts'

/** Rows that a database removes once they are old. */
export interface Kept {
  /** The name of their table. */
  name: string
  /** How long they are kept, unless the operator says otherwise. */
  days: number
  /** Whether the contract says how long, so that nobody else does. */
  isFixed?: true
  /**
   * Removes the oldest from before an instant.
   * @param most how many at once
   * @returns how many were removed
   */
  prune(before: Date, most: number): Promise<number>
}

/** Removes the oldest rows of a table whose `since` is below a value; returns how many. */
export type RemoveOld = (table: AnyTable, since: string, below: Scalar, most: number) => Promise<number>

/** A caller without a key in force has one for so long that reports can name it. */
const keysKeptDays = 400
/** Of each day of a year there is the same day before. */
const usageKeptDays = 400

const day = 24 * 60 * 60 * 1000

type Prunes = Record<'events' | 'webhooks' | 'keys', Pick<EventStore, 'prune'>>

/** All that a database removes: what is the server's, and what the service says of its own tables. */
export function keptRows({ events, webhooks, keys }: Prunes, schema: Schema | undefined, remove: RemoveOld) {
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
  const usual = [{ table: usage, since: 'day', days: usageKeptDays }, ...(schema?.retention ?? [])]
  const others = usual.map(
    ({ table, since, days }): Kept => ({
      name: table.name,
      days,
      prune: (before, most) => remove(table, since, before.toISOString(), most),
    }),
  )
  return [...own, ...others]
}

/** In SQL, the oldest rows of a table, by their keys. @param tail what follows, such as a lock */
export function removalOf(
  { name, key }: AnyTable,
  since: string,
  places: [string, string],
  tail = '',
): string {
  const column = columnName(since)
  const keys = key.map(columnName).join(', ')
  const oldest = `SELECT ${keys} FROM ${name} WHERE ${column} < ${places[0]} ORDER BY ${column} LIMIT ${places[1]}${tail}`
  return `DELETE FROM ${name} WHERE (${keys}) IN (${oldest})`
}

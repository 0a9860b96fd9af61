/** The additional steps of a transaction whose rows are on several machines. */
import type { AnyTable, Id, Scalar } from '../../kit/table.ts'
import { changedMeanwhile, codeOf, lockTimeout } from '../connection/faults.ts'
import type { Query } from '../connection/transaction.ts'
import type { TableNeeds } from '../needs.ts'
import { keepShards } from './distribution.ts'
import type { Shards } from './shards.ts'

type AllNeeds = ReadonlyMap<AnyTable, TableNeeds>

/**
 * Keeps shards in their places: one that moved between a lock and the change would leave the lock behind.
 * @throws what has the transaction run again while one is moving
 */
export async function keep(query: Query, asked: AllNeeds, shards: Shards): Promise<void> {
  if (![...asked.keys()].some((table) => shards.has(table))) return
  try {
    await query(keepShards)
  } catch (error) {
    throw codeOf(error) === lockTimeout ? changedMeanwhile('A shard is moving.') : error
  }
}

/** Adds the ids of rows that are known by anything else to those that are to be locked, so that all are locked in one order. */
export async function lookUp(query: Query, asked: AllNeeds, shards: Shards): Promise<void> {
  const sent = [...asked]
    .filter(([table]) => shards.has(table))
    .flatMap(([table, { lock }]) =>
      lock.lookups(table).map(async ([text, ...values]) => {
        for (const { id } of await query<{ id: Id }>(text, ...values)) lock.ids.add(id)
      }),
    )
  await Promise.all(sent)
}

/**
 * That what was looked up refers to the same rows once it is locked.
 * @param found a property of a row that was loaded
 * @throws what has the transaction run again
 */
export function requireSame(
  asked: AllNeeds,
  shards: Shards,
  found: (table: AnyTable, id: Id, property: string) => Scalar | undefined,
): void {
  for (const [table, { lock }] of asked) {
    if (!shards.has(table)) continue
    for (const { of, property, id } of lock.references) {
      const referred = found(of, id, property)
      if (typeof referred === 'number' && !lock.ids.has(referred))
        throw changedMeanwhile('What was looked up has changed.')
    }
  }
}

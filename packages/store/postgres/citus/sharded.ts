/**
 * Steps of a transaction whose rows are on several machines: keep the shards in their places, look up the ids of the rows, and check after the locks
 * that they are the same.
 */
import type { AnyTable, DistributedTables, Id, Scalar } from '../../kit/table.ts'
import { changedMeanwhile, codeOf, lockTimeout } from '../connection/faults.ts'
import type { Query } from '../connection/transaction.ts'
import type { TableNeeds } from '../needs.ts'
import { keepShards } from './distribution.ts'

type AllNeeds = ReadonlyMap<AnyTable, TableNeeds>

/**
 * Keeps shards in their places, because a shard that moves between a lock and a change leaves the lock behind.
 * @throws an error that repeats the transaction while one is moving
 */
export async function keep(query: Query, needs: AllNeeds, distributed: DistributedTables): Promise<void> {
  if (![...needs.keys()].some(({ name }) => distributed.get(name) === 'byKey')) return
  try {
    await query(keepShards)
  } catch (error) {
    throw codeOf(error) === lockTimeout ? changedMeanwhile('A shard is moving.') : error
  }
}

/** Looks up the ids of rows with other conditions, so that all rows are locked in one order. */
export async function lookUp(query: Query, needs: AllNeeds, distributed: DistributedTables): Promise<void> {
  const sent = [...needs]
    .filter(([{ name }]) => distributed.get(name) === 'byKey')
    .flatMap(([table, { lock }]) =>
      lock.lookups(table).map(async ([text, ...values]) => {
        for (const { id } of await query<{ id: Id }>(text, ...values)) lock.ids.add(id)
      }),
    )
  await Promise.all(sent)
}

/**
 * Checks that looked-up rows are still the same after locking.
 * @param found property of a loaded row
 * @throws an error that repeats the transaction
 */
export function requireSame(
  needs: AllNeeds,
  distributed: DistributedTables,
  found: (table: AnyTable, id: Id, property: string) => Scalar | undefined,
): void {
  for (const [table, { lock }] of needs) {
    if (distributed.get(table.name) !== 'byKey') continue
    for (const { of, property, id } of lock.references) {
      const referred = found(of, id, property)
      if (typeof referred === 'number' && !lock.ids.has(referred))
        throw changedMeanwhile('What was looked up has changed.')
    }
  }
}

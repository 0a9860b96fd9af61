/**
 * Store of this service for its handlers: the functions of each resource, and the tables.
 * A method is a transaction. It returns a refusal as a value. Exceptions are failures: `StoreUnavailable` if the database failed and nothing was
 * kept, `OutcomeUnknown` if the outcome of a commit is unknown. The promise of a write resolves once the write is durable, and later reads see it
 * on every server.
 */
import { type Database, type Schema, seeder } from 'contract-store'
import { categories, categorySamples, categoryStore } from './categories.ts'
import { invariants } from './invariants.ts'
import { inventoryStore } from './inventory.ts'
import { cancelledOrders, orderSamples, orderStore, orders } from './orders.ts'
import { petSamples, petStore } from './pets.ts'
import { pets } from './tables.ts'

export const schema: Schema = {
  id: 'petstore',
  // "PetS"
  mark: 0x50657453,
  tables: [categories, pets, orders, cancelledOrders],
  migrations: {
    sqlite: new URL('migrations/sqlite/', import.meta.url),
    postgres: new URL('migrations/postgres/', import.meta.url),
  },
  retention: [{ table: cancelledOrders, since: 'cancelledAt', days: 400 }],
  invariants,
}

/** Returns the store over a database. Closing the store closes the database. */
export const storeOn = ({ engine, ...database }: Database) => ({
  ...database,
  pets: petStore(engine),
  categories: categoryStore(engine),
  inventory: inventoryStore(engine),
  orders: orderStore(engine),
  seed: seeder(engine, [categorySamples, petSamples, orderSamples]),
})

export type Store = ReturnType<typeof storeOn>

/**
 * The store of this service, as handlers call it: one function for each resource, and its tables.
 *
 * One method is one transaction. A refusal by the rules is a returned value; anything thrown is a failure (`StoreUnavailable` when the
 * database itself fails and nothing was kept, `OutcomeUnknown` when nobody could be asked what became of a commit). A write's promise
 * resolves only once the write is durable, and a read that is asked for after that sees it, on whichever server.
 */
import type { Database, Schema } from 'contract-store'
import { categories, categorySamples, categoryStore } from './categories.ts'
import { invariants } from './invariants.ts'
import { inventoryStore } from './inventory.ts'
import { cancelledOrders, orderSamples, orderStore, orders } from './orders.ts'
import { petSamples, petStore } from './pets.ts'
import { seeder } from './samples.ts'
import { pets } from './tables.ts'
import { deliveryStore, subscriptionStore } from './webhooks.ts'

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

/** The store over an open database, which it closes at its end. */
export const storeOn = ({ engine, ...database }: Database) => ({
  ...database,
  pets: petStore(engine),
  categories: categoryStore(engine),
  inventory: inventoryStore(engine),
  orders: orderStore(engine),
  // The server's own interface to webhooks has the name `webhooks`.
  subscriptions: subscriptionStore(engine),
  deliveries: deliveryStore(engine, database.webhooks),
  seed: seeder(engine, [categorySamples, petSamples, orderSamples]),
})

/** Everything the service keeps. */
export type Store = ReturnType<typeof storeOn>

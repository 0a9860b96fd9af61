/** The store of this service: its resources, on whichever database. */

import type { Database } from '../server/store/database.ts'
import { categoryStore } from './categories.ts'
import { fill } from './fill.ts'
import { inventoryStore } from './inventory.ts'
import { orderStore } from './orders.ts'
import { petStore } from './pets.ts'
import type { Store } from './store.ts'

/** The store over an open database, which it closes at its end. */
export const storeOn = ({ engine, ...database }: Database): Store => ({
  ...database,
  pets: petStore(engine),
  categories: categoryStore(engine),
  inventory: inventoryStore(engine),
  orders: orderStore(engine),
  fill: fill(engine),
})

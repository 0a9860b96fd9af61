/** Database files for the tests of backup and restore. */
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Store } from '../../db/store.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { openStore } from '../support/store.ts'

export async function open(file: string): Promise<Store> {
  const store = await openStore(`file:${file}`)
  onTestFinished(() => store.close())
  return store
}

/** Creates a closed database with the sample data. */
export async function seeded(): Promise<string> {
  const file = join(temporaryFolder(), 'pets.db')
  const store = await openStore(`file:${file}`)
  await store.seed()
  await store.close()
  return file
}

/** Reads all data of a store with few rows. */
export async function contents(store: Store) {
  const [pets, inventory, orders, categories] = await Promise.all([
    store.pets.list({ limit: 100 }),
    store.inventory.list({ limit: 100 }),
    store.orders.list({ limit: 100 }),
    store.categories.list({ limit: 100 }),
  ])
  return { pets, inventory, orders, categories }
}

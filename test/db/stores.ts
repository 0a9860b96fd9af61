import { join } from 'node:path'
import { afterAll, expect, onTestFinished } from 'vitest'
import type { Store } from '../../db/store.ts'
import { schema, storeOn } from '../../db/store.ts'
import type { Database, DatabaseOptions } from '../../server/store/database.ts'
import { openDatabase } from '../../server/store/open.ts'
import { connect } from '../../server/store/sqlite/connect.ts'
import { sqliteDatabase } from '../../server/store/sqlite/index.ts'
import { temporaryFolder } from '../support/folder.ts'
import { type Cluster, startCluster } from '../support/postgres/server.ts'
import { noPostgres } from '../support/postgres.ts'
import { done } from './writes.ts'

export { done }

/** An empty store on a clock that stands still until it is set; both end with the test. */
export type Open = () => Promise<{ store: Store; engine: Database['engine']; setTime(iso: string): void }>

let postgres: Promise<{ cluster: Cluster; url: string }> | undefined
let schemas = 0
afterAll(async () => {
  await (await postgres)?.cluster.remove()
}, 60_000)

async function startDatabase() {
  const cluster = await startCluster()
  return { cluster, url: await cluster.createDatabase() }
}

/** Empty tables for a store of its own, in a schema: to make one takes less time than a database. The server starts with the first. */
async function emptyPostgres(): Promise<string> {
  postgres ??= startDatabase()
  const { cluster, url } = await postgres
  const schema = `store_${++schemas}`
  await cluster.sql(`CREATE SCHEMA ${schema} AUTHORIZATION petstore`, new URL(url).pathname.slice(1))
  return `${url}?options=-csearch_path%3D${schema}`
}

/** Every adapter the store suite runs on. */
export const adapters: Record<string, Open> = {
  'SQLite file': () =>
    openWith((options) => openDatabase(`file:${join(temporaryFolder(), 'pets.db')}`, schema, options)),
  // So often that pets in and out of the indexes of names meet in every test.
  'SQLite :memory:': () =>
    openWith(async (options) =>
      sqliteDatabase(connect(':memory:', schema), schema, { ...options, indexEvery: 7 }),
    ),
  ...(!noPostgres && {
    PostgreSQL: () => openWith(async (options) => openDatabase(await emptyPostgres(), schema, options)),
  }),
}

/** Opens a store for one test, on a clock that the test sets. */
export async function openWith(open: (options: DatabaseOptions) => Promise<Database>) {
  let now = new Date('2030-06-01T12:00:00Z')
  const database = await open({ clock: () => now })
  const store = storeOn(database)
  onTestFinished(() => store.close())
  return {
    store,
    engine: database.engine,
    setTime(iso: string) {
      now = new Date(iso)
    },
  }
}

/** Expects a refusal with this code and a sentence for the caller. */
export function expectRefusal(result: object | undefined, code: string): void {
  expect(result).toMatchObject({ refused: code, message: expect.stringMatching(/^[A-Z].+\.$/) })
}

/** A category and a pet in it with so many units, at once. */
export async function petWithStock(store: Store, stock = 1): Promise<number> {
  const name = `Category ${Math.random()}`
  const category = done(await store.categories.create({ name }))
  const pet = done(await store.pets.create({ name: 'Tom', categoryId: category.value.id }))
  if (stock !== 1) done(await store.inventory.update(pet.value.id, stock, undefined))
  return pet.value.id
}

/** Places an order that has to be accepted, and returns its id. */
export async function placed(store: Store, petId: number, quantity = 1, shipDate?: string): Promise<number> {
  const order = done(await store.orders.place({ petId, quantity, ...(shipDate && { shipDate }) }))
  return order.value.id
}

/** What a pet looks like from both sides: its status, the status of its inventory entry, and the stock. */
export async function stateOf(store: Store, petId: number) {
  const [pet, item] = await Promise.all([store.pets.find(petId), store.inventory.find(petId)])
  expect(item?.value.status).toBe(pet?.value.status)
  return [pet?.value.status, item?.value.quantity]
}

import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { type Store, schema, storeOn } from '../../db/store.ts'
import type { StoreOptions } from '../../packages/server/store/store.ts'
import type { Database } from '../../packages/store/kit/unit.ts'
import { openDatabase } from '../../packages/store/open.ts'
import { connect } from '../../packages/store/sqlite/connect.ts'
import { sqliteDatabase } from '../../packages/store/sqlite/index.ts'
import { atFileEnd } from '../../packages/testing/file-end.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { noPostgres, sharedPostgres } from '../../packages/testing/postgres.ts'
import { createMigrated } from '../support/store.ts'
import { done } from './writes.ts'

export { done }

/** Opens an empty store on a clock that stands still until it is set. Both close with the test. */
export type Open = () => Promise<{ store: Store; engine: Database['engine']; setTime(iso: string): void }>

let shared: { url: string; client: pg.Client } | undefined

// The state after the migrations: tables without rows, and ids from 1.
const empty = `SET session_replication_role = replica;
  DO $$ DECLARE name regclass; BEGIN
    FOR name IN SELECT oid FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT LIKE '%_schema'
    LOOP EXECUTE format('DELETE FROM %s', name); END LOOP;
    PERFORM setval(seqrelid, seqstart, false) FROM pg_sequence;
  END $$`

// The tests of a file share one database and the connection that empties it: new ones for each test take most of its time.
async function emptyPostgres(): Promise<string> {
  if (shared === undefined) {
    const url = await createMigrated()
    const { pathname } = new URL(url)
    const client = new pg.Client((await sharedPostgres()).url(pathname.slice(1), 'postgres'))
    await client.connect()
    atFileEnd(async () => {
      shared = undefined
      await client.end()
    })
    shared = { url, client }
  } else await shared.client.query(empty)
  return shared.url
}

/** Adapters that the store suite runs on. */
export const adapters: Record<string, Open> = {
  'SQLite file': () =>
    openWith((options) => openDatabase(`file:${join(temporaryFolder(), 'pets.db')}`, schema, options)),
  'SQLite :memory:': () =>
    openWith(async (options) =>
      sqliteDatabase(connect(':memory:', schema), schema, { ...options, mostUnindexed: 7 }),
    ),
  ...(!noPostgres && {
    PostgreSQL: () => openWith(async (options) => openDatabase(await emptyPostgres(), schema, options)),
  }),
}

/** Opens a store for one test, with a clock that the test sets. */
export async function openWith(open: (options: StoreOptions) => Promise<Database>) {
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

/** Expects a refusal with this code and a sentence as its message. */
export function expectRefusal(result: object | undefined, code: string): void {
  expect(result).toMatchObject({ refused: code, message: expect.stringMatching(/^[A-Z].+\.$/) })
}

/** Adds a category with a pet, with `stock` units. */
export async function petWithStock(store: Store, stock = 1): Promise<number> {
  const name = `Category ${Math.random()}`
  const category = done(await store.categories.create({ name }))
  const pet = done(await store.pets.create({ name: 'Tom', categoryId: category.value.id }))
  if (stock !== 1) done(await store.inventory.update(pet.value.id, stock, undefined))
  return pet.value.id
}

/** Places an order that must be accepted, and returns its id. */
export async function placed(store: Store, petId: number, quantity = 1, shipDate?: string): Promise<number> {
  const order = done(await store.orders.place({ petId, quantity, ...(shipDate && { shipDate }) }))
  return order.value.id
}

/** Returns the status of a pet, the status of its inventory entry, and its stock. */
export async function stateOf(store: Store, petId: number) {
  const [pet, item] = await Promise.all([store.pets.find(petId), store.inventory.find(petId)])
  expect(item?.value.status).toBe(pet?.value.status)
  return [pet?.value.status, item?.value.quantity]
}

/** Databases of the small store, and their contents. */
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../../../testing/folder.ts'
import { sharedPostgres } from '../../../testing/postgres.ts'
import { done, openStore, type Store } from './store.ts'

export async function open(file: string): Promise<Store> {
  const store = await openStore(`file:${file}`)
  onTestFinished(() => store.close())
  return store
}

/** Creates an empty database file, open until the test ends. */
export function openEmpty() {
  const file = join(temporaryFolder(), 'pets.db')
  const db = new Database(file)
  onTestFinished(() => void db.close())
  return { file, db }
}

/** Creates a closed database with the sample data. */
export async function seeded(): Promise<string> {
  const file = join(temporaryFolder(), 'pets.db')
  const store = await openStore(`file:${file}`)
  await store.seed()
  await store.close()
  return file
}

/** Creates a database with the tables on the shared PostgreSQL, faster than opening an empty one. @returns its URL */
export const createMigrated = async (): Promise<string> =>
  (await sharedPostgres()).createCopy('migrated_pets', async (url) => (await openStore(url)).close())

/** Starts a process that writes to the database without end, and resolves after its first acknowledged write. */
export async function writer(database: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'writing-child.ts'), database])
  const closed = new Promise((resolve) => child.once('close', resolve))
  const kill = () => {
    child.kill('SIGKILL')
    return closed
  }
  onTestFinished(async () => {
    await kill()
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return kill
}

/** Names in the folder of a file, including its own. */
export const filesBeside = (file: string) => readdirSync(dirname(file)).sort()

/** Reads all data of a store with few rows. */
export async function contents(store: Store) {
  const [pets, orders, categories] = await Promise.all([
    store.pets.list({ limit: 100 }),
    store.orders.list({ limit: 100 }),
    store.categories.list({ limit: 100 }),
  ])
  return { pets, orders, categories }
}

/** Adds a category with a pet, with `stock` units. */
export async function petWithStock(store: Store, stock = 1): Promise<number> {
  const category = done(await store.categories.create({ name: `Category ${Math.random()}` }))
  const pet = done(await store.pets.create({ name: 'Tom', categoryId: category.value.id }))
  if (stock !== 1) done(await store.pets.count(pet.value.id, stock))
  return pet.value.id
}

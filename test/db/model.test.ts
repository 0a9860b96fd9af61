import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Store } from '../../db/store.ts'
import { History, histories } from './histories.ts'
import type { Model } from './model.ts'
import { adapters, done } from './stores.ts'

const all = { limit: 1000 }

/** Returns what a reader of the store sees, and what the model expects. */
async function look(store: Store) {
  const [categories, pets, inventory, orders] = await Promise.all([
    store.categories.list({ ...all, after: 1 }),
    store.pets.list(all),
    store.inventory.list(all),
    store.orders.list(all),
  ])
  return { categories: categories.items, pets: pets.items, inventory: inventory.items, orders: orders.items }
}

type Look = Awaited<ReturnType<typeof look>>

function expected(model: Model, categoryId: number): Look {
  const pets = [...model.pets].map(([id, { name, status }]) => ({ id, name, categoryId, status }))
  const inventory = [...model.pets].map(([petId, { stock, status }]) => ({ petId, quantity: stock, status }))
  const orders = [...model.orders]
    .filter(([, order]) => order.state !== 'cancelled')
    .map(([id, { petId, quantity, state, shipDate }]) => ({
      id,
      petId,
      quantity,
      complete: state === 'complete',
      ...(shipDate && { shipDate }),
    }))
  const categories = [...model.categories].map(([id, name]) => ({ id, name }))
  return { categories, pets, inventory, orders }
}

function expectInvariants({ inventory, orders }: Look, model: Model): void {
  for (const { petId, quantity, status } of inventory) {
    const units = (complete: boolean) =>
      orders
        .filter((order) => order.petId === petId && order.complete === complete)
        .reduce((sum, order) => sum + (order.quantity ?? 0), 0)
    expect(quantity).toBeGreaterThanOrEqual(status === 'available' ? 1 : 0)
    if (status === 'sold') expect([quantity, units(false)]).toEqual([0, 0])
    expect(quantity + units(false)).toBeLessThanOrEqual(1_000_000)
    expect(quantity + units(false) + units(true)).toBe(model.pets.get(petId)?.supplied)
  }
}

/** Reads the versions of single resources, each with its subject. */
async function versions(store: Store, { pets, orders }: Look) {
  const found = new Map<string, { value: unknown; version: number }>()
  const keep = (name: string, record: { value: unknown; version: number } | undefined) =>
    record && found.set(name, record)
  for (const { id } of pets) {
    keep(`pet ${id}`, await store.pets.find(id))
    keep(`entry ${id}`, await store.inventory.find(id))
  }
  for (const { id } of orders) keep(`order ${id}`, await store.orders.find(id ?? 0))
  return found
}

type Versions = Awaited<ReturnType<typeof versions>>

function expectVersions(before: Versions, after: Versions): void {
  for (const [name, { value, version }] of after) {
    const old = before.get(name)
    const changed = JSON.stringify(old?.value) !== JSON.stringify(value)
    expect([name, version]).toEqual([name, (old?.version ?? 0) + (changed ? 1 : 0)])
  }
}

for (const [name, open] of Object.entries(adapters)) {
  const numRuns = name === 'SQLite :memory:' ? 150 : 15
  // Hundreds of histories take longer than Vitest's default timeout on a slow machine.
  test(`${name}: any history of writes keeps the rules`, async () => {
    const property = fc.asyncProperty(histories, async (steps) => {
      const { store, setTime } = await open()
      const category = done(await store.categories.create({ name: 'Cats' }))
      const history = new History(store, category.value.id)
      let before: Versions = new Map()
      for (const one of steps) {
        await history.take(one)
        setTime(history.model.now.toISOString())
        const seen = await look(store)
        expect(seen).toEqual(expected(history.model, category.value.id))
        expectInvariants(seen, history.model)
        const after = await versions(store, seen)
        expectVersions(before, after)
        before = after
      }
      await store.close()
    })
    await fc.assert(property, { numRuns })
  })
}

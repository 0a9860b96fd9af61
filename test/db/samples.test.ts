import { expect, test } from 'vitest'
import { adapters, petWithStock, stateOf } from './stores.ts'

for (const [name, open] of Object.entries(adapters)) {
  test(`${name}: the samples show every state, and are added once`, async () => {
    const { store } = await open()
    const made = await store.seed()
    expect(store.activity()).toMatchObject({ commits: 1, writes: 1 })
    const pets = (await store.pets.list({ limit: 100 })).items
    const orders = (await store.orders.list({ limit: 100 })).items
    const categories = (await store.categories.list({ limit: 100 })).items
    expect(made).toMatchObject({ categories: categories.length, pets: pets.length, orders: orders.length })
    expect(categories.length).toBeGreaterThanOrEqual(5)
    expect(pets.length).toBeGreaterThanOrEqual(12)
    expect(new Set(pets.map((pet) => pet.status)).size).toBe(3)
    expect(new Set(orders.map((order) => order.complete)).size).toBe(2)
    const midnight = pets.find((pet) => pet.name === 'Midnight')
    expect(await stateOf(store, midnight?.id ?? 0)).toEqual(['sold', 0])

    expect(await store.seed()).toBeUndefined()
    expect((await store.pets.list({ limit: 100 })).items).toEqual(pets)
  })

  test(`${name}: one of several concurrent calls adds the samples`, async () => {
    const { store } = await open()
    const made = await Promise.all([store.seed(), store.seed(), store.seed()])
    expect(made.filter((one) => one !== undefined)).toHaveLength(1)
    expect((await store.pets.list({ limit: 100 })).items).toHaveLength(made.find((one) => one)?.pets ?? 0)
  })

  test(`${name}: a store with pets gets no samples`, async () => {
    const { store } = await open()
    await petWithStock(store)
    expect(await store.seed()).toBeUndefined()
    expect((await store.pets.list({ limit: 100 })).items).toHaveLength(1)
  })
}

import { describe, expect, test } from 'vitest'
import type { Store } from '../../db/store.ts'
import type { Pet } from '../../generated/contract.ts'
import type { Page } from '../../packages/server/store/page.ts'
import { done, type Open } from './stores.ts'

const statuses = ['available', 'pending', 'sold'] as const
const names = ['Tom', 'Tim']

/** Adds 36 pets: every combination of two categories, two names and three statuses; renames some, and deletes others. */
async function fill(store: Store) {
  const categories = await Promise.all(
    ['Cats', 'Dogs'].map(async (name) => done(await store.categories.create({ name })).value.id),
  )
  const ids: number[] = []
  for (let at = 0; at < 42; at++) {
    const pet = {
      name: names[at % 2] ?? '',
      categoryId: categories[Math.floor(at / 2) % 2] ?? 0,
      status: statuses[Math.floor(at / 4) % 3],
    }
    const { id } = done(await store.pets.create(pet)).value
    ids.push(id)
    if (at % 9 === 8) {
      await store.pets.replace(ids[at - 5] ?? 0, { ...pet, status: undefined, name: 'Tim' }, undefined)
    }
    if (at % 7 === 6) expect(await store.pets.delete(ids[at - 3] ?? 0, undefined)).toBeUndefined()
  }
  const pets = (await store.pets.list({ limit: 100 })).items
  expect(pets).toHaveLength(36)
  return { categories, pets }
}

/** Follows the pages to the end, and checks each page and the whole list. */
async function walk<T>(
  expected: T[],
  id: (item: T) => number,
  page: (after: number | undefined) => Promise<Page<T>>,
) {
  const seen: T[] = []
  for (let more = true; more; ) {
    const last = seen.at(-1)
    const next = await page(last && id(last))
    more = next.more
    expect(next.items.length).toBeGreaterThan(more ? 0 : -1)
    seen.push(...next.items)
    expect(more).toBe(seen.length < expected.length)
  }
  expect(seen).toEqual(expected)
}

export function listSuite(open: Open) {
  describe('lists', () => {
    test('show pets for every combination of filters, page by page', async () => {
      const { store } = await open()
      const { categories, pets } = await fill(store)
      const ids = pets.filter((_, at) => at % 5 !== 0).map((pet) => pet.id)
      for (const name of [undefined, 'Tim']) {
        for (const categoryId of [undefined, categories[0]]) {
          for (const status of [undefined, ...statuses]) {
            for (const id of [undefined, [...ids, 999, ids[0] ?? 0].reverse()]) {
              const expected = pets.filter(
                (pet) =>
                  pet.name === (name ?? pet.name) &&
                  pet.categoryId === (categoryId ?? pet.categoryId) &&
                  pet.status === (status ?? pet.status) &&
                  (id ?? [pet.id]).includes(pet.id),
              )
              const query = { name, categoryId, status, id }
              for (const limit of [2, 100]) {
                await walk(
                  expected,
                  (pet) => pet.id,
                  (after) => store.pets.list({ ...query, limit, after }),
                )
              }
            }
          }
        }
      }
    })

    test('show new pets by name at once, whether the index has their names yet or not', async () => {
      const { store } = await open()
      const category = done(await store.categories.create({ name: 'Cats' }))
      const pets: Pet[] = []
      for (let at = 0; at < 2100; at += 300) {
        const created = Array.from({ length: 300 }, (_, index) =>
          store.pets.create({ name: names[(at + index) % 3] ?? 'Tam', categoryId: category.value.id }),
        )
        pets.push(...(await Promise.all(created)).map((pet) => done(pet).value))
        for (const name of [...names, 'Tam']) {
          await walk(
            pets.filter((pet) => pet.name === name),
            (pet) => pet.id,
            (after) => store.pets.list({ name, limit: 100, after }),
          )
        }
      }
    })

    test('are empty if nothing matches, and for an absent id', async () => {
      const { store } = await open()
      await fill(store)
      const nothing = { items: [], more: false }
      expect(await store.pets.list({ limit: 5, name: 'tim' })).toEqual(nothing)
      expect(await store.pets.list({ limit: 5, id: [] })).toEqual(nothing)
      expect(await store.pets.list({ limit: 5, after: Number.MAX_SAFE_INTEGER })).toEqual(nothing)
      expect(await store.pets.list({ limit: 5, id: [Number.MAX_SAFE_INTEGER] })).toEqual(nothing)
    })

    test('show categories and the inventory', async () => {
      const { store } = await open()
      const { pets } = await fill(store)
      const categories = (await store.categories.list({ limit: 10 })).items
      await walk(
        categories,
        (category) => category.id,
        (after) => store.categories.list({ limit: 1, after }),
      )
      for (const status of [undefined, ...statuses]) {
        const expected = pets
          .filter((pet) => pet.status === (status ?? pet.status))
          .map((pet) => ({ petId: pet.id, quantity: pet.status === 'sold' ? 0 : 1, status: pet.status }))
        await walk(
          expected,
          (item) => item.petId,
          (after) => store.inventory.list({ limit: 5, after, status }),
        )
      }
    })

    test('show orders for every combination of filters, without the cancelled ones', async () => {
      const { store } = await open()
      const { pets } = await fill(store)
      const [first, second] = pets.filter((pet) => pet.status === 'available').map((pet) => pet.id)
      for (const petId of [first ?? 0, second ?? 0]) done(await store.inventory.update(petId, 50, undefined))
      for (let at = 0; at < 24; at++) {
        const petId = (at % 2 ? first : second) ?? 0
        const id = done(await store.orders.place({ petId, quantity: 1 })).value.id
        if (at % 3 === 0) done(await store.orders.update(id, { complete: true }, undefined))
        if (at % 8 === 1) await store.orders.cancel(id, undefined)
      }
      const orders = (await store.orders.list({ limit: 100 })).items
      expect(orders).toHaveLength(22)
      for (const petId of [undefined, first, second, 999]) {
        for (const complete of [undefined, false, true]) {
          const expected = orders.filter(
            (order) =>
              order.petId === (petId ?? order.petId) && order.complete === (complete ?? order.complete),
          )
          await walk(
            expected,
            (order) => order.id ?? 0,
            (after) => store.orders.list({ limit: 3, after, petId, complete }),
          )
        }
      }
    })
  })
}

import { describe, expect, test } from 'vitest'
import type { Store } from '../../db/store.ts'
import { pets as table } from '../../db/tables.ts'
import type { Pet } from '../../generated/contract.ts'
import type { Page } from '../../packages/server/store/page.ts'
import { newRow } from '../../packages/store/kit/declare.ts'
import { mostRead } from '../../packages/store/kit/list.ts'
import type { Engine } from '../../packages/store/kit/unit.ts'
import { expected, randomSearches, sorts, statuses } from './random-searches.ts'
import { modelFinds } from './search.model.ts'
import { done, type Open } from './stores.ts'

export function searchSuite(open: Open) {
  describe('search', () => {
    test('finds and sorts like a full scan, for any names, while rows change', async () => {
      await randomSearches((await open()).store, 600)
    })

    test('a page behind the last row reads nothing, however far behind', async () => {
      const { store } = await open()
      const category = done(await store.categories.create({ name: 'Cats' })).value.id
      await store.pets.create({ name: 'Tom', categoryId: category })
      for (const after of [2, 5000, 10 ** 12, Number.MAX_SAFE_INTEGER]) {
        expect(await store.pets.list({ limit: 5, q: 'tom', after })).toEqual({ items: [], more: false })
        const before = await store.pets.list({ limit: 5, q: 'tom', after, sort: '-id' })
        expect(before.items.map(({ name }) => name)).toEqual(['Tom'])
        expect(before.read ?? 0).toBeLessThan(mostRead)
      }
    })

    test('pages continue at the place of the last item under every sort and filter', async () => {
      const { store } = await open()
      const categories = await Promise.all(
        ['Cats', 'Dogs'].map(async (name) => done(await store.categories.create({ name })).value.id),
      )
      const made = Array.from({ length: 60 }, (_, at) =>
        store.pets.create({
          name: ['Tom', 'Tim', 'tom', 'Zoë', '𝔘', '\uffee'][at % 6]!,
          categoryId: categories[at % 2]!,
          status: statuses[Math.floor(at / 2) % 3],
        }),
      )
      const pets = (await Promise.all(made)).map((pet) => done(pet).value)
      for (const sort of sorts) {
        for (const categoryId of [undefined, categories[0]]) {
          for (const status of [undefined, ...statuses]) {
            for (const name of [undefined, 'Tom']) {
              for (const q of [undefined, 'to']) {
                for (const id of [undefined, pets.filter((_, at) => at % 3).map((pet) => pet.id)]) {
                  const all = expected(
                    pets,
                    sort,
                    (pet) =>
                      pet.categoryId === (categoryId ?? pet.categoryId) &&
                      pet.status === (status ?? pet.status) &&
                      pet.name === (name ?? pet.name) &&
                      (id ?? [pet.id]).includes(pet.id) &&
                      (q === undefined || modelFinds(pet.name, q)),
                  )
                  const seen: Pet[] = []
                  for (let more = true; more; ) {
                    const last = seen.at(-1)
                    const after = last && { after: last.id, afterName: last.name }
                    const page = await store.pets.list({
                      limit: 4,
                      sort,
                      categoryId,
                      status,
                      name,
                      q,
                      id,
                      ...after,
                    })
                    seen.push(...page.items)
                    more = page.more
                    expect(more).toBe(seen.length < all.length)
                  }
                  expect(seen).toEqual(all)
                }
              }
            }
          }
        }
      }
    })

    /** Adds more pets than a page may read. */
    async function fill(engine: Engine, nameOf: (at: number) => string, categoryOf: (at: number) => number) {
      const statusOf = (at: number) => (at % 2 === 0 ? 'available' : 'pending')
      const rows = Array.from({ length: mostRead + 1700 }, (_, at) => {
        const holding = { status: statusOf(at), stock: 1, open: 0, ranOut: false } as const
        return { ...holding, name: nameOf(at), categoryId: categoryOf(at), version: 1, stockVersion: 1 }
      })
      for (let at = 0; at < rows.length; at += 500) {
        const some = rows.slice(at, at + 500)
        await engine.write({ add: newRow(table, some.length) }, ({ add }) => {
          for (const row of some) add(row)
        })
      }
    }

    /** Follows the links of a query, and checks that no page reads more rows than its limit. */
    async function follow(store: Store, query: object) {
      const [seen, pages]: [Pet[], Page<Pet>[]] = [[], []]
      for (let place: object | undefined = {}; place; ) {
        const page: Page<Pet> = await store.pets.list({ limit: 20, ...query, ...place })
        expect(page.read ?? 0).toBeLessThanOrEqual(mostRead)
        pages.push(page)
        seen.push(...page.items)
        const last = page.items.at(-1)
        const end = page.end ?? (last && { after: last.id, from: last.name })
        place = page.more && end ? { after: end.after, afterName: end.from } : undefined
      }
      return { seen, pages }
    }

    test('a page without matches among many rows reads a bounded number of them, and leads on', async () => {
      const { store, engine } = await open()
      for (const name of ['Cats', 'Dogs']) done(await store.categories.create({ name }))
      // All names that begin with zzz are in one category, except the last.
      await fill(
        engine,
        (at) => (at < mostRead + 500 ? `zzz ${at % 7}` : `Ann ${at}`),
        (at) => (at < mostRead + 500 ? 1 : 2),
      )
      const last = done(await store.pets.create({ name: 'Zzzoe', categoryId: 2 })).value
      for (const query of [
        { q: 'zzz', categoryId: 2 },
        { q: 'zzz', categoryId: 2, sort: '-name' },
        { q: 'zzz', categoryId: 2, sort: 'name', status: 'available' },
        { q: 'zzzo' },
        { q: 'zzzo', sort: 'name' },
        { q: 'zzzo', sort: '-id' },
        { q: 'z', categoryId: 2, sort: '-id' },
      ]) {
        const { seen, pages } = await follow(store, query)
        expect(seen, JSON.stringify(query)).toEqual([last])
        expect(pages.length).toBeLessThan(5)
      }
      for (const sort of sorts) {
        const nothing = await follow(store, { q: 'z a', sort })
        expect(nothing.seen).toEqual([])
        expect(nothing.pages[0]).toMatchObject({ items: [], more: true, read: expect.closeTo(mostRead, -3) })
      }
      // No name has the second word.
      expect(await store.pets.list({ limit: 9, q: 'z q', sort: 'name' })).toMatchObject({
        items: [],
        more: false,
      })
    })

    test('filters along the index of names also read a bounded number of rows', async () => {
      const { store, engine } = await open()
      for (const name of ['Cats', 'Dogs']) done(await store.categories.create({ name }))
      const first = done(await store.pets.create({ name: 'Tom', categoryId: 2 })).value
      await fill(
        engine,
        () => 'Tom',
        (at) => (at < 1400 ? 2 : 1),
      )
      const { seen, pages } = await follow(store, { name: 'Tom', categoryId: 2, sort: '-id', limit: 100 })
      expect(seen).toHaveLength(1401)
      expect(seen.at(-1)).toEqual(first)
      expect(pages.some((page) => page.end)).toBe(true)
      // Few are sold, so they are looked up and sorted.
      expect(await store.pets.list({ limit: 9, sort: 'name', status: 'sold' })).toMatchObject({
        items: [],
        more: false,
      })
    })

    test('a cursor is a name and an id, a name alone, or the current place of an item; the start if it is gone', async () => {
      const { store } = await open()
      const categoryId = done(await store.categories.create({ name: 'Cats' })).value.id
      for (const name of ['Ann', 'Bea', 'Bea', 'Cleo', 'Dan']) await store.pets.create({ name, categoryId })
      await store.pets.delete(5, undefined)
      const ids = async (query: object) =>
        (await store.pets.list({ limit: 9, ...query })).items.map((pet) => pet.id)
      expect(await ids({ sort: 'name', after: 2 })).toEqual([3, 4])
      expect(await ids({ sort: '-name', after: 3 })).toEqual([2, 1])
      expect(await ids({ sort: 'name', after: 5 })).toEqual([1, 2, 3, 4])
      expect(await ids({ sort: 'name', after: 5, afterName: 'Bob' })).toEqual([4])
      expect(await ids({ sort: 'name', afterName: 'Bea' })).toEqual([4])
      expect(await ids({ sort: '-name', afterName: 'Bea' })).toEqual([1])
      expect(await ids({ sort: '-name', afterName: 'Bea', after: 3 })).toEqual([2, 1])
      for (const sort of sorts) expect(await ids({ sort, after: 0 })).toHaveLength(4)
      expect(await ids({ afterName: 'Zoë' })).toEqual([1, 2, 3, 4])
      for (const [afterName, found] of [
        ['Aa', [2, 3]],
        ['Bea', [3]],
        ['Cleo', []],
      ] as const)
        expect(await ids({ sort: 'name', name: 'Bea', afterName, after: 2 })).toEqual(found)
      for (const [afterName, found] of [
        ['Aa', []],
        ['Bea', [2]],
        ['Cleo', [3, 2]],
      ] as const)
        expect(await ids({ sort: '-name', name: 'Bea', afterName, after: 3 })).toEqual(found)
      for (const after of [0, 1, 2]) {
        const isBehind = after === 2
        expect(await ids({ sort: 'name', id: [2], q: 'be', after })).toEqual(isBehind ? [] : [2])
      }
      expect(await store.pets.list({ limit: 9, id: [2], q: 'be' })).toMatchObject({ version: 1 })
    })

    test('categories sort by name and words, the inventory by quantity, orders newest first', async () => {
      const { store } = await open()
      for (const name of ['Fish', 'Flemish giants', 'Fancy fish'])
        done(await store.categories.create({ name }))
      const names = async (query: object) =>
        (await store.categories.list({ limit: 9, ...query })).items.map(({ name }) => name)
      expect(await names({ sort: '-name' })).toEqual(['Flemish giants', 'Fish', 'Fancy fish'])
      expect(await names({ q: 'FI' })).toEqual(['Fish', 'Fancy fish'])
      done(await store.categories.replace(1, { name: 'Birds' }, undefined))
      await store.categories.delete(2, undefined)
      expect(await names({ q: 'f', sort: 'name' })).toEqual(['Fancy fish'])
      expect(await names({ q: 'fis', sort: 'name' })).toEqual(['Fancy fish'])
      expect(await names({ q: 'bird' })).toEqual(['Birds'])

      const stocks = [5, 2, 5, 9, 2, 0]
      for (const [at, stock] of stocks.entries()) {
        done(await store.pets.create({ name: `Pet ${at}`, categoryId: 1 }))
        done(await store.inventory.update(at + 1, stock, undefined))
      }
      const walk = async (sort: string, status?: 'available') => {
        const seen: (readonly [number, number])[] = []
        for (let more = true; more; ) {
          const [after, afterQuantity] = seen.at(-1) ?? []
          const page = await store.inventory.list({ limit: 2, sort, status, after, afterQuantity })
          seen.push(...page.items.map((item) => [item.petId, item.quantity] as const))
          more = page.more
        }
        return seen.map(([id]) => id)
      }
      expect(await walk('quantity')).toEqual([6, 2, 5, 1, 3, 4])
      expect(await walk('-quantity')).toEqual([4, 3, 1, 5, 2, 6])
      expect(await walk('quantity', 'available')).toEqual([2, 5, 1, 3, 4])
      expect(await walk('-petId')).toEqual([6, 5, 4, 3, 2, 1])

      for (const petId of [1, 2, 1, 4]) done(await store.orders.place({ petId, quantity: 1 }))
      const orders = async (query: object) =>
        (await store.orders.list({ limit: 9, sort: '-id', ...query })).items.map(({ id }) => id)
      expect(await orders({})).toEqual([4, 3, 2, 1])
      expect(await orders({ petId: 1 })).toEqual([3, 1])
      expect(await orders({ complete: false, after: 3 })).toEqual([2, 1])
    })
  })
}

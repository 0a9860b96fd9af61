import { describe, expect, test } from 'vitest'
import type { Store } from '../../db/store.ts'
import type { InventoryItem } from '../../generated/contract.ts'
import { done, expectRefusal, type Open, petWithStock, placed } from './stores.ts'

/** Reads all events after an id, page by page. */
async function eventsAfter({ events }: Store, after = 0, limit = 2) {
  const all = []
  for (let last = after; ; ) {
    const page = await events.read({ limit, after: last })
    if ('keptAfter' in page) throw new Error(`events up to ${page.keptAfter} are gone`)
    all.push(...page.items)
    if (!page.more) return all
    last = page.items.at(-1)!.id
  }
}

const types = async (store: Store, after?: number) =>
  (await eventsAfter(store, after)).map(({ type }) => type)

export function eventsSuite(open: Open) {
  describe('events', () => {
    test('record changes in order, with the resource after the change', async () => {
      const { store } = await open()
      const petId = await petWithStock(store, 2)
      const orderId = await placed(store, petId, 2)
      await store.orders.update(orderId, { shipDate: '2030-07-01T00:00:00Z' }, undefined)
      await store.orders.cancel(orderId, undefined)
      const last = await placed(store, petId)
      await store.orders.update(last, { complete: true }, undefined)
      await store.inventory.update(petId, 0, undefined)
      await store.pets.delete(petId, undefined)
      expect(await types(store)).toEqual([
        'category.created',
        'pet.created',
        'inventory.updated',
        // The last units are ordered, so both forms show a pending pet.
        ...['order.placed', 'inventory.updated', 'pet.updated'],
        'order.updated',
        ...['order.cancelled', 'inventory.updated', 'pet.updated'],
        ...['order.placed', 'inventory.updated'],
        'order.completed',
        ...['inventory.updated', 'pet.updated'],
        'pet.deleted',
      ])
      const all = await eventsAfter(store)
      const dataOf = (type: string) => JSON.parse(all.find((event) => event.type === type)!.data)
      expect(dataOf('order.placed')).toEqual({ id: orderId, petId, quantity: 2, complete: false })
      expect(dataOf('pet.updated')).toMatchObject({ id: petId, name: 'Tom', status: 'pending' })
      expect(dataOf('inventory.updated')).toEqual({ petId, quantity: 2, status: 'available' })
      expect(new Set(all.map(({ timestamp }) => timestamp))).toEqual(new Set(['2030-06-01T12:00:00.000Z']))
    })

    test('are not written for an undone write beside others', async () => {
      const { store, engine } = await open()
      const undone = engine.write({}, (_touched, unit) => {
        unit.emit('pet.created', {})
        throw new Error('undone')
      })
      const done = store.categories.create({ name: 'Dogs' })
      await expect(undone).rejects.toThrow('undone')
      await done
      await store.categories.create({ name: 'Cats' })
      expect(await types(store)).toEqual(['category.created', 'category.created'])
    })

    test('are not written for refused, ineffective or repeated writes', async () => {
      const { store } = await open()
      const petId = await petWithStock(store)
      const once = { scope: 'key 1, placeOrder', key: 'abc', fingerprint: 'f1' }
      await store.orders.place({ petId, quantity: 1 }, once)
      const before = await types(store)
      await store.orders.place({ petId, quantity: 1 }, once)
      expectRefusal(await store.orders.place({ petId, quantity: 1 }), 'pet_not_available')
      await store.inventory.update(petId, 0, undefined)
      const pet = (await store.pets.find(petId))!.value
      await store.pets.replace(petId, { name: pet.name, categoryId: pet.categoryId }, undefined)
      expect(await types(store)).toEqual(before)
    })

    test('have rising ids, and can be read from any id, by type', async () => {
      const { store } = await open()
      await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => store.categories.create({ name })))
      const petId = await petWithStock(store, 3)
      const all = await eventsAfter(store)
      expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => a - b))
      for (const [at, { id }] of all.entries())
        expect(await eventsAfter(store, id)).toEqual(all.slice(at + 1))
      const wanted = ['inventory.updated', 'category.created']
      const page = await store.events.read({ limit: 4, types: [...wanted, ...wanted] })
      expect(page).toEqual({ items: all.slice(0, 4), more: true })
      const rest = await store.events.read({ limit: 4, after: all[4]!.id, types: wanted })
      expect(rest).toEqual({ items: all.slice(5).filter(({ type }) => wanted.includes(type)), more: false })
      expect(await store.events.read({ limit: 4, types: ['pet.deleted'] })).toEqual({
        items: [],
        more: false,
      })
      await store.pets.delete(petId, undefined)
      expect((await store.events.read({ limit: 1, types: ['pet.deleted'] })) as object).toMatchObject({
        more: false,
      })
    })

    test('are pruned from the oldest on, and a late reader is told', async () => {
      const { store, setTime } = await open()
      for (const name of ['a', 'b', 'c']) await store.categories.create({ name })
      setTime('2030-06-02T12:00:00Z')
      await store.categories.create({ name: 'd' })
      const all = await eventsAfter(store)
      const [first, , third, fourth] = all.map(({ id }) => id)
      const day = new Date('2030-06-02T00:00:00Z')
      expect(await store.events.prune(day, 2)).toBe(2)
      expect(await store.events.prune(day, 2)).toBe(1)
      expect(await store.events.prune(day, 2)).toBe(0)
      for (const after of [0, first!, third! - 1])
        expect(await store.events.read({ limit: 9, after })).toEqual({ keptAfter: third })
      for (const after of [undefined, third!])
        expect(await store.events.read({ limit: 9, after })).toEqual({ items: all.slice(3), more: false })
      expect(await store.events.prune(new Date('2031-01-01'), 9)).toBe(1)
      expect(await store.events.read({ limit: 9 })).toEqual({ items: [], more: false })
      await store.categories.create({ name: 'e' })
      expect((await eventsAfter(store, fourth))[0]!.id).toBeGreaterThan(fourth!)
    })

    test('report pruned types only to readers of these types', async () => {
      const { store, setTime } = await open()
      const { value: first } = done(await store.categories.create({ name: 'first' }))
      await store.categories.delete(first.id, undefined)
      const { id: after } = (await eventsAfter(store)).at(-1)!
      await store.categories.create({ name: 'second' })
      await petWithStock(store)
      setTime('2030-08-01T00:00:00Z')
      const keptAfter = (await eventsAfter(store)).at(-1)!.id
      while ((await store.events.prune(new Date('2030-08-01'), 2)) > 0);
      const read = (types: string[]) => store.events.read({ limit: 9, after, types })
      const nothing = { items: [], more: false }
      expect(await read(['category.deleted', 'order.placed'])).toEqual(nothing)
      for (const types of [[], ['pet.created'], ['category.deleted', 'category.created']])
        expect(await read(types)).toEqual({ keptAfter })
      await placed(store, (await store.pets.list({ limit: 1 })).items[0]!.id)
      expect(await read(['order.placed'])).toMatchObject({ items: [{ type: 'order.placed' }], more: false })
      expect(await read(['pet.created'])).toEqual({ keptAfter })
    })

    test('include sample data', async () => {
      const { store } = await open()
      await store.seed()
      const latest = new Map<string, object>()
      for (const { type, data } of await eventsAfter(store)) {
        const value = JSON.parse(data)
        latest.set(`${type.split('.')[0]} ${value.id ?? value.petId}`, value)
      }
      const all = { limit: 100 }
      for (const list of ['category', 'pet', 'order'] as const) {
        const { items } = await { category: store.categories, pet: store.pets, order: store.orders }[
          list
        ].list(all)
        for (const item of items) expect(latest.get(`${list} ${item.id}`)).toEqual(item)
      }
      for (const item of (await store.inventory.list(all)).items)
        expect(latest.get(`inventory ${item.petId}`) ?? asNew(item)).toEqual(item)
    })
  })
}

const asNew = ({ petId, status }: InventoryItem) => ({ petId, quantity: status === 'sold' ? 0 : 1, status })

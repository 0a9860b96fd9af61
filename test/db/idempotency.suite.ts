import { describe, expect, test } from 'vitest'
import { done, expectRefusal, type Open, petWithStock, stateOf } from './stores.ts'

const once = { scope: 'key 1, placeOrder', key: 'abc', fingerprint: 'f1' }

export function idempotencySuite(open: Open) {
  describe('idempotency keys', () => {
    test('return the first response, even if the resource has changed since', async () => {
      const { store } = await open()
      const petId = await petWithStock(store, 5)
      const first = done(await store.orders.place({ petId, quantity: 1 }, once))
      done(await store.orders.update(first.value.id, { complete: true }, undefined))
      const again = done(await store.orders.place({ petId, quantity: 1 }, once))
      expect(again).toStrictEqual({ ...first, replayed: true })
      expect(await stateOf(store, petId)).toEqual(['available', 4])
    })

    test('work for pets and categories too, and outlive them', async () => {
      const { store } = await open()
      const category = done(await store.categories.create({ name: 'Cats', description: 'purr' }, once))
      const petOnce = { ...once, scope: 'key 1, createPet' }
      const newPet = { name: 'Tom', categoryId: category.value.id }
      const pet = done(await store.pets.create(newPet, petOnce))
      await store.pets.delete(pet.value.id, undefined)
      await store.categories.delete(category.value.id, undefined)
      expect(done(await store.pets.create(newPet, petOnce))).toStrictEqual({ ...pet, replayed: true })
      expect(done(await store.categories.create({ name: 'Cats' }, once))).toStrictEqual({
        ...category,
        replayed: true,
      })
      expect((await store.categories.list({ limit: 1 })).items).toEqual([])
    })

    test('refuse another request in the same scope, and accept it in another scope', async () => {
      const { store } = await open()
      const petId = await petWithStock(store, 5)
      const order = { petId, quantity: 1 }
      const first = done(await store.orders.place(order, once))
      const reused = await store.orders.place(order, { ...once, fingerprint: 'f2' })
      expectRefusal(reused, 'idempotency_key_reused')
      const other = done(await store.orders.place(order, { ...once, scope: 'key 2, placeOrder' }))
      expect(other).toMatchObject({ replayed: false })
      expect(other.value.id).not.toBe(first.value.id)
      expect(await stateOf(store, petId)).toEqual(['available', 3])
    })

    test('a refused request is not remembered', async () => {
      const { store } = await open()
      const petId = await petWithStock(store)
      expectRefusal(await store.orders.place({ petId, quantity: 2 }, once), 'insufficient_stock')
      done(await store.inventory.update(petId, 2, undefined))
      const retried = { ...once, fingerprint: 'another' }
      expect(done(await store.orders.place({ petId, quantity: 2 }, retried)).replayed).toBe(false)
    })

    test('last for 24 hours', async () => {
      const { store, setTime } = await open()
      const petId = await petWithStock(store, 5)
      const order = { petId, quantity: 1 }
      const first = done(await store.orders.place(order, once))
      setTime('2030-06-02T11:59:59.999Z')
      expect(done(await store.orders.place(order, once)).replayed).toBe(true)
      setTime('2030-06-02T12:00:00Z')
      const second = done(await store.orders.place(order, { ...once, fingerprint: 'f2' }))
      expect(second.replayed).toBe(false)
      expect(second.value.id).not.toBe(first.value.id)
      expect(done(await store.orders.place(order, { ...once, fingerprint: 'f2' })).replayed).toBe(true)
    })

    test('are removed by later ones after they expire', async () => {
      const { store, engine, setTime } = await open()
      const kept = async () =>
        (await engine.read('SELECT scope, key FROM idempotency_keys WHERE key = ?', once.key))[0]
      done(await store.categories.create({ name: 'Cats' }, once))
      expect(await kept()).toEqual({ scope: once.scope, key: once.key })
      setTime('2030-06-02T12:00:00Z')
      done(await store.categories.create({ name: 'Dogs' }, { ...once, key: 'other' }))
      expect(await kept()).toBeUndefined()
    })

    test('survive a clock that is set back, and one that was ahead', async () => {
      const { store, setTime } = await open()
      const petId = await petWithStock(store, 5)
      const place = async (key: string) =>
        done(await store.orders.place({ petId, quantity: 1 }, { ...once, key })).replayed
      expect(await place('before')).toBe(false)
      setTime('2020-06-01T12:00:00Z')
      expect(await place('before')).toBe(true)
      setTime('2040-06-01T12:00:00Z')
      expect(await place('ahead')).toBe(false)
      setTime('2030-06-01T12:00:00Z')
      expect(await place('ahead')).toBe(true)
    })

    test('let one of many concurrent requests create, and replay it for the others', async () => {
      const { store } = await open()
      const petId = await petWithStock(store, 5)
      const results = await Promise.all(
        Array.from({ length: 50 }, () => store.orders.place({ petId, quantity: 1 }, once)),
      )
      const created = results.map(done)
      expect(created.filter(({ replayed }) => !replayed)).toHaveLength(1)
      expect(new Set(created.map((one) => one.value.id)).size).toBe(1)
      expect(await stateOf(store, petId)).toEqual(['available', 4])
    })
  })
}

import { describe, expect, test } from 'vitest'
import { done, expectRefusal, type Open, petWithStock, placed, stateOf } from './stores.ts'

export function inventorySuite(open: Open) {
  describe('inventory', () => {
    test('restocking makes a sold pet available, and raises both versions', async () => {
      const { store } = await open()
      const id = await petWithStock(store)
      expect(done(await store.inventory.update(id, 0, [1])).value.status).toBe('sold')
      expect(await stateOf(store, id)).toEqual(['sold', 0])
      expect(done(await store.inventory.update(id, 5, [2]))).toEqual({
        value: { petId: id, quantity: 5, status: 'available' },
        version: 3,
      })
      expect(await store.pets.find(id)).toMatchObject({ value: { status: 'available' }, version: 3 })
    })

    test('a new count alone keeps the version of the pet', async () => {
      const { store } = await open()
      const id = await petWithStock(store)
      expect(done(await store.inventory.update(id, 9, undefined)).version).toBe(2)
      expect(done(await store.inventory.update(id, 9, undefined)).version).toBe(2)
      expect((await store.pets.find(id))!.version).toBe(1)
    })

    test('an available pet at 0 is pending while orders are open, and available again when restocked', async () => {
      const { store } = await open()
      const id = await petWithStock(store, 3)
      await placed(store, id, 2)
      done(await store.inventory.update(id, 0, undefined))
      expect(await stateOf(store, id)).toEqual(['pending', 0])
      done(await store.inventory.update(id, 4, undefined))
      expect(await stateOf(store, id)).toEqual(['available', 4])
    })

    test('a held pet stays held at any stock until it is released', async () => {
      const { store } = await open()
      const id = await petWithStock(store, 3)
      const { name, categoryId } = (await store.pets.find(id))!.value
      const replace = (status: 'pending' | 'available') =>
        store.pets.replace(id, { name, categoryId, status }, undefined)
      done(await replace('pending'))
      for (const stock of [8, 0, 1]) {
        done(await store.inventory.update(id, stock, undefined))
        expect(await stateOf(store, id)).toEqual(['pending', stock])
      }
      done(await replace('available'))
      expect(await stateOf(store, id)).toEqual(['available', 1])
    })

    test('a held pet without stock is not released, and the refusal says what to do first', async () => {
      const { store } = await open()
      const id = await petWithStock(store)
      const { name, categoryId } = (await store.pets.find(id))!.value
      done(await store.pets.replace(id, { name, categoryId, status: 'pending' }, undefined))
      done(await store.inventory.update(id, 0, undefined))
      const released = await store.pets.replace(id, { name, categoryId, status: 'available' }, undefined)
      expectRefusal(released, 'invalid_status_transition')
      expect(released).toMatchObject({ message: expect.stringContaining('above 0, then release it') })
    })

    test('stock and open orders together stay within a million', async () => {
      const { store } = await open()
      const id = await petWithStock(store, 1_000_000)
      const order = await placed(store, id, 400_000)
      const refused = await store.inventory.update(id, 600_001, undefined)
      expectRefusal(refused, 'stock_limit_exceeded')
      expect(refused).toMatchObject({ message: expect.stringContaining('Set at most 600000.') })
      expect(await stateOf(store, id)).toEqual(['available', 600_000])
      done(await store.inventory.update(id, 0, undefined))
      done(await store.inventory.update(id, 600_000, undefined))
      expect(await store.orders.cancel(order, undefined)).toBeUndefined()
      expect(await stateOf(store, id)).toEqual(['available', 1_000_000])
      expectRefusal(await store.inventory.update(id, 1_000_001, undefined), 'stock_limit_exceeded')
    })

    test('missing items are refused first, then preconditions, then rules', async () => {
      const { store } = await open()
      const id = await petWithStock(store)
      expect(await store.inventory.find(999)).toBeUndefined()
      expectRefusal(await store.inventory.update(999, 1, []), 'pet_not_found')
      expectRefusal(await store.inventory.update(id, 2_000_000, [2]), 'precondition_failed')
      expectRefusal(await store.inventory.update(id, 2_000_000, [1]), 'stock_limit_exceeded')
    })
  })
}

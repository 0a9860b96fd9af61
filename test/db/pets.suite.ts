import { describe, expect, test } from 'vitest'
import { done, expectRefusal, type Open, petWithStock, placed, stateOf } from './stores.ts'

export function petSuite(open: Open) {
  describe('pets', () => {
    test('a new pet is available and has one unit', async () => {
      const { store } = await open()
      const { value: category } = done(await store.categories.create({ name: 'Cats' }))
      const created = done(await store.pets.create({ name: 'Tom', categoryId: category.id }))
      expect(created).toEqual({
        value: { id: created.value.id, name: 'Tom', categoryId: category.id, status: 'available' },
        version: 1,
        replayed: false,
      })
      expect(await store.pets.find(created.value.id)).toEqual({ value: created.value, version: 1 })
      expect(await store.inventory.find(created.value.id)).toEqual({
        value: { petId: created.value.id, quantity: 1, status: 'available' },
        version: 1,
      })
    })

    test.each([
      ['pending', 1],
      ['sold', 0],
    ] as const)('a pet created as %s has %i in stock', async (status, stock) => {
      const { store } = await open()
      const { value: category } = done(await store.categories.create({ name: 'Cats' }))
      const { value: pet } = done(await store.pets.create({ name: 'Tom', categoryId: category.id, status }))
      expect(await stateOf(store, pet.id)).toEqual([status, stock])
    })

    test('a missing pet is not found, and an unknown category is refused', async () => {
      const { store } = await open()
      const id = await petWithStock(store)
      const pet = { name: 'Tom', categoryId: 999 }
      expect(await store.pets.find(999)).toBeUndefined()
      expectRefusal(await store.pets.create(pet), 'unknown_category')
      expectRefusal(await store.pets.replace(id, pet, undefined), 'unknown_category')
      expectRefusal(await store.pets.replace(999, pet, undefined), 'pet_not_found')
      expectRefusal(await store.pets.delete(999, undefined), 'pet_not_found')
      expect((await store.pets.list({ limit: 10 })).items).toHaveLength(1)
    })

    test('a list by one id has the version of the pet, read at the same moment', async () => {
      const { store } = await open()
      const id = await petWithStock(store)
      const { value: pet } = (await store.pets.find(id))!
      done(await store.pets.replace(id, { name: 'Tim', categoryId: pet.categoryId }, undefined))
      const { version } = (await store.pets.find(id))!
      expect(await store.pets.list({ limit: 5, id: [id] })).toMatchObject({ items: [{ id }], version })
      for (const query of [{ id: [id, 999] }, { id: [999] }, { id: [id], name: 'Tom' }, {}])
        expect(await store.pets.list({ limit: 5, ...query })).not.toHaveProperty('version')
    })

    test('replacing keeps the status unless one is given, and raises only the versions of changed resources', async () => {
      const { store } = await open()
      const id = await petWithStock(store)
      const { value: other } = done(await store.categories.create({ name: 'Dogs' }))
      done(await store.pets.replace(id, { name: 'Tom', categoryId: other.id, status: 'pending' }, [1]))
      expect(await store.pets.find(id)).toMatchObject({ version: 2 })
      expect(await store.inventory.find(id)).toMatchObject({ version: 2 })
      const renamed = done(await store.pets.replace(id, { name: 'Tim', categoryId: other.id }, [2]))
      expect(renamed).toEqual({
        value: { id, name: 'Tim', categoryId: other.id, status: 'pending' },
        version: 3,
      })
      expect(await store.inventory.find(id)).toMatchObject({ version: 2 })
      expect(done(await store.pets.replace(id, renamed.value, undefined)).version).toBe(3)
    })

    test('missing pets are refused first, then preconditions, then rules', async () => {
      const { store } = await open()
      const id = await petWithStock(store)
      const bad = { name: 'Tom', categoryId: 999 }
      expectRefusal(await store.pets.replace(999, bad, []), 'pet_not_found')
      expectRefusal(await store.pets.replace(id, bad, []), 'precondition_failed')
      expectRefusal(await store.pets.replace(id, bad, [2, 3]), 'precondition_failed')
      expectRefusal(await store.pets.replace(id, bad, { not: [2, 1] }), 'precondition_failed')
      expectRefusal(await store.pets.replace(id, bad, [2, 1]), 'unknown_category')
      expectRefusal(await store.pets.replace(id, bad, { not: [2] }), 'unknown_category')
      await placed(store, id)
      expectRefusal(await store.pets.delete(id, [1]), 'precondition_failed')
      expectRefusal(await store.pets.delete(id, [2]), 'pet_has_open_orders')
    })

    test('a partial change keeps the rest, by the rules of replacing', async () => {
      const { store } = await open()
      const id = await petWithStock(store)
      const { value: before } = (await store.pets.find(id))!
      const { value: other } = done(await store.categories.create({ name: 'Dogs' }))
      const steps = [
        [{}, 1],
        [{ name: before.name }, 1],
        [{ name: 'Tim' }, 2],
        [{ categoryId: other.id }, 3],
        [{ status: 'pending' }, 4],
        [{ name: 'Tom', status: 'available' }, 5],
      ] as const
      let value = before
      for (const [change, version] of steps) {
        value = { ...value, ...change }
        expect(done(await store.pets.update(id, change, undefined))).toEqual({ value, version })
        expect(await store.pets.find(id)).toEqual({ value, version })
      }
      expect(await store.inventory.find(id)).toMatchObject({ version: 3 })
      const bad = { categoryId: 999 }
      expectRefusal(await store.pets.update(999, bad, []), 'pet_not_found')
      expectRefusal(await store.pets.update(id, bad, [4]), 'precondition_failed')
      expectRefusal(await store.pets.update(id, bad, { not: [5] }), 'precondition_failed')
      expectRefusal(await store.pets.update(id, bad, [5]), 'unknown_category')
      done(await store.pets.update(id, { status: 'sold' }, [5]))
      expectRefusal(await store.pets.update(id, { status: 'available' }, [6]), 'invalid_status_transition')
      expect(await store.pets.find(id)).toEqual({ value: { ...value, status: 'sold' }, version: 6 })
    })

    const moves = [
      ['available', 'pending', ['pending', 1]],
      ['available', 'sold', ['sold', 0]],
      ['pending', 'available', ['available', 1]],
      ['pending', 'sold', ['sold', 0]],
      ['sold', 'sold', ['sold', 0]],
      ['sold', 'available', undefined],
      ['sold', 'pending', undefined],
    ] as const
    test.each(moves)('from %s to %s: %j', async (from, to, expected) => {
      const { store } = await open()
      const { value: category } = done(await store.categories.create({ name: 'Cats' }))
      const pet = { name: 'Tom', categoryId: category.id }
      const { id } = done(await store.pets.create({ ...pet, status: from })).value
      const before = await stateOf(store, id)
      const patched = done(await store.pets.create({ ...pet, status: from })).value
      const change = await store.pets.update(patched.id, { status: to }, undefined)
      if (!expected) expectRefusal(change, 'invalid_status_transition')
      expect(await stateOf(store, patched.id)).toEqual(expected ?? before)
      const result = await store.pets.replace(id, { ...pet, status: to }, undefined)
      if (!expected) expectRefusal(result, 'invalid_status_transition')
      expect(await stateOf(store, id)).toEqual(expected ?? before)
    })

    test('a sold-out pet is not released, and a pet with open orders is not taken off sale', async () => {
      const { store } = await open()
      const id = await petWithStock(store)
      await placed(store, id)
      const pet = (await store.pets.find(id))!.value
      for (const status of ['available', 'sold'] as const) {
        expectRefusal(
          await store.pets.replace(id, { ...pet, status }, undefined),
          'invalid_status_transition',
        )
      }
      expect(await stateOf(store, id)).toEqual(['pending', 0])
    })

    test('a deleted pet takes its inventory entry along, keeps its completed orders, and frees no id', async () => {
      const { store } = await open()
      const id = await petWithStock(store, 2)
      const order = await placed(store, id)
      expectRefusal(await store.pets.delete(id, undefined), 'pet_has_open_orders')
      done(await store.orders.update(order, { complete: true }, undefined))
      const { categoryId } = (await store.pets.find(id))!.value
      expect(await store.pets.delete(id, undefined)).toBeUndefined()
      expect(await store.pets.find(id)).toBeUndefined()
      expect(await store.inventory.find(id)).toBeUndefined()
      expect(await store.orders.find(order)).toMatchObject({ value: { petId: id, complete: true } })
      expect(done(await store.pets.create({ name: 'Tim', categoryId })).value.id).toBeGreaterThan(id)
    })
  })
}

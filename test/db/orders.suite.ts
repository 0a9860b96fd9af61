import { describe, expect, test } from 'vitest'
import { isRefusal } from '../../packages/server/store/result.ts'
import { done, expectRefusal, type Open, petWithStock, placed, stateOf } from './stores.ts'

const past = '2030-05-31T00:00:00Z'
const future = '2030-06-02T00:00:00Z'

export function orderSuite(open: Open) {
  describe('orders', () => {
    test('take units from the stock; the last one makes the pet pending', async () => {
      const { store } = await open()
      const petId = await petWithStock(store, 3)
      const order = done(await store.orders.place({ petId, quantity: 2 }))
      const id = order.value.id
      expect(order).toStrictEqual({
        value: { id, petId, quantity: 2, complete: false },
        version: 1,
        replayed: false,
      })
      expect(await store.orders.find(id)).toStrictEqual({ value: order.value, version: 1 })
      expect(await stateOf(store, petId)).toEqual(['available', 1])
      await placed(store, petId)
      expect(await stateOf(store, petId)).toEqual(['pending', 0])
    })

    test('need a known, available pet with enough stock', async () => {
      const { store } = await open()
      const petId = await petWithStock(store, 3)
      expectRefusal(await store.orders.place({ petId: 999, quantity: 1 }), 'unknown_pet')
      const short = await store.orders.place({ petId, quantity: 4 })
      expectRefusal(short, 'insufficient_stock')
      expect(short).toMatchObject({ message: expect.stringContaining('has 3 left') })
      await placed(store, petId, 3)
      expectRefusal(await store.orders.place({ petId, quantity: 1 }), 'pet_not_available')
      done(await store.inventory.update(petId, 1, undefined))
      done(await store.inventory.update(petId, 0, undefined))
      expectRefusal(await store.orders.place({ petId, quantity: 1 }), 'pet_not_available')
      expect((await store.orders.list({ limit: 10 })).items).toHaveLength(1)
    })

    test.each([
      ['2030-01-02T03:04:05Z', '2030-01-02T03:04:05Z'],
      ['2030-01-02T03:04:05.123456789+05:30', '2030-01-01T21:34:05.123Z'],
      ['2030-01-02T03:04:05.5-00:00', '2030-01-02T03:04:05.500Z'],
      ['2030-01-02t03:04:05z', '2030-01-02T03:04:05Z'],
      ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00Z'],
      ['0000-02-29T12:00:00.0019+01:00', '0000-02-29T11:00:00.001Z'],
      ['0099-12-31T23:59:59Z', '0099-12-31T23:59:59Z'],
      ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
      ['0000-01-01T00:00:00+00:01', '0000-01-01T00:00:00+00:01'],
      ['0000-01-01T00:00:00+23:59', '0000-01-01T00:00:00+23:59'],
      ['9999-12-31T10:20:30-20:00', '9999-12-31T23:59:30-06:21'],
      ['9999-12-31T23:59:59.9999-23:59', '9999-12-31T23:59:59.999-23:59'],
      ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00Z'],
      ['2017-01-01T08:59:60.5+09:00', '2017-01-01T00:00:00.500Z'],
      ['9999-12-31T23:59:59-14:00', '9999-12-31T23:59:59-14:00'],
      ['9999-12-31T23:59:60Z', '9999-12-31T23:59:00-00:01'],
    ])('store the ship date %s as %s', async (given, kept) => {
      const { store } = await open()
      const petId = await petWithStock(store)
      const order = done(await store.orders.place({ petId, quantity: 1, shipDate: given }))
      expect(order.value.shipDate).toBe(kept)
      expect(await store.orders.find(order.value.id)).toMatchObject({ value: { shipDate: kept } })
    })

    test.each([
      ['0000-01-01T00:00:00+23:59', 'order_already_shipped'],
      ['0099-12-31T23:59:59Z', 'order_already_shipped'],
      ['9999-12-31T23:59:59Z', undefined],
      ['9999-12-31T23:59:59-23:59', undefined],
    ])('with the ship date %s refuse a change and a cancellation as %s', async (date, refused) => {
      const { store } = await open()
      const id = await placed(store, await petWithStock(store), 1, date)
      // The same instant is no change.
      expect(done(await store.orders.update(id, { shipDate: date }, undefined)).version).toBe(1)
      const change = () => store.orders.update(id, { shipDate: future }, undefined)
      const cancel = () => store.orders.cancel(id, undefined)
      if (refused) {
        expectRefusal(await change(), refused)
        expectRefusal(await cancel(), refused)
      } else {
        expect(done(await change()).value.shipDate).toBe(future)
        expect(await cancel()).toBeUndefined()
      }
    })

    test('completing sells a pet without stock, and only with the last open order', async () => {
      const { store } = await open()
      const petId = await petWithStock(store, 2)
      const first = await placed(store, petId)
      const second = await placed(store, petId)
      done(await store.orders.update(first, { complete: true }, undefined))
      expect(await stateOf(store, petId)).toEqual(['pending', 0])
      done(await store.orders.update(second, { complete: true }, undefined))
      expect(await stateOf(store, petId)).toEqual(['sold', 0])
    })

    test('completing keeps a pet with stock as it is, also a held one', async () => {
      const { store } = await open()
      const petId = await petWithStock(store, 3)
      const [first, second] = [await placed(store, petId), await placed(store, petId)]
      done(await store.orders.update(first, { complete: true }, undefined))
      expect(await stateOf(store, petId)).toEqual(['available', 1])
      const { name, categoryId } = (await store.pets.find(petId))!.value
      done(await store.pets.replace(petId, { name, categoryId, status: 'pending' }, undefined))
      done(await store.orders.update(second, { complete: true }, undefined))
      expect(await stateOf(store, petId)).toEqual(['pending', 1])
    })

    test('completing sets a missing ship date to now, and keeps or takes another', async () => {
      const { store } = await open()
      const petId = await petWithStock(store, 3)
      const [bare, dated, changed] = [
        await placed(store, petId),
        await placed(store, petId, 1, future),
        await placed(store, petId, 1, future),
      ]
      const complete = (id: number, shipDate?: string) =>
        store.orders.update(id, { complete: true, ...(shipDate && { shipDate }) }, [1])
      expect(done(await complete(bare))).toMatchObject({
        value: { complete: true, shipDate: '2030-06-01T12:00:00Z' },
        version: 2,
      })
      expect(done(await complete(dated)).value.shipDate).toBe(future)
      expectRefusal(await store.orders.cancel(dated, undefined), 'order_already_shipped')
      expect(done(await complete(changed, past)).value.shipDate).toBe(past)
    })

    test('an open order takes a new ship date; an equal one keeps its version', async () => {
      const { store } = await open()
      const id = await placed(store, await petWithStock(store))
      expect(done(await store.orders.update(id, { complete: false }, [1])).version).toBe(1)
      const moved = done(await store.orders.update(id, { shipDate: future }, [1]))
      expect(moved).toMatchObject({ value: { shipDate: future, complete: false }, version: 2 })
      expect(
        done(await store.orders.update(id, { shipDate: '2030-06-02T01:00:00+01:00' }, [2])).version,
      ).toBe(2)
      expect(await store.orders.find(id)).toEqual(moved)
    })

    test('a complete order never changes again', async () => {
      const { store } = await open()
      const id = await placed(store, await petWithStock(store))
      const completed = done(await store.orders.update(id, { complete: true }, undefined))
      for (const change of [{ complete: true }, { complete: false }, { shipDate: future }]) {
        expectRefusal(await store.orders.update(id, change, undefined), 'order_already_complete')
      }
      expectRefusal(await store.orders.cancel(id, undefined), 'order_already_shipped')
      expect(await store.orders.find(id)).toEqual(completed)
    })

    test('cancelling returns the units once, and makes a sold-out pet available again', async () => {
      const { store } = await open()
      const petId = await petWithStock(store, 2)
      const id = await placed(store, petId, 2, future)
      expect(await store.orders.cancel(id, [1])).toBeUndefined()
      expect(await stateOf(store, petId)).toEqual(['available', 2])
      expectRefusal(await store.orders.cancel(id, undefined), 'order_not_found')
      expectRefusal(await store.orders.update(id, { complete: true }, undefined), 'order_not_found')
      expect(await store.orders.find(id)).toBeUndefined()
      expect((await store.orders.list({ limit: 10, petId })).items).toEqual([])
      expect(await stateOf(store, petId)).toEqual(['available', 2])
      expect(await placed(store, petId)).toBeGreaterThan(id)
    })

    test('cancelling does not release a held pet', async () => {
      const { store } = await open()
      const petId = await petWithStock(store, 3)
      const id = await placed(store, petId)
      const { name, categoryId } = (await store.pets.find(petId))!.value
      done(await store.pets.replace(petId, { name, categoryId, status: 'pending' }, undefined))
      expect(await store.orders.cancel(id, undefined)).toBeUndefined()
      expect(await stateOf(store, petId)).toEqual(['pending', 3])
    })

    test('cancelling does not release a held pet whose stock was set to 0', async () => {
      const { store } = await open()
      const petId = await petWithStock(store, 3)
      const [first, second] = [await placed(store, petId), await placed(store, petId)]
      const { name, categoryId } = (await store.pets.find(petId))!.value
      done(await store.pets.replace(petId, { name, categoryId, status: 'pending' }, undefined))
      done(await store.inventory.update(petId, 0, undefined))
      expect(await store.orders.cancel(first, undefined)).toBeUndefined()
      expect(await stateOf(store, petId)).toEqual(['pending', 1])
      expect(await store.orders.cancel(second, undefined)).toBeUndefined()
      expect(await stateOf(store, petId)).toEqual(['pending', 2])
    })

    test('a past ship date does not change, so the order stays uncancellable', async () => {
      const { store, setTime } = await open()
      const id = await placed(store, await petWithStock(store), 1, future)
      setTime(future)
      const later = '2030-07-01T00:00:00Z'
      for (const change of [{ shipDate: later }, { shipDate: past }, { shipDate: later, complete: true }]) {
        expectRefusal(await store.orders.update(id, change, undefined), 'order_already_shipped')
      }
      expectRefusal(await store.orders.cancel(id, undefined), 'order_already_shipped')
      expect(done(await store.orders.update(id, { shipDate: future }, [1])).version).toBe(1)
      expect(done(await store.orders.update(id, { complete: true }, [1]))).toMatchObject({
        value: { complete: true, shipDate: future },
        version: 2,
      })
    })

    test('an order cannot be cancelled from its ship date on', async () => {
      const { store, setTime } = await open()
      const petId = await petWithStock(store)
      const id = await placed(store, petId, 1, future)
      setTime(future)
      expectRefusal(await store.orders.cancel(id, undefined), 'order_already_shipped')
      setTime('2030-06-01T23:59:59.999Z')
      expect(await store.orders.cancel(id, undefined)).toBeUndefined()
    })

    test('missing orders are refused first, then preconditions, then rules', async () => {
      const { store } = await open()
      const id = await placed(store, await petWithStock(store))
      expectRefusal(await store.orders.update(999, { complete: true }, []), 'order_not_found')
      expectRefusal(await store.orders.cancel(999, []), 'order_not_found')
      expectRefusal(await store.orders.update(id, { complete: true }, [3]), 'precondition_failed')
      done(await store.orders.update(id, { complete: true }, [3, 1]))
      expectRefusal(await store.orders.cancel(id, [1]), 'precondition_failed')
      expectRefusal(await store.orders.update(id, { complete: true }, [1]), 'precondition_failed')
    })

    test('the available units are sold exactly once in a race for them', async () => {
      const { store } = await open()
      const petId = await petWithStock(store, 37)
      const results = await Promise.all(
        Array.from({ length: 200 }, () => store.orders.place({ petId, quantity: 1 })),
      )
      const won = results.filter((result) => !isRefusal(result))
      expect(won).toHaveLength(37)
      for (const lost of results.filter(isRefusal)) {
        expectRefusal(lost, 'pet_not_available')
      }
      expect(await stateOf(store, petId)).toEqual(['pending', 0])
      expect((await store.orders.list({ limit: 100, petId })).items).toHaveLength(37)
    })

    test('one of many concurrent changes of the same order succeeds', async () => {
      const { store } = await open()
      const petId = await petWithStock(store, 5)
      const id = await placed(store, petId, 5)
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          at % 2
            ? store.orders.cancel(id, undefined)
            : store.orders.update(id, { complete: true }, undefined),
        ),
      )
      expect(results.filter((result) => !isRefusal(result))).toHaveLength(1)
      expect(await stateOf(store, petId)).toEqual(['sold', 0])
    })
  })
}

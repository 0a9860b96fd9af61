import { describe, expect, test } from 'vitest'
import { addWebhook } from '../webhooks/stored.ts'
import { done, type Open, petWithStock, placed } from './stores.ts'

const call = (caller: string, calls: number, lastCall: string) => ({
  operationId: 'getPet',
  caller,
  calls,
  lastCall,
  day: lastCall.slice(0, 10),
})

export function retentionSuite(open: Open) {
  describe('retention', () => {
    test('removes rows older than their limit, the oldest first, and nothing else', async () => {
      const { store, setTime } = await open()
      const prune = async (name: string, before: string, most = 100) =>
        store.kept.find((one) => one.name === name)!.prune(new Date(before), most)
      const petId = await petWithStock(store, 9)
      const order = { petId, quantity: 1 }
      const key = (name: string) => ({ scope: 'caller, placeOrder', key: name, fingerprint: 'f' })
      for (const day of [1, 2, 3]) {
        setTime(`2030-06-0${day}T12:00:00Z`)
        await store.orders.cancel(await placed(store, petId), undefined)
        await store.usage.add([call('ci', 1, `2030-06-0${day}T10:00:00.000Z`)])
      }
      done(await store.orders.place(order, key('first')))
      setTime('2030-06-04T11:00:00Z')
      done(await store.orders.place(order, key('second')))
      expect(store.kept.map(({ name }) => name).sort()).toEqual(
        ['api_keys', 'cancelled_orders', 'deliveries', 'events', 'idempotency_keys', 'usage'].sort(),
      )

      expect(await prune('cancelled_orders', '2030-06-03T12:00:00Z', 1)).toBe(1)
      expect(await prune('cancelled_orders', '2030-06-03T12:00:00Z')).toBe(1)
      expect(await prune('cancelled_orders', '2030-06-03T12:00:00Z')).toBe(0)
      expect(await prune('usage', '2030-06-02T12:00:00Z')).toBe(2)
      expect(await store.usage.report()).toMatchObject([{ day: '2030-06-03' }])
      // The contract keeps these for a day.
      expect(await prune('idempotency_keys', '2030-06-03T12:00:00.001Z')).toBe(1)
      expect(done(await store.orders.place(order, key('second')))).toMatchObject({ replayed: true })
    })

    test('removes the keys of a caller after the last one expires, except the first key and those of callers with webhooks', async () => {
      const { store, engine, setTime } = await open()
      const create = async (name: string, expiresAt?: string) =>
        (await store.keys.create({ name, scopes: [], digest: name, ...(expiresAt && { expiresAt }) }))!
      for (const name of ['admin', 'rotated', 'ended', 'lasting']) await create(name)
      await create('expired', '2030-06-02T00:00:00.000Z')
      await addWebhook(engine, { caller: String((await create('sender')).callerId) })
      for (const name of ['admin', 'ended', 'sender']) await store.keys.revoke(name)
      await store.keys.rotate('rotated', 'again')
      setTime('2030-07-01T12:00:00Z')
      await store.keys.rotate('lasting', 'anew')
      await store.keys.revoke('lasting')
      const prune = store.kept.find(({ name }) => name === 'api_keys')!.prune
      expect(await prune(new Date('2030-06-01T12:00:00Z'), 9)).toBe(0)
      expect(await prune(new Date('2030-07-01T12:00:00Z'), 9)).toBe(2)
      const names = async () => new Set((await store.keys.list()).map(({ name }) => name))
      expect(await names()).toEqual(new Set(['admin', 'rotated', 'lasting', 'sender']))
      expect(await prune(new Date('2030-07-02T12:00:00Z'), 9)).toBe(2)
      expect(await names()).toEqual(new Set(['admin', 'rotated', 'sender']))
      expect(await store.keys.find('ended')).toBeUndefined()
    })

    test('adds up the calls of each caller, and ignores a clock that was ahead', async () => {
      const { store } = await open()
      await store.usage.add([
        call('ci', 2, '2030-06-01T10:00:00.000Z'),
        call('ci', 3, '2030-06-02T10:00:00.000Z'),
        call('ci', 4, '2041-06-02T10:00:00.000Z'),
        call('lost', 1, '2041-06-02T10:00:00.000Z'),
        { ...call('ci', 9, '2030-06-01T10:00:00.000Z'), operationId: 'cancelOrder' },
      ])
      expect(await store.usage.callers('2030-06-30T00:00:00.000Z')).toStrictEqual([
        { operationId: 'cancelOrder', caller: 'ci', calls: 9, lastCall: '2030-06-01T10:00:00.000Z' },
        { operationId: 'getPet', caller: 'ci', calls: 9, lastCall: '2030-06-02T10:00:00.000Z' },
        { operationId: 'getPet', caller: 'lost', calls: 1, lastCall: '2041-06-02T10:00:00.000Z' },
      ])
    })

    test('erases all data of a caller whose keys have expired, and no data of others', async () => {
      const { store, engine } = await open()
      const petId = await petWithStock(store, 9)
      const issuer = 'https://issuer.example#'
      const made = await store.keys.create({ name: 'Zoë', scopes: [], digest: 'd1' })
      await store.keys.rotate('Zoë', 'd2')
      // This name is the id of the first key.
      await store.keys.create({ name: String(made?.callerId), scopes: [], digest: 'd3' })
      const ids = [String(made?.callerId), `${issuer}a`, `${issuer}a:b`]
      for (const id of ids) {
        await addWebhook(engine, { caller: id })
        const once = { scope: `${id}:placeOrder`, key: 'k', fingerprint: 'f' }
        done(await store.orders.place({ petId, quantity: 1 }, once))
      }
      const names = ['Zoë', `${issuer}a`, `${issuer}a:b`]
      await store.usage.add(names.map((name) => call(name, 1, '2030-06-01T10:00:00.000Z')))

      expect(await store.erase('Zoë')).toBeUndefined()
      await store.keys.revoke('Zoë')
      await store.keys.revoke(String(made?.callerId))
      expect(await store.erase(String(made?.callerId))).toEqual({
        webhooks: 0,
        idempotency_keys: 0,
        usage: 0,
        api_keys: 1,
      })
      expect(await store.erase('Zoë')).toEqual({ webhooks: 1, idempotency_keys: 1, usage: 1, api_keys: 2 })
      expect(await store.erase(`${issuer}a`)).toEqual({
        webhooks: 1,
        idempotency_keys: 1,
        usage: 1,
        api_keys: 0,
      })
      expect(await store.keys.list()).toEqual([])
      expect(await store.webhooks.list()).toMatchObject([{ caller: `${issuer}a:b` }])
      expect((await store.usage.report()).map(({ caller }) => caller)).toEqual([`${issuer}a:b`])
      expect(await store.erase('nobody')).toEqual({ webhooks: 0, idempotency_keys: 0, usage: 0, api_keys: 0 })
    })
  })
}

import { describe, expect, test } from 'vitest'
import { maxBehind } from '../../packages/server/store/webhook-store.ts'
import { addWebhook, changeWebhook, deliveriesOf, webhookOf } from '../webhooks/stored.ts'
import type { Open } from './stores.ts'

const lease = 25_000

export function webhookAdminSuite(open: Open) {
  describe('webhooks for operators', () => {
    /** Returns a store with a webhook and deliveries, each of an event and with a status. */
    const withDeliveries = async (...rows: [eventId: number | null, status: string][]) => {
      const opened = await open()
      const { store, engine } = opened
      const { id } = await addWebhook(engine)
      await store.webhooks.claim('a', lease)
      const position = Math.max(0, ...rows.map(([eventId]) => eventId ?? 0))
      await store.webhooks.finish('a', {
        webhookId: id,
        url: 'https://receiver.example/hook',
        from: 0,
        position,
        failingSince: '2030-06-01T12:00:00.000Z',
        deliveries: rows.map(([eventId, status]) => ({
          webhookId: id,
          eventId,
          type: 'category.created',
          status,
          attempts: 11,
          lastStatus: 500,
          lastError: null,
          createdAt: '2030-06-01T12:00:00.000Z',
          attemptedAt: '2030-06-01T12:00:00.000Z',
          body: null,
          nextAttemptAt: status === 'pending' ? '2030-06-03T12:00:00.000Z' : null,
        })),
      })
      return { ...opened, id }
    }

    test('are added at the end of the feed, and removed with their deliveries', async () => {
      const { store, id: other } = await withDeliveries([1, 'failed'])
      await store.emit('category.created', { id: 1 })
      const end = await store.events.end()
      const webhook = { caller: '1', url: 'https://receiver.example/own', types: '[]', secret: 'sealed' }
      const ids = [await store.webhooks.add(webhook), await store.webhooks.add(webhook)]
      const fresh = { ...webhook, enabled: true, position: end, pending: 0, failed: 0, behind: 0 }
      const { secret: _, ...listed } = fresh
      expect((await store.webhooks.list()).slice(1)).toMatchObject(ids.map((id) => ({ id, ...listed })))
      await store.emit('category.created', { id: 2 })
      expect((await store.webhooks.list()).at(-1)).toMatchObject({ behind: 1 })
      expect(await store.webhooks.claim('b', lease)).toBe(2)
      expect(await Promise.all([...ids, other, 77].map((id) => store.webhooks.remove(id)))).toEqual([
        ...[true, true, true],
        false,
      ])
      expect(await store.webhooks.list()).toEqual([])
      expect(await store.webhooks.owned('b')).toEqual([])
    })

    test('are listed with waiting and failed deliveries, and the lag of each', async () => {
      const { store, engine, id } = await withDeliveries([1, 'failed'], [2, 'pending'], [3, 'delivered'])
      const types = '["category.created","order.placed"]'
      const some = await addWebhook(engine, { types, position: 0 })
      const ended = await addWebhook(engine, { types: '["order.placed"]', enabled: false, position: 0 })
      for (const name of ['one', 'two', 'three', 'four', 'five']) await store.categories.create({ name })
      const found = await store.webhooks.list()
      expect(found[0]).toEqual({
        id,
        caller: 'https://issuer.example#somebody',
        url: 'https://receiver.example/hook',
        types: '[]',
        enabled: true,
        disabledReason: null,
        position: 3,
        failingSince: '2030-06-01T12:00:00.000Z',
        pending: 1,
        failed: 1,
        behind: 2,
        since: '2030-06-01T12:00:00.000Z',
      })
      expect(found.slice(1)).toMatchObject([
        { id: some.id, types, pending: 0, failed: 0, behind: 5, failingSince: null },
        { id: ended.id, enabled: false, behind: 0 },
      ])
    })

    test('report their lag exactly', async () => {
      const { store, engine } = await open()
      await engine.write({}, (_touched, unit) => {
        for (let n = 0; n <= maxBehind; n++) unit.emit('thing.made', { n })
      })
      await addWebhook(engine, { position: 0 })
      await addWebhook(engine, { position: 0, types: '["thing.made"]' })
      expect((await store.webhooks.list()).map(({ behind }) => behind)).toEqual([maxBehind, maxBehind])
    })

    test('are disabled with a reason, once, and their creator sees a change', async () => {
      const { store, engine } = await open()
      const [one, other] = [await addWebhook(engine), await addWebhook(engine)]
      await store.webhooks.claim('a', lease)
      expect(await store.webhooks.disable(one.id, 'operator')).toBe(true)
      expect(await store.webhooks.disable(one.id, 'again')).toBe(false)
      expect(await store.webhooks.disable(77, 'operator')).toBe(false)
      const after = { enabled: false, disabledReason: 'operator', version: one.version + 1 }
      expect(await webhookOf(engine, one.id)).toMatchObject(after)
      expect(await webhookOf(engine, other.id)).toEqual(other)
      // The server learns of it, and still writes the results of running deliveries.
      const owned = await store.webhooks.owned('a')
      expect(owned.map(({ id, enabled }) => [id, enabled]).sort()).toEqual([
        [one.id, false],
        [other.id, true],
      ])
    })

    test('send failed deliveries again, the oldest first, if the event is kept', async () => {
      const { store, engine, id, setTime } = await withDeliveries(
        [1, 'failed'],
        [2, 'delivered'],
        [3, 'failed'],
        [77, 'failed'],
        [4, 'failed'],
        [5, 'pending'],
        [null, 'failed'],
      )
      for (const name of ['one', 'two', 'three', 'four', 'five']) await store.categories.create({ name })
      const rows = await deliveriesOf(engine, id)
      const idOf = (event: number | null) => rows.find(({ eventId }) => eventId === event)!.id
      setTime('2030-06-02T00:00:00Z')
      const { version } = (await webhookOf(engine, id))!
      expect(await store.webhooks.resend(id, 0, 2)).toEqual([idOf(1), idOf(3)])
      expect((await webhookOf(engine, id))!.version).toBe(version + 1)
      expect(await store.webhooks.resend(id, idOf(3), 2)).toEqual([idOf(4), idOf(null)])
      expect(await store.webhooks.resend(id, idOf(null), 2)).toEqual([])
      expect((await webhookOf(engine, id))!.version).toBe(version + 2)
      const { due, pending } = (await store.webhooks.work('a', id, 99))!
      expect(due.map(({ eventId }) => eventId ?? 0).sort()).toEqual([0, 1, 3, 4])
      expect(pending).toBe(5)
      expect((await store.webhooks.list())[0]).toMatchObject({ failed: 1 })
      // Deliveries of other webhooks stay.
      const other = await addWebhook(engine)
      expect(await store.webhooks.resend(other.id, 0, 9)).toEqual([])
    })

    test('move back in the feed, and never forward', async () => {
      const { store, engine, id } = await withDeliveries([5, 'delivered'])
      const position = async () => (await store.webhooks.work('a', id, 1))!.position
      const { version } = (await webhookOf(engine, id))!
      for (const there of [5, 6]) expect(await store.webhooks.rewind(id, there)).toBe(false)
      expect(await store.webhooks.rewind(77, 0)).toBe(false)
      expect(await position()).toBe(5)
      expect((await webhookOf(engine, id))!.version).toBe(version)
      expect(await store.webhooks.rewind(id, 2)).toBe(true)
      expect(await position()).toBe(2)
      expect((await webhookOf(engine, id))!.version).toBe(version + 1)
      await changeWebhook(engine, id, { enabled: false })
      expect(await store.webhooks.rewind(id, 0)).toBe(true)
    })
  })
}

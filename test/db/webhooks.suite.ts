import { describe, expect, test } from 'vitest'
import type { WebhookOutcome } from '../../packages/server/store/webhook-store.ts'
import { addPing, addWebhook, changeWebhook, deliveriesOf, webhookOf } from '../webhooks/stored.ts'
import type { Open } from './stores.ts'

const lease = 25_000

const attempted = (
  webhookId: number,
  eventId: number,
  status: string,
  nextAttemptAt: string | null = null,
) => ({
  webhookId,
  eventId,
  type: 'category.created',
  status,
  attempts: 1,
  lastStatus: 500,
  lastError: 'It is out of order.',
  createdAt: '2030-06-01T12:00:00.000Z',
  attemptedAt: '2030-06-01T12:00:00.000Z',
  nextAttemptAt,
  body: null,
})

/** Returns the outcome of a batch without effects, except the given ones. */
const outcome = (webhookId: number, given: Partial<WebhookOutcome> = {}): WebhookOutcome => ({
  webhookId,
  url: 'https://receiver.example/hook',
  from: 0,
  position: 0,
  failingSince: null,
  deliveries: [],
  ...given,
})

export function webhooksSuite(open: Open) {
  describe('webhooks', () => {
    test('begin at the end of the feed', async () => {
      const { store, engine } = await open()
      await store.categories.create({ name: 'before' })
      const { id } = await addWebhook(engine)
      await store.categories.create({ name: 'after' })
      await store.webhooks.claim('a', lease)
      const { position } = (await store.webhooks.work('a', id, 9))!
      const page = await store.events.read({ limit: 9, after: position })
      expect('items' in page && page.items.map(({ data }) => JSON.parse(data).name)).toEqual(['after'])
    })

    test('begin at the end of an entirely pruned feed as well', async () => {
      const { store, engine } = await open()
      await store.categories.create({ name: 'before' })
      await store.events.prune(new Date('2031-01-01'), 9)
      const { id } = await addWebhook(engine)
      await store.webhooks.claim('a', lease)
      const { position } = (await store.webhooks.work('a', id, 9))!
      expect(await store.events.read({ limit: 9, after: position })).toEqual({ items: [], more: false })
    })

    test('have one owner at a time, until it releases them or its lease expires', async () => {
      const { store, engine, setTime } = await open()
      const hooks = [await addWebhook(engine), await addWebhook(engine), await addWebhook(engine)]
      await addWebhook(engine, { enabled: false })
      const idsOf = async (owner: string) => (await store.webhooks.owned(owner)).map(({ id }) => id).sort()
      const claimed = await Promise.all(['a', 'b', 'c'].map((owner) => store.webhooks.claim(owner, lease)))
      expect(claimed.toSorted()).toEqual([0, 0, 3])
      const owner = ['a', 'b', 'c'][claimed.indexOf(3)]!
      expect(await idsOf(owner)).toEqual(hooks.map(({ id }) => id))
      setTime('2030-06-01T12:00:20Z')
      await store.webhooks.renew(owner, lease)
      setTime('2030-06-01T12:00:44Z')
      expect(await store.webhooks.claim('d', lease)).toBe(0)
      await store.webhooks.release(owner, [hooks[0]!.id])
      expect(await store.webhooks.claim('d', lease)).toBe(1)
      expect(await idsOf('d')).toEqual([hooks[0]!.id])
      const elsewhere = async (of: string) => (await store.webhooks.urlsElsewhere(of)).length
      expect([await elsewhere('d'), await elsewhere(owner), await elsewhere('e')]).toEqual([2, 1, 3])
      setTime('2030-06-01T12:00:46Z')
      expect(await store.webhooks.claim('e', lease)).toBe(2)
      await store.webhooks.release('e')
      expect(await store.webhooks.claim('f', lease)).toBe(2)
      expect(await idsOf(owner)).toEqual([])
    })

    test('list the due deliveries and their times', async () => {
      const { store, engine, setTime } = await open()
      const { id } = await addWebhook(engine, { types: '["category.created"]' })
      await store.categories.create({ name: 'one' })
      await store.webhooks.claim('a', lease)
      const [owned] = await store.webhooks.owned('a')
      expect(owned).toEqual({
        id,
        url: 'https://receiver.example/hook',
        types: '["category.created"]',
        enabled: true,
        version: 1,
        failingSince: null,
        hasLapsed: false,
        dueAt: null,
      })
      const later = '2030-06-01T12:00:05.000Z'
      await store.webhooks.finish(
        'a',
        outcome(id, {
          position: 1,
          deliveries: [attempted(id, 1, 'pending', later), attempted(id, 77, 'failed')],
        }),
      )
      expect(await store.webhooks.owned('a')).toMatchObject([{ dueAt: later }])
      expect(await store.webhooks.work('a', id, 9)).toMatchObject({ position: 1, pending: 1, due: [] })
      const ping = await addPing(engine, id)
      setTime(later)
      const work = await store.webhooks.work('a', id, 9)
      expect(work).toMatchObject({ webhook: { id, enabled: true }, pending: 2 })
      expect(work!.due).toMatchObject([
        { id: ping.id, eventId: null, data: null },
        { eventId: 1, attempts: 1, timestamp: '2030-06-01T12:00:00.000Z' },
      ])
      expect(JSON.parse(work!.due[1]!.data!)).toMatchObject({ name: 'one' })
      expect((await store.webhooks.work('a', id, 1))!.due).toHaveLength(1)
    })

    test('record the outcome of a batch, with new and earlier deliveries', async () => {
      const { store, engine } = await open()
      const [one, two] = [await addWebhook(engine), await addWebhook(engine)]
      await store.webhooks.claim('a', lease)
      const failingSince = '2030-06-01T12:00:00.000Z'
      const written = await Promise.all([
        store.webhooks.finish(
          'a',
          outcome(one.id, {
            position: 7,
            failingSince,
            deliveries: [attempted(one.id, 6, 'pending', failingSince), attempted(one.id, 7, 'delivered')],
          }),
        ),
        store.webhooks.finish('a', outcome(two.id, { position: 8 })),
      ])
      expect(written).toEqual([true, true])
      expect(await store.webhooks.work('a', one.id, 9)).toMatchObject({ position: 7, failingSince })
      expect(await store.webhooks.work('a', two.id, 9)).toMatchObject({ position: 8, failingSince: null })
      const [pending] = await deliveriesOf(engine, one.id)
      const again = {
        ...pending!,
        status: 'delivered',
        attempts: 2,
        lastStatus: 204,
        lastError: null,
        nextAttemptAt: null,
      }
      await store.webhooks.finish('a', outcome(one.id, { from: 7, position: 7, deliveries: [again] }))
      const rows = await deliveriesOf(engine, one.id)
      expect(rows[0]).toEqual(again)
      expect(rows[1]).toMatchObject({ eventId: 7, status: 'delivered', attempts: 1 })
      // A position that another server has set stays.
      await store.webhooks.finish('a', outcome(one.id, { from: 3, position: 9 }))
      expect(await store.webhooks.work('a', one.id, 9)).toMatchObject({ position: 7 })
    })

    test('are left alone if another server owns them, or if they are deleted', async () => {
      const { store, engine } = await open()
      const [gone, kept] = [await addWebhook(engine), await addWebhook(engine)]
      await store.webhooks.claim('a', lease)
      await changeWebhook(engine, gone.id, undefined)
      const late = [
        store.webhooks.finish('a', outcome(gone.id, { deliveries: [attempted(gone.id, 1, 'failed')] })),
        store.webhooks.finish(
          'b',
          outcome(kept.id, { position: 5, deliveries: [attempted(kept.id, 1, 'failed')] }),
        ),
        store.webhooks.finish(
          'a',
          outcome(kept.id, { position: 4, deliveries: [attempted(kept.id, 2, 'failed')] }),
        ),
      ]
      expect(await Promise.all(late)).toEqual([false, false, true])
      expect(await deliveriesOf(engine, kept.id)).toMatchObject([{ eventId: 2 }])
      expect(await store.webhooks.work('a', kept.id, 9)).toMatchObject({ position: 4 })
      expect(await store.webhooks.work('b', kept.id, 9)).toBeUndefined()
      expect(await store.webhooks.work('a', gone.id, 9)).toBeUndefined()
      expect(await store.webhooks.owned('a')).toHaveLength(1)
    })

    test('are disabled with a reason, unless their URL has changed meanwhile', async () => {
      const { store, engine } = await open()
      const [ended, moved] = [await addWebhook(engine), await addWebhook(engine)]
      await store.webhooks.claim('a', lease)
      await changeWebhook(engine, moved.id, { url: 'https://other.example/' })
      const failingSince = '2030-06-01T12:00:00.000Z'
      for (const { id } of [ended, moved])
        await store.webhooks.finish('a', outcome(id, { position: 3, failingSince, disabledReason: 'gone' }))
      expect(await webhookOf(engine, ended.id)).toMatchObject({
        enabled: false,
        disabledReason: 'gone',
        version: 2,
      })
      expect(await webhookOf(engine, moved.id)).toMatchObject({
        enabled: true,
        disabledReason: null,
        version: 2,
      })
      expect((await store.webhooks.owned('a')).map(({ id }) => id)).toEqual([moved.id])
      expect(await store.webhooks.backlog()).toMatchObject({ disabled: 1 })
      // The webhook continues where it stopped, without its failures.
      await changeWebhook(engine, ended.id, { enabled: true, disabledReason: null })
      expect(await store.webhooks.claim('a', lease)).toBe(1)
      expect(await store.webhooks.work('a', ended.id, 9)).toMatchObject({ position: 3, failingSince: null })
    })

    test('lapse when no key of their caller is in force, and no others do', async () => {
      const { store, engine, setTime } = await open()
      const key = (name: string, expiresAt?: string) =>
        store.keys.create({ name, scopes: [], digest: name, ...(expiresAt && { expiresAt }) })
      const [revoked, rotated, expiring] = [
        await key('a'),
        await key('b'),
        await key('c', '2030-06-01T12:30:00.000Z'),
      ]
      const callers = [...[revoked, rotated, expiring].map((one) => String(one!.callerId)), '99', '1#1']
      const hooks = await Promise.all(callers.map((caller) => addWebhook(engine, { caller })))
      await store.webhooks.claim('s', lease)
      const lapsed = async () => {
        const owned = (await store.webhooks.owned('s')).filter(({ hasLapsed }) => hasLapsed)
        return owned.map(({ id }) => callers[hooks.findIndex((one) => one.id === id)])
      }
      expect(await lapsed()).toEqual([])
      await store.keys.rotate('b', 'b2')
      await store.keys.revoke('a')
      expect(await lapsed()).toEqual([callers[0]])
      setTime('2030-06-01T12:30:00Z')
      expect((await lapsed()).sort()).toEqual([callers[0], callers[2]])
      await store.keys.revoke('b')
      expect((await lapsed()).sort()).toEqual(callers.slice(0, 3))
    })

    test('report their lag, by their types and by waiting deliveries', async () => {
      const { store, engine, setTime } = await open()
      const all = await addWebhook(engine)
      const some = await addWebhook(engine, { types: '["category.deleted","category.created"]' })
      await addWebhook(engine, { types: '["order.placed"]' })
      expect(await store.webhooks.backlog()).toEqual({
        lastEvent: 0,
        pending: 0,
        oldest: null,
        disabled: 0,
        late: [],
      })
      for (const [at, name] of ['one', 'two', 'three'].entries()) {
        setTime(`2030-06-01T12:0${at}:00Z`)
        await store.categories.create({ name })
      }
      await store.webhooks.claim('a', lease)
      const oldest = async () => (await store.webhooks.backlog()).oldest?.slice(11, 16)
      expect(await oldest()).toBe('12:00')
      expect((await store.webhooks.backlog()).late).toEqual([
        { id: all.id, since: '2030-06-01T12:00:00.000Z' },
        { id: some.id, since: '2030-06-01T12:00:00.000Z' },
      ])
      await store.webhooks.finish('a', outcome(all.id, { position: 3 }))
      expect(await oldest()).toBe('12:00')
      await store.webhooks.finish('a', outcome(some.id, { position: 2 }))
      expect(await oldest()).toBe('12:02')
      expect((await store.webhooks.backlog()).late).toEqual([
        { id: some.id, since: '2030-06-01T12:02:00.000Z' },
      ])
      expect((await store.webhooks.list()).map(({ since }) => since?.slice(11, 16) ?? null)).toEqual([
        null,
        '12:02',
        null,
      ])
      await store.webhooks.finish(
        'a',
        outcome(some.id, {
          from: 2,
          position: 3,
          deliveries: [attempted(some.id, 3, 'pending', '2030-06-02T00:00:00.000Z')],
        }),
      )
      expect(await store.webhooks.backlog()).toEqual({
        lastEvent: 3,
        pending: 1,
        oldest: '2030-06-01T12:00:00.000Z',
        disabled: 0,
        late: [],
      })
      // A disabled webhook has no lag.
      await changeWebhook(engine, some.id, { enabled: false })
      expect(await store.webhooks.backlog()).toMatchObject({ pending: 0, oldest: null })
    })

    test('drop ended deliveries, the oldest first, and no pending ones', async () => {
      const { store, engine } = await open()
      const { id } = await addWebhook(engine)
      await store.webhooks.claim('a', lease)
      const at = (hour: number) => `2030-06-01T${hour}:00:00.000Z`
      const rows = ['delivered', 'failed', 'pending', 'delivered', 'delivered'].map((status, index) => ({
        ...attempted(id, index, status),
        createdAt: at(10 + index),
      }))
      await store.webhooks.finish('a', outcome(id, { deliveries: rows }))
      const left = async () => (await deliveriesOf(engine, id)).map(({ eventId }) => eventId)
      expect(await store.webhooks.prune(new Date(at(14)), 1)).toBe(1)
      expect(await left()).toEqual([1, 2, 3, 4])
      expect(await store.webhooks.prune(new Date(at(14)), 9)).toBe(2)
      expect(await store.webhooks.prune(new Date(at(14)), 9)).toBe(0)
      expect(await left()).toEqual([2, 4])
    })
  })
}

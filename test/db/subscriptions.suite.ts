import { describe, expect, test } from 'vitest'
import type { Store } from '../../db/store.ts'
import { isRefusal } from '../../packages/server/store/result.ts'
import { changeWebhook, deliveriesOf, webhookOf } from '../webhooks/stored.ts'
import { done, expectRefusal, type Open } from './stores.ts'

const url = 'https://receiver.example/hook'
const [one, other] = ['1', 'https://issuer.example#somebody']

/** Creates a webhook with another URL each time; a number distinguishes secrets. */
const create = (
  store: Store,
  caller = one,
  secret = 'secret 1',
  once?: Once,
  path = once ? '/once' : unique(store),
) => store.subscriptions.create({ caller, webhook: { url: url + path }, secret, refusedUrl: undefined }, once)
const paths = new WeakMap<Store, number>()
function unique(store: Store): string {
  const count = paths.get(store) ?? 0
  paths.set(store, count + 1)
  return count === 0 ? '' : `/${count}`
}
type Once = { scope: string; key: string; fingerprint: string }

const created = async (store: Store, caller = one) => done(await create(store, caller)).value.id

export function subscriptionsSuite(open: Open) {
  describe('subscriptions', () => {
    test('belong to their caller, and do not exist for others', async () => {
      const { store } = await open()
      const { subscriptions } = store
      const [first, foreign, second] = [
        await created(store),
        await created(store, other),
        await created(store),
      ]
      const page = await subscriptions.list(one, { limit: 1 })
      expect(page).toEqual({ items: [{ id: first, url, types: [], enabled: true }], more: true })
      const rest = await subscriptions.list(one, { limit: 9, after: first })
      expect(rest.items.map(({ id }) => id)).toEqual([second])
      const ping = done(await subscriptions.ping(other, foreign))
      for (const result of [
        await subscriptions.find(one, foreign),
        await subscriptions.update(one, foreign, { enabled: false }, undefined, undefined),
        await subscriptions.rotate(one, foreign, 'secret 2'),
        await subscriptions.delete(one, foreign, undefined),
        await subscriptions.ping(one, foreign),
        await subscriptions.deliveries(one, foreign, { limit: 1 }),
        await subscriptions.retry(one, foreign, ping.id),
      ])
        expectRefusal(result, 'webhook_not_found')
      expectRefusal(await subscriptions.retry(one, first, ping.id), 'delivery_not_found')
      expect(await subscriptions.find(other, foreign)).toMatchObject({ version: 1 })
    })

    test('are limited to 20, also when many are created at once; a deleted one makes room', async () => {
      const { store } = await open()
      const { subscriptions } = store
      const results = await Promise.all(Array.from({ length: 45 }, () => create(store)))
      expect(results.filter((result) => !isRefusal(result))).toHaveLength(20)
      expectRefusal(await create(store), 'too_many_webhooks')
      const { items } = await subscriptions.list(one, { limit: 100 })
      expect(items).toHaveLength(20)
      await created(store, other)
      await subscriptions.delete(one, items[6]!.id, undefined)
      await created(store)
      expectRefusal(await create(store), 'too_many_webhooks')
    })

    test('have distinct URLs, also when several are created and changed at once', async () => {
      const { store } = await open()
      const { subscriptions } = store
      const rounds = Array.from({ length: 8 }, (_, round) => round)
      const others = await Promise.all(rounds.map(() => created(store)))
      const results = await Promise.all([
        ...rounds.map(() => create(store, one, 'secret', undefined, '/same')),
        ...others.map((id) => subscriptions.update(one, id, { url: `${url}/s%61me` }, undefined, undefined)),
      ])
      const refusals = results.filter((result) => isRefusal(result))
      expect(refusals).toHaveLength(15)
      for (const refusal of refusals) expectRefusal(refusal, 'webhook_url_taken')
      done(await create(store, other, 'secret', undefined, '/same'))
    })

    test('with an unreachable URL are refused, even if the caller has room', async () => {
      const { store } = await open()
      const refusedUrl = 'The address of the host is not public.'
      const asked = { caller: one, webhook: { url }, secret: 'secret', refusedUrl }
      expectRefusal(await store.subscriptions.create(asked), 'url_not_allowed')
      const id = await created(store)
      const update = (refused: string | undefined, expected: number[]) =>
        store.subscriptions.update(one, id, { url: `${url}/2` }, refused, expected)
      expectRefusal(await update(refusedUrl, [2]), 'precondition_failed')
      expectRefusal(await update(refusedUrl, [1]), 'url_not_allowed')
      expect(done(await update(undefined, [1]))).toMatchObject({ value: { url: `${url}/2` }, version: 2 })
    })

    test('change only named members, and get a new version only if something differs', async () => {
      const { store, engine } = await open()
      const id = await created(store)
      const update = async (change: object) =>
        done(await store.subscriptions.update(one, id, change, undefined, undefined))
      const types = ['order.placed', 'pet.created']
      expect(await update({ types, description: 'Orders' })).toEqual({
        value: { id, url, types, description: 'Orders', enabled: true },
        version: 2,
      })
      expect(await update({ types, enabled: true })).toMatchObject({ version: 2 })
      expect(await update({ types: [] })).toMatchObject({ value: { types: [] }, version: 3 })
      await changeWebhook(engine, id, { enabled: false, disabledReason: 'gone' })
      expect(await update({ enabled: false })).toMatchObject({
        value: { enabled: false, disabledReason: 'gone' },
        version: 4,
      })
      expect(await update({ enabled: true })).toEqual({
        value: { id, url, types: [], description: 'Orders', enabled: true },
        version: 5,
      })
      expect(await update({ description: 'Pets' })).toMatchObject({
        value: { description: 'Pets' },
        version: 6,
      })
    })

    test('have no failures after they are enabled again', async () => {
      const { store } = await open()
      const id = await created(store)
      await store.webhooks.claim('a', 30_000)
      const failingSince = '2030-05-31T12:00:00.000Z'
      const outcome = { webhookId: id, url, from: 0, position: 0, failingSince, deliveries: [] }
      await store.webhooks.finish('a', outcome)
      expect(await store.webhooks.work('a', id, 1)).toMatchObject({ failingSince })
      for (const enabled of [false, true])
        done(await store.subscriptions.update(one, id, { enabled }, undefined, undefined))
      expect(await store.webhooks.work('a', id, 1)).toMatchObject({ failingSince: null })
    })

    test('begin behind earlier events', async () => {
      const { store } = await open()
      await store.categories.create({ name: 'before' })
      const id = await created(store)
      await store.categories.create({ name: 'after' })
      await store.webhooks.claim('a', 30_000)
      const { position } = (await store.webhooks.work('a', id, 1))!
      const page = await store.events.read({ limit: 9, after: position })
      expect('items' in page && page.items.map(({ data }) => JSON.parse(data).name)).toEqual(['after'])
    })

    test('keep the previous secret for a day', async () => {
      const { store, engine, setTime } = await open()
      const id = await created(store)
      setTime('2030-06-02T12:00:00Z')
      const rotated = done(await store.subscriptions.rotate(one, id, 'secret 2'))
      expect(rotated.value).toEqual({ id, url, types: [], enabled: true, sealed: 'secret 2' })
      const secrets = { secret: 'secret 2', previousSecret: 'secret 1' }
      expect(await webhookOf(engine, id)).toMatchObject({
        ...{ ...secrets, previousUntil: '2030-06-03T12:00:00.000Z', version: 1 },
      })
    })

    test('are created and rotated once for an idempotency key, with the first secret', async () => {
      const { store } = await open()
      const key = (name: string) => ({ scope: name, key: 'abc', fingerprint: 'f1' })
      const first = done(await create(store, one, 'secret 1', key('create')))
      const again = done(await create(store, one, 'secret 2', key('create')))
      expect(again).toEqual({ ...first, replayed: true })
      const { id } = first.value
      const rotate = async (secret: string) =>
        done(await store.subscriptions.rotate(one, id, secret, key('rotate'))).value.sealed
      expect([await rotate('secret 3'), await rotate('secret 4')]).toEqual(['secret 3', 'secret 3'])
      expect((await store.subscriptions.list(one, { limit: 9 })).items).toHaveLength(1)
    })

    test('are deleted with their deliveries', async () => {
      const { store, engine } = await open()
      const [id, kept] = [await created(store), await created(store)]
      for (const webhook of [id, kept]) done(await store.subscriptions.ping(one, webhook))
      expectRefusal(await store.subscriptions.delete(one, id, [2]), 'precondition_failed')
      expect(await store.subscriptions.delete(one, id, [1])).toBeUndefined()
      expectRefusal(await store.subscriptions.find(one, id), 'webhook_not_found')
      expect(await deliveriesOf(engine, id)).toEqual([])
      expect(await deliveriesOf(engine, kept)).toHaveLength(1)
      expect(await store.webhooks.claim('a', 30_000)).toBe(1)
    })
  })

  describe('deliveries', () => {
    const now = '2030-06-01T12:00:00.000Z'

    test('have a ping that is due at once, unless the webhook is disabled', async () => {
      const { store } = await open()
      const id = await created(store)
      const ping = done(await store.subscriptions.ping(one, id))
      const due = { status: 'pending', attempts: 0, createdAt: now, nextAttemptAt: now }
      expect(ping).toEqual({ id: ping.id, type: 'webhook.ping', ...due })
      done(await store.subscriptions.update(one, id, { enabled: false }, undefined, undefined))
      expectRefusal(await store.subscriptions.ping(one, id), 'webhook_disabled')
    })

    test('have ten waiting pings at most, also when many are requested at once, and drop old ones', async () => {
      const { store } = await open()
      const [id, second] = [await created(store), await created(store)]
      const results = await Promise.all(Array.from({ length: 25 }, () => store.subscriptions.ping(one, id)))
      expect(results.filter((result) => !isRefusal(result))).toHaveLength(10)
      expectRefusal(await store.subscriptions.ping(one, id), 'too_many_pings')
      done(await store.subscriptions.ping(one, second))
      expect(await store.webhooks.prune(new Date(now), 99)).toBe(0)
      const later = new Date('2030-06-01T12:00:01.000Z')
      expect(await store.webhooks.prune(later, 3)).toBe(3)
      expect(await store.webhooks.prune(later, 99)).toBe(8)
      done(await store.subscriptions.ping(one, id))
    })

    test('are listed by status, page by page, for one webhook only', async () => {
      const { store } = await open()
      const [id, foreign] = [await created(store), await created(store)]
      await pinged(store, foreign, 'failed')
      const statuses = ['pending', 'failed', 'delivered', 'failed', 'pending'] as const
      const ids = []
      for (const status of statuses) ids.push(await pinged(store, id, status))
      const first = done(await store.subscriptions.deliveries(one, id, { limit: 3 }))
      expect(first.items.map((item) => item.id)).toEqual(ids.slice(0, 3))
      const rest = await store.subscriptions.deliveries(one, id, { limit: 3, after: ids[2] })
      expect(rest).toMatchObject({ items: [{ id: ids[3] }, { id: ids[4] }], more: false })
      for (const status of ['pending', 'delivered', 'failed'] as const) {
        const { items } = done(await store.subscriptions.deliveries(one, id, { limit: 9, status }))
        expect(items.map((item) => item.id)).toEqual(ids.filter((_, at) => statuses[at] === status))
      }
    })

    test('are due at once when a failed or waiting one is retried; successful ones stay', async () => {
      const { store } = await open()
      const id = await created(store)
      const retry = (delivery: number) => store.subscriptions.retry(one, id, delivery)
      const failed = await pinged(store, id, 'failed')
      const waiting = await pinged(store, id, 'pending', '2030-06-02T12:00:00.000Z')
      for (const delivery of [failed, waiting])
        expect(await retry(delivery)).toMatchObject({ status: 'pending', attempts: 1, nextAttemptAt: now })
      const due = await pinged(store, id, 'pending', '2030-06-01T11:00:00.000Z')
      expect(await retry(due)).toMatchObject({ nextAttemptAt: '2030-06-01T11:00:00.000Z' })
      expectRefusal(await retry(await pinged(store, id, 'delivered')), 'already_delivered')
      expectRefusal(await retry(2 ** 40), 'delivery_not_found')
      done(await store.subscriptions.update(one, id, { enabled: false }, undefined, undefined))
      expectRefusal(await retry(failed), 'webhook_disabled')
    })
  })
}

/** Returns the delivery of a ping after its first attempt. */
async function pinged(
  { subscriptions, webhooks }: Store,
  webhookId: number,
  status: 'pending' | 'delivered' | 'failed',
  nextAttemptAt: string | null = null,
): Promise<number> {
  const { id, ...ping } = done(await subscriptions.ping(one, webhookId))
  await webhooks.claim('a', 30_000)
  const attempted = {
    ...{ id, webhookId, eventId: null, body: null, ...ping, status, attempts: 1, nextAttemptAt },
    ...{ lastStatus: status === 'delivered' ? 204 : 500, lastError: null, attemptedAt: ping.createdAt },
  }
  const { position, failingSince } = (await webhooks.work('a', webhookId, 1))!
  const outcome = { webhookId, url, from: position, position, failingSince, deliveries: [attempted] }
  expect(await webhooks.finish('a', outcome)).toBe(true)
  return id
}

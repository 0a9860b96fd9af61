import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { expose, prefixed } from '../../packages/server/metrics/exposition.ts'
import { deliveryFamilies } from '../../packages/server/metrics/metrics.ts'
import { type Feed, followEvents } from '../../packages/server/store/feed.ts'
import type { StoreOptions } from '../../packages/server/store/store.ts'
import {
  databases,
  deliver,
  openEmpty,
  range,
  receiver,
  status,
  tell,
  tellAtOnce,
  until,
} from './fixtures.ts'
import { addPing, addWebhook, changeWebhook, deliveriesOf, webhookOf } from './stored.ts'

describe.each(Object.entries(databases))('deliveries from %s', (_name, empty) => {
  const begin = (options?: StoreOptions) => openEmpty(empty, options)

  test('arrive in the order of the feed, signed, each once, and leave a row', async () => {
    const { database, engine } = await begin()
    const all = await receiver()
    const some = await receiver()
    const { id } = await addWebhook(engine, { url: all.url })
    await addWebhook(engine, { url: some.url, types: '["thing.lost"]' })
    await tell(engine, range(1, 60))
    const { said, measure } = deliver(database)
    await until(() => all.arrived.length).toBe(60)
    await tell(engine, range(61, 120))
    await tell(engine, [121], 'thing.lost')
    await until(() => all.arrived.length).toBe(121)
    await until(some.numbers).toEqual([121])
    // Several requests run at a time, so that neighbours may change places.
    for (const [at, n] of all.numbers().entries()) expect(Math.abs(n - 1 - at)).toBeLessThan(32)
    expect(new Set(all.numbers()).size).toBe(121)
    const [first] = all.arrived
    expect(JSON.parse(first!.body)).toEqual({
      id: 1,
      type: 'thing.made',
      timestamp: expect.any(String),
      data: { n: 1 },
    })
    expect(first!.headers).toMatchObject({
      'webhook-id': 'evt_1',
      'webhook-signature': expect.stringMatching(/^v1,\S+$/),
    })
    await until(async () => (await deliveriesOf(engine, id)).length).toBe(121)
    const rows = await deliveriesOf(engine, id)
    expect(new Set(rows.map((row) => `${row.status} ${row.attempts} ${row.lastStatus}`))).toEqual(
      new Set(['delivered 1 204']),
    )
    await until(async () => (await measure())?.counts).toEqual({ delivered: 122, retried: 0, failed: 0 })
    expect(said).toEqual({
      failures: [],
      disabled: [],
      missed: [],
      refused: [],
      unopened: [],
      undelivered: [],
    })
    const text = expose(prefixed(deliveryFamilies((await measure())!, new Date()), 'shop'))
    for (const line of [
      'deliveries_total{outcome="delivered"} 122',
      'events_total 121',
      'deliveries_pending 0',
      'delivery_oldest_age_seconds 0',
    ])
      expect(text).toContain(`shop_${line}\n`)
  })

  test('run up to 32 at a time to a fast receiver', async () => {
    const { database, engine } = await begin()
    const there = await receiver((_, response) => setTimeout(25).then(() => response.writeHead(204).end()))
    await addWebhook(engine, { url: there.url })
    await tellAtOnce(engine, range(1, 1500))
    deliver(database)
    await until(() => new Set(there.numbers()).size).toBe(1500)
    expect(there.state.maxUnderWay).toBeGreaterThan(4)
    expect(there.state.maxUnderWay).toBeLessThanOrEqual(32)
  })

  test('have the age of the oldest unsent event', async () => {
    const { database, engine } = await begin()
    const there = await receiver((_, response) => response.writeHead(500).end())
    const { id } = await addWebhook(engine, { url: there.url })
    const before = new Date()
    await tell(engine, range(1, 5))
    const { measure } = deliver(database, {
      retries: [1e6],
      pauses: { check: 20, lease: 1e4, renew: 1000, first: 1e6 },
    })
    await until(there.numbers).toEqual([1])
    await until(async () => (await measure())?.backlog.pending).toBe(1)
    const { backlog, counts } = (await measure())!
    expect(backlog.late).toEqual([{ id, since: expect.any(String) }])
    expect(Date.parse(backlog.late[0]!.since)).toBeGreaterThanOrEqual(before.getTime())
    const at = new Date(Date.parse(backlog.late[0]!.since) + 90_000)
    const text = expose(prefixed(deliveryFamilies({ counts, backlog }, at), 'shop'))
    expect(text).toContain(`shop_webhook_lag_seconds{webhook="${id}"} 90\n`)
  })

  test('keep the rate limit of a host over all webhooks and servers, without losses', async () => {
    const { database, engine } = await begin()
    const times: number[] = []
    const there = await receiver((_one, response) => {
      times.push(performance.now())
      response.writeHead(204).end()
    })
    for (const at of range(1, 6)) await addWebhook(engine, { url: there.url.replace('hook', `hook/${at}`) })
    const hostRate = 40
    deliver(database, { hostRate })
    deliver(database, { hostRate })
    await tell(engine, range(1, 20))
    await until(() => times.length).toBe(120)
    // Three seconds of requests, without waiting for the first; these may have come late.
    expect(times.at(-1)! - times[0]!).toBeGreaterThan(1500)
    expect(new Set(there.arrived.map(({ path, n }) => `${path} ${n}`)).size).toBe(120)
  })

  test('follow the feed no longer than there are webhooks', async () => {
    const { database, engine } = await begin()
    const gone = await receiver(status(410))
    const { id } = await addWebhook(engine, { url: gone.url })
    const feed = followEvents(database.events, () => {}, 20)
    onTestFinished(() => feed.close())
    let followers = 0
    const follow: Feed['follow'] = (listener) => {
      followers++
      const stop = feed.follow(listener)
      return () => {
        followers--
        stop()
      }
    }
    deliver(database, { feed: { ...feed, follow } })
    await until(() => followers).toBe(1)
    await tell(engine, [1])
    await until(() => webhookOf(engine, id)).toMatchObject({ enabled: false })
    await until(() => followers).toBe(0)
  })

  test('continue soon after the webhook is enabled, even for an event that came while it was disabled', async () => {
    const { database, engine } = await begin()
    const here = await receiver(status(204))
    const { id } = await addWebhook(engine, { url: here.url })
    deliver(database, { pauses: { check: 100, lease: 600_000, renew: 100_000, first: 20 } })
    await tell(engine, [1])
    await until(() => here.numbers()).toEqual([1])
    await changeWebhook(engine, id, { enabled: false })
    await tell(engine, [2])
    // The batch of the event has found the webhook disabled, and the next check has passed.
    await setTimeout(300)
    await changeWebhook(engine, id, { enabled: true })
    await until(() => here.numbers()).toEqual([1, 2])
  })

  test('end when no key of the caller is in force', async () => {
    const { database, engine } = await begin()
    const key = (await database.keys.create({ name: 'k', scopes: [], digest: 'd' }))!
    const there = await receiver()
    const { id } = await addWebhook(engine, { url: there.url, caller: String(key.callerId) })
    deliver(database)
    await tell(engine, [1])
    await until(there.numbers).toEqual([1])
    await database.keys.rotate('k', 'd2')
    await tell(engine, [2])
    await until(there.numbers).toEqual([1, 2])
    await database.keys.revoke('k')
    await until(() => webhookOf(engine, id)).toMatchObject({ enabled: false, disabledReason: 'key_revoked' })
    await tell(engine, [3])
    await setTimeout(100)
    expect(there.numbers()).toEqual([1, 2])
  })

  test('pings arrive soon, whatever the pause, and only at their webhook', async () => {
    const { database, engine } = await begin()
    const there = await receiver((_one, response) => response.writeHead(200).end())
    const { id } = await addWebhook(engine, { url: there.url, types: '["thing.never"]' })
    deliver(database)
    const ping = await addPing(engine, id)
    await until(() => there.arrived.length).toBe(1)
    expect(there.arrived[0]!.id).toBe(`ping_${ping.id}`)
    expect(JSON.parse(there.arrived[0]!.body)).toEqual({
      id: 0,
      type: 'webhook.ping',
      timestamp: ping.createdAt,
      data: { webhookId: id },
    })
    await until(() => deliveriesOf(engine, id)).toMatchObject([
      { status: 'delivered', attempts: 1, lastStatus: 200 },
    ])
  })

  test('continue after events that were pruned unsent', async () => {
    const { database, engine } = await begin()
    const there = await receiver()
    const { id } = await addWebhook(engine, { url: there.url })
    await tell(engine, [1, 2])
    while ((await database.events.prune(new Date('2999-01-01'), 500)) > 0);
    await tell(engine, [3])
    const { said } = deliver(database)
    await until(there.numbers).toEqual([3])
    expect(said.missed).toEqual([id])
  })

  test('go to a new address at once, and to no removed one', async () => {
    const { database, engine } = await begin()
    const old = await receiver(() => {})
    const moved = await receiver()
    const [one, two] = [
      await addWebhook(engine, { url: old.url }),
      await addWebhook(engine, { url: old.url }),
    ]
    deliver(database)
    await tell(engine, [1])
    await until(() => old.arrived.length).toBe(2)
    // While both requests run.
    await changeWebhook(engine, one.id, { url: moved.url })
    await changeWebhook(engine, two.id, undefined)
    await old.close()
    await tell(engine, [2])
    await until(() => moved.numbers().sort()).toEqual([1, 2])
    expect(await deliveriesOf(engine, two.id)).toEqual([])
    expect(old.arrived).toHaveLength(2)
  })

  test('end a batch after some seconds, so that a slow receiver delays nobody', async () => {
    const { database, engine } = await begin()
    const there = await receiver((_, response) => setTimeout(500).then(() => response.writeHead(204).end()))
    const { id } = await addWebhook(engine, { url: there.url })
    await tell(engine, range(1, 50))
    const { said } = deliver(database)
    // The first request is alone.
    await until(async () => (await deliveriesOf(engine, id)).length).toBeGreaterThan(1)
    expect(there.numbers().length).toBeLessThan(50)
    there.state.responds = (_, response) => response.writeHead(204).end()
    await until(async () => (await deliveriesOf(engine, id)).map(({ status }) => status)).toEqual(
      range(1, 50).map(() => 'delivered'),
    )
    expect(new Set(there.numbers()).size).toBe(50)
    expect(said.failures).toEqual([])
  })

  test('finish at a shutdown, or are cut off and repeated by the next server', async () => {
    const { database, engine } = await begin()
    const closing = Promise.withResolvers<void>()
    const slow = await receiver((_one, response) => closing.promise.then(() => response.writeHead(204).end()))
    const never = await receiver(() => {})
    const [one, two] = [
      await addWebhook(engine, { url: slow.url }),
      await addWebhook(engine, { url: never.url }),
    ]
    await tell(engine, [1, 2, 3])
    const first = deliver(database)
    await until(() => [slow.arrived.length, never.arrived.length]).toEqual([1, 1])
    const closed = first.close(3000)
    closing.resolve()
    await closed
    expect(await deliveriesOf(engine, one.id)).toMatchObject([{ eventId: 1, status: 'delivered' }])
    expect(await deliveriesOf(engine, two.id)).toEqual([])
    expect(slow.arrived).toHaveLength(1)
    never.state.responds = status(204)
    const next = deliver(database)
    await until(slow.numbers).toEqual([1, 2, 3])
    await until(never.numbers).toEqual([1, 1, 2, 3])
    expect([...first.said.failures, ...next.said.failures]).toEqual([])
  })
})

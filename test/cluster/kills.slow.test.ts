/** Deliveries to webhooks, pages of the feed and streams of servers that are killed under load. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Store } from '../../db/store.ts'
import type { Event, Webhook } from '../../generated/contract.ts'
import { type Running, start } from '../../packages/testing/child.ts'
import { type Ask, client } from '../../packages/testing/client.ts'
import { openStream } from '../../packages/testing/event-stream.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { openStore } from '../support/store.ts'
import { databases } from '../webhooks/fixtures.ts'
import {
  expectExactlyOnce,
  expectFollowed,
  makeEndless,
  nothingYet,
  startFollower,
  startLoad,
} from './load.ts'
import { inTurn, makeKey } from './servers.ts'

/** Writes that must be acknowledged before each kill. */
const enough = 60

/** Starts a receiver that records messages by id, and responds with 503 while it is down. */
async function receive() {
  const arrived = new Map<string, Event>()
  const state = { isUp: true, refused: 0 }
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => '')
    if (body === '') return
    if (state.isUp) arrived.set(String(request.headers['webhook-id']), JSON.parse(body))
    else state.refused++
    response.writeHead(state.isUp ? 204 : 503).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, arrived, state }
}

/** Reads a stream from one server after the other, and reconnects with the last id, like EventSource. */
function startStreamReader(servers: readonly Running[], key: string) {
  const seen: Event[] = []
  let stopped = false
  async function read() {
    for (let next = 0; !stopped; next++) {
      const headers = { authorization: `Bearer ${key}`, 'last-event-id': String(seen.at(-1)?.id ?? 0) }
      const url = `${servers[next % servers.length]!.address}/store/events`
      const stream = await openStream(url, headers).catch(() => undefined)
      stream?.response.on('data', () => {
        for (const { data } of stream.events.splice(0)) seen.push(JSON.parse(data))
      })
      await (stream?.ended ?? setTimeout(20))
    }
  }
  const reading = read()
  reading.catch(() => {})
  onTestFinished(() => {
    stopped = true
  })
  return seen
}

async function everyEvent({ events }: Store): Promise<Event[]> {
  const page = await events.read({ limit: 1_000_000, after: 0 })
  if ('keptAfter' in page) throw new Error('Events were removed.')
  return page.items.map(({ data, ...event }) => ({ ...event, data: JSON.parse(data) }))
}

describe.each(Object.entries(databases))('servers on %s that are killed under load', (engine, empty) => {
  test('deliver every event at least once to receivers and exactly once, in order, to readers', async () => {
    const { url, sql } = await empty()
    const env = {
      DATABASE_URL: url,
      WEBHOOK_ALLOWED_NETWORKS: 'loopback',
      WEBHOOK_RETRY_SECONDS: Array(100).fill('1').join(),
    }
    const folder = temporaryFolder()
    const store = await openStore(url)
    onTestFinished(() => store.close())
    const key = await makeKey(store)
    const count = engine === 'SQLite' ? 1 : 3
    const servers = await Promise.all(Array.from({ length: count }, () => start(folder, env)))
    const each = servers.map(
      (_, at): Ask =>
        (...request) =>
          client(servers[at]!.address, key)(...request),
    )
    const ask = inTurn(each)

    const [everything, orders, late] = [await receive(), await receive(), await receive()]
    late.state.isUp = false
    const subscribe = (body: Partial<Webhook>) => ask('POST', '/store/webhooks', body)
    expect((await subscribe({ url: everything.url })).status).toBe(201)
    expect((await subscribe({ url: orders.url, types: ['order.placed', 'order.completed'] })).status).toBe(
      201,
    )
    expect((await subscribe({ url: late.url })).status).toBe(201)

    const endless = await makeEndless(ask)
    const done = nothingYet()
    const load = startLoad(ask, endless, done)
    const follower = startFollower(ask)
    const streamed = startStreamReader(servers, key)
    for (let time = 0; time < 3; time++) {
      const at = time % count
      // The sender is killed too, while deliveries are under way.
      const before = everything.arrived.size
      await load.more(enough)
      await expect.poll(() => everything.arrived.size).toBeGreaterThan(before)
      servers[at]!.signal('SIGKILL')
      await servers[at]!.ended
      // The leases of dead servers last for 25 s, and another test waits for their end. Take one webhook at a time, because live servers lock
      // several.
      for (const id of [1, 2, 3])
        await sql(`UPDATE webhook_progress SET owned_until = 0 WHERE webhook_id = ${id}`)
      servers[at] = await start(folder, env)
    }
    await load.more(enough)
    await load.stop()
    late.state.isUp = true
    expect(load.failures.lost).toBeGreaterThan(0)
    expect(late.state.refused).toBeGreaterThan(0)

    await expectExactlyOnce(store, endless, done)
    await expectFollowed(store, await follower.stop())
    const events = await everyEvent(store)
    await expect.poll(() => streamed.at(-1)?.id).toBe(events.at(-1)?.id)
    expect(streamed).toEqual(events)
    const isOfOrder = ({ type }: Event) => type === 'order.placed' || type === 'order.completed'
    for (const [{ arrived }, wanted] of [
      [everything, events],
      [orders, events.filter(isOfOrder)],
      [late, events],
    ] as const) {
      await expect.poll(() => arrived.size).toBeGreaterThanOrEqual(wanted.length)
      const inOrder = [...arrived].sort(([, a], [, b]) => a.id - b.id)
      expect(inOrder).toEqual(wanted.map((event) => [`evt_${event.id}`, event]))
    }
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual(servers.map(() => 0))
  })
})

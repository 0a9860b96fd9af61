import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { Event } from '../../generated/contract.ts'
import { openSockets } from '../../packages/server/http/connections.ts'
import { listen } from './service.ts'

const longer = { interval: 20 }

async function feedOf(ask: Awaited<ReturnType<typeof listen>>['ask'], query = '') {
  const all: Event[] = []
  for (let after = 0; ; after = all.at(-1)!.id) {
    const { body, headers } = await ask<Event[]>('GET', `/store/events?limit=100&after=${after}${query}`)
    all.push(...body)
    if (!headers.has('link')) return all
  }
}

test('a stream sends earlier and then live events in order, without gaps or duplicates, during writes', async () => {
  const { ask, stream } = await listen()
  const write = async (writer: string, count: number) => {
    for (let at = 0; at < count; at++) {
      const { body } = await ask<{ id: number }>('POST', '/categories', { name: `${writer} ${at}` })
      if (at % 5 === 0) await ask('DELETE', `/categories/${body.id}`)
    }
  }
  await write('before', 130)
  const writing = Promise.all(['a', 'b', 'c'].map((writer) => write(writer, 60)))
  const whole = await stream()
  const [half] = await Promise.all([stream('?after=70')])
  const deleted = await stream('?type=category.deleted')
  await writing
  const all = await feedOf(ask)
  expect(all).toHaveLength(130 + 26 + 3 * (60 + 12))
  for (const [{ events }, expected] of [
    [whole, all],
    [half, all.filter(({ id }) => id > 70)],
    [deleted, all.filter(({ type }) => type === 'category.deleted')],
  ] as const) {
    await expect.poll(() => events.length, longer).toBeGreaterThanOrEqual(expected.length)
    expect(events.map(({ data }) => JSON.parse(data))).toEqual(expected)
    expect(events.map(({ id, type }) => [Number(id), type])).toEqual(
      expected.map(({ id, type }) => [id, type]),
    )
  }
})

test('a client that reconnects continues after the last id, whatever the query', async () => {
  const { ask, stream } = await listen()
  for (const name of ['a', 'b', 'c']) await ask('POST', '/categories', { name })
  const first = await stream('?after=1')
  await expect.poll(() => first.events.map(({ id }) => id), longer).toEqual(['2', '3'])
  first.close()
  await ask('POST', '/categories', { name: 'd' })
  const { events } = await stream('?after=1', { 'last-event-id': '3' })
  await expect.poll(() => events.map(({ id }) => id), longer).toEqual(['4'])
  const { body } = await ask<Event[]>('GET', '/store/events?after=1', undefined, { 'last-event-id': '3' })
  expect(body.map(({ id }) => id)).toEqual([4])
})

test('a stream after a future id begins with the next event', async () => {
  const { ask, stream } = await listen()
  await ask('POST', '/categories', { name: 'a' })
  const live = [
    await stream('', { 'last-event-id': `${Number.MAX_SAFE_INTEGER}` }),
    await stream('?after=100&type=category.created'),
  ]
  await ask('POST', '/categories', { name: 'b' })
  for (const { events } of live) await expect.poll(() => events.map(({ id }) => id), longer).toEqual(['2'])
})

test('a client that reconnects before the first event continues from the beginning of the stream', async () => {
  const { ask, stream } = await listen()
  await ask('POST', '/categories', { name: 'a' })
  const { response, events } = await stream('', { 'last-event-id': `${Number.MAX_SAFE_INTEGER}` })
  let text = ''
  response.on('data', (piece) => {
    text += piece
  })
  await expect.poll(() => text, longer).toBe('retry: 2000\nid: 1\n\n')
  expect(events).toEqual([])
})

test('a stream begins at once, has a reconnection time, and is not cached', async () => {
  const { stream } = await listen()
  const { response } = await stream()
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    connection: 'close',
    'x-request-id': expect.any(String),
    'x-stability': 'beta',
  })
})

test('Accept decides: JSON first, a stream if preferred, and neither with q=0', async () => {
  const { address, key, stream, expectOpen } = await listen()
  const get = (accept: string, method = 'GET') =>
    fetch(`${address}/store/events`, { method, headers: { authorization: `Bearer ${key}`, accept } })
  for (const accept of [
    '*/*',
    'application/json',
    'text/event-stream;q=0, */*',
    'text/*;q=0.5, application/json',
  ])
    expect(await (await get(accept)).json()).toEqual([])
  expect((await get('text/event-stream;q=0')).status).toBe(406)
  expect((await get('text/html')).status).toBe(406)
  const head = await get('text/event-stream', 'HEAD')
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
    200,
    'text/event-stream',
    '',
  ])
  await expectOpen(0)
  const { response } = await stream('', {
    accept: 'text/event-stream;q=0.9, application/json;q=0.1',
    'if-none-match': '*',
  })
  expect(response.headers['content-type']).toBe('text/event-stream')
  await expectOpen(1)
})

test('rejects a request before the stream begins, as JSON', async () => {
  const { app, store, ask, stream, makeKey } = await listen()
  await ask('POST', '/categories', { name: 'a' })
  await ask('POST', '/categories', { name: 'b' })
  await store.events.prune(new Date('9999-01-01'), 9)
  const none = `Bearer ${await makeKey(['pets:read'])}`
  for (const [query, headers, status] of [
    ['?after=1', {}, 410],
    ['?after=2', { 'last-event-id': '1' }, 410],
    ['', { 'last-event-id': 'one' }, 400],
    ['?type=nothing', {}, 400],
    ['', { authorization: 'Bearer wrong' }, 401],
    ['', { authorization: none }, 403],
  ] as const) {
    const { response, ended } = await stream(query, headers)
    expect([response.statusCode, response.headers['content-type']]).toEqual([status, 'application/json'])
    expect(await ended).toBe('whole')
  }
  expect(app.server.listening).toBe(true)
})

test('limits the streams of a caller, whichever it closes', async () => {
  const { stream, makeKey, expectOpen } = await listen({ protection: { maxStreams: 2 } })
  const [first] = [await stream(), await stream()]
  const { response } = await stream()
  expect(response.statusCode).toBe(429)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  const other = await stream('', { authorization: `Bearer ${await makeKey(['events:read'])}` })
  expect(other.response.statusCode).toBe(200)
  first!.close()
  await expectOpen(2)
  expect((await stream()).response.statusCode).toBe(200)
  expect((await stream()).response.statusCode).toBe(429)
})

test('callers that disconnect in any way leave nothing behind', async () => {
  const { app, stream, expectOpen, expectEnded } = await listen()
  const sockets = openSockets(app.server)
  const streams = await Promise.all([stream(), stream(), stream('?after=9', {}, false)])
  const ports = streams.map(({ response }) => response.socket.localPort)
  await expectOpen(3)
  const [first, second, third] = streams
  first.close()
  second.response.socket.resetAndDestroy()
  third.close()
  await expectOpen(0)
  const isStream = ({ remotePort }: Socket) => ports.includes(remotePort)
  await expect.poll(() => [...sockets].filter(isStream), longer).toEqual([])
  await expectEnded(3)
})

test('a caller that closes only its side continues to read', async () => {
  const { ask, stream } = await listen()
  const { response, events, comments } = await stream()
  response.socket.end()
  await expect.poll(() => comments, longer).toContain('still here')
  await ask('POST', '/categories', { name: 'a' })
  await expect.poll(() => events.length, longer).toBe(1)
})

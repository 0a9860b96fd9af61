/** What calls send, repeat, read and throw, over real connections. */
import { getEventListeners } from 'node:events'
import { expect, test, vi } from 'vitest'
import { sleep } from '../../emit/client/runtime/call.js'
import { json, odd, packageOf, serve, shop } from './made.ts'

const soon = { 'Retry-After': '0' }
const error = (status: number, code: string) => ({ status, code, message: `It is ${code}.` })

async function shopClient(baseUrl: string, options: object = {}) {
  const { createClient } = await packageOf(shop)
  return createClient({ baseUrl, credentials: { bearerAuth: 'secret' }, ...options })
}

test('a POST that takes a key is repeated with the same one, until there is a response', async () => {
  const { baseUrl, asked } = await serve((response, count) => {
    if (count === 0) return void response.socket!.destroy()
    if (count === 1) return json(response, 503, error(503, 'unavailable'), soon)
    if (count === 2) return json(response, 429, error(429, 'rate_limited'), soon)
    json(response, 201, { id: 1 }, { ETag: '"1"' })
  })
  const client = await shopClient(baseUrl)
  const order = await client.placeOrder({ body: { petId: 1 } })
  expect(order).toMatchObject({ status: 201, data: { id: 1 }, etag: '"1"' })
  expect(asked).toHaveLength(4)
  expect(asked[0]).toMatchObject({ method: 'POST', url: '/store/orders', body: '{"petId":1}' })
  expect(asked[0]!.headers).toMatchObject({
    authorization: 'Bearer secret',
    'content-type': 'application/json',
  })
  const [key, ...others] = new Set(asked.map(({ headers }) => headers['idempotency-key']))
  expect(key).toMatch(/^[\da-f-]{36}$/)
  expect(others).toEqual([])
  await client.placeOrder({ body: { petId: 1 } }, { idempotencyKey: 'mine' })
  expect(asked.at(-1)!.headers['idempotency-key']).toBe('mine')
})

test('what is not safe to repeat is not, nor what no repetition helps', async () => {
  const { baseUrl, asked } = await serve((response, _, { method }) =>
    method === 'GET'
      ? json(response, 404, error(404, 'order_not_found'))
      : json(response, 503, error(503, 'unavailable'), soon),
  )
  const client = await shopClient(baseUrl)
  await expect(client.updateOrder({ path: { orderId: 1 }, body: { complete: true } })).rejects.toMatchObject({
    ...{ name: 'ApiError', operation: 'updateOrder', status: 503, code: 'unavailable' },
  })
  await expect(client.getOrder({ path: { orderId: 1 } })).rejects.toThrow(
    'getOrder: 404 order_not_found: It is order_not_found.',
  )
  expect(asked).toHaveLength(2)
  await expect(client.cancelOrder({ path: { orderId: 1 } }, { retries: 1 })).rejects.toThrow('503')
  expect(asked).toHaveLength(4)
})

test('a wait that is too long is not begun, and one that has begun ends with the signal', async () => {
  const { baseUrl, asked } = await serve((response) =>
    json(response, 429, error(429, 'rate_limited'), { 'Retry-After': '50' }),
  )
  const impatient = await shopClient(baseUrl, { longestRetryAfter: 10_000 })
  await expect(impatient.listOrders()).rejects.toMatchObject({ status: 429 })
  const stop = new AbortController()
  const waiting = (await shopClient(baseUrl)).listOrders({}, { signal: stop.signal })
  await expect.poll(() => asked).toHaveLength(2)
  stop.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
})

test('what nothing knows is refused, before anything is sent', async () => {
  const { baseUrl, asked } = await serve((response) => json(response, 200, []))
  const { createClient } = await packageOf(shop)
  expect(() => createClient({ baseURL: baseUrl })).toThrow('createClient: there is no "baseURL".')
  const client = await shopClient(baseUrl)
  const there = (name: string) => ({ message: `listPets: there is no "${name}".` })
  await expect(client.listPets({ limit: 3 })).rejects.toMatchObject(there('limit'))
  await expect(client.listPets({}, { retry: 0 })).rejects.toMatchObject(there('retry'))
  await expect(client.listPets.all({}, { ifmatch: '"1"' }).next()).rejects.toMatchObject(there('ifmatch'))
  const stream = client.listEvents.follow({}, { from: 0 })
  await expect(stream.next()).rejects.toThrow('listEvents: there is no "from".')
  expect(asked).toEqual([])
})

test('a server that says nothing is left, and one that is not there is named by its operation', async () => {
  const { baseUrl, asked } = await serve((response, count) => {
    if (count === 1) response.writeHead(200, { 'Content-Type': 'application/json' }).write('[')
  })
  const client = await shopClient(baseUrl, { timeout: 300, retries: 1 })
  await expect(client.listOrders()).rejects.toMatchObject({
    name: 'ConnectionError',
    operation: 'listOrders',
    message: 'listOrders: no response: nothing within 300 ms',
  })
  expect(asked).toHaveLength(2)
  const nobody = await shopClient('http://127.0.0.1:1', { retries: 0 })
  await expect(nobody.listOrders()).rejects.toThrow('listOrders: no response')
})

test('a version that was read protects a change, and saves reading it again', async () => {
  const { baseUrl, asked } = await serve((response, count) => {
    if (count === 1) return void response.writeHead(304, { ETag: '"7"' }).end()
    if (count === 2) return json(response, 412, error(412, 'precondition_failed'))
    json(response, 200, { id: 5, name: 'Ferret' }, { ETag: '"7"' })
  })
  const client = await shopClient(baseUrl)
  const path = { categoryId: 5 }
  const read = await client.getCategory({ path })
  const again = await client.getCategory({ path }, { ifNoneMatch: read })
  expect(again).toMatchObject({ status: 304, data: undefined, etag: '"7"' })
  const changed = client.replaceCategory({ path, body: { name: 'Cat' } }, { ifMatch: read })
  await expect(changed).rejects.toMatchObject({ status: 412, code: 'precondition_failed' })
  expect(asked[1]!.headers['if-none-match']).toBe('"7"')
  expect(asked[2]!.headers['if-match']).toBe('"7"')
  await expect(client.deleteCategory({ path }, { ifMatch: { etag: undefined } })).rejects.toThrow(
    'deleteCategory: what is given for If-Match has no ETag.',
  )
})

test('pages follow Link with all that they were asked with, to no other server', async () => {
  const { baseUrl, asked } = await serve((response, count) => {
    const next = ['<?limit=1&after=1>; rel="next"', '</x>; rel=prev, <http://elsewhere.example/>; rel="next"']
    json(response, 200, [{ id: count + 1 }], { Link: next[count] ?? '' })
  })
  const client = await shopClient(baseUrl)
  const seen: unknown[] = []
  const all = async () => {
    for await (const pet of client.listPets.all({ query: { limit: 1, id: [1, 2] } })) seen.push(pet)
  }
  await expect(all()).rejects.toThrow(
    'listPets: the next page is at another server, http://elsewhere.example.',
  )
  expect(seen).toEqual([{ id: 1 }, { id: 2 }])
  expect(asked.map(({ url }) => url)).toEqual(['/pets?limit=1&id=1&id=2', '/pets?limit=1&after=1'])
  expect(asked[1]!.headers.authorization).toBe('Bearer secret')
})

test('pages end where they go in a circle, or to another server behind a redirect, and null is an empty list', async () => {
  const elsewhere = await serve((response) => json(response, 200, [{ id: 2 }], { Link: '</3>; rel="next"' }))
  const { baseUrl, asked } = await serve((response, _, { url }) => {
    if (url === '/moved') return void response.writeHead(307, { Location: `${elsewhere.baseUrl}/2` }).end()
    if (url.startsWith('/cur')) return json(response, 200, { data: null, next_page_token: 'a' })
    json(response, 200, [{ id: 1 }], {
      Link: url === '/pets' ? '</moved>; rel="next"' : `<${url}>; rel="next"`,
    })
  })
  const { createClient } = await packageOf(odd)
  const odds = createClient({ baseUrl, retries: 0 })
  await expect(Array.fromAsync(odds.then2.all())).rejects.toThrow(
    'then: the next page is the same page again.',
  )
  expect(asked).toHaveLength(2)
  const client = await shopClient(baseUrl)
  await expect(Array.fromAsync(client.listPets.all())).rejects.toThrow(
    `listPets: no redirect from ${baseUrl} to ${elsewhere.baseUrl} is followed, nor a sixth.`,
  )
  expect(elsewhere.asked).toEqual([])
  const circle = client.listPets.all({ query: { limit: 1 } })
  await expect(Array.fromAsync(circle)).rejects.toThrow('listPets: the next page is the same page again.')
})

test('five redirects to the same server are followed, with credentials, and none to another with anything', async () => {
  const elsewhere = await serve((response) => json(response, 200, { id: 1 }))
  const { baseUrl, asked } = await serve((response, count, { method, url }) => {
    const to = (status: number, Location: string) => void response.writeHead(status, { Location }).end()
    if (url === '/store/orders') return to(count === 0 ? 308 : 303, '/moved')
    if (url === '/moved' && method === 'POST') return to(307, `/store/orders/7?x=1`)
    if (url === '/pets/2') return to(307, `${elsewhere.baseUrl}/pets/2`)
    if (url.startsWith('/round')) return to(302, `/round${count}`)
    if (url === '/pets/3') return to(302, '/round')
    json(response, 200, { id: 7 })
  })
  const client = await shopClient(baseUrl, { retries: 2 })
  const body = { petId: 1 }
  expect((await client.placeOrder({ body })).url).toBe(`${baseUrl}/store/orders/7?x=1`)
  expect(asked.map((one) => [one.method, one.body, one.headers.authorization])).toEqual(
    Array(3).fill(['POST', '{"petId":1}', 'Bearer secret']),
  )
  await client.placeOrder({ body })
  expect(asked.slice(3).map((one) => [one.method, one.url, one.body])).toEqual([
    ['POST', '/store/orders', '{"petId":1}'],
    ['GET', '/moved', ''],
  ])
  const begun = asked.length
  await expect(client.getPet({ path: { petId: 2 } })).rejects.toThrow(
    `getPet: no redirect from ${baseUrl} to ${elsewhere.baseUrl} is followed`,
  )
  // And not tried again.
  expect(asked).toHaveLength(begun + 1)
  expect(elsewhere.asked).toEqual([])
  await expect(client.getPet({ path: { petId: 3 } })).rejects.toThrow('nor a sixth')
  expect(asked).toHaveLength(begun + 7)
})

test('the page of a proxy is no JSON, but says more of an error than nothing', async () => {
  const { baseUrl } = await serve((response, count) =>
    response.writeHead(count === 0 ? 200 : 403, { 'Content-Type': 'text/html' }).end('<p>Log in</p>'),
  )
  const client = await shopClient(baseUrl, { retries: 0 })
  await expect(client.listPets()).rejects.toMatchObject({ name: 'ConnectionError' })
  await expect(client.listPets()).rejects.toMatchObject({ status: 403, body: '<p>Log in</p>' })
})

test('a pause longer than timers can be is not cut to none, and leaves nothing at the signal', async () => {
  const stop = new AbortController()
  await sleep(1, stop.signal)
  expect(getEventListeners(stop.signal, 'abort')).toEqual([])
  const ended = vi.fn()
  const long = sleep(2 ** 40, stop.signal).then(ended)
  await sleep(50)
  expect(ended).not.toHaveBeenCalled()
  stop.abort(new Error('enough'))
  await expect(long).rejects.toThrow('enough')
})

test('a deprecated operation is told of once', async () => {
  const { baseUrl } = await serve((response) =>
    json(
      response,
      200,
      { id: 1 },
      {
        Deprecation: '@1780617600',
        Sunset: 'Thu, 05 Dec 2030 00:00:00 GMT',
        Link: '</docs>; rel="deprecation", </pets?id=1>; rel="successor-version"',
      },
    ),
  )
  const told: unknown[] = []
  const client = await shopClient(baseUrl, { onDeprecated: (notice: unknown) => told.push(notice) })
  for (const petId of [1, 2]) await client.getPet({ path: { petId } })
  expect(told).toEqual([
    {
      operation: 'getPet',
      since: new Date('2026-06-05'),
      sunset: new Date('2030-12-05'),
      successor: '/pets?id=1',
    },
  ])
  const failing = () => {
    throw new Error('of my own')
  }
  const call = (await shopClient(baseUrl, { onDeprecated: failing })).getPet({ path: { petId: 1 } })
  await expect(call).rejects.toThrow(/^of my own$/)
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  await (await shopClient(baseUrl)).getPet({ path: { petId: 1 } })
  expect(warn.mock.calls).toEqual([
    [
      'getPet is deprecated:',
      expect.objectContaining({ sunset: new Date('2030-12-05'), successor: '/pets?id=1' }),
    ],
  ])
  warn.mockRestore()
})

test('a stream is followed over the ends of its connections', async () => {
  const times: number[] = []
  const { baseUrl, asked } = await serve((response, count) => {
    times.push(performance.now())
    if (count === 2) return void response.writeHead(204).end()
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    if (count === 1) return void response.end('id: ä3\r\nid: \0\r\nevent: c\r\ndata: {"n":\rdata: 3}\n\n')
    response.write('retry: 10\n: hello\n\nid: 1\nevent: a\ndata: {"n":1}\n\nid: 2\r')
    response.write('\ndata: {"n":2}\n\nid: 9\ndata: {"cut')
    setTimeout(() => response.socket!.destroy(), 100)
  })
  const client = await shopClient(baseUrl)
  const events = await Array.fromAsync(client.listEvents.follow({}, { lastEventId: 0 }))
  expect(events).toEqual([
    { id: '1', type: 'a', data: { n: 1 } },
    { id: '2', type: 'message', data: { n: 2 } },
    { id: 'ä3', type: 'c', data: { n: 3 } },
  ])
  expect(asked.map(({ headers }) => [headers.accept, headers['last-event-id']])).toEqual([
    ['text/event-stream', '0'],
    ['text/event-stream', '2'],
    ['text/event-stream', Buffer.from('ä3').toString('latin1')],
  ])
  // Whatever the server says, with every connection.
  expect(times[2]! - times[1]!).toBeGreaterThan(990)
})

test('a stream begins with the next event where the contract says how', async () => {
  const { baseUrl, asked } = await serve((response, count) =>
    count === 1
      ? response.writeHead(204).end()
      : response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end('id: 7\ndata: 1\n\n'),
  )
  const client = await shopClient(baseUrl)
  expect(await Array.fromAsync(client.listEvents.follow({}, { from: 'now' }))).toHaveLength(1)
  expect(asked.map(({ headers }) => headers['last-event-id'])).toEqual([`${Number.MAX_SAFE_INTEGER}`, '7'])
  const { createClient } = await packageOf(odd)
  const stream = createClient({ baseUrl }).proto.follow({}, { from: 'now' })
  await expect(stream.next()).rejects.toThrow('there is no "from"')
  expect(asked).toHaveLength(2)
})

test('an event without an end ends the stream, in one line or in many', async () => {
  const { baseUrl } = await serve((response, count) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    const more = () => {
      while (!response.destroyed && response.write(count === 0 ? 'data: '.padEnd(9999, 'x') : 'data: x\n'));
    }
    response.on('drain', more)
    more()
  })
  const client = await shopClient(baseUrl)
  for (let count = 0; count < 2; count++)
    await expect(client.listEvents.follow().next()).rejects.toThrow('listEvents: an event has over 1048576')
})

test('the loop or the signal leaves a stream, and a refusal ends it', async () => {
  let left = 0
  const { baseUrl } = await serve((response, count) => {
    if (count === 2) return json(response, 410, error(410, 'events_expired'))
    if (count === 3) return json(response, 200, [])
    response.on('close', () => left++)
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n')
  })
  const client = await shopClient(baseUrl)
  for await (const { data } of client.listEvents.follow()) {
    expect(data).toBe(1)
    break
  }
  const stop = new AbortController()
  const follow = async () => {
    for await (const _ of client.listEvents.follow({}, { signal: stop.signal }))
      stop.abort(new Error('enough'))
  }
  await expect(follow()).rejects.toThrow('enough')
  await expect.poll(() => left).toBe(2)
  await expect(client.listEvents.follow().next()).rejects.toMatchObject({
    status: 410,
    code: 'events_expired',
  })
})

test('values are written in the styles of the contract, and names are what code can have', async () => {
  const { baseUrl, asked } = await serve((response, count) => {
    if (count === 0) return json(response, 200, { id: 1 })
    if (count < 3) return json(response, 200, { data: [count], next_page_token: count === 1 ? 'b c' : null })
    response.writeHead(202, { 'Content-Type': count === 3 ? 'text/plain' : 'image/png' }).end('taken')
  })
  const { createClient } = await packageOf(odd)
  const client = createClient({
    baseUrl,
    credentials: { header: () => 'h', cookie: async () => 'c', query: 'q&' },
  })
  await client.delete({
    path: { id: 'a/b', list: ['x', 'y'], matrix: [1, 2] },
    query: {
      spaced: ['a b', 'c'],
      commas: ['a,b', 'c'],
      deep: { a: 'x', b: 1 },
      json: { a: [1] },
      'it\'s "q"': ['a', 'b'],
      flag: undefined,
    },
    headers: { 'X-List': ['a', 'b'] },
    cookies: { session: 's' },
  })
  expect(asked[0]!.url).toBe(
    '/things/a%2Fb/.x.y;matrix=1,2?spaced=a%20b%20c&commas=a%2Cb,c&deep%5Ba%5D=x&deep%5Bb%5D=1&json=%7B%22a%22%3A%5B1%5D%7D&it%27s%20%22q%22=a%7Cb',
  )
  expect(asked[0]!.headers).toMatchObject({ 'x-list': 'a,b', 'x-key': 'h', cookie: 'session=s; sid=c' })
  for (const id of ['..', '', undefined])
    await expect(client.delete({ path: { id, list: ['x'], matrix: [1] } })).rejects.toThrow(
      /^delete: path\.id is /,
    )

  expect(await Array.fromAsync(client.then2.all())).toEqual([1, 2])
  expect(asked.slice(1).map(({ url }) => url)).toEqual(["/cur'sor", "/cur'sor?page_token=b%20c"])
  expect(asked[1]!.headers['x-key']).toBeUndefined()

  const body = { name: 'Zoë & co', tags: ['a', 'b'] }
  expect(await client.listThings({ body })).toMatchObject({ status: 202, data: 'taken' })
  expect(asked[3]).toMatchObject({ url: '/form?key=q%26', body: 'name=Zo%C3%AB%20%26%20co&tags=a&tags=b' })
  await client.listThings({ body, query: { key: 'of the address' } })
  expect(asked.pop()!.url).toBe('/form?key=of%20the%20address')
  const photo = new Blob(['png'], { type: 'image/png' })
  const mediaType = 'multipart/form-data'
  const sent = await client.listThings({ body: { name: 'Zoë', photo }, mediaType, accept: 'image/png' })
  expect(await sent.data.text()).toBe('taken')
  expect(asked[4]!.headers).toMatchObject({
    accept: 'image/png',
    'content-type': expect.stringMatching(/^multipart\//),
  })
  expect(asked[4]!.body).toMatch(/name="photo"; filename="blob"\r\nContent-Type: image\/png\r\n\r\npng\r\n/)
})

test('a client can be awaited, and nothing that its contract says has run', async () => {
  const { createClient } = await packageOf(odd)
  const { baseUrl, asked } = await serve((response) => json(response, 200, {}))
  const client = createClient({ baseUrl, credentials: { basic: 'üser:p€ss' }, retries: 0 })
  expect(await Promise.resolve(client)).toBe(client)
  await client.delete({ path: { id: 1, list: ['x'], matrix: [1] } })
  expect(asked[0]!.headers.authorization).toBe(`Basic ${Buffer.from('üser:p€ss').toString('base64')}`)
  expect(Reflect.get(globalThis, 'pwned')).toBeUndefined()
  expect(Object.keys(client)).toEqual(['delete', 'then2', 'listThings', 'proto', 'putUnnamed'])
})

// Calls of generated clients, over real connections.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { json, packageOf, serve } from '../../../testing/generated-client.ts'

/** A third-party contract with names that are invalid in code. */
const odd = join(import.meta.dirname, 'odd.yaml')
const orders = join(import.meta.dirname, 'orders.yaml')

const soon = { 'Retry-After': '0' }
const error = (status: number, code: string) => ({ status, code, message: `It is ${code}.` })

async function orderClient(baseUrl: string, options: object = {}) {
  const { createClient } = await packageOf(orders)
  return createClient({ baseUrl, headers: { Authorization: 'Bearer secret' }, ...options })
}

test('repeats a POST with the same idempotency key until it gets a response', async () => {
  const { baseUrl, asked } = await serve((response, count) => {
    if (count === 0) return void response.socket!.destroy()
    if (count === 1) return json(response, 503, error(503, 'unavailable'), soon)
    if (count === 2) return json(response, 429, error(429, 'rate_limited'), soon)
    json(response, 201, { id: 1 }, { ETag: '"1"' })
  })
  const client = await orderClient(baseUrl)
  const { data, response } = await client.POST('/store/orders', { body: { petId: 1 } })
  expect([data, response.status, response.headers.get('ETag')]).toEqual([{ id: 1 }, 201, '"1"'])
  expect(asked).toHaveLength(4)
  expect(asked[0]).toMatchObject({ method: 'POST', url: '/store/orders', body: '{"petId":1}' })
  expect(asked[0]!.headers).toMatchObject({
    authorization: 'Bearer secret',
    'content-type': 'application/json',
  })
  expect(asked[3]).toMatchObject({ body: '{"petId":1}' })
  const [key, ...others] = new Set(asked.map(({ headers }) => headers['idempotency-key']))
  expect(key).toMatch(/^[\da-f-]{36}$/)
  expect(others).toEqual([])
  const params = { header: { 'Idempotency-Key': 'mine' } }
  await client.POST('/store/orders', { params, body: { petId: 1 } })
  expect(asked.at(-1)!.headers['idempotency-key']).toBe('mine')
  await client.request('post', '/store/orders', { body: { petId: 1 } })
  expect(asked.at(-1)!.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/)
})

test('repeats neither unsafe calls nor hopeless ones', async () => {
  const { baseUrl, asked } = await serve((response, _, { method }) =>
    method === 'GET'
      ? json(response, 404, error(404, 'order_not_found'))
      : json(response, 503, error(503, 'unavailable'), soon),
  )
  const { dataOf } = await packageOf(orders)
  const client = await orderClient(baseUrl, { retries: 1 })
  const params = { path: { orderId: 1 } }
  const changed = dataOf(client.PATCH('/store/orders/{orderId}', { params, body: { complete: true } }))
  const refused = { name: 'ApiError', status: 503, code: 'unavailable', body: error(503, 'unavailable') }
  await expect(changed).rejects.toMatchObject(refused)
  await expect(dataOf(client.GET('/store/orders/{orderId}', { params }))).rejects.toThrow(
    '404: order_not_found: It is order_not_found.',
  )
  expect(asked).toHaveLength(2)
  const cancelled = await client.DELETE('/store/orders/{orderId}', { params })
  expect(cancelled).toMatchObject({ error: { code: 'unavailable' }, response: { status: 503 } })
  expect(asked).toHaveLength(4)
})

test('skips a wait that is too long, and ends a wait by its signal', async () => {
  const { baseUrl, asked } = await serve((response, count) =>
    json(response, 429, error(429, 'rate_limited'), { 'Retry-After': count === 0 ? '50' : '3000000' }),
  )
  const impatient = await orderClient(baseUrl, { longestRetryAfter: 10_000 })
  expect(await impatient.GET('/store/orders')).toMatchObject({ response: { status: 429 } })
  const stop = new AbortController()
  const patient = await orderClient(baseUrl, { longestRetryAfter: Number.POSITIVE_INFINITY })
  const waiting = patient.GET('/store/orders', { signal: stop.signal })
  await expect.poll(() => asked).toHaveLength(2)
  await new Promise((resolve) => setTimeout(resolve, 50))
  stop.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  expect(asked).toHaveLength(2)
})

test('retries a connection failure and throws the last one, but repeats no aborted call', async () => {
  let attempts = 0
  const counted = (request: Request) => {
    attempts++
    return fetch(request)
  }
  const nobody = await orderClient('http://127.0.0.1:1', { retries: 1, fetch: counted })
  await expect(nobody.GET('/store/orders')).rejects.toThrow('fetch failed')
  expect(attempts).toBe(2)
  const { baseUrl, asked } = await serve(() => {})
  const stop = new AbortController()
  const silent = await orderClient(baseUrl, { fetch: counted })
  const waiting = silent.GET('/store/orders', { signal: stop.signal })
  await expect.poll(() => asked).toHaveLength(1)
  stop.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  expect(attempts).toBe(3)
})

test('protects a change with a version that was read before', async () => {
  const { baseUrl, asked } = await serve((response, count) => {
    if (count === 1) return void response.writeHead(304, { ETag: '"7"' }).end()
    if (count === 2) return json(response, 412, error(412, 'precondition_failed'))
    json(response, 200, { id: 5, name: 'Ferret' }, { ETag: '"7"' })
  })
  const client = await orderClient(baseUrl)
  const path = { categoryId: 5 }
  const { response } = await client.GET('/categories/{categoryId}', { params: { path } })
  const etag = response.headers.get('ETag')
  const header = { 'If-None-Match': etag }
  const again = await client.GET('/categories/{categoryId}', { params: { path, header } })
  expect(again).toMatchObject({ error: '', response: { status: 304 } })
  const params = { path, header: { 'If-Match': etag } }
  const changed = await client.PUT('/categories/{categoryId}', { params, body: { name: 'Cat' } })
  expect(changed).toMatchObject({ error: { code: 'precondition_failed' }, response: { status: 412 } })
  expect(asked[1]!.headers['if-none-match']).toBe('"7"')
  expect(asked[2]!.headers['if-match']).toBe('"7"')
})

test('follows Link with all parameters, to no other server', async () => {
  const { baseUrl, asked } = await serve((response, count) => {
    const next = ['<?limit=1&after=1>; rel="next"', '</x>; rel=prev, <http://elsewhere.example/>; rel="next"']
    json(response, 200, [{ id: count + 1 }], { Link: next[count] ?? '' })
  })
  const client = await orderClient(baseUrl)
  const seen: unknown[] = []
  const all = async () => {
    for await (const { data } of client.pages('/pets', { params: { query: { limit: 1, id: [1, 2] } } }))
      seen.push(...data)
  }
  await expect(all()).rejects.toThrow(`${baseUrl} leads to another server: http://elsewhere.example`)
  expect(seen).toEqual([{ id: 1 }, { id: 2 }])
  expect(asked.map(({ url }) => url)).toEqual(['/pets?limit=1&id=1&id=2', '/pets?limit=1&after=1'])
  expect(asked[1]!.headers.authorization).toBe('Bearer secret')
})

test('stops paging in a circle, and rejects pages of other servers', async () => {
  const elsewhere = await serve((response) => json(response, 200, [{ id: 2 }], { Link: '</3>; rel="next"' }))
  const { baseUrl, asked } = await serve((response, _, { url }) => {
    if (url === '/moved') return void response.writeHead(307, { Location: `${elsewhere.baseUrl}/2` }).end()
    if (url.startsWith('/cur')) return json(response, 200, { data: null, next_page_token: 'a' })
    if (url === '/store/orders') return json(response, 403, error(403, 'missing_scope'))
    json(response, 200, [{ id: 1 }], {
      Link: url === '/pets' ? '</moved>; rel="next"' : `<${url}>; rel="next"`,
    })
  })
  const { createClient } = await packageOf(odd)
  const odds = createClient({ baseUrl, retries: 0 })
  await expect(Array.fromAsync(odds.pages("/cur'sor"))).rejects.toThrow("/cur'sor: a page loop.")
  expect(asked).toHaveLength(2)
  const client = await orderClient(baseUrl)
  await expect(Array.fromAsync(client.pages('/pets'))).rejects.toThrow(
    `${baseUrl} leads to another server: ${elsewhere.baseUrl}`,
  )
  expect(elsewhere.asked).toEqual([])
  const circle = client.pages('/pets', { params: { query: { limit: 1 } } })
  await expect(Array.fromAsync(circle)).rejects.toThrow('/pets: a page loop.')
  await expect(client.pages('/store/orders').next()).rejects.toMatchObject({ code: 'missing_scope' })
})

test('follows five redirects to the same server with credentials, and none to another server', async () => {
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
  const client = await orderClient(baseUrl, { retries: 2 })
  const body = { petId: 1 }
  const { response } = await client.POST('/store/orders', { body })
  expect(response.url).toBe(`${baseUrl}/store/orders/7?x=1`)
  expect(asked.map((one) => [one.method, one.body, one.headers.authorization])).toEqual(
    Array(3).fill(['POST', '{"petId":1}', 'Bearer secret']),
  )
  await client.POST('/store/orders', { body })
  expect(asked.slice(3).map((one) => [one.method, one.url, one.body])).toEqual([
    ['POST', '/store/orders', '{"petId":1}'],
    ['GET', '/moved', ''],
  ])
  const begun = asked.length
  const pet = (petId: number) => client.GET('/pets/{petId}', { params: { path: { petId } } })
  await expect(pet(2)).rejects.toThrow(`${baseUrl} leads to another server: ${elsewhere.baseUrl}`)
  // The call was not repeated.
  expect(asked).toHaveLength(begun + 1)
  expect(elsewhere.asked).toEqual([])
  expect(await pet(3)).toMatchObject({ error: '', response: { status: 302 } })
  expect(asked).toHaveLength(begun + 7)
})

test('reads the error page of a proxy as text', async () => {
  const { baseUrl } = await serve((response, count) =>
    response.writeHead(count === 0 ? 200 : 403, { 'Content-Type': 'text/html' }).end('<p>Log in</p>'),
  )
  const { dataOf } = await packageOf(orders)
  const client = await orderClient(baseUrl)
  await expect(client.GET('/pets')).rejects.toThrow(SyntaxError)
  const refused = { status: 403, code: undefined, body: '<p>Log in</p>' }
  await expect(dataOf(client.GET('/pets'))).rejects.toMatchObject(refused)
})

test('returns a stream as bytes', async () => {
  const { baseUrl, asked } = await serve((response) =>
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end('id: 1\ndata: {}\n\n'),
  )
  const client = await orderClient(baseUrl)
  const headers = { Accept: 'text/event-stream' }
  const { data } = await client.GET('/events', { headers, parseAs: 'stream' })
  expect(await new Response(data).text()).toBe('id: 1\ndata: {}\n\n')
  expect(asked[0]!.headers.accept).toBe('text/event-stream')
})

test('sends lists as JSON lines and sequences, and reads their items one by one', async () => {
  const { baseUrl, asked } = await serve((response, count) => {
    if (count === 3) return json(response, 422, { title: 'Wrong.' })
    const type = count === 1 ? 'application/json-seq' : 'application/jsonl'
    response.writeHead(count === 1 ? 201 : 200, { 'Content-Type': type })
    if (count === 2) return void response.end()
    response.write(count === 1 ? '\x1e{"id":\n' : '{"id":1,"na')
    setTimeout(() => response.end(count === 1 ? '1}\n\x1e{"id":2}\n' : 'me":"ä"}\n\n{"id":2}'), 10)
  })
  const { ApiError, createClient, itemsOf } = await packageOf(odd)
  const client = createClient({ baseUrl })
  const call = (options = {}) => itemsOf(client.POST('/lines', { body: [{ id: 1 }, { id: 2 }], ...options }))
  expect(await Array.fromAsync(call())).toEqual([{ id: 1, name: 'ä' }, { id: 2 }])
  expect(asked[0]).toMatchObject({ body: '{"id":1}\n{"id":2}\n' })
  expect(asked[0]!.headers).toMatchObject({
    'content-type': 'application/jsonl',
    accept: 'application/jsonl',
  })
  expect(await Array.fromAsync(call({ headers: { 'Content-Type': 'application/json-seq' } }))).toEqual([
    { id: 1 },
    { id: 2 },
  ])
  expect(asked[1]!.body).toBe('\x1e{"id":1}\n\x1e{"id":2}\n')
  expect(await Array.fromAsync(call())).toEqual([])
  await expect(call().next()).rejects.toThrow(ApiError)
})

test('writes values in the styles of the contract', async () => {
  const { baseUrl, asked } = await serve((response, count) => {
    if (count === 0) return json(response, 200, { id: 1 })
    if (count < 3) return json(response, 200, { data: [count], next_page_token: count === 1 ? 'b c' : null })
    if (count === 5) return void response.writeHead(204).end()
    response.writeHead(202, { 'Content-Type': count === 3 ? 'text/plain' : 'image/png' }).end('taken')
  })
  const { createClient } = await packageOf(odd)
  const client = createClient({ baseUrl })
  const path = { id: 'a/b', list: ['x', 'y'], matrix: [1, 2] }
  await client.GET('/things/{id}/{list}{matrix}', {
    params: {
      path,
      query: {
        spaced: ['a', 'b', 'c'],
        commas: ['a,b', 'c'],
        deep: { a: 'x', b: 1 },
        json: { a: [1] },
        'it\'s "q"': ['a', 'b'],
        flag: undefined,
      },
      header: { 'X-List': ['a', 'b'] },
    },
  })
  const { pathname, search } = new URL(asked[0]!.url, baseUrl)
  expect(pathname).toBe('/things/a%2Fb/.x.y;matrix=1,2')
  expect(search.slice(1).split('&').map(decodeURIComponent)).toEqual([
    ...['spaced=a b c', 'commas=a,b,c', 'deep[a]=x', 'deep[b]=1', 'json={"a":[1]}', 'it\'s "q"=a|b'],
  ])
  expect(search).toContain('commas=a%2Cb,c')
  expect(asked[0]!.headers).toMatchObject({ 'x-list': 'a,b' })
  for (const id of ['..', '', undefined])
    await expect(
      client.GET('/things/{id}/{list}{matrix}', { params: { path: { ...path, id } } }),
    ).rejects.toThrow(`Parameter "id" makes the segment "${id ?? ''}" of a path, which URLs do not have.`)

  const pages = await Array.fromAsync(client.pages("/cur'sor"))
  expect(pages).toMatchObject([{ data: { data: [1] } }, { data: { data: [2] } }])
  expect(asked.slice(1).map(({ url }) => url)).toEqual(["/cur'sor", "/cur'sor?page_token=b%20c"])

  const body = { name: 'Zoë & co', tags: ['a', 'b'] }
  expect(await client.POST('/form', { body })).toMatchObject({ data: 'taken', response: { status: 202 } })
  expect(asked[3]).toMatchObject({ url: '/form', body: 'name=Zo%C3%AB%20%26%20co&tags=a&tags=b' })
  const photo = new Blob(['png'], { type: 'image/png' })
  const headers = { Accept: 'image/png', 'Content-Type': 'multipart/form-data' }
  const parts = { name: 'Zoë', photo, sizes: [1, { a: 2 }] }
  const sent = await client.POST('/form', { body: parts, headers, parseAs: 'blob' })
  expect(await sent.data.text()).toBe('taken')
  expect(asked[4]!.headers).toMatchObject({
    accept: 'image/png',
    'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
  })
  expect(asked[4]!.body).toMatch(/name="photo"; filename="blob"\r\nContent-Type: image\/png\r\n\r\npng\r\n/)
  expect(asked[4]!.body).toMatch(
    /name="sizes"\r\n\r\n1\r\n[\s\S]*name="sizes"\r\nContent-Type: application\/json\r\n\r\n\{"a":2\}\r\n/,
  )
  await client.PUT('/unnamed', { body: new Uint8Array([1, 2]) })
  expect(asked[5]).toMatchObject({ body: '\u0001\u0002' })
  expect(asked[5]!.headers['content-type']).toBe('application/octet-stream')
})

test('can be awaited, and runs no code of its contract', async () => {
  const { createClient } = await packageOf(odd)
  const client = createClient({})
  expect(await Promise.resolve(client)).toBe(client)
  expect(Reflect.get(globalThis, 'pwned')).toBeUndefined()
})

test('adds parameters to the query of a path', async () => {
  const { baseUrl, asked } = await serve((response) => void response.writeHead(204).end())
  const { createClient } = await packageOf(odd)
  const client = createClient({ baseUrl })
  await client.GET('/betas?beta=true')
  await client.GET('/betas?beta=true', { params: { query: { limit: 2 } } })
  expect(asked.map(({ url }) => url)).toEqual(['/betas?beta=true', '/betas?beta=true&limit=2'])
})

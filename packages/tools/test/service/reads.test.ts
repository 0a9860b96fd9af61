import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { recordReads, sayUnread, type Unread } from '../../service/reads.ts'

type Request = Record<'path' | 'query' | 'headers' | 'body', Record<string, never>>
type Context = Record<'store' | 'expected' | 'once', unknown>
type Handle = (request: Request, context: Context) => unknown

/** Lists the parts of a request that a handler ignores; the request is `PUT /things/{thingId}` by default. */
async function ignored(
  handle: Handle,
  asked: Partial<Record<keyof Request, object>>,
  method = 'PUT',
  status = 200,
) {
  const handler = async (request: never, context: never) => {
    await handle(request, context)
    return { status }
  }
  const parameters = { path: [], query: [{ name: 'limit', type: 'integer', default: 20 }], headers: [] }
  const contract = { routes: [{ operationId: 'putThing', method, parameters }] }
  const at: Unread[] = []
  const service = { handlers: { putThing: handler }, contract } as unknown as Parameters<
    typeof recordReads
  >[0]
  const { handlers, unread } = recordReads(service, (one) => at.push(one))
  const request = { path: {}, query: {}, headers: {}, ...asked }
  const context = { store: {}, expected: {}, once: {} }
  await handlers.putThing!(request as never, context as never)
  expect(at).toEqual(unread())
  return unread().map(sayUnread)
}

const sort = ['putThing ignores the query parameter sort']

test.each<[string, Handle, string[]]>([
  ['a member that is read', ({ query }) => query.sort, []],
  ['a member that is taken out', ({ query: { sort } }) => sort, []],
  ['a member that is read after all names', ({ query }) => [Object.keys(query), query.sort], []],
  ['a member that is read by its name', ({ query }) => Object.keys(query).map((name) => query[name]), []],
  ['a member that is read after a copy', ({ query }) => [{ ...query }, query.sort], []],
  ['nothing', () => {}, sort],
  ['another member', ({ query }) => query.kind, sort],
  ['a spread', ({ query }) => ({ ...query }), sort],
  ['the rest', ({ query: { kind, ...rest } }) => [kind, rest], sort],
  ['entries', ({ query }) => Object.entries(query), sort],
  ['an assignment', ({ query }) => Object.assign({}, query, { after: 1 }), sort],
])('query: %s', async (_, handle, expected) => {
  const seen = await ignored(
    ({ query, ...rest }, context) => [query.kind, handle({ query, ...rest }, context)],
    {
      query: { kind: 'herb', sort: 'name' },
    },
  )
  expect(seen).toEqual(expected)
})

test('misses no parameter that was absent, defaulted or rejected', async () => {
  expect(await ignored(() => {}, { query: { limit: 20, after: undefined } })).toEqual([])
  expect(await ignored(() => {}, { query: { limit: 10 } })).toEqual([
    'putThing ignores the query parameter limit',
  ])
  expect(await ignored(() => {}, { query: { limit: 10 } }, 'PUT', 404)).toEqual([])
})

test('counts a header as read when its parsed value is used, and in a GET always', async () => {
  const headers = { 'If-Match': '"1"', 'Idempotency-Key': 'a', 'X-Tone': 'low' }
  expect(await ignored(() => {}, { headers })).toEqual([
    'putThing ignores the header If-Match',
    'putThing ignores the header Idempotency-Key',
    'putThing ignores the header X-Tone',
  ])
  const reads: Handle = ({ headers }, { expected, once }) => [headers['X-Tone'], expected, once]
  expect(await ignored(reads, { headers })).toEqual([])
  expect(await ignored(() => {}, { headers: { 'If-Match': '"1"' } }, 'GET')).toEqual([])
})

test('tracks members of a body at any depth, and a copy counts as read', async () => {
  const body = { name: 'A', size: { wide: 1, high: 2 }, parts: [{ code: 1, note: 'b' }] }
  const some: Handle = ({ body }) => {
    const { size, parts } = body as unknown as typeof body & {
      size: { wide: number }
      parts: { code: number }[]
    }
    return [size.wide, parts.map(({ code }) => code)]
  }
  expect(await ignored(some, { body })).toEqual([
    'putThing ignores the body member name',
    'putThing ignores the body member size.high',
    'putThing ignores the body member parts.note',
  ])
  expect(await ignored(({ body }) => body.name, { body })).toEqual([
    'putThing ignores the body member size',
    'putThing ignores the body member parts',
  ])
  for (const copy of [structuredClone, JSON.stringify]) {
    expect(await ignored(({ body }) => copy(body), { body })).toEqual([])
  }
  expect(await ignored(({ body }) => ({ ...body }), { body: { name: 'A' } })).toEqual([])
})

test('lets handlers change, print and send a body, and leaves files as they are', async () => {
  const file = Buffer.from('file')
  await ignored(
    ({ body }) => {
      expect(body).toEqual({ name: 'A', file })
      expect(body.file).toBe(file)
      expect(inspect(body)).toBe(inspect({ name: 'A', file }))
      Object.assign(body, { name: 'B' })
      expect(body.name).toBe('B')
    },
    { body: { name: 'A', file } },
  )
})

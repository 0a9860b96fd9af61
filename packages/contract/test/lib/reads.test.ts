import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { recordReads, sayUnread, type Unread } from '../../../tools/service/reads.ts'

type Request = Record<'path' | 'query' | 'headers' | 'body', Record<string, never>>
type Context = Record<'store' | 'expected' | 'once', unknown>
type Handle = (request: Request, context: Context) => unknown

/** What a handler leaves unread of requests to `PUT /things/{thingId}`, or to another method, in words. */
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
])('of a query, %s', async (_, handle, expected) => {
  const seen = await ignored(
    ({ query, ...rest }, context) => [query.kind, handle({ query, ...rest }, context)],
    {
      query: { kind: 'herb', sort: 'name' },
    },
  )
  expect(seen).toEqual(expected)
})

test('what was not sent, has its default value, or was refused is not missed', async () => {
  expect(await ignored(() => {}, { query: { limit: 20, after: undefined } })).toEqual([])
  expect(await ignored(() => {}, { query: { limit: 10 } })).toEqual([
    'putThing ignores the query parameter limit',
  ])
  expect(await ignored(() => {}, { query: { limit: 10 } }, 'PUT', 404)).toEqual([])
})

test('headers that the server makes something of are read where that is, and by the server itself in a GET', async () => {
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

test('a body is read at any depth, and a copy of it counts', async () => {
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

test('a body can be changed, printed and sent, and files in it are as they are', async () => {
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

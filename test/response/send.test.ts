import { describe, expect, test } from 'vitest'
import { routes } from '../../generated/router.ts'
import { handlers } from '../../handlers/index.ts'
import type { BodyForm, Route } from '../../packages/contract/runtime/contract.ts'
import { UnreadableRows } from '../../packages/server/log/unreadable-rows.ts'
import { type HandlerResponse, validateResponse, validator } from '../../packages/server/response/validate.ts'
import { request } from '../../packages/testing/wire.ts'
import { startService } from '../support/service.ts'
import { startWired } from '../support/wired.ts'

const positive = (value: unknown) => Number(value) > 0
const content: Record<string, BodyForm> = {
  'application/json': { kind: 'json', validate: positive },
  'text/plain': { kind: 'text' },
  'application/pdf': { kind: 'binary' },
  'image/*': { kind: 'binary' },
  'text/event-stream': { kind: 'stream' },
}
const route = {
  ...routes[0]!,
  operationId: 'getThing',
  responses: {
    200: { content, headers: [], requiredHeaders: [] },
    201: { content: { 'application/json': content['application/json']! }, headers: [], requiredHeaders: [] },
    204: { headers: ['location', 'etag'], requiredHeaders: ['etag'] },
    '4XX': { headers: [], requiredHeaders: [] },
  },
} as Route
const bytes = new Uint8Array([1])
async function* stream() {}

const check = (response: HandlerResponse, headers = {}, isSet = false) =>
  validateResponse(route, response, headers, () => isSet)

describe('a response that the contract documents', () => {
  test.each<[HandlerResponse, object | undefined]>([
    [{ status: 200, mediaType: 'application/json', body: 1 }, { mediaType: 'application/json' }],
    [{ status: 201, body: 1 }, { mediaType: 'application/json' }],
    [
      { status: 200, mediaType: 'text/plain', body: 'a' },
      { mediaType: 'text/plain', bytes: Buffer.from('a') },
    ],
    [
      { status: 200, mediaType: 'application/pdf', body: bytes },
      { mediaType: 'application/pdf', bytes },
    ],
    [
      { status: 200, mediaType: 'image/png', body: bytes },
      { mediaType: 'image/png', bytes },
    ],
    [
      { status: 200, mediaType: 'text/event-stream', stream },
      { mediaType: 'text/event-stream', items: { kind: 'stream' }, stream },
    ],
    [{ status: 404 }, undefined],
  ])('passes: %o', (response, written) => {
    expect(check(response)).toEqual(written)
  })

  test('says that it repeats an earlier one, if the contract has the header', () => {
    const replayed = { headers: ['idempotency-replayed'], requiredHeaders: [] }
    const responses = { 204: replayed, 404: { ...replayed, headers: [] } }
    const validate = validator({ ...route, responses }, new UnreadableRows())
    const headersOf = (response: HandlerResponse) =>
      validate(response, { getHeader: () => undefined } as never).headers
    expect(headersOf({ status: 204, replayed: true })).toEqual({ 'idempotency-replayed': 'true' })
    expect(headersOf({ status: 204, replayed: false })).toEqual({})
    expect(headersOf({ status: 404, replayed: true })).toEqual({})
  })

  test('has the required headers, some of which the server sets', () => {
    expect(check({ status: 204 }, { etag: '"1"', location: '/1' })).toBeUndefined()
    expect(check({ status: 204 }, {}, true)).toBeUndefined()
  })
})

test.each<[HandlerResponse, Record<string, string>, string]>([
  [{ status: 202 }, {}, '202; the contract documents 200, 201, 204, 4XX.'],
  [{ status: 500 }, {}, '500; the contract documents 200, 201, 204, 4XX.'],
  [{ status: 200, mediaType: 'text/csv', body: 'a' }, {}, '200 as text/csv;'],
  [{ status: 200, mediaType: 'image/*', body: bytes }, {}, '200 as image/*;'],
  [{ status: 200, body: 1 }, {}, '200 as no media type;'],
  [{ status: 201, body: 0 }, {}, '201 with an invalid body: it is invalid;'],
  [{ status: 201, body: 1, stream }, {}, '201 with a stream;'],
  [{ status: 200, mediaType: 'text/plain', body: 1 }, {}, '200 with a body that is not text;'],
  [{ status: 200, mediaType: 'application/pdf', body: 'a' }, {}, '200 with a body that is not bytes;'],
  [{ status: 200, mediaType: 'text/event-stream' }, {}, '200 without a stream;'],
  [{ status: 204, body: 1 }, { etag: '"1"' }, '204 with a body;'],
  [{ status: 204, stream }, { etag: '"1"' }, '204 with a stream;'],
  [{ status: 204 }, {}, '204 without the header etag;'],
  [{ status: 204 }, { etag: '"1"', link: '</>' }, '204 with the header link;'],
  [{ status: 204 }, { etag: '1' }, '204 with the ETag 1, which is no entity tag'],
  [{ status: 204 }, { etag: 'w/"1"' }, '204 with the ETag w/"1", which'],
])('the response %o with the headers %o is a fault: %s', (response, headers, what) => {
  // The stack would lead into the server only.
  const stack = expect.not.stringMatching(/\n +at /)
  const message = expect.stringContaining(`getThing responded ${what}`)
  expect(() => check(response, headers)).toThrow(expect.objectContaining({ message, stack }))
})

test('sends the links of a deprecated operation beside those of its response', async () => {
  const { send } = await startService({
    routes: routes.map((route) => {
      const [status, ok] = Object.entries(route.responses)[0]!
      const headers = [...ok.headers, 'link']
      return route.operationId === 'getPet'
        ? { ...route, responses: { ...route.responses, [status]: { ...ok, headers } } }
        : route
    }),
    handlers: {
      getPet: async (asked, context) => {
        const response = await handlers.getPet(asked, context)
        return { ...response, headers: { ...response.headers, link: '</pets/2>; rel="next"' } } as never
      },
    },
  })
  await send('POST', '/categories', { body: { name: 'Dogs' } })
  await send('POST', '/pets', { body: { name: 'Biscuit', categoryId: 1 } })
  const { status, headers } = await send('GET', '/pets/1')
  expect([status, headers.link]).toEqual([
    200,
    expect.stringMatching(/^<\/pets\/2>; rel="next", <.*rel="deprecation"/),
  ])
})

test('an error before the end of a body ends the connection, any other keeps it', async () => {
  const { open } = await startWired()
  const wire = await open()
  const whole = await wire.ask(request('POST', '/categories', 'wrong', { name: 'Dogs' }))
  expect(whole).toMatchObject({ status: 401 })
  expect(whole?.headers.connection).not.toBe('close')
  const part =
    'POST /categories HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{'
  expect(await wire.ask(part)).toMatchObject({ status: 401, headers: { connection: 'close' } })
  await wire.closed
})

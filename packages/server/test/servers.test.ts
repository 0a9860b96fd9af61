/** Paths: operations are below all their servers, and before the pages of the server itself. */

import type { Contract } from 'contract-openapi/contract'
import { afterAll, expect, test } from 'vitest'
import { generated } from '../../testing/generated.ts'
import { everywhere, served } from '../../testing/served.ts'
import { request, Wire } from '../../testing/wire.ts'
import type { HandlerContext } from '../handle/handler.ts'
import { pagesPath } from '../ops/pages-path.ts'
import { unprotected } from '../settings/network.ts'

const ok = { responses: { 200: { description: 'It.', content: { 'application/json': { schema: {} } } } } }
const get = (operationId: string, more = {}) => ({ get: { operationId, ...ok, ...more } })
const stages = { stage: { default: 'v2', enum: ['v2', 'v3'] }, region: { default: 'eu' } }
const many = Array.from({ length: 21 }, (_, index) => `v${index}`)
const number = { schema: { type: 'integer' }, required: true, in: 'path' }
const written = {
  servers: [{ url: 'https://api.example.com/v1' }, { url: '/eu/v1/' }],
  paths: {
    '/x': get('x', { servers: [{ url: 'https://files.example.com/files' }] }),
    '/y': {
      servers: [{ url: 'https://{region}.example.com/{stage}', variables: stages }],
      ...get('y'),
    },
    '/z/{id}': get('z', { parameters: [{ ...number, name: 'id' }] }),
    '/many': get('many', { servers: [{ url: '/{v}', variables: { v: { default: 'v7', enum: many } } }] }),
    '/names/{a-b}.{c}/list': get('names', {
      parameters: [
        { ...number, name: 'a-b' },
        { ...number, name: 'c', style: 'label' },
      ],
    }),
  },
}

const contract = await generated(written, afterAll)

const echo = async ({ path }: Record<string, unknown>) => ({ status: 200, body: path })
const { send } = await served(contract, everywhere(contract, echo), { atEnd: afterAll })

test.each<[path: string, status: number]>([
  ['/files/x', 200],
  ['/v1/x', 404],
  ['/v2/y', 200],
  ['/v3/y', 200],
  ['/v4/y', 404],
  ['/v1/z/7', 200],
  ['/eu/v1/z/7', 200],
  ['/z/7', 404],
  ['/eu/v1/z/x', 400],
  ['/v7/many', 200],
  ['/v8/many', 404],
])('%s gets %i', async (path, status) => {
  expect((await send(path)).status).toBe(status)
})

test('two paths of one shape reject a method that only a later path has', async () => {
  const several = {
    '/orgs/{org}/reports/{id}': { delete: { operationId: 'remove', ...ok } },
    '/orgs/{org}/reports/{name}': get('read'),
    '/orgs/{org}/{product}/{state}': { post: { operationId: 'enable', ...ok } },
  }
  const alike = await generated({ paths: several }, afterAll)
  const { send } = await served(alike, everywhere(alike, echo))
  expect((await send('/orgs/a/reports/7')).status).toBe(200)
  expect((await send('/orgs/a/reports/7', { method: 'DELETE' })).status).toBe(200)
  expect((await send('/orgs/a/reports/7', { method: 'POST' })).status).toBe(405)
  expect((await send('/orgs/a/scans/on', { method: 'POST' })).status).toBe(200)
})

test('two paths of one shape are told apart by the types of their parameters', async () => {
  const id = (schema: object) => ({ parameters: [{ name: 'id', in: 'path', required: true, schema }] })
  const paths = {
    '/notes/{id}': get('readNote', id({ type: 'string', format: 'uuid' })),
    '/notes/{number}': get('countedNote', {
      parameters: [{ name: 'number', in: 'path', required: true, schema: { type: 'integer' } }],
    }),
    '/notes/{id}/pages/{page}': get('readPage'),
  }
  const alike = await generated({ paths }, afterAll)
  const handlers = Object.fromEntries(
    alike.routes.map(({ operationId }) => [operationId, async () => ({ status: 200, body: operationId })]),
  )
  const { send } = await served(alike, handlers)
  const uuid = '0b159335-606b-485f-b51b-97b3b32bad32'
  const found = await Promise.all(
    [`/notes/${uuid}`, '/notes/7', '/notes/7/pages/1'].map(async (path) => (await send(path)).body),
  )
  expect(found).toEqual(['readNote', 'countedNote', 'readPage'])
  expect((await send('/notes/7', { method: 'HEAD' })).status).toBe(200)
  expect((await send('/notes/x')).status).toBe(404)
})

test('a path that is written with a query has the requests with that query', async () => {
  const parameters = [{ name: 'limit', in: 'query', schema: { type: 'integer' } }]
  const paths = {
    '/things': get('listThings', { parameters }),
    '/things?beta=true': get('listBetaThings', { parameters }),
    '/things/{id}?beta=true&full': get('getThing'),
  }
  const told = await generated({ paths }, afterAll)
  const handlers = Object.fromEntries(
    told.routes.map(({ operationId }) => [
      operationId,
      async (call: object) => ({ status: 200, body: { operationId, ...call } }),
    ]),
  )
  const { send } = await served(told, handlers)
  const body = async (path: string) => (await send(path)).body
  expect(await body('/things?limit=2')).toMatchObject({ operationId: 'listThings', query: { limit: 2 } })
  expect(await body('/things?limit=2&beta=true')).toMatchObject({
    operationId: 'listBetaThings',
    query: { limit: 2 },
  })
  expect(await body('/things?beta=true')).toMatchObject({ operationId: 'listBetaThings', query: {} })
  expect(await body('/things/1?full&beta=true')).toMatchObject({ operationId: 'getThing' })
  const wrong = ['/things?beta=false', '/things?beta=true&limit=x', '/things/1?beta=true']
  expect(await Promise.all(wrong.map(async (path) => (await send(path)).status))).toEqual([400, 400, 404])
})

test('a missing method gets 405 below every server', async () => {
  for (const path of ['/v1/z/7', '/eu/v1/z/7']) {
    const { status, headers } = await send(path, { method: 'POST' })
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
})

test('parameters have the names of the contract, even several in a segment', async () => {
  expect(await send('/v1/names/1..2/list')).toMatchObject({ status: 200, body: { 'a-b': 1, c: 2 } })
  expect(await send('/v1/names/1.2/list')).toMatchObject({ status: 400 })
})

test('a path is found, or not, in a time that does not grow with the parameters of a segment', async () => {
  const parameters = ['a', 'b', 'c'].map((name) => ({ name, in: 'path', required: true, schema: {} }))
  const paths = {
    '/q/{a},{b},{c}.json': get('tile', { parameters }),
    '/r/{a},{b},{c}/of': get('place', { parameters }),
  }
  const several = await generated({ paths }, afterAll)
  const { send } = await served(several, everywhere(several, echo))
  const commas = ','.repeat(15_000)
  expect((await send(`/q/${commas}`)).status).toBe(404)
  expect((await send(`/r/${commas}/at`)).status).toBe(404)
  expect((await send('/q/1,,2,3,4.json.json')).body).toEqual({ a: '1', b: ',2', c: '3,4.json' })
})

test.each<[templates: string[], chosen: string | undefined, prefix: string]>([
  [['/things'], undefined, ''],
  [['/docs'], undefined, '/-'],
  [['/'], undefined, '/-'],
  [['/health/{kind}'], undefined, '/-'],
  [['/{page}'], undefined, '/-'],
  [['/{a}', '/{a}/{b}'], undefined, '/-/-'],
  [['/docs.v1'], undefined, ''],
  [['/things'], '/internal', '/internal'],
])('the pages beside %j with PAGES_PATH %s are below "%s"', (templates, chosen, prefix) => {
  expect(pagesPath(templates, chosen)).toBe(prefix)
})

test('the start fails if an operation is below the chosen path', () => {
  expect(() => pagesPath(['/internal/docs'], '/internal')).toThrow(
    'PAGES_PATH is /internal, and the contract has',
  )
})

test('the contract has its paths, and the pages of the server give way', async () => {
  const clashing = await generated({
    paths: {
      '/docs': get('docs'),
      '/{page}': get('page', { parameters: [{ name: 'page', in: 'path', required: true, schema: {} }] }),
    },
  })
  const document = async () => 'openapi: 3.0.3\ninfo: { title: T, version: 1.0.0 }\npaths: {}\n'
  const { send } = await served({ ...clashing, document }, everywhere(clashing, echo))
  expect(await send('/docs')).toMatchObject({ status: 200, body: {} })
  expect(await send('/metrics')).toMatchObject({ status: 200, body: { page: 'metrics' } })
  expect((await send('/-/health/live')).body).toEqual({ status: 'live' })
  expect((await send('/-/metrics')).status).toBe(401)
  const page = await send('/-/docs')
  expect(page.status).toBe(200)
  const [, script = ''] = /src="([^"]*docs\.[^"]*js)"/.exec(page.body) ?? []
  expect((await send(new URL(script, 'http://a/-/docs').pathname)).status).toBe(200)
  const none = await send('/-/nothing')
  expect(none).toMatchObject({ status: 404, body: { detail: expect.stringContaining('/-/docs') } })
})

test('the pages are below the chosen path', async () => {
  const { send } = await served(contract, everywhere(contract, echo), {
    protection: { ...unprotected, pagesPath: '/internal' },
  })
  expect((await send('/internal/health/ready')).status).toBe(200)
  expect((await send('/health/ready')).status).toBe(404)
  expect((await send('/internal/', { redirect: 'manual' })).headers.get('location')).toBe('/internal/docs')
})

/** Until the generator takes them: operations of these methods, with the data that it makes of another. */
const withMethods = (...methods: string[]): Contract => {
  const [route] = contract.routes.filter(({ operationId }) => operationId === 'z')
  const routes = methods.map((method) => ({ ...route!, method: method as 'GET', operationId: method }))
  return { ...contract, routes, allow: { '/v1/z/{id}': methods, '/eu/v1/z/{id}': methods }, lacking: {} }
}

test('HEAD, OPTIONS and TRACE are operations like others, and HEAD never has a body', async () => {
  const all = withMethods('GET', 'HEAD', 'OPTIONS', 'TRACE')
  const called: string[] = []
  const handlers = Object.fromEntries(
    all.routes.map(({ operationId }) => [
      operationId,
      async (_: object, { requestId }: HandlerContext) => {
        called.push(operationId)
        return operationId === 'HEAD' ? { status: 200 } : { status: 200, body: requestId }
      },
    ]),
  )
  const { port, send } = await served(all, handlers)
  const wire = await Wire.open(port)
  for (const method of ['GET', 'OPTIONS', 'TRACE', 'HEAD']) {
    const { status, body } = (await wire.ask(request(method, '/v1/z/7')))!
    expect([status, body === '']).toEqual([200, method === 'HEAD'])
    if (method !== 'HEAD') expect(await wire.ask(request(method, '/v1/z/x'))).toMatchObject({ status: 400 })
  }
  expect((await send('/v1/z/x', { method: 'HEAD' })).status).toBe(400)
  expect((await send('/v1/z/7', { method: 'DELETE' })).status).toBe(405)
  wire.close()
  expect(called).toEqual(['GET', 'OPTIONS', 'TRACE', 'HEAD'])
})

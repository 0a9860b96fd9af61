import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { generateInto, packageFolder } from '../../../testing/generated.ts'
import { confirmRoutes } from '../../emit/openapi-backend.ts'
import { textOf } from '../../rules/finding.ts'
import type { Contract, Route } from '../../runtime/contract.ts'

const router: Contract = await generateInto(
  packageFolder(afterAll),
  join(import.meta.dirname, 'contract.yaml'),
)

function route(operationId: string): Route {
  const found = router.routes.find((candidate) => String(candidate.operationId) === operationId)
  if (!found) throw new Error(`No route is called ${operationId}.`)
  return found
}

test('lists operations in the order of the contract', () => {
  const names = router.routes.map(({ operationId }) => operationId)
  expect(names).toEqual(['listThings', 'createThing', 'getThing', 'putShape', 'checkFormats'])
})

test('allows the methods of a path, and HEAD beside GET', () => {
  expect(router.allow).toEqual({
    '/things': ['GET', 'HEAD', 'POST'],
    '/things/{thingId}': ['GET', 'HEAD'],
    '/shapes': ['PUT'],
    '/formats': ['POST'],
  })
})

test('describes the style of each parameter', () => {
  expect(route('listThings').parameters.query).toEqual([
    { name: 'limit', type: 'integer', default: 20 },
    { name: 'id', type: 'integer', array: true },
    { name: 'exact', type: 'boolean' },
  ])
  expect(route('getThing').parameters.path).toEqual([{ name: 'thingId', type: 'integer' }])
  expect(route('createThing').parameters.headers).toEqual([{ name: 'X-Trace', type: 'string' }])
})

test('inherits security from the contract unless an operation is public', () => {
  expect(route('createThing').security).toEqual([
    [
      {
        scheme: 'key',
        in: 'authorization',
        name: 'authorization',
        scopes: ['things:read', 'things:write'],
      },
    ],
  ])
  expect(route('putShape').security).toBeUndefined()
  expect(router.scopes).toEqual(['things:read', 'things:write'])
})

test('lists headers of responses, and shares shared responses', () => {
  expect(route('listThings').responses[200]).toMatchObject({
    content: { 'application/json': { kind: 'json' } },
    headers: ['link', 'retry-after', 'x-total'],
    requiredHeaders: ['link', 'x-total'],
  })
  expect(route('putShape').responses[204]).toEqual({ headers: [], requiredHeaders: [] })
  expect(route('listThings').responses[404]).toBe(route('putShape').responses[404])
  expect(route('listThings').responses[404]).toMatchObject({ headers: [] })
  expect(route('getThing').responses[404]).toMatchObject({
    headers: ['deprecation', 'sunset', 'link'],
    requiredHeaders: ['deprecation', 'sunset'],
  })
  expect(route('putShape').body).toMatchObject({
    required: false,
    readers: { 'application/json': { kind: 'json' } },
  })
})

test('converts dates of a deprecated operation to instants, and prepares its headers', () => {
  expect(route('getThing').lifecycle).toEqual({
    stability: 'stable',
    deprecated: {
      since: '2028-02-29',
      sunset: '2029-03-01',
      sunsetAt: Date.UTC(2029, 2, 1),
      successor: { usage: 'GET /things?id={thingId}' },
    },
    brownouts: [{ from: Date.UTC(2029, 1, 1, 12), to: Date.UTC(2029, 1, 1, 12, 10) }],
    headers: {
      deprecation: `@${Date.UTC(2028, 1, 29) / 1000}`,
      sunset: 'Thu, 01 Mar 2029 00:00:00 GMT',
      link: '</docs#operation/getThing>; rel="deprecation"; type="text/html", </things>; rel="successor-version"',
    },
  })
})

test('states the stability of an unstable operation only', () => {
  expect(route('createThing').lifecycle).toEqual({
    stability: 'beta',
    brownouts: [],
    headers: { 'x-stability': 'beta' },
  })
  expect(route('listThings').lifecycle).toEqual({ stability: 'stable', brownouts: [], headers: {} })
})

test('notes a route on which openapi-backend disagrees, with both results', () => {
  const get = (operationId: string) => ({ get: { operationId, responses: { 200: { description: 'One.' } } } })
  const documentOf = (paths: object) => ({
    openapi: '3.0.3',
    info: { title: 'Things', version: '1' },
    servers: [{ url: '/v1' }],
    paths,
  })
  const clear = { '/things/{thingId}': get('getThing'), '/things/last': get('getLast'), '/': get('getRoot') }
  expect(confirmRoutes(documentOf(clear))).toEqual([])
  const integer = {
    parameters: [{ name: 'thingId', in: 'path', required: true, schema: { type: 'integer' } }],
  }
  const typed = {
    '/things/{name}': get('getNamed'),
    '/things/{thingId}': { ...get('getThing'), ...integer },
  }
  expect(confirmRoutes(documentOf(typed))).toEqual([])
  const unclear = { '/things/{thingId}': get('getThing'), '/things/{name}': get('getNamed') }
  expect(confirmRoutes(documentOf({ ...clear, ...unclear })).map(textOf)).toEqual([
    expect.stringMatching(/GET \/v1\/things\/0 is get(Thing|Named) here, but get(Named|Thing) there$/),
  ])
})

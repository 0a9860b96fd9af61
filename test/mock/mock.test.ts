import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { routes } from '../../generated/router.ts'
import { type DocumentedContract, operationsOf } from '../../packages/contract/docs/documented-contract.ts'
import type { Route } from '../../packages/contract/runtime/contract.ts'
import { pointerOf } from '../../packages/contract/runtime/json-pointer.ts'
import { validateResponse } from '../../packages/server/response/validate.ts'
import { mockResponses } from '../../packages/tools/mock/mock.ts'
import { startMocks } from '../../packages/tools/test/mock/server.ts'
import { copyProject } from '../support/project.ts'

const contract: DocumentedContract = parse(await readFile('spec/openapi.yaml', 'utf8'))
const bodies = new Map(
  operationsOf(contract).map(({ operation: { operationId }, body }) => [
    operationId,
    body?.content.find(({ mediaType }) => mediaType === 'application/json')?.at.value.example,
  ]),
)

/** Calls an operation with its examples. */
function call(origin: string, { operationId, method, path }: Route, headers: Record<string, string>) {
  const body = bodies.get(operationId)
  return fetch(origin + path.replaceAll(/\{\w+\}/g, '1'), {
    method,
    headers: {
      authorization: 'Bearer any',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

async function startMocked() {
  const { address, close } = await startMocks([])
  onTestFinished(close)
  return address
}

test('serves every documented response on request', async () => {
  const project = await copyProject()
  const { address, printed } = await project.start('packages/tools/mock.ts')
  const asked = routes.flatMap((route) =>
    [undefined, ...Object.keys(route.responses)].map((code) => ({ route, code })),
  )
  for (const { route, code } of asked) {
    const response = await call(address, route, code === undefined ? {} : { prefer: `code=${code}` })
    const text = await response.text()
    const mediaType = response.headers.get('content-type') ?? undefined
    const reported = {
      status: response.status,
      mediaType,
      ...(text === '' ? {} : { body: JSON.parse(text) }),
    }
    expect(response.status).toBe(
      code === undefined ? [200, 201, 202, 204].find((one) => one in route.responses) : Number(code),
    )
    validateResponse(route, reported, {}, (name) => response.headers.has(name))
    expect(response.headers.get('x-mock')).toBe('true')
    expect(response.headers.has('sunset')).toBe(route.lifecycle.deprecated !== undefined)
  }
  expect(printed()).toContain(`Mocks of all ${routes.length} operations on ${address}`)
  // The mock stores nothing.
  expect(existsSync(join(project.folder, 'data'))).toBe(false)
})

test('sends the example of a stream', async () => {
  const address = await startMocked()
  const route = routes.find(({ operationId }) => operationId === 'listEvents')!
  const response = await call(address, route, { accept: 'text/event-stream' })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  expect(await response.text()).toMatch(/^retry: \d+\n\nid: \d+\nevent: order\.placed\ndata: \{.*\}\n\n$/)
})

test('checks requests, and validates preferences', async () => {
  const address = await startMocked()
  const authorization = 'Bearer any'
  const json = 'application/json'
  const post = (body: string, headers = {}) => ({
    method: 'POST',
    body,
    headers: { authorization, 'content-type': json, ...headers },
  })
  const pet = '{"name":"Biscuit","categoryId":1}'
  const refusals: [path: string, init: RequestInit, status: number, code: string][] = [
    ['/pets', {}, 401, 'authentication_required'],
    ['/pets?limit=1000', { headers: { authorization } }, 400, 'invalid_parameter'],
    ['/pets/0', { headers: { authorization } }, 400, 'invalid_parameter'],
    ['/pets', post('{}'), 400, 'invalid_body'],
    ['/pets', post(pet, { 'content-type': 'text/plain' }), 415, 'unsupported_media_type'],
    ['/pets', { method: 'PUT', headers: { authorization } }, 405, 'method_not_allowed'],
    ['/no-such-path', { headers: { authorization } }, 404, 'not_found'],
    ['/pets', { headers: { authorization, prefer: 'code=418' } }, 400, 'invalid_parameter'],
    ['/pets', { headers: { authorization, prefer: 'code=ok' } }, 400, 'invalid_parameter'],
    ['/pets', post(pet, { prefer: 'example=nobody' }), 400, 'invalid_parameter'],
  ]
  for (const [path, init, status, code] of refusals) {
    const response = await fetch(address + path, init)
    expect({ path, status: response.status, body: await response.json() }).toMatchObject({
      path,
      status,
      body: { code, status },
    })
  }
  const unknown = await fetch(`${address}/pets`, post(pet, { prefer: 'example=nobody' }))
  expect(await unknown.text()).toContain('unknownCategory, idempotencyKeyReused')
  const named = await fetch(
    `${address}/pets`,
    post(pet, { prefer: 'respond-async, example="unknownCategory"' }),
  )
  expect({ status: named.status, body: await named.json() }).toMatchObject({
    status: 409,
    body: { code: 'unknown_category' },
  })
})

const bare = `openapi: 3.0.3
info: { title: T, version: 1.0.0 }
paths:
  /things:
    get:
      operationId: listThings
      responses:
        '200':
          description: Some.
          headers:
            X-Count: { required: true, schema: { type: integer, minimum: 3 } }
            X-Hint: { schema: { type: string } }
          content:
            application/json:
              schema:
                type: array
                items:
                  type: object
                  properties:
                    id: { type: integer, minimum: 1 }
                    kind: { type: string, enum: [a, b] }
                    at: { type: string, format: date-time }
        4XX:
          description: Wrong.
          content: { application/json: { example: { oops: true } } }
    post:
      operationId: plantTree
      responses:
        '201':
          description: Done.
          content: { application/json: { schema: { $ref: '#/components/schemas/Tree' } } }
        '202': { description: Later. }
components:
  schemas:
    Tree: { type: object, properties: { left: { $ref: '#/components/schemas/Tree' } } }
`

test('generates responses from schemas without examples, recursive ones included', () => {
  const responseTo = mockResponses(parse(bare))
  const call = (method: Route['method'], prefer?: string) =>
    responseTo(
      { pointer: `/paths/~1things/${method.toLowerCase()}` },
      { path: '/things', parameters: {}, prefer },
    )
  const things = [{ id: 1, kind: 'a', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }]
  expect(call('GET')).toEqual({
    status: 200,
    headers: { 'X-Count': '3', 'Content-Type': 'application/json' },
    body: things,
  })
  expect(call('GET', 'code=422')).toMatchObject({ status: 422, body: { oops: true } })
  expect(() => call('GET', 'code=500')).toThrow('there are 200, 4XX.')
  expect(call('POST', 'code=202')).toEqual({ status: 202, headers: {}, body: undefined })
  expect(call('POST')).toMatchObject({ status: 201, body: {} })
})

test('fits Location to the operation and the id of the response', () => {
  const responseTo = mockResponses(contract as never)
  for (const [path, location] of [
    ['/pets', '/pets/13'],
    ['/categories', '/categories/6'],
    ['/store/orders', '/store/orders/5'],
  ] as const)
    expect(
      responseTo({ pointer: pointerOf(['paths', path, 'post']) }, { path, parameters: {} }).headers.Location,
    ).toBe(location)
})

test('sends no Location of a resource that no operation reads, except an example of its own', () => {
  const post = (
    header: string,
  ) => `{ post: { responses: { '201': { description: Booked., headers: { Location: ${header} },
    content: { application/json: { schema: { type: object, properties: { id: { type: integer, example: 7 } } } } } } } } }`
  const responseTo = mockResponses(
    parse(`paths:
  /appointments: ${post("{ $ref: '#/components/headers/Location' }")}
  /transfers: ${post('{ schema: { type: string }, example: /accounts/4 }')}
components: { headers: { Location: { schema: { type: string }, example: /pets/13 } } }
`),
  )
  const locationOf = (path: string) =>
    responseTo({ pointer: pointerOf(['paths', path, 'post']) }, { path, parameters: {} }).headers.Location
  expect(locationOf('/appointments')).toBeUndefined()
  expect(locationOf('/transfers')).toBe('/accounts/4')
})

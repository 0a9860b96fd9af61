import { renameSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { document, routes } from '../../generated/router.ts'
import { logTo } from '../../packages/server/log/log.ts'
import { startService } from '../support/service.ts'
import { damageShop, dropShop, startTroubled, type Troubled } from '../support/troubled.ts'

const contract = parse(await document())

// Requests to each operation that reach the store, with the examples of their bodies.
const operations = routes.map(({ operationId, method, path }) => {
  const { requestBody } = contract.paths[path][method.toLowerCase()]
  const [content] = Object.values<{ example?: unknown }>(requestBody?.content ?? {})
  return { operationId, method, url: path.replaceAll(/\{\w+\}/g, '1'), body: content?.example }
})

const ask = ({ app, headers }: Troubled, { method, url, body }: (typeof operations)[number]) =>
  app.inject({ method, url, headers, payload: body as object })

// getOwnKey reads nothing but the key itself.
const storing = operations.filter(({ operationId }) => operationId !== 'getOwnKey')

test.each(storing)('$operationId responds 503 if the store fails', async (operation) => {
  const troubled = await startTroubled()
  damageShop(troubled)
  const response = await ask(troubled, operation)
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('1')
  expect(response.json()).toMatchObject({ code: 'unavailable', status: 503 })
  expect(response.body).not.toMatch(/damage|malformed|sqlite/i)
})

test.each(storing)(
  '$operationId responds 500 to an internal error, and reveals nothing',
  async (operation) => {
    const troubled = await startTroubled()
    dropShop(troubled)
    const response = await ask(troubled, operation)
    expect(response.statusCode).toBe(500)
    expect(response.json()).toMatchObject({ code: 'internal_error', status: 500 })
    expect(response.body).not.toMatch(/no such|table/i)
    expect(JSON.stringify(troubled.log)).toContain('no such table')
  },
)

test("a reset connection inside a handler is an internal error, not the caller's", async () => {
  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  const { send } = await startService({ handlers: { listPets: () => Promise.reject(reset) } })
  expect(await send('GET', '/pets')).toMatchObject({ status: 500, body: { code: 'internal_error' } })
})

test('rejects a write with 503 while the database file is moved, and accepts it afterwards', async () => {
  const { app, file, headers } = await startTroubled()
  const create = (name: string) =>
    app.inject({ method: 'POST', url: '/categories', headers, payload: { name } }).then((r) => r.statusCode)
  expect(await create('Before')).toBe(201)
  renameSync(file, `${file}.away`)
  expect(await create('While')).toBe(503)
  renameSync(`${file}.away`, file)
  expect(await create('While')).toBe(201)
})

const headers = { Location: '/categories/1', ETag: '"1"' }

test.each([
  ['a wrong body', { status: 200, body: [{ id: 'one', name: 'Dog' }], headers: {} }],
  ['no body', { status: 200, headers: {} }],
  ['an undeclared header', { status: 200, body: [], headers: { ...headers, 'X-Lie': 'yes' } }],
  ['an undeclared status', { status: 201, body: [], headers }],
  [
    'a body and headers that are wrong',
    { status: 200, body: 'Dog', headers: { ...headers, 'X-Lie': 'yes' } },
  ],
])('a handler that responds with %s fails, and its response is not sent', async (_, lie) => {
  const written: string[] = []
  const { send } = await startService({
    handlers: { listCategories: async () => lie as never },
    log: logTo({ write: (line) => void written.push(line) }, 'error'),
  })
  const response = await send('GET', '/categories')
  expect(response).toMatchObject({ status: 500, body: { code: 'internal_error', status: 500 } })
  for (const name of ['location', 'etag', 'x-lie']) expect(response.headers).not.toHaveProperty(name)
  expect(written.join('')).toContain(`listCategories responded ${lie.status}`)
})

test('a handler that forgets a required header fails', async () => {
  const { send } = await startService({
    handlers: {
      createCategory: async () =>
        ({ status: 201, body: { id: 1, name: 'Dog' }, headers: { ETag: '"1"' } }) as never,
    },
  })
  const response = await send('POST', '/categories', { body: { name: 'Dog' } })
  expect(response).toMatchObject({ status: 500, body: { code: 'internal_error', status: 500 } })
  expect(response.headers).not.toHaveProperty('etag')
})

import { expect, test } from 'vitest'
import { type Store, StoreUnavailable } from '../../db/store.ts'
import { routes } from '../../generated/router.ts'
import { logTo } from '../../server/log/log.ts'
import { startService } from '../support/service.ts'

/** A request to each operation that gets as far as the store. */
const bodies: Record<string, unknown> = {
  createPet: { name: 'Biscuit', categoryId: 1 },
  replacePet: { name: 'Biscuit', categoryId: 1 },
  createCategory: { name: 'Dog' },
  replaceCategory: { name: 'Dog' },
  updateInventory: { quantity: 1 },
  placeOrder: { petId: 1 },
  updateOrder: { complete: true },
}

/** A store that knows its keys and fails in all else. */
function failing(store: Store, error: Error): Store {
  const resource = new Proxy({}, { get: () => () => Promise.reject(error) })
  return new Proxy(store, {
    get: (target, name) => (name === 'keys' || name === 'usage' ? target[name] : resource),
  })
}

const operations = routes.map(({ operationId, method, path }) => ({
  ...{ operationId, method },
  url: path.replaceAll(/\{\w+\}/g, '1'),
}))

test.each(operations)(
  '$operationId answers 503 when the store is in trouble',
  async ({ operationId, method, url }) => {
    const { send } = await startService({
      wrap: (store) => failing(store, new StoreUnavailable('The disk is full.')),
    })
    const answer = await send(method, url, { body: bodies[operationId] })
    expect(answer).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
      body: { code: 'unavailable', status: 503 },
    })
    expect(JSON.stringify(answer.body)).not.toContain('disk')
  },
)

test.each(operations)(
  '$operationId answers 500 to a fault, and gives nothing away',
  async ({ operationId, method, url }) => {
    const { send } = await startService({ wrap: (store) => failing(store, new Error('secret')) })
    const answer = await send(method, url, { body: bodies[operationId] })
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal_error', status: 500 } })
    expect(JSON.stringify(answer)).not.toContain('secret')
  },
)

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
])('a handler that answers with %s is a fault, and nothing of its answer goes out', async (_, lie) => {
  const written: string[] = []
  const { send } = await startService({
    handlers: { listCategories: async () => lie as never },
    log: logTo({ write: (line) => void written.push(line) }, 'error'),
  })
  const answer = await send('GET', '/categories')
  expect(answer).toMatchObject({ status: 500, body: { code: 'internal_error', status: 500 } })
  for (const name of ['location', 'etag', 'x-lie']) expect(answer.headers).not.toHaveProperty(name)
  expect(written.join('')).toContain(`listCategories responded ${lie.status}`)
})

test('a handler that forgets a required header is a fault', async () => {
  const { send } = await startService({
    handlers: {
      createCategory: async () =>
        ({ status: 201, body: { id: 1, name: 'Dog' }, headers: { ETag: '"1"' } }) as never,
    },
  })
  const answer = await send('POST', '/categories', { body: { name: 'Dog' } })
  expect(answer).toMatchObject({ status: 500, body: { code: 'internal_error', status: 500 } })
  expect(answer.headers).not.toHaveProperty('etag')
})

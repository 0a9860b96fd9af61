/** Errors in the contract's examples, compared with the responses of the server. */
import { expect, test } from 'vitest'
import type { Store } from '../../db/store.ts'
import { document, routes } from '../../generated/router.ts'
import { problem } from '../../handlers/responses.ts'
import { service } from '../../handlers/service.ts'
import { parseContract } from '../../packages/contract/docs/documented-contract.ts'
import { errorCodesOf } from '../../packages/contract/docs/guide.ts'
import { newKey } from '../../packages/server/auth/api-keys.ts'
import { HttpError } from '../../packages/server/http/problem.ts'
import { checkLifecycle } from '../../packages/server/lifecycle/lifecycle.ts'
import { OutcomeUnknown, StoreUnavailable } from '../../packages/server/store/store.ts'
import { type Sending, startService, type TestService } from '../support/service.ts'

type Options = Parameters<typeof startService>[0]

function sent(requests: [method: string, path: string, sending?: Sending][], options?: Options) {
  return async () => {
    const { send } = await start(options)
    const bodies: unknown[] = []
    for (const request of requests) bodies.push((await send(...request)).body)
    return bodies.at(-1)
  }
}

async function start(options?: Options): Promise<TestService> {
  const service = await startService(options)
  await service.store.seed()
  return service
}

const subscribe: [string, string, Sending] = [
  'POST',
  '/store/webhooks',
  { body: { url: 'https://shop.invalid/' } },
]

async function deliver({ webhooks }: Store, webhookId: number) {
  await webhooks.claim('a', 30_000)
  const work = (await webhooks.work('a', webhookId, 9))!
  const deliveries = work.due.map(({ timestamp: _, data: __, ...one }) => ({ ...one, status: 'delivered' }))
  const { position, failingSince, webhook } = work
  await webhooks.finish('a', {
    webhookId,
    url: webhook.url,
    from: position,
    position,
    failingSince,
    deliveries,
  })
}

const failing = (error: Error): Options => ({ handlers: { listPets: () => Promise.reject(error) } })

// Requests that cause each error with the text of its example.
const provoked: Record<string, () => Promise<unknown>> = {
  invalid_parameter: sent([['GET', '/pets?limit=all']]),
  invalid_body: sent([['POST', '/pets', { body: { categoryId: '1' } }]]),
  invalid_token: sent([['GET', '/pets', { key: newKey(service.id) }]]),
  async insufficient_scope() {
    const { send, makeKey } = await start()
    return (await send('DELETE', '/pets/1', { key: await makeKey(['pets:read']) })).body
  },
  stability_not_enabled: sent([['PATCH', '/inventory/1', { body: { quantity: 1 } }]], {
    policy: { minStability: 'beta' },
  }),
  async already_delivered() {
    const { store, send } = await start()
    await send(...subscribe)
    await send('POST', '/store/webhooks/1/ping')
    await deliver(store, 1)
    return (await send('POST', '/store/webhooks/1/deliveries/1/retry')).body
  },
  async events_expired() {
    const { store, send } = await start()
    await store.events.prune(new Date('9999-01-01'), 1000)
    return (await send('GET', '/store/events?after=0')).body
  },
  operation_sunset: sent([['GET', '/pets/1']], { clock: () => new Date('2030-12-05T00:00:00Z') }),
  // The contract has no brownout now.
  async operation_brownout() {
    const route = routes.find(({ operationId }) => operationId === 'getPet')!
    const [from, to] = [Date.parse('2030-11-05T12:00:00Z'), Date.parse('2030-11-05T12:10:00Z')]
    const lifecycle = { ...route.lifecycle, brownouts: [{ from, to }] }
    try {
      checkLifecycle({ ...route, lifecycle }, { sunset: 'enforce', minStability: 'stable' }, new Date(from))
      return undefined
    } catch (error) {
      if (error instanceof HttpError) return problem(error.code, error.message).body
      throw error
    }
  },
  content_too_large: sent([['POST', '/categories', { body: { name: 'x'.repeat(65_536) } }]]),
  unsupported_media_type: sent([
    ['POST', '/categories', { body: 'Newt', headers: { 'content-type': 'text/plain' } }],
  ]),
  'unsupported_media_type of a PATCH': sent([
    ['PATCH', '/pets/1', { body: 'Newt', headers: { 'content-type': 'text/plain' } }],
  ]),
  rate_limited: sent(
    [
      ['GET', '/pets'],
      ['GET', '/pets'],
    ],
    { protection: { rateLimit: 1 } },
  ),
  internal_error: sent([['GET', '/pets']], failing(new Error('a fault'))),
  unavailable: sent([['GET', '/pets']], failing(new StoreUnavailable('a full disk'))),
  outcome_unknown: sent([['GET', '/pets']], failing(new OutcomeUnknown('a lost connection'))),
}

const order = (petId: number, quantity: number): [string, string, Sending] => [
  'POST',
  '/store/orders',
  { body: { petId, quantity } },
]
const merge = (body: object, headers = {}): Sending => ({
  body,
  headers: { 'content-type': 'application/merge-patch+json', ...headers },
})
const ping: [string, string] = ['POST', '/store/webhooks/1/ping']
const newt = (body: object): [string, string, Sending] => [
  'POST',
  '/categories',
  { body: { name: 'Newts', ...body }, headers: { 'idempotency-key': 'once' } },
]

// Requests that cause the other errors with the sample data; numbers may differ from the examples.
const refused: Record<string, () => Promise<unknown>> = {
  authentication_required: sent([['GET', '/pets', { key: null }]]),
  category_has_pets: sent([['DELETE', '/categories/1']]),
  category_name_taken: sent([
    ['POST', '/categories', { body: { name: 'Newts' } }],
    ['POST', '/categories', { body: { name: 'NEWTS' } }],
  ]),
  category_not_found: sent([['GET', '/categories/999']]),
  delivery_not_found: sent([subscribe, ['POST', '/store/webhooks/1/deliveries/999/retry']]),
  idempotency_key_reused: sent([newt({}), newt({ description: 'Another.' })]),
  insufficient_stock: sent([order(1, 100)]),
  invalid_status_transition: sent([['PATCH', '/pets/3', merge({ status: 'available' })]]),
  not_acceptable: sent([['GET', '/pets', { headers: { accept: 'text/html' } }]]),
  order_already_complete: sent([['PATCH', '/store/orders/2', merge({ shipDate: '2031-01-01T00:00:00Z' })]]),
  order_already_shipped: sent([['DELETE', '/store/orders/1']], { clock: () => new Date('2030-11-05') }),
  order_not_found: sent([['GET', '/store/orders/999']]),
  pet_has_open_orders: sent([['DELETE', '/pets/2']]),
  pet_not_available: sent([order(2, 1)]),
  pet_not_found: sent([['GET', '/pets/999']]),
  precondition_failed: sent([['DELETE', '/categories/1', { headers: { 'if-match': '"none"' } }]]),
  stock_limit_exceeded: sent([['PATCH', '/inventory/7', { body: { quantity: 1_000_000 } }]]),
  too_many_pings: sent([subscribe, ...Array.from({ length: 11 }, () => ping)]),
  too_many_webhooks: sent(
    Array.from({ length: 21 }, (_, at): [string, string, Sending] => [
      'POST',
      '/store/webhooks',
      { body: { url: `https://shop.invalid/${at}` } },
    ]),
  ),
  unknown_category: sent([['POST', '/pets', { body: { name: 'Tom', categoryId: 99 } }]]),
  unknown_pet: sent([order(999, 1)]),
  url_not_allowed: sent([['POST', '/store/webhooks', { body: { url: 'https://127.0.0.1/' } }]]),
  webhook_disabled: sent([subscribe, ['PATCH', '/store/webhooks/1', merge({ enabled: false })], ping]),
  webhook_not_found: sent([['GET', '/store/webhooks/999']]),
  webhook_url_taken: sent([subscribe, subscribe]),
}

interface ErrorExample {
  code: string
  message: string
  status: number
}

function errorsIn(part: unknown): ErrorExample[] {
  if (typeof part !== 'object' || part === null) return []
  const { code, message, status } = part as Partial<ErrorExample>
  if (typeof code === 'string' && typeof message === 'string') return [{ code, message, status: status! }]
  return Object.values(part).flatMap(errorsIn)
}

const contract = await parseContract(await document())
const examples = errorsIn(contract)

// No operation responds with these, so they have no example. A server may limit the path and query itself.
const besideOperations = [
  'bad_request',
  'not_found',
  'method_not_allowed',
  'request_timeout',
  'uri_too_long',
  'headers_too_large',
]

// An error with several examples has several requests.
const codeOf = (way: string) => way.split(' ', 1)[0]!

const byCode = Map.groupBy(Object.entries(provoked), ([way]) => codeOf(way))

test('every error of the catalogue has an example', () => {
  const codes = new Set(examples.map(({ code }) => code))
  expect([...codes, ...besideOperations].sort()).toEqual(Object.keys(errorCodesOf(contract)).sort())
  expect([...codes].sort()).toEqual([...byCode.keys(), ...Object.keys(refused)].sort())
})

test.each([...byCode])("the example of %s is the server's own text", async (code, ways) => {
  const responses = await Promise.all(ways.map(([, provoke]) => provoke()))
  const there = examples.filter((one) => one.code === code)
  expect(there).not.toEqual([])
  for (const example of there) {
    // The number of requests and the time to wait depend on settings and the clock.
    if (code === 'rate_limited') expect(blanked(responses[0] as ErrorExample)).toEqual(blanked(example))
    else expect(responses).toContainEqual(example)
  }
})

test.each(Object.entries(refused))(
  '%s is in the examples as the server says it, whatever the numbers',
  async (code, provoke) => {
    const response = blanked((await provoke()) as ErrorExample)
    const there = examples.filter((one) => one.code === code).map(blanked)
    expect(there).toEqual(there.map(() => response))
  },
)

const blanked = ({ message, ...rest }: ErrorExample) => ({
  ...rest,
  message: message.replaceAll(/\d+/g, '…'),
})

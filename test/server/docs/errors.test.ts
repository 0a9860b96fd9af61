/** The errors in the contract's examples are what the server says: each is provoked on a fresh server, and compared. */

import { expect, test } from 'vitest'
import type { Store } from '../../../db/store.ts'
import { document, routes } from '../../../generated/router.ts'
import { problem } from '../../../handlers/responses.ts'
import { service } from '../../../handlers/service.ts'
import { newKey } from '../../../server/auth/api-keys.ts'
import { errorCodesOf } from '../../../server/docs/errors.ts'
import { parseContract } from '../../../server/docs/read.ts'
import { HttpError } from '../../../server/http/http-error.ts'
import { checkLifecycle } from '../../../server/lifecycle/lifecycle.ts'
import { OutcomeUnknown } from '../../../server/store/outcome-unknown.ts'
import { StoreUnavailable } from '../../../server/store/store-unavailable.ts'
import { type Sending, startService, type TestService } from '../../support/service.ts'

type Options = Parameters<typeof startService>[0]

/** Starts a service with the sample data, and sends it one request after the other; resolves to the last body. */
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

/** Writes that all that is due at a webhook has arrived. */
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

const retried = (name: string): [string, string, Sending] => [
  'POST',
  '/categories',
  { body: { name }, headers: { 'idempotency-key': 'one' } },
]

/** What brings each error about. */
const provoked: Record<string, () => Promise<unknown>> = {
  invalid_parameter: sent([['GET', '/pets?limit=all']]),
  invalid_body: sent([['POST', '/pets', { body: { categoryId: '1' } }]]),
  authentication_required: sent([['GET', '/pets', { key: null }]]),
  invalid_token: sent([['GET', '/pets', { key: newKey(service.id) }]]),
  async insufficient_scope() {
    const { send, makeKey } = await start()
    return (await send('DELETE', '/pets/1', { key: await makeKey(['pets:read']) })).body
  },
  stability_not_enabled: sent([['PATCH', '/inventory/1', { body: { quantity: 1 } }]], {
    policy: { minStability: 'beta' },
  }),
  pet_not_found: sent([['GET', '/pets/999']]),
  category_not_found: sent([['GET', '/categories/999']]),
  webhook_not_found: sent([['GET', '/store/webhooks/999']]),
  delivery_not_found: sent([subscribe, ['POST', '/store/webhooks/1/deliveries/999/retry']]),
  too_many_webhooks: sent(Array(21).fill(subscribe)),
  url_not_allowed: sent([['POST', '/store/webhooks', { body: { url: 'https://10.0.0.1/' } }]]),
  webhook_disabled: sent([
    subscribe,
    ['PATCH', '/store/webhooks/1', { body: { enabled: false } }],
    ['POST', '/store/webhooks/1/ping'],
  ]),
  async already_delivered() {
    const { store, send } = await start()
    await send(...subscribe)
    await send('POST', '/store/webhooks/1/ping')
    await deliver(store, 1)
    return (await send('POST', '/store/webhooks/1/deliveries/1/retry')).body
  },
  order_not_found: sent([['GET', '/store/orders/999']]),
  not_acceptable: sent([['GET', '/pets', { headers: { accept: 'text/html' } }]]),
  unknown_category: sent([['POST', '/pets', { body: { name: 'Biscuit', categoryId: 99 } }]]),
  unknown_pet: sent([['POST', '/store/orders', { body: { petId: 999 } }]]),
  category_name_taken: sent([['POST', '/categories', { body: { name: 'dog' } }]]),
  category_has_pets: sent([['DELETE', '/categories/1']]),
  pet_has_open_orders: sent([['DELETE', '/pets/2']]),
  invalid_status_transition: sent([
    ['PUT', '/pets/3', { body: { name: 'Duchess', categoryId: 1, status: 'available' } }],
  ]),
  pet_not_available: sent([['POST', '/store/orders', { body: { petId: 2 } }]]),
  insufficient_stock: sent([['POST', '/store/orders', { body: { petId: 1, quantity: 5 } }]]),
  stock_limit_exceeded: sent([['PATCH', '/inventory/7', { body: { quantity: 1_000_000 } }]]),
  order_already_complete: sent([['PATCH', '/store/orders/2', { body: { complete: true } }]]),
  order_already_shipped: sent(
    [['PATCH', '/store/orders/1', { body: { shipDate: '2030-04-01T09:00:00Z' } }]],
    {
      clock: () => new Date('2030-03-01T09:00:00Z'),
    },
  ),
  async events_expired() {
    const { store, send } = await start()
    await store.events.prune(new Date('9999-01-01'), 1000)
    return (await send('GET', '/store/events?after=0')).body
  },
  idempotency_key_reused: sent([retried('Hamster'), retried('Newt')]),
  operation_sunset: sent([['GET', '/pets/1']], { clock: () => new Date('2030-12-05T00:00:00Z') }),
  /** The contract announces none now. */
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
  precondition_failed: sent([['DELETE', '/categories/5', { headers: { 'if-match': '"9"' } }]]),
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

interface ErrorExample {
  code: string
  message: string
  status: number
}

/** Every error that is written out somewhere in the contract. */
function errorsIn(part: unknown): ErrorExample[] {
  if (typeof part !== 'object' || part === null) return []
  const { code, message, status } = part as Partial<ErrorExample>
  if (typeof code === 'string' && typeof message === 'string') return [{ code, message, status: status! }]
  return Object.values(part).flatMap(errorsIn)
}

const contract = await parseContract(await document())
const examples = errorsIn(contract)

/** What no operation responds has no example; a server may have a limit of its own for the path and query. */
const besideOperations = [
  'bad_request',
  'not_found',
  'method_not_allowed',
  'request_timeout',
  'uri_too_long',
  'headers_too_large',
]

test('every error of the catalogue has an example, and every example is provoked here', () => {
  const codes = [...new Set(Object.keys(provoked).map(codeOf))].sort()
  expect([...new Set(examples.map(({ code }) => code))].sort()).toEqual(codes)
  expect(Object.keys(errorCodesOf(contract)).sort()).toEqual([...codes, ...besideOperations].sort())
})

/** An error that has several examples is provoked in several ways. */
const codeOf = (way: string) => way.split(' ', 1)[0]!

test.each([...Map.groupBy(Object.entries(provoked), ([way]) => codeOf(way))])(
  '%s is in the examples as the server says it',
  async (code, ways) => {
    const responses = await Promise.all(ways.map(([, provoke]) => provoke()))
    for (const example of examples.filter((one) => one.code === code)) {
      // How many requests, and for how long to wait, is the operator's to say, and the clock's.
      if (code === 'rate_limited') expect(blanked(responses[0] as ErrorExample)).toEqual(blanked(example))
      else expect(responses).toContainEqual(example)
    }
  },
)
const blanked = ({ message, ...rest }: ErrorExample) => ({
  ...rest,
  message: message.replaceAll(/\d+/g, '…'),
})

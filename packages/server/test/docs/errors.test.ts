/**
 * The errors in the contract's examples are what the server says. Most are seen in a run of conformance, which finds in contract and
 * fixtures what brings them about; the others are provoked here.
 */
import { expect, test } from 'vitest'
import type { Store } from '../../../../db/store.ts'
import { document, routes } from '../../../../generated/router.ts'
import { problem } from '../../../../handlers/responses.ts'
import { service } from '../../../../handlers/service.ts'
import { type Sending, startService, type TestService } from '../../../../test/support/service.ts'
import { parseContract } from '../../../contract/docs/documented-contract.ts'
import { errorCodesOf } from '../../../contract/docs/guide.ts'
import { runConformance } from '../../../tools/judge/run.ts'
import { readSpecification } from '../../../tools/judge/specification.ts'
import { startTarget } from '../../../tools/test/judge/service.ts'
import { newKey } from '../../auth/api-keys.ts'
import { HttpError } from '../../http/problem.ts'
import { checkLifecycle } from '../../lifecycle/lifecycle.ts'
import { OutcomeUnknown, StoreUnavailable } from '../../store/store.ts'

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

/** What brings each error about that a run of conformance does not, or not with the words of the example. */
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

/** An error that has several examples is provoked in several ways. */
const codeOf = (way: string) => way.split(' ', 1)[0]!

const byCode = Map.groupBy(Object.entries(provoked), ([way]) => codeOf(way))

test('every error of the catalogue has an example', () => {
  const codes = new Set(examples.map(({ code }) => code))
  expect([...codes, ...besideOperations].sort()).toEqual(Object.keys(errorCodesOf(contract)).sort())
})

test.each([...byCode])('%s is in the examples as the server says it', async (code, ways) => {
  const responses = await Promise.all(ways.map(([, provoke]) => provoke()))
  const there = examples.filter((one) => one.code === code)
  expect(there).not.toEqual([])
  for (const example of there) {
    // How many requests, and for how long to wait, is the operator's to say, and the clock's.
    if (code === 'rate_limited') expect(blanked(responses[0] as ErrorExample)).toEqual(blanked(example))
    else expect(responses).toContainEqual(example)
  }
})

test('every other error is in the examples as the server says it, whatever the numbers', async () => {
  const { oracle, fixtures } = await readSpecification()
  const seen = new Set<string>()
  const judge: typeof oracle.judge = (request, response) => {
    for (const error of errorsIn(response.body)) seen.add(JSON.stringify(blanked(error)))
    return oracle.judge(request, response)
  }
  const options = { oracle: { ...oracle, judge }, fixtures, requests: 0, seed: 1, cleanUp: false }
  await runConformance(await startTarget(), options)
  const others = examples.filter(({ code }) => !byCode.has(code))
  expect(others.filter((example) => !seen.has(JSON.stringify(blanked(example))))).toEqual([])
})

const blanked = ({ message, ...rest }: ErrorExample) => ({
  ...rest,
  message: message.replaceAll(/\d+/g, '…'),
})

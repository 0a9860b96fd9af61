/** Limits of callers without a key: requests by address, and guesses at secrets that a service checks itself. */

import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { generated } from '../../../testing/generated.ts'
import { served } from '../../../testing/served.ts'
import type { HandlerContext } from '../../handle/handler.ts'
import { type Protection, readProtection, unprotected } from '../../settings/network.ts'

const header = { schema: { type: 'string' } }
const headers = { RateLimit: header, 'RateLimit-Policy': header }
const json = { 'application/json': { schema: {} } }
const parameters = [{ name: 'account', in: 'query', schema: { type: 'string' } }]

const contract = await generated(
  {
    paths: {
      '/public': { get: { operationId: 'see', responses: { 200: { description: 'x', headers } } } },
      '/silent': { get: { operationId: 'look', responses: { 200: { description: 'x' } } } },
      '/login': {
        post: { operationId: 'login', parameters, responses: { 200: { description: 'x', content: json } } },
      },
      '/mine': {
        get: {
          operationId: 'own',
          security: [{ key: [] }, {}],
          responses: { 200: { description: 'x', headers } },
        },
      },
    },
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  },
  afterAll,
)

// The secret of `account` is wrong, except for a known one; the check of `broken` fails.
async function login(
  { query }: { query: { account: string } },
  { attempt }: Pick<HandlerContext, 'attempt'>,
) {
  const { account } = query
  const found = await attempt(account, async () => {
    if (account === 'broken') throw new Error('There is no database.')
    return account.startsWith('known') ? { account } : undefined
  })
  return { status: 200, body: found ?? null }
}

// The proxy in front sends the address of the client.
async function start(protection: Partial<Protection>) {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const done = async () => ({ status: 200 })
  const { send } = await served(
    contract,
    { see: done, look: done, own: done, login },
    { keys: { good: [] }, protection: { ...unprotected, trustProxy: 1, ...protection } },
  )
  const get = (path: string, address: string, key?: string) =>
    send(path, {
      headers: { 'x-forwarded-for': address, ...(key !== undefined && { authorization: `Bearer ${key}` }) },
    })
  const guess = async (account: string, address: string) => {
    const sent = { method: 'POST', headers: { 'x-forwarded-for': address } }
    return (await send(`/login?account=${account}`, sent)).status
  }
  return { get, guess }
}

test('limits a public operation by address, and sends the RateLimit fields of the contract', async () => {
  const { get } = await start({ addressRateLimit: 2 })
  for (const left of [1, 0]) {
    const { status, headers } = await get('/public', '192.0.2.1')
    expect([status, headers.get('ratelimit')]).toEqual([200, `"address";r=${left};t=60`])
    expect(headers.get('ratelimit-policy')).toBe('"address";q=2;w=60')
  }
  const refused = await get('/public', '192.0.2.1')
  expect([refused.status, refused.headers.get('ratelimit')]).toEqual([429, '"address";r=0;t=60'])
  expect(refused.headers.get('retry-after')).toBe('60')
  const silent = await get('/silent', '192.0.2.1')
  expect([silent.status, silent.headers.get('ratelimit')]).toEqual([429, null])
  const other = await get('/silent', '192.0.2.2')
  expect([other.status, other.headers.get('ratelimit')]).toEqual([200, null])
  vi.advanceTimersByTime(60_000)
  expect((await get('/public', '192.0.2.1')).status).toBe(200)
})

test('limits callers without a key by address where a key is optional', async () => {
  const { get } = await start({ addressRateLimit: 1 })
  expect((await get('/mine', '192.0.2.1')).status).toBe(200)
  expect((await get('/mine', '192.0.2.1')).status).toBe(429)
  expect((await get('/mine', '192.0.2.1', 'good')).status).toBe(200)
})

test('limits keys and addresses separately', async () => {
  const byKey = await start({ rateLimit: 1 })
  for (let nth = 0; nth < 3; nth++) expect((await byKey.get('/public', '192.0.2.1')).status).toBe(200)
  expect((await byKey.get('/mine', '192.0.2.1', 'good')).status).toBe(200)
  expect((await byKey.get('/mine', '192.0.2.1', 'good')).status).toBe(429)
  const byAddress = await start({ addressRateLimit: 1 })
  for (let nth = 0; nth < 3; nth++)
    expect((await byAddress.get('/mine', '192.0.2.1', 'good')).status).toBe(200)
})

test('rejects guesses from an address with too many failures, before the check', async () => {
  const { guess } = await start({ guessLimit: 2 })
  for (const [account, status] of [
    ['one', 200],
    ['known', 200],
    ['broken', 500],
    ['two', 200],
    ['known', 429],
    ['broken', 429],
  ] as const)
    expect([account, await guess(account, '192.0.2.1')]).toEqual([account, status])
  expect(await guess('known', '192.0.2.2')).toBe(200)
  vi.advanceTimersByTime(60_000)
  expect(await guess('known', '192.0.2.1')).toBe(200)
})

test('rejects guesses at an account from all addresses after three times as many failures', async () => {
  const { guess } = await start({ guessLimit: 1 })
  for (const [nth, status] of [200, 200, 200, 429].entries())
    expect(await guess('one', `192.0.2.${nth}`)).toBe(status)
  expect(await guess('two', '192.0.2.9')).toBe(200)
})

test('counts concurrent guesses like others', async () => {
  const { guess } = await start({ guessLimit: 3 })
  const all = await Promise.all(Array.from({ length: 6 }, () => guess('one', '192.0.2.1')))
  expect(all.toSorted()).toEqual([200, 200, 200, 429, 429, 429])
})

test('allows ten guesses a minute by default, and any number with 0', async () => {
  expect(readProtection({})).toMatchObject({ addressRateLimit: 60_000, guessLimit: 10 })
  expect(readProtection({ ADDRESS_RATE_LIMIT: '0', GUESS_LIMIT: '0' })).toMatchObject({
    addressRateLimit: 0,
    guessLimit: 0,
  })
  const { guess } = await start({})
  for (let nth = 0; nth < 40; nth++) expect(await guess('one', '192.0.2.1')).toBe(200)
})

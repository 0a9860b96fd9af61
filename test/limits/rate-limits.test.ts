import { Socket } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { routes } from '../../generated/router.ts'
import { service } from '../../handlers/service.ts'
import { digestOf, newKey } from '../../packages/server/auth/api-keys.ts'
import { addressGroup, clientAddress } from '../../packages/server/limits/client-address.ts'
import { RateLimiter } from '../../packages/server/limits/rate-limiter.ts'
import { type Log, logTo } from '../../packages/server/log/log.ts'
import { startService } from '../support/service.ts'

const start = 5_000

describe('a rate limiter', () => {
  const limiter = (capacity?: number) => new RateLimiter('default', 2, capacity)

  test('counts down, rejects excess requests, and starts anew a minute after the first request', () => {
    const limits = limiter()
    expect(limits.policy).toBe('"default";q=2;w=60')
    expect(limits.take('a', start)).toEqual({ allowed: true, remaining: 1, reset: 60 })
    expect(limits.exhausted('a', start)).toBeUndefined()
    expect(limits.take('a', start + 30_001)).toEqual({ allowed: true, remaining: 0, reset: 30 })
    expect(limits.exhausted('a', start + 30_001)).toEqual({ allowed: false, remaining: 0, reset: 30 })
    expect(limits.take('a', start + 59_999)).toEqual({ allowed: false, remaining: 0, reset: 1 })
    expect(limits.take('b', start + 59_999)).toMatchObject({ allowed: true, remaining: 1 })
    expect(limits.take('a', start + 60_000)).toEqual({ allowed: true, remaining: 1, reset: 60 })
  })

  test('forgets idle callers, and keeps a limited number of the others', () => {
    const limits = limiter(3)
    for (const caller of ['a', 'b', 'c', 'd', 'a', 'e', 'f']) limits.take(caller, start)
    expect(limits.take('a', start)).toMatchObject({ allowed: false })
    expect(limits.take('b', start)).toMatchObject({ remaining: 1 })
    for (let caller = 0; caller < 1000; caller++) limits.take(`${caller}`, start)
    expect(limits.size).toBeLessThanOrEqual(6)
    limits.take('z', start + 60_000)
    limits.take('z', start + 120_000)
    expect(limits.size).toBe(2)
  })

  test('ends the window of a caller that moved to another generation in time', () => {
    const limits = limiter(2)
    for (const caller of ['a', 'a', 'b']) limits.take(caller, start)
    for (const caller of ['c', 'a']) limits.take(caller, start + 1)
    expect(limits.take('a', start + 59_999)).toMatchObject({ allowed: false })
    expect(limits.take('a', start + 60_000)).toEqual({ allowed: true, remaining: 1, reset: 60 })
  })

  test('keeps the count of an active caller, however many others come and go', () => {
    const limits = limiter(100)
    for (let other = 0; other < 10_000; other++) {
      limits.take(`${other}`, start)
      if (other % 90 === 0) limits.take('a', start)
      expect(limits.size).toBeLessThanOrEqual(200)
    }
    expect(limits.take('a', start)).toMatchObject({ allowed: false, remaining: 0 })
  })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['::192.0.2.7', '192.0.2.7'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0001:1:2:3:4', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['fe80::1%eth0.100', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
])('the address %s counts as %s', (ip, group) => {
  expect(addressGroup(ip)).toBe(group)
})

test('a closed connection has no address', () => {
  expect(clientAddress({ ip: 'unknown', socket: new Socket() })).toBe('')
})

describe('the service', () => {
  // Starts a service with a limit a minute; the test moves its clock and the elapsed time.
  async function limited(rateLimit: number, trustProxy: false | number | string[] = false, log?: Log) {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const time = { ahead: 0, pass: (ms: number) => void vi.advanceTimersByTime(ms) }
    const clock = () => new Date(Date.parse('2030-01-01T00:00:00Z') + time.ahead)
    const service = await startService({
      clock,
      protection: { rateLimit, addressRateLimit: rateLimit, trustProxy },
      ...(log && { log }),
    })
    const get = async (url: string, options: { key?: string; from?: string; via?: string } = {}) => {
      const { key, from = '192.0.2.1', via } = options
      const response = await service.app.inject({
        url,
        remoteAddress: from,
        headers: {
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
          ...(via !== undefined && { 'x-forwarded-for': via }),
        },
      })
      return { status: response.statusCode, headers: response.headers, text: response.body }
    }
    return { ...service, get, time }
  }

  test('sends the remaining requests, and rejects a key without any until the next minute', async () => {
    const { get, key, makeKey, time } = await limited(3)
    const policy = '"default";q=3;w=60'
    for (const [url, status, left] of [
      ['/pets', 200, 2],
      ['/pets?nonsense=1', 400, 1],
      ['/categories/1', 404, 0],
    ] as const) {
      expect(await get(url, { key })).toMatchObject({
        status,
        headers: { ratelimit: `"default";r=${left};t=60`, 'ratelimit-policy': policy },
      })
    }
    time.pass(18_000)
    const refused = await get('/pets/1', { key })
    expect(refused).toMatchObject({
      status: 429,
      headers: {
        'retry-after': '42',
        ratelimit: '"default";r=0;t=42',
        'ratelimit-policy': policy,
        'content-type': 'application/json',
        // As on every response of a deprecated operation.
        sunset: expect.any(String),
      },
    })
    expect(JSON.parse(refused.text)).toEqual({
      code: 'rate_limited',
      message: 'The limit is 3 requests a minute. Try again in 42 seconds.',
      status: 429,
    })
    expect(await get('/pets', { key: await makeKey(['pets:read']) })).toMatchObject({ status: 200 })
    time.pass(42_000)
    expect(await get('/pets', { key })).toMatchObject({ status: 200 })
  })

  test.each([-31_536_000_000, -3_600_000, 3_600_000, 31_536_000_000])(
    'goes by elapsed time even if the clock is set, here by %i ms',
    async (ahead) => {
      const { get, key, time } = await limited(1)
      const status = async () => (await get('/pets', { key })).status
      expect(await status()).toBe(200)
      time.ahead = ahead
      expect(await status()).toBe(429)
      time.pass(59_999)
      expect(await status()).toBe(429)
      time.ahead = 0
      time.pass(1)
      expect([await status(), await status()]).toEqual([200, 429])
    },
  )

  test('keeps the count of a key after its rotation', async () => {
    const { get, key, store } = await limited(1)
    expect(await get('/pets', { key })).toMatchObject({ status: 200 })
    const fresh = newKey(service.id)
    await store.keys.rotate(key.slice(-12), digestOf(fresh))
    expect(await get('/pets', { key: fresh })).toMatchObject({ status: 429 })
  })

  test('counts requests that lack a scope', async () => {
    const { get, makeKey } = await limited(1)
    const key = await makeKey(['store:read'])
    expect(await get('/pets', { key })).toMatchObject({ status: 403 })
    expect(await get('/pets', { key })).toMatchObject({ status: 429 })
  })

  test('rejects an address after too many failed authentications, before it checks the key', async () => {
    const lines: string[] = []
    const { get, key } = await limited(20, false, logTo({ write: (line) => void lines.push(line) }, 'warn'))
    expect(await get('/pets')).toMatchObject({ status: 401 })
    expect(await get('/pets', { key: newKey(service.id) })).toMatchObject({ status: 401 })
    const refused = await get('/pets', { key })
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'ratelimit-policy': '"failed-authentication";q=2;w=60', 'retry-after': '60' },
    })
    expect(refused.text).toContain('The limit is 2 failed authentications a minute.')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { address: '192.0.2.1', times: 1, msg: expect.stringContaining('TRUST_PROXY') },
    ])
    expect(await get('/pets', { key, from: '192.0.2.2' })).toMatchObject({ status: 200 })
  })

  test('rejects concurrent failed authentications beyond the limit', async () => {
    const { get } = await limited(20)
    const all = await Promise.all(Array.from({ length: 5 }, () => get('/pets', { key: newKey(service.id) })))
    expect(all.map(({ status }) => status).toSorted()).toEqual([401, 401, 429, 429, 429])
  })

  test('limits addresses of requests without a key, but not health checks', async () => {
    const { get } = await limited(4)
    for (const url of ['/openapi.json', '/nowhere', '/pets/', '/']) {
      expect((await get(url)).status).not.toBe(429)
    }
    for (const url of ['/openapi.json', '/nowhere', '/pets/', '/', '/docs']) {
      expect(await get(url)).toMatchObject({
        status: 429,
        headers: { 'ratelimit-policy': '"address";q=4;w=60' },
      })
    }
    for (const url of ['/health/live', '/health/ready']) {
      const { status, headers } = await get(url)
      expect([status, headers.ratelimit]).toEqual([200, undefined])
    }
  })

  test.each([
    { trustProxy: 1, from: '10.0.0.1', via: '198.51.100.9, 203.0.113.5', another: '203.0.113.6' },
    { trustProxy: ['10.0.0.0/8'], from: '10.0.0.1', via: '203.0.113.5', another: '203.0.113.6' },
    { trustProxy: ['loopback'], from: '127.0.0.1', via: '2001:db8::1', another: '2001:db8:0:1::1' },
  ])('goes by the address that trusted proxies ($trustProxy) forward', async (proxy) => {
    const { get } = await limited(1, proxy.trustProxy)
    expect(await get('/', proxy)).toMatchObject({ status: 302 })
    expect(await get('/', proxy)).toMatchObject({ status: 429 })
    expect(await get('/', { ...proxy, via: proxy.another })).toMatchObject({ status: 302 })
  })

  test('ignores the port that a proxy forwards with an address', async () => {
    const { get } = await limited(1, 1)
    const status = async (via: string) => (await get('/', { from: '10.0.0.1', via })).status
    expect(await status('203.0.113.5:1234')).toBe(302)
    for (const via of ['203.0.113.5:1235', '203.0.113.5']) expect(await status(via)).toBe(429)
    expect(await status('[2001:db8::1]:443')).toBe(302)
    for (const via of ['[2001:db8::2]:444', '[2001:db8::1]', '2001:db8::1'])
      expect(await status(via)).toBe(429)
  })

  test('counts an invalid forwarded address for the connection', async () => {
    const { get } = await limited(1, 1)
    const status = async (via: string) => (await get('/', { from: '10.0.0.1', via })).status
    expect(await status('unknown')).toBe(302)
    for (const via of [
      '_hidden',
      '203.0.113.5.6',
      '999.0.113.5:80',
      '203.0.113.5:80;',
      'for=203.0.113.5:80',
      '[nonsense]:1',
      '[2001:db8::1]:443;',
      'for=[2001:db8::1]:443',
      'a:b',
      '',
    ])
      expect([via, await status(via)]).toEqual([via, 429])
  })

  test('does not let a client choose its address without a trusted proxy', async () => {
    const { get } = await limited(1, ['10.0.0.0/8'])
    expect(await get('/', { via: '203.0.113.5' })).toMatchObject({ status: 302 })
    expect(await get('/', { via: '203.0.113.6' })).toMatchObject({ status: 429 })
  })

  test('sends RateLimit fields as the contract declares them', async () => {
    for (const { operationId, responses } of routes) {
      for (const [status, { headers }] of Object.entries(responses)) {
        const declared = ['ratelimit', 'ratelimit-policy'].map((name) => headers.includes(name))
        expect([operationId, status, ...declared]).toEqual([
          operationId,
          status,
          status !== '401',
          status !== '401',
        ])
      }
    }
  })

  test('sends no RateLimit fields if the contract does not document them', async () => {
    const silent = routes.map((route) => {
      const responses = Object.entries(route.responses).map(([status, response]) => [
        status,
        { ...response, headers: response.headers.filter((name) => !name.startsWith('ratelimit')) },
      ])
      return { ...route, responses: Object.fromEntries(responses) }
    })
    const { send } = await startService({ protection: { rateLimit: 1 }, routes: silent })
    for (const status of [200, 429]) {
      const response = await send('GET', '/pets')
      expect(response.status).toBe(status)
      expect(Object.keys(response.headers).filter((name) => name.startsWith('ratelimit'))).toEqual([])
    }
  })

  test('sends no RateLimit fields without limits', async () => {
    const { get, key } = await limited(0)
    expect((await get('/pets', { key })).headers).not.toHaveProperty('ratelimit')
    expect((await get('/pets', { key })).headers).not.toHaveProperty('ratelimit-policy')
  })
})

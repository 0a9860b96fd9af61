/** Limits of fetching keys from an issuer that is down, slow or under attack. */

import { createServer } from 'node:http'
import { expect, test, vi } from 'vitest'
import { freePort } from '../../../testing/free-port.ts'
import { audience, patience, startIssuer } from '../../../testing/issuer.ts'
import { listening } from '../../../testing/listening.ts'
import { defaultFetchLimits, type FetchLimits, trustIssuer } from '../../auth/oidc.ts'
import { logTo } from '../../log/log.ts'
import type { Protection } from '../../settings/network.ts'
import { type HttpResponse, startService } from '../pets/service.ts'

async function start({
  protection,
  ...limits
}: Partial<FetchLimits> & { protection?: Partial<Protection> } = {}) {
  const issuer = await startIssuer()
  const reasons: string[] = []
  const time = { now: 1_000_000 }
  const tokens = await trustIssuer({ issuer: issuer.url, audience }, (reason) => reasons.push(reason), {
    ...patience,
    now: () => time.now,
    ...limits,
  })
  const written: string[] = []
  const log = logTo({ write: (line) => void written.push(line) }, 'warn')
  const service = await startService({ tokens, log, ...(protection && { protection }) })
  const get = (key: string): Promise<HttpResponse> => service.send('GET', '/pets', { key })
  const statusesOf = async (keys: string[]) => (await Promise.all(keys.map(get))).map(({ status }) => status)
  return { ...service, issuer, reasons, time, written, get, statusesOf }
}

const fetches = ({ asked }: { asked: Record<string, number> }) => [
  asked['/.well-known/openid-configuration'] ?? 0,
  asked['/keys'] ?? 0,
]

test('fetches keys once, after the first token, and never for a token with another algorithm', async () => {
  const { issuer, key, get, statusesOf } = await start()
  await get(key)
  await get('a.b.c')
  expect(fetches(issuer)).toEqual([0, 0])
  const signed = await Promise.all(Array.from({ length: 8 }, () => issuer.sign()))
  expect(await statusesOf(signed)).toEqual(signed.map(() => 200))
  expect(fetches(issuer)).toEqual([1, 1])
})

test('fetches nothing during the cool-down after a failure, which doubles up to half a minute', async () => {
  const { issuer, key, get, time, reasons, written } = await start()
  issuer.respondWith(500)
  const token = await issuer.sign()
  const waits: string[] = []
  for (let failures = 1; failures <= 7; failures++) {
    for (let request = 0; request < 20; request++) {
      const refused = await get(token)
      expect(refused).toMatchObject({
        status: 503,
        body: { code: 'unavailable', message: expect.stringContaining('nothing was changed') },
      })
      if (request === 0) waits.push(refused.headers['retry-after'] ?? '')
    }
    expect(fetches(issuer)).toEqual([failures, 0])
    time.now += Number(waits.at(-1)) * 1000
  }
  expect(waits).toEqual(['1', '2', '4', '8', '16', '30', '30'])
  expect(await get(key)).toMatchObject({ status: 200 })
  expect(reasons).toEqual([`${issuer.url}/.well-known/openid-configuration responds 500`])
  expect(written).toEqual([])

  issuer.respondWith(undefined)
  expect(await get(token)).toMatchObject({ status: 200 })
  time.now += 600_000
  issuer.respondWith(500)
  expect(await get(token)).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
})

test('reports an issuer that does not listen in one line, without a stack', async () => {
  const reasons: string[] = []
  const tokens = await trustIssuer(
    { issuer: `http://127.0.0.1:${await freePort()}`, audience },
    (reason) => reasons.push(reason),
    { ...patience, now: () => 0 },
  )
  const { send } = await startService({ tokens })
  const token = await (await startIssuer()).sign()
  for (let request = 0; request < 5; request++)
    expect(await send('GET', '/pets', { key: token })).toMatchObject({ status: 503 })
  expect(reasons).toEqual([expect.stringMatching(/^fetch failed: .*ECONNREFUSED.*$/)])
})

test('tokens that cannot be verified count as failed authentications for a minute', async () => {
  const { issuer, key, statusesOf, get } = await start({ protection: { rateLimit: 50 } })
  issuer.respondWith(500)
  const token = await issuer.sign()
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    for (const status of [503, 503, 503, 503, 503, 429, 429]) expect((await get(token)).status).toBe(status)
    expect(await statusesOf([token, key])).toEqual([429, 429])
    vi.advanceTimersByTime(60_000)
    expect(await statusesOf([key])).toEqual([200])
  } finally {
    vi.useRealTimers()
  }
})

test('fetches keys at most every half minute for an unknown key id', async () => {
  const { issuer, time, get, statusesOf } = await start()
  const token = await issuer.sign()
  const unknown = await Promise.all(
    Array.from({ length: 20 }, (_, at) => issuer.sign({ header: { kid: `unknown-${at}` } })),
  )
  expect(await get(token)).toMatchObject({ status: 200 })
  expect(await statusesOf(unknown)).toEqual(unknown.map(() => 401))
  expect(fetches(issuer)).toEqual([1, 1])
  time.now += 30_000
  expect(await statusesOf(unknown)).toEqual(unknown.map(() => 401))
  expect(fetches(issuer)).toEqual([2, 2])

  time.now += 30_000
  issuer.respondWith(500)
  expect(await statusesOf([...unknown, token])).toEqual([...unknown.map(() => 503), 200])
  expect(await statusesOf([...unknown, token])).toEqual([...unknown.map(() => 503), 200])
  expect(fetches(issuer)).toEqual([3, 2])
})

test('refreshes keys in the background, and does not use them after ten minutes', async () => {
  const { issuer, time, reasons, get } = await start()
  const token = await issuer.sign()
  await get(token)
  time.now += 300_000
  const release = issuer.hang()
  expect(await get(token)).toMatchObject({ status: 200 })
  await expect.poll(() => fetches(issuer)).toEqual([2, 1])
  issuer.respondWith(500)
  release()
  await expect.poll(() => reasons).toHaveLength(1)
  for (let request = 0; request < 5; request++) expect(await get(token)).toMatchObject({ status: 200 })
  expect(fetches(issuer), 'not again until the cool-down is over').toEqual([2, 1])
  time.now += 300_000
  await expect.poll(() => get(token)).toMatchObject({ status: 503 })
})

test('limits the number of requests that wait for an issuer', async () => {
  const { issuer, time, get } = await start({ waiting: 5 })
  const token = await issuer.sign()
  const release = issuer.hang()
  let responses = 0
  const all = Array.from({ length: 20 }, async () => {
    const response = await get(token)
    responses += 1
    return response
  })
  await expect.poll(() => responses).toBe(15)
  // Refusals may be faster than the connection to the issuer.
  await expect.poll(() => fetches(issuer)).toEqual([1, 0])
  release()
  const statuses = (await Promise.all(all)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array(5).fill(200), ...Array(15).fill(503)])
  expect(fetches(issuer)).toEqual([1, 1])
  time.now += 600_000
  expect(await get(token), 'nobody waits any more').toMatchObject({ status: 200 })
})

test('an issuer that responds too late counts as failed', async () => {
  expect(defaultFetchLimits).toMatchObject({ timeout: 3000, waiting: 256 })
  const { issuer, get, reasons } = await start({ timeout: 50 })
  const token = await issuer.sign()
  issuer.hang()
  expect(await get(token)).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  expect(reasons).toEqual([expect.stringContaining('timeout')])
})

const unusable = { kid: 'key-1', kty: 'EC', crv: 'P-256', alg: 'ES256', x: 'AA', y: 'AA' }

test.each<[string, (issuer: string) => string, reason: string, retryAfter: string]>([
  ['a mebibyte and more', () => `${' '.repeat(1024 * 1024)}{}`, 'with more than 1048576 bytes', '1'],
  [
    'keys that are not behind https',
    (issuer) => JSON.stringify({ issuer, jwks_uri: 'http://192.0.2.1/keys' }),
    'has a jwks_uri without https: http://192.0.2.1/keys',
    '1',
  ],
  [
    'a key that is none',
    (issuer) => JSON.stringify({ issuer, jwks_uri: `${issuer}/keys`, keys: [unusable] }),
    '',
    '30',
  ],
])('an issuer that publishes %s counts as failed', async (_, publish, reason, retryAfter) => {
  const issuer = await listening(createServer((_request, response) => response.end(publish(issuer))))
  const reasons: string[] = []
  const tokens = await trustIssuer({ issuer, audience }, (why) => void reasons.push(why), patience)
  const { send } = await startService({ tokens })
  const token = await (await startIssuer()).sign({ claims: { iss: issuer } })
  expect(await send('GET', '/pets', { key: token })).toMatchObject({
    status: 503,
    headers: { 'retry-after': retryAfter },
  })
  expect(reasons).toEqual([expect.stringContaining(reason)])
})

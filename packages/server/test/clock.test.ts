/** Clocks that are set by minutes or years: expiry follows the clock at once, in both directions. */

import { expect, onTestFinished, test, vi } from 'vitest'
import { audience, patience, startIssuer } from '../../testing/issuer.ts'
import { trustIssuer } from '../auth/oidc.ts'
import { startService } from './pets/service.ts'

const right = '2030-01-01T12:00:00Z'

async function onClock(options: Parameters<typeof startService>[0] = {}) {
  let now = new Date(right)
  const service = await startService({ ...options, clock: () => now })
  return {
    ...service,
    setTime(iso: string) {
      now = new Date(iso)
    },
  }
}

test('keys and tokens expire by the current clock, even if they are cached', async () => {
  const issuer = await startIssuer()
  const tokens = await trustIssuer({ issuer: issuer.url, audience }, expect.fail, patience)
  const { send, setTime, key, makeKey } = await onClock({ tokens })
  const ending = await makeKey(['pets:read'], '2030-01-01T13:00:00.000Z')
  const nbf = Date.parse(right) / 1000
  const token = await issuer.sign({ claims: { nbf } }, new Date(right))
  for (const [time, ...statuses] of [
    [right, 200, 200, 200],
    ['2030-01-01T15:00:00Z', 200, 401, 401],
    ['2040-01-01T12:00:00Z', 200, 401, 401],
    ['2030-01-01T11:00:00Z', 200, 200, 401],
    ['1970-01-01T00:00:00Z', 200, 200, 401],
    [right, 200, 200, 200],
  ] as const) {
    setTime(time)
    const seen = [key, ending, token].map(async (one) => (await send('GET', '/pets', { key: one })).status)
    expect([time, ...(await Promise.all(seen))]).toEqual([time, ...statuses])
  }
})

test('fetches the keys of the issuer by elapsed time', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const issuer = await startIssuer()
  const tokens = await trustIssuer({ issuer: issuer.url, audience }, expect.fail, patience)
  const { send, setTime } = await onClock({ tokens })
  for (const time of ['2020-01-01T00:00:00Z', '2040-01-01T00:00:00Z', right]) {
    setTime(time)
    const key = await issuer.sign({}, new Date(time))
    expect(await send('GET', '/pets', { key })).toMatchObject({ status: 200 })
  }
  expect(issuer.asked['/keys']).toBe(1)
})

test('an operation that ended by a wrong clock works again when the clock is right', async () => {
  const { send, setTime } = await onClock()
  const status = async () => (await send('GET', '/pets/1')).status
  setTime('2031-01-01T00:00:00Z')
  expect(await status()).toBe(410)
  setTime(right)
  expect(await status()).toBe(404)
})

test('dates calls and the last use of a key by the clock', async () => {
  const { send, setTime, usage, store } = await onClock()
  for (const time of [right, '1999-12-31T23:59:59Z', '2029-12-31T00:00:00Z']) {
    setTime(time)
    await send('GET', '/pets/1')
  }
  await usage.close()
  expect((await store.usage.report()).map(({ day, calls }) => [day, calls])).toEqual([
    ['1999-12-31', 1],
    ['2029-12-31', 1],
    ['2030-01-01', 1],
  ])
  expect(await store.keys.list()).toMatchObject([{ lastUsedAt: '2030-01-01T12:00:00.000Z' }])
})

import { expect, test } from 'vitest'
import { invalidToken, issuerUnavailable } from '../../packages/server/auth/credentials.ts'
import { checkInterval } from '../../packages/server/response/open-stream.ts'
import { listen } from './service.ts'

test('a stream ends within five seconds after the revocation of its key, and no other does', async () => {
  const { store, stream, makeKey, ask } = await listen()
  const key = await makeKey(['events:read'])
  const revoked = await stream('', { authorization: `Bearer ${key}` })
  const other = await stream()
  await store.keys.revoke(key.slice(-12))
  expect(await revoked.ended).toBe('whole')
  // The test checks the interval, because a clock would measure the load of this machine.
  expect(2 * checkInterval).toBeLessThanOrEqual(5000)
  expect(revoked.comments.at(-1)).toBe('This API key has been revoked.')
  await ask('POST', '/categories', { name: 'a' })
  await expect.poll(() => other.events.length).toBe(1)
  expect(revoked.events).toEqual([])
})

test('a stream ends when its key expires', async () => {
  let now = new Date('2030-06-01T00:00:00Z')
  const { stream, makeKey } = await listen({ clock: () => now })
  const key = await makeKey(['events:read'], '2030-06-02T00:00:00Z')
  const { ended, comments } = await stream('', { authorization: `Bearer ${key}` })
  now = new Date('2030-06-02T00:00:00Z')
  expect(await ended).toBe('whole')
  expect(comments.at(-1)).toBe('This API key has expired.')
})

test('a stream ends when its token expires, or cannot be verified twice', async () => {
  let answer = async () => ({ id: 'ann', name: 'ann', scopes: ['events:read'] })
  const { stream } = await listen({ tokens: () => answer() })
  const open = () => stream('', { authorization: 'Bearer a.b.c' })
  const expired = await open()
  answer = () => Promise.reject(invalidToken('The token has expired.'))
  expect(await expired.ended).toBe('whole')
  expect(expired.comments).toEqual(['The token has expired.'])
  answer = async () => ({ id: 'ann', name: 'ann', scopes: ['events:read'] })
  const unknown = await open()
  answer = () => Promise.reject(issuerUnavailable(3))
  expect(await unknown.ended).toBe('whole')
  expect(unknown.comments).toEqual(['your access could not be verified'])
})

import { expect, test } from 'vitest'
import { trustIssuer } from '../../packages/server/auth/oidc.ts'
import { audience, patience, startIssuer } from '../../packages/testing/issuer.ts'
import { startService } from '../support/service.ts'

const protection = { rateLimit: 100, maxStreams: 3 }

test('a key without scopes sees its name, expiry and limits', async () => {
  const { send, makeKey } = await startService({ protection })
  const expiresAt = '2999-01-01T00:00:00.000Z'
  expect(await send('GET', '/store/key', { key: await makeKey([], expiresAt) })).toMatchObject({
    status: 200,
    body: {
      kind: 'key',
      name: expect.any(String),
      scopes: [],
      expiresAt,
      limits: { requestsPerMinute: 100, streams: 3 },
    },
  })
})

test('a key without expiry and limits sees neither', async () => {
  const { send, makeKey } = await startService()
  const { body } = await send('GET', '/store/key', { key: await makeKey(['store:read', 'pets:read']) })
  expect(body).toEqual({
    kind: 'key',
    name: expect.any(String),
    scopes: ['store:read', 'pets:read'],
    limits: {},
  })
})

test('a token sees its subject, scopes and expiry', async () => {
  const issuer = await startIssuer()
  const tokens = await trustIssuer({ issuer: issuer.url, audience }, expect.fail, patience)
  const { send } = await startService({ tokens, protection })
  const exp = Math.floor(Date.now() / 1000) + 600
  const key = await issuer.sign({ claims: { sub: 'warehouse', scope: 'pets:read', exp } })
  expect(await send('GET', '/store/key', { key })).toMatchObject({
    status: 200,
    body: {
      kind: 'token',
      name: `${issuer.url}#warehouse`,
      scopes: ['pets:read'],
      expiresAt: new Date(exp * 1000).toISOString(),
    },
  })
})

test('a request without a key is refused', async () => {
  const { send } = await startService()
  expect(await send('GET', '/store/key', { key: null })).toMatchObject({ status: 401 })
})

import { expect, test } from 'vitest'
import { trustIssuer } from '../../packages/server/auth/oidc.ts'
import { audience, patience, startIssuer } from '../../packages/testing/issuer.ts'
import { startService } from '../support/service.ts'

test('subjects of tokens have idempotency keys and usage counts of their own', async () => {
  const issuer = await startIssuer()
  const tokens = await trustIssuer({ issuer: issuer.url, audience }, expect.fail, patience)
  const { send, store, usage } = await startService({ tokens })
  const claims = { scope: 'pets:read pets:write' }
  const [alice, bob] = await Promise.all(
    ['alice', 'bob'].map((sub) => issuer.sign({ claims: { ...claims, sub } })),
  )
  const headers = { 'idempotency-key': 'once' }
  const create = (key: string, name: string) => send('POST', '/categories', { key, headers, body: { name } })
  expect(await create(alice!, 'Cats')).toMatchObject({ status: 201, body: { id: 1 } })
  expect(await create(bob!, 'Dogs')).toMatchObject({ status: 201, body: { id: 2 } })
  const again = await issuer.sign({ claims: { ...claims, sub: 'alice', jti: 'another token of hers' } })
  expect(await create(again, 'Cats')).toMatchObject({
    status: 201,
    body: { id: 1 },
    headers: { 'idempotency-replayed': 'true' },
  })
  await send('GET', '/pets/1', { key: bob! })
  await usage.close()
  expect(await store.usage.report()).toMatchObject([
    { operationId: 'getPet', caller: `${issuer.url}#bob`, calls: 1 },
  ])
})

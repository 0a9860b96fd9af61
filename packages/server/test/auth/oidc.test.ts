import { generateKeyPair, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { audience, patience, startIssuer } from '../../../testing/issuer.ts'
import { trustIssuer } from '../../auth/oidc.ts'
import type { HandlerContext } from '../../handle/handler.ts'
import { startService } from '../pets/service.ts'

const fail = (reason: string) => {
  throw new Error(reason)
}

async function start(alg?: string, clock?: () => Date) {
  const issuer = await startIssuer(alg)
  const tokens = await trustIssuer({ issuer: issuer.url, audience }, fail, patience)
  const service = await startService({ tokens, ...(clock && { clock }) })
  const statusWith = async (token: string) => (await service.send('GET', '/pets', { key: token })).status
  return { issuer, statusWith, ...service }
}

test.each(['RS256', 'PS256', 'ES256', 'EdDSA'])(
  'accepts a token signed with %s beside API keys',
  async (alg) => {
    const { issuer, statusWith, key } = await start(alg)
    expect(await statusWith(await issuer.sign())).toBe(200)
    expect(await statusWith(key)).toBe(200)
  },
)

test.each([
  [{ scope: 'pets:read' }, 200],
  [{ scope: undefined, scp: ['pets:read'] }, 200],
  [{ scope: undefined, scp: 'openid pets:read' }, 200],
  [{ scope: undefined, scp: [{ toString: 1 }, null, 'pets:read'] }, 200],
  [{ scope: 'pets:write' }, 403],
  [{ scope: 'xpets:read' }, 403],
  [{ scope: undefined }, 403],
  [{ aud: [audience, 'https://other.example'] }, 200],
  [{ sub: 'a'.repeat(255) }, 200],
])('a token with the claims %j gets %i', async (claims, status) => {
  const { issuer, statusWith } = await start()
  expect(await statusWith(await issuer.sign({ claims }))).toBe(status)
})

test.each([
  [{ scope: ' openid  store:read' }, 'openid, store:read'],
  [{ scope: undefined, scp: [null, 'openid', 'store:read'] }, 'openid, store:read'],
  [{ scope: undefined }, 'none'],
])('the response to a token with %j names the required and the granted scopes', async (claims, scopes) => {
  const { issuer, send } = await start()
  expect(await send('GET', '/pets', { key: await issuer.sign({ claims }) })).toMatchObject({
    status: 403,
    headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="pets:read"' },
    body: { message: `This operation needs the scope pets:read; the token has ${scopes}.` },
  })
})

test.each([
  ['another audience', { aud: 'https://other.example' }, 'aud'],
  ['no audience', { aud: undefined }, 'aud'],
  ['another issuer', { iss: 'https://other.example' }, 'iss'],
  ['no end', { exp: undefined }, 'exp'],
  ['no subject', { sub: undefined }, 'sub'],
  ['an empty subject', { sub: '' }, 'sub'],
  ['a number as its subject', { sub: 7 as never }, 'sub'],
  ['an object as its subject', { sub: { id: 'alice' } as never }, 'sub'],
  ['a lone surrogate in its subject', { sub: 'alice\ud800' }, 'sub'],
  ['a NUL in its subject', { sub: 'alice\0' }, 'sub'],
  ['a subject that is too long', { sub: 'a'.repeat(256) }, 'sub'],
  ['an end in the past', { exp: 1_000_000 }, 'expired'],
  ['a start in the future', { nbf: 4_000_000_000 }, 'nbf'],
])('rejects a token with %s', async (_, claims, word) => {
  const { issuer, send } = await start()
  expect(await send('GET', '/pets', { key: await issuer.sign({ claims }) })).toMatchObject({
    status: 401,
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    body: { code: 'invalid_token', message: expect.stringContaining(word) },
  })
})

test("rejects a token that another key than the issuer's signed", async () => {
  const { issuer, statusWith, key } = await start()
  const token = await issuer.sign()
  const stranger = (await generateKeyPair('ES256')).privateKey
  const secret = new TextEncoder().encode(issuer.url.padEnd(32, '.'))
  const refused = [
    await issuer.sign({ key: stranger }),
    await issuer.sign({ header: { kid: 'unknown' } }),
    await issuer.sign({ header: { alg: 'HS256' }, key: secret as never }),
    new UnsecuredJWT({
      iss: issuer.url,
      aud: audience,
      sub: 'alice',
      exp: 4_000_000_000,
      scope: 'pets:read',
    }).encode(),
    token.slice(0, token.lastIndexOf('.') + 1),
    `${token.slice(0, -4)}AAAA`,
    'a.b.c',
    '..',
    `${key}.`,
  ]
  for (const one of refused) expect({ one, status: await statusWith(one) }).toEqual({ one, status: 401 })
})

test('tolerates clock differences of a minute', async () => {
  const now = new Date('2030-01-01T12:00:00Z')
  const { issuer, statusWith } = await start('ES256', () => now)
  const seconds = now.getTime() / 1000
  const at = async (claims: { exp: number; nbf?: number }) => statusWith(await issuer.sign({ claims }))
  expect(await at({ exp: seconds - 59 })).toBe(200)
  expect(await at({ exp: seconds - 61 })).toBe(401)
  expect(await at({ exp: seconds + 600, nbf: seconds + 59 })).toBe(200)
  expect(await at({ exp: seconds + 600, nbf: seconds + 61 })).toBe(401)
})

test('rejects the configuration of another issuer', async () => {
  const issuer = await startIssuer()
  const reasons: string[] = []
  const tokens = await trustIssuer(
    { issuer: `${issuer.url}/`, audience },
    (reason) => reasons.push(reason),
    patience,
  )
  const { send } = await startService({ tokens })
  const token = await issuer.sign({ claims: { iss: `${issuer.url}/` } })
  expect(await send('GET', '/pets', { key: token })).toMatchObject({ status: 503 })
  expect(reasons).toEqual([expect.stringContaining(`belongs to the issuer ${issuer.url}`)])
})

test('a handler gets the subject and claims of a token, the holder of a key, and the request id', async () => {
  const seen: HandlerContext[] = []
  const issuer = await startIssuer()
  const { send, key, store } = await startService({
    tokens: await trustIssuer({ issuer: issuer.url, audience }, fail, patience),
    handlers: {
      listPets: async (_request, context) => {
        seen.push(context)
        return { status: 200, body: [] }
      },
    },
  })
  const claims = { email: 'alice@example.com', groups: ['keepers'], address: { country: 'NL' } }
  const token = await issuer.sign({ claims })
  const { headers } = await send('GET', '/pets', { key: token })
  await send('GET', '/pets', { headers: { 'x-request-id': 'mine-1' } })
  expect(seen.map(({ requestId }) => requestId)).toEqual([headers['x-request-id'], 'mine-1'])
  const name = `${issuer.url}#alice`
  expect(seen[0]?.caller).toMatchObject({ id: name, name, scopes: ['openid', 'pets:read'] })
  expect(seen[0]?.caller?.token).toMatchObject({ subject: 'alice', claims: { ...claims, aud: audience } })
  expect(seen[0]?.caller?.keyId).toBeUndefined()
  const [{ id, scopes } = fail('there is no key')] = await store.keys.list()
  expect(seen[1]?.caller).toEqual({ id: String(id), name: key.slice(-12), scopes, keyId: id })
})

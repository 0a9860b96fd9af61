import { createServer } from 'node:http'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { listening } from './listening.ts'

/** OpenID Connect issuer on this machine, which publishes its keys over HTTP. */
export interface TestIssuer {
  url: string
  /** Requests by path. */
  asked: Record<string, number>
  /** Sets the status of all further responses; undefined restores the issuer's own. */
  respondWith(status: number | undefined): void
  /** Stops responding until the returned function is called. */
  hang(): () => void
  /** Signs a token, valid for an hour from `at`, with the given changes. */
  sign(change?: { claims?: JWTPayload; header?: object; key?: CryptoKey }, at?: Date): Promise<string>
}

export const audience = 'https://pets.example'

/** Limits of the requests to an issuer in the same process, which may be slow on a busy machine. */
export const patience = { timeout: 60_000 }

/** Starts an issuer; it stops when the test ends. */
export async function startIssuer(alg = 'ES256'): Promise<TestIssuer> {
  const asked: Record<string, number> = {}
  let broken: number | undefined
  const { privateKey, publicKey } = await generateKeyPair(alg)
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'key-1', alg, use: 'sig' }]

  let released = Promise.resolve()
  const server = createServer(async ({ url: path = '' }, response) => {
    asked[path] = (asked[path] ?? 0) + 1
    await released
    const documents = {
      '/.well-known/openid-configuration': { issuer: url, jwks_uri: `${url}/keys` },
      '/keys': { keys },
    }
    response.writeHead(broken ?? 200, { 'Content-Type': 'application/json', Connection: 'close' })
    response.end(JSON.stringify(documents[path as keyof typeof documents]))
  })
  const url = await listening(server)

  return {
    url,
    asked,
    respondWith: (status) => {
      broken = status
    },
    hang: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      released = promise
      return resolve
    },
    sign: ({ claims, header, key } = {}, at = new Date()) => {
      const now = Math.floor(at.getTime() / 1000)
      const payload = {
        iss: url,
        aud: audience,
        sub: 'alice',
        iat: now,
        exp: now + 3600,
        scope: 'openid pets:read',
        ...claims,
      }
      return new SignJWT(JSON.parse(JSON.stringify(payload)))
        .setProtectedHeader({ alg, kid: 'key-1', ...header })
        .sign(key ?? privateKey)
    },
  }
}

import type { Surroundings } from 'contract-openapi/docs'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import Negotiator from 'negotiator'
import { isUnmodified } from '../http/headers.ts'
import { codings, filePaths, pagePaths, withVersion } from './paths.ts'
import { Preparation } from './preparation.ts'

/** Parts of a service that the docs show. */
export interface Shown {
  document: () => Promise<string>
  changelog: () => string
  clock: () => Date
  // Loads the settings of the operator that callers need to know.
  operated?: (() => Promise<Pick<Surroundings, 'keys' | 'limits'>>) | undefined
  publicUrl?: string | undefined
  // Path before all paths of the service, which its host removes from requests.
  mountedAt?: string | undefined
}

/**
 * Serves the docs at `/docs`, the try-it console at `/try` and the contract at `/openapi.yaml` and `/openapi.json`. The first request for one
 * of them makes all. `onRequest` runs before each.
 * @param prefix path before all of them
 */
export function useDocs(
  app: FastifyInstance,
  onRequest: onRequestAsyncHookHandler,
  { document, changelog, clock, operated, publicUrl, mountedAt = '' }: Shown,
  prefix = '',
) {
  const preparation = new Preparation(
    async () => ({
      document: await document(),
      changelog: changelog(),
      today: clock(),
      publicUrl,
      mountedAt,
      prefix,
      ...(await operated?.()),
    }),
    clock,
  )
  app.addHook('onClose', async () => preparation.close())
  const serve = (path: string, url = path) =>
    app.get(prefix + url, { onRequest }, sendAsset(preparation, path))
  for (const path of pagePaths) serve(path)
  for (const path of filePaths) {
    serve(path)
    serve(path, withVersion(path, ':version'))
  }
  for (const path of ['/', '/docs/'])
    app.get(prefix + path, { onRequest }, (_, reply) => reply.redirect(`${prefix}/docs`))
  app.get(`${prefix}/try/`, { onRequest }, (_, reply) => reply.redirect(`${prefix}/try`))
}

/**
 * Makes the handler of an asset: compressed as the caller accepts, or 304. Caches keep a URL with the asset's version for ever; a URL with
 * another version is served too, since another server may have sent the page.
 */
const sendAsset =
  (preparation: Preparation, path: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const asset = await preparation.get(path)
    if (asset === undefined) return reply.callNotFound()
    const { etag, type, policy, bodies } = asset
    const { version } = request.params as { version?: string }
    const acceptable = new Negotiator(request).encodings([...codings])
    const coding = codings.find((offered) => acceptable.includes(offered)) ?? 'identity'
    const tag = coding === 'identity' ? `"${etag}"` : `"${etag}-${coding}"`
    reply.headers({
      'Cache-Control': version === etag ? 'public, max-age=31536000, immutable' : 'no-cache',
      'Content-Security-Policy': policy,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      ETag: tag,
      'Referrer-Policy': 'no-referrer',
      // CORS may have set Vary.
      Vary: [reply.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', '),
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
    })
    if (isUnmodified(request.headers['if-none-match'], tag)) return reply.code(304).send()
    if (coding !== 'identity') reply.header('Content-Encoding', coding)
    return reply.header('Content-Type', type).send(bodies[coding])
  }

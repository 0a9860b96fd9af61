/**
 * Serves the prepared files of the docs: finds the asset of a path, chooses its coding and its form, and waits for it if it is still being made.
 */
import { gunzipSync } from 'node:zlib'
import type { Surroundings } from 'contract-openapi/docs'
import { docsFiles, docsPages } from 'contract-openapi/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import Negotiator from 'negotiator'
import { isUnmodified } from '../http/preconditions.ts'
import { type Asset, type Coding, codings, versionOf, withVersion } from './asset.ts'
import { Preparation } from './preparation.ts'

/** Parts of a service that the docs show. */
export interface Shown {
  document: () => Promise<string>
  changelog: () => string
  clock: () => Date
  // Loads the settings of the operator that callers need to know.
  operated?: (() => Promise<Pick<Surroundings, 'keys' | 'limits'>>) | undefined
  /** Origins whose pages may call. */
  origins?: readonly string[] | undefined
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
  { document, changelog, clock, operated, origins, publicUrl, mountedAt = '' }: Shown,
  prefix = '',
) {
  const preparation = new Preparation(
    async () => ({
      document: await document(),
      changelog: changelog(),
      today: clock(),
      origins,
      publicUrl,
      mountedAt,
      prefix,
      ...(await operated?.()),
    }),
    clock,
  )
  app.addHook('onClose', async () => preparation.close())
  const serve = (path: string, url = path) =>
    app.get(prefix + url, { onRequest }, (request, reply) => send(preparation.get(path), request, reply))
  for (const path of docsPages) if (path !== '/docs') serve(path)
  for (const path of docsFiles) {
    serve(path)
    serve(path, withVersion(path, ':version'))
  }
  app.get(`${prefix}/docs`, { onRequest }, (request, reply) =>
    send(preparation.get(wantsMarkdown(request) ? '/docs.md' : '/docs'), request, reply),
  )
  // Pages of the operations.
  app.get<{ Params: { page: string } }>(`${prefix}/docs/:page`, { onRequest }, (request, reply) => {
    const { page } = request.params
    return send(preparation.get(`/docs/${page}${wantsMarkdown(request) ? '.md' : ''}`), request, reply)
  })
  for (const path of ['/', '/docs/'])
    app.get(prefix + path, { onRequest }, (_, reply) =>
      reply.header('Link', links.map((link) => `<${prefix}/${link}`).join(', ')).redirect(`${prefix}/docs`),
    )
  app.get(`${prefix}/try/`, { onRequest }, (_, reply) => reply.redirect(`${prefix}/try`))
}

// RFC 8631.
const links = [
  'openapi.json>; rel="service-desc"; type="application/json"',
  'docs>; rel="service-doc"; type="text/html"',
  'llms.txt>; rel="alternate"; type="text/markdown"',
]

const wantsMarkdown = (request: FastifyRequest) =>
  new Negotiator(request).mediaTypes(['text/html', 'text/markdown'])[0] === 'text/markdown'

// The sender can forge the host, so that only the form of a host is accepted.
function requestOrigin({ protocol, host }: FastifyRequest): string | undefined {
  return /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host) ? `${protocol}://${host}` : undefined
}

/**
 * Sends an asset: compressed as the caller accepts, or 304. Caches keep a URL with the asset's version for ever; a URL with another version
 * is served too, since another server may have sent the page.
 */
async function send(found: Promise<Asset | undefined>, request: FastifyRequest, reply: FastifyReply) {
  const asset = await found
  if (asset === undefined) return reply.callNotFound()
  const { type, policy, bodies, standIn } = asset
  const { version } = request.params as { version?: string }
  const acceptable = new Negotiator(request).encodings(codings.filter((coding) => coding in bodies))
  let coding: Coding = codings.find((offered) => acceptable.includes(offered)) ?? 'identity'
  let body = bodies[coding] ?? gunzipSync(bodies.gzip)
  let { etag } = asset
  if (standIn !== undefined) {
    // The work for a host that nobody knows is that of a response: nothing is compressed or kept.
    coding = 'identity'
    const text = gunzipSync(bodies.gzip).toString()
    body = Buffer.from(text.replaceAll(standIn, () => requestOrigin(request) ?? standIn))
    etag = versionOf(Buffer.from(body))
  }
  const isNegotiated = /^text\/(html|markdown)\b/.test(type)
  const tag = coding === 'identity' ? `"${etag}"` : `"${etag}-${coding}"`
  reply.headers({
    'Cache-Control': version === etag ? 'public, max-age=31536000, immutable' : 'no-cache',
    'Content-Security-Policy': policy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ETag: tag,
    'Referrer-Policy': 'no-referrer',
    // CORS may have set Vary.
    Vary: [reply.getHeader('Vary'), isNegotiated && 'Accept', 'Accept-Encoding'].filter(Boolean).join(', '),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  })
  if (isUnmodified(request.headers['if-none-match'], tag)) return reply.code(304).send()
  if (coding !== 'identity') reply.header('Content-Encoding', coding)
  return reply.header('Content-Type', type).send(body)
}

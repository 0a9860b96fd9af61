import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import {
  browserFile,
  changesFeed,
  consoleContract,
  decorate,
  docsPage,
  docsPolicy,
  docsScript,
  docsStyle,
  licenses,
  parseContract,
  servedContract,
  strictPolicy,
  swagger,
  tryPage,
  tryScript,
} from 'contract-openapi/docs'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import Negotiator from 'negotiator'
import { isUnmodified } from '../http/headers.ts'

/**
 * Serves the docs at `/docs`, the try-it console at `/try` and the contract at `/openapi.yaml` and `/openapi.json`. Nothing is
 * read or built before somebody asks for it. `onRequest` sees every request first; `clock` gives the feed at `/changes.atom` its day.
 * @param document gives the contract's text: YAML, with nothing of it in other files
 * @param changelog gives what changed in which version, in Markdown
 */
export function useDocs(
  app: FastifyInstance,
  onRequest: onRequestAsyncHookHandler,
  document: () => Promise<string>,
  changelog: () => string,
  clock: () => Date,
) {
  for (const [path, asset] of Object.entries(pagesOf(document, changelog)))
    app.get(path, { onRequest }, serveAsset(asset))
  for (const [path, asset] of Object.entries(parts)) {
    const send = serveAsset(asset)
    app.get(path, { onRequest }, send)
    app.get(withVersion(path, ':version'), { onRequest }, send)
  }
  let feed: { day: string; send: ReturnType<typeof serveAsset> } | undefined
  app.get('/changes.atom', { onRequest }, (request, reply) => {
    const day = clock().toISOString().slice(0, 10)
    if (feed?.day !== day) feed = { day, send: serveAsset(changesOn(day, document, changelog)) }
    return feed.send(request, reply)
  })
  app.get('/', { onRequest }, (_request, reply) => reply.redirect('/docs'))
}

/** Only a header can say this, not the page itself. */
const unframed = "frame-ancestors 'none'"

const text = (kind: string) => `text/${kind}; charset=utf-8`

/** The files that pages load: the same for any contract. */
const parts = {
  '/docs/docs.js': { type: text('javascript'), load: docsScript },
  '/docs/docs.css': { type: text('css'), load: docsStyle },
  '/try/try.js': { type: text('javascript'), load: tryScript },
  '/try/try.css': { type: text('css'), load: () => browserFile('try.css') },
  '/try/swagger-ui-bundle.js': { type: text('javascript'), load: () => swagger('swagger-ui-bundle.js') },
  '/try/swagger-ui.css': { type: text('css'), load: () => swagger('swagger-ui.css') },
}

const withVersion = (path: string, version: string) => path.replace(/(?=\.\w+$)/, `.${version}`)

/** The address of a part for caches that keep it for ever. */
const addressOf = async (path: keyof typeof parts) => withVersion(path, versionOf(await parts[path].load()))

const pagesOf = (document: () => Promise<string>, changelog: () => string): Record<string, Asset> => ({
  '/docs': {
    type: text('html'),
    policy: `${docsPolicy("'self'", "'self'")}; ${unframed}`,
    load: async () =>
      docsPage(
        decorate(await parseContract(await document()), { served: true, changelog: changelog() }),
        { path: await addressOf('/docs/docs.js') },
        { path: await addressOf('/docs/docs.css') },
      ),
  },
  '/try': {
    type: text('html'),
    policy: `${strictPolicy}; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; ${unframed}`,
    load: async () => tryPage((await parseContract(await document())).info.title, addressOf),
  },
  '/try/contract.json': {
    type: 'application/json',
    load: async () => JSON.stringify(consoleContract(await parseContract(await document()))),
  },
  '/openapi.yaml': {
    type: 'application/yaml',
    load: async () => (await servedContract(await document())).toString({ lineWidth: 0 }),
  },
  '/docs/licenses.txt': { type: text('plain'), load: licenses },
  '/openapi.json': {
    type: 'application/json',
    load: async () => JSON.stringify(await servedContract(await document())),
  },
})

const changesOn = (day: string, document: () => Promise<string>, changelog: () => string): Asset => ({
  type: 'application/atom+xml; charset=utf-8',
  load: async () => changesFeed(await parseContract(await document()), changelog(), new Date(day), '/docs'),
})

/** Something that is the same for everybody until the server is started again. */
interface Asset {
  type: string
  /** Called at the first request, and once. */
  load: () => Promise<string | Buffer>
  /** The Content-Security-Policy; only pages need one of their own. */
  policy?: string
}

/** The smallest first. */
const codings = ['br', 'gzip', 'identity'] as const

/**
 * A handler that sends the asset: compressed as the caller likes, or 304. Where its address has its own version, caches keep it for ever;
 * that of another version is not refused, for another server may have sent the page.
 */
function serveAsset({ type, load, policy = nothing }: Asset) {
  let loading: ReturnType<typeof prepare> | undefined
  return async (request: FastifyRequest, reply: FastifyReply) => {
    loading ??= prepare(load).catch((error) => {
      // A file that was missing may be there at the next request.
      loading = undefined
      throw error
    })
    const { etag, bodies } = await loading
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
      // A Vary that is there already is from CORS.
      Vary: [reply.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', '),
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
    })
    if (isUnmodified(request.headers['if-none-match'], tag)) return reply.code(304).send()
    if (coding !== 'identity') reply.header('Content-Encoding', coding)
    return reply.header('Content-Type', type).send(bodies[coding])
  }
}

/** A digest, which changes with each byte of a text. */
export const versionOf = (text: string | Buffer): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** The policy of what is not a page: even opened as one, it can do nothing. */
const nothing = "default-src 'none'; frame-ancestors 'none'"

/** Compresses once, off the event loop; quality 5 takes a tenth of the time of the best and 10 % more bytes. */
async function prepare(load: Asset['load']) {
  const identity = Buffer.from(await load())
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(identity),
  ])
  return { etag: versionOf(identity), bodies: { br, gzip: gz, identity } }
}

import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Surroundings } from 'contract-openapi/docs'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import Negotiator from 'negotiator'
import { isUnmodified } from '../http/headers.ts'

// Most servers are asked for their docs seldom, and these modules take 20 ms of a start and 5 MB.
const loadDocs = () => import('contract-openapi/docs')
type Docs = Awaited<ReturnType<typeof loadDocs>>

type Operated = Pick<Surroundings, 'keys' | 'limits'>

/** Parts of a service that the docs show. */
export interface Shown {
  document: () => Promise<string>
  changelog: () => string
  clock: () => Date
  // Loads the settings of the operator that callers need to know.
  operated?: (() => Promise<Operated>) | undefined
  publicUrl?: string | undefined
}

/**
 * Serves the docs at `/docs`, the try-it console at `/try` and the contract at `/openapi.yaml` and `/openapi.json`. Each asset is loaded at
 * its first request. `onRequest` runs before each.
 * @param prefix path before all of them
 */
export function useDocs(
  app: FastifyInstance,
  onRequest: onRequestAsyncHookHandler,
  shown: Shown,
  prefix = '',
) {
  const addressOf = (request: FastifyRequest) => shown.publicUrl ?? requestOrigin(request)
  for (const [path, asset] of Object.entries(pagesOf(shown)))
    app.get(prefix + path, { onRequest }, serveAsset(withPrefix(asset, prefix), addressOf))
  for (const [path, asset] of Object.entries(parts)) {
    const send = serveAsset(withPrefix(asset, prefix))
    app.get(prefix + path, { onRequest }, send)
    app.get(prefix + withVersion(path, ':version'), { onRequest }, send)
  }
  let feed: { day: string; send: ReturnType<typeof serveAsset> } | undefined
  app.get(`${prefix}/changes.atom`, { onRequest }, (request, reply) => {
    const day = shown.clock().toISOString().slice(0, 10)
    if (feed?.day !== day)
      feed = { day, send: serveAsset(withPrefix(changesOn(day, shown), prefix), addressOf) }
    return feed.send(request, reply)
  })
  for (const path of ['/', '/docs/'])
    app.get(prefix + path, { onRequest }, (_, reply) => reply.redirect(`${prefix}/docs`))
  app.get(`${prefix}/try/`, { onRequest }, (_, reply) => reply.redirect(`${prefix}/try`))
}

// The sender can forge the host, so that only the form of a host is accepted.
function requestOrigin({ protocol, host }: FastifyRequest): string | undefined {
  return /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host) ? `${protocol}://${host}` : undefined
}

// A page cannot set this directive itself; it requires a header.
const unframed = "frame-ancestors 'none'"

const text = (kind: string) => `text/${kind}; charset=utf-8`

// Files that the pages load; they are the same for every contract.
const parts = {
  '/docs/docs.js': { type: text('javascript'), load: ({ docsScript }) => docsScript() },
  '/docs/docs.css': { type: text('css'), load: ({ docsStyle }) => docsStyle() },
  '/try/try.js': { type: text('javascript'), load: ({ tryScript }) => tryScript() },
  '/try/try.css': { type: text('css'), load: ({ browserFile }) => browserFile('try.css') },
  '/try/swagger-ui-bundle.js': {
    type: text('javascript'),
    load: ({ swagger }) => swagger('swagger-ui-bundle.js'),
  },
  '/try/swagger-ui.css': { type: text('css'), load: ({ swagger }) => swagger('swagger-ui.css') },
} satisfies Record<string, Asset>

const withVersion = (path: string, version: string) => path.replace(/(?=\.\w+$)/, `.${version}`)

// Caches keep a URL with a version for ever.
const addressOf = async (path: keyof typeof parts) =>
  withVersion(path, versionOf(await parts[path].load(await loadDocs())))

const pagesOf = ({
  document,
  changelog,
  publicUrl,
  operated = async () => ({}),
}: Shown): Record<string, Asset> => ({
  '/docs': {
    type: text('html'),
    policy: ({ docsPolicy }) => `${docsPolicy}; ${unframed}`,
    load: async ({ docsPage, decorate, servedContract }) =>
      docsPage(
        decorate((await servedContract(await document())).toJS(), {
          served: true,
          changelog: changelog(),
          ...(await operated()),
        }),
        await addressOf('/docs/docs.js'),
        await addressOf('/docs/docs.css'),
        { isElsewhere: publicUrl !== undefined },
      ),
  },
  '/try': {
    type: text('html'),
    policy: ({ strictPolicy }) =>
      `${strictPolicy}; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; ${unframed}`,
    load: async ({ tryPage, parseContract }) =>
      tryPage((await parseContract(await document())).info.title, addressOf),
  },
  '/try/contract.json': {
    type: 'application/json',
    load: async ({ consoleContract, parseContract }) =>
      JSON.stringify(consoleContract(await parseContract(await document()), (await operated()).keys)),
  },
  '/openapi.yaml': {
    type: 'application/yaml',
    load: async ({ servedContract }) => (await servedContract(await document())).toString({ lineWidth: 0 }),
  },
  '/docs/licenses.txt': { type: text('plain'), load: ({ licenses }) => licenses() },
  '/openapi.json': {
    type: 'application/json',
    load: async ({ servedContract }) => JSON.stringify(await servedContract(await document())),
  },
})

const changesOn = (day: string, { document, changelog }: Shown): Asset => ({
  type: 'application/atom+xml; charset=utf-8',
  load: async ({ changesFeed, parseContract, defaultOrigin }) =>
    changesFeed(await parseContract(await document()), changelog(), new Date(day), `${defaultOrigin}/docs`),
})

// The content stays the same until a restart, except for the address of the server.
interface Asset {
  type: string
  load: (docs: Docs) => Promise<string>
  // Only pages have a Content-Security-Policy of their own.
  policy?: (docs: Docs) => string
}

function withPrefix(asset: Asset, prefix: string): Asset {
  if (prefix === '') return asset
  const link = /((?:href|src)="|\]\(|fetch\(')\/(?=docs|try|openapi\.(?:yaml|json)|changes\.atom)/g
  return {
    ...asset,
    load: async (docs) => (await asset.load(docs)).replaceAll(link, `$1${prefix}/`),
  }
}

// The smallest first.
const codings = ['br', 'gzip', 'identity'] as const

// Senders can make up any number of addresses, and each takes a copy of the asset.
const maxAddresses = 8

/**
 * Makes the handler of an asset: compressed as the caller accepts, or 304. Caches keep a URL with the asset's version for ever; a URL with
 * another version is served too, since another server may have sent the page.
 * @param addressOf the address that replaces the default one in the asset
 */
function serveAsset(
  { type, load, policy = () => nothing }: Asset,
  addressOf?: (request: FastifyRequest) => string | undefined,
) {
  let loading: Promise<string> | undefined
  const prepared = new Map<string, ReturnType<typeof prepare>>()
  const preparedFor = (address: string, docs: Docs) => {
    loading ??= load(docs)
    const made =
      prepared.get(address) ??
      prepare(loading.then((text) => text.replaceAll(docs.defaultOrigin, () => address))).catch((error) => {
        // The next request may find a file that was missing.
        loading = undefined
        prepared.clear()
        throw error
      })
    // The address of the latest request goes last.
    prepared.delete(address)
    prepared.set(address, made)
    if (prepared.size > maxAddresses) prepared.delete(prepared.keys().next().value!)
    return made
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const docs = await loadDocs()
    const { etag, bodies } = await preparedFor(addressOf?.(request) ?? docs.defaultOrigin, docs)
    const { version } = request.params as { version?: string }
    const acceptable = new Negotiator(request).encodings([...codings])
    const coding = codings.find((offered) => acceptable.includes(offered)) ?? 'identity'
    const tag = coding === 'identity' ? `"${etag}"` : `"${etag}-${coding}"`
    reply.headers({
      'Cache-Control': version === etag ? 'public, max-age=31536000, immutable' : 'no-cache',
      'Content-Security-Policy': policy(docs),
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
}

export const versionOf = (text: string | Buffer): string => hash('sha256', text, 'base64url').slice(0, 22)

// Even when opened as a page, an asset with this policy can do nothing.
const nothing = "default-src 'none'; frame-ancestors 'none'"

// Quality 5 takes a tenth of the time of the best, and 10 % more bytes. Compression runs off the event loop, once.
async function prepare(text: Promise<string>) {
  const identity = Buffer.from(await text)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(identity),
  ])
  return { etag: versionOf(identity), bodies: { br, gzip: gz, identity } }
}

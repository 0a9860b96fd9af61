import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import { type Asset, serveAsset, versionOf } from './asset.ts'
import { changesFeed } from './changes.ts'
import { consoleContract } from './console.ts'
import { decorate } from './decorate.ts'
import { browserFile } from './packaged.ts'
import { docsPage } from './page.ts'
import { docsPolicy, strictPolicy } from './policy.ts'
import { parseContract, servedContract } from './read.ts'
import { docsScript, docsStyle } from './redoc.ts'
import { swagger } from './swagger.ts'
import { tryPage, tryScript } from './try.ts'

/**
 * Serves the docs at `/docs`, the try-it console at `/try` and the contract at `/openapi.yaml` and `/openapi.json`. Nothing is
 * read or built before somebody asks for it. `onRequest` sees every request first; `clock` gives the feed at `/changes.atom` its day.
 * @param document gives the contract's text: YAML, with nothing of it in other files
 * @param changelog gives what changed in which version, in Markdown
 */
export function useDocs(
  app: FastifyInstance,
  onRequest: onRequestHookHandler,
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

/** What pages load: the same for any contract. */
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
      docsPage(decorate(await parseContract(await document()), { served: true, changelog: changelog() }), {
        script: { path: await addressOf('/docs/docs.js') },
        style: { path: await addressOf('/docs/docs.css') },
      }),
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
  '/openapi.json': {
    type: 'application/json',
    load: async () => JSON.stringify(await servedContract(await document())),
  },
})

const changesOn = (day: string, document: () => Promise<string>, changelog: () => string): Asset => ({
  type: 'application/atom+xml; charset=utf-8',
  load: async () => changesFeed(await parseContract(await document()), changelog(), new Date(day), '/docs'),
})

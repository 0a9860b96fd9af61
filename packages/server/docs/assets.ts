/**
 * Makes the files of the docs from the contract and the settings: pages, scripts, the contract itself, the feed, Markdown. Each has its address, its
 * ETag and its compressed forms.
 */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import {
  browserFile,
  changesFeed,
  consoleContract,
  decorate,
  defaultOrigin,
  docsPage,
  docsPolicy,
  docsScript,
  docsStyle,
  licenses,
  operationPolicy,
  parseContract,
  referencePages,
  type Surroundings,
  servedContract,
  strictPolicy,
  swagger,
  tryPage,
  tryScript,
} from 'contract-openapi/docs'
import { docsFiles } from 'contract-openapi/pages'
import { type Asset, type FilePath, versionOf, withVersion } from './asset.ts'

/** Parts of a service that the docs show, as data. */
export interface ShownTexts extends Pick<Surroundings, 'keys' | 'limits' | 'origins'> {
  document: string
  changelog: string
  today: Date
  publicUrl?: string | undefined
  /** Path of the service in its host. */
  mountedAt: string
  /** Path before the addresses of these assets, after `mountedAt`. */
  prefix: string
}

/**
 * Makes all assets, the pages first. They are the same for every host that callers use: links are relative, and the address of the server is
 * `PUBLIC_URL`, or the page inserts it.
 */
export async function* makeAssets(shown: ShownTexts): AsyncGenerator<Asset[]> {
  const { changelog, keys, limits, origins, today, publicUrl, mountedAt, prefix } = shown
  const mount = publicUrl === undefined ? mountedAt : ''
  // The guide of a sandbox names this page of the server.
  const moved = (text: string) =>
    text.replaceAll(`${defaultOrigin}/sandbox/`, `${defaultOrigin}${mount}${prefix}/sandbox/`)
  const addressed = (text: string) =>
    publicUrl === undefined ? moved(text) : moved(text).replaceAll(defaultOrigin, () => publicUrl)
  const large = (path: string, type: string, text: string, policy = nothing): Asset[] => [
    { path, type, policy, ...compressed(addressed(text)) },
  ]
  const addressOf = async (path: FilePath) =>
    withVersion(path, versionOf(addressed(await files[path].text()))).slice(1)
  const [script, style] = [await addressOf('/docs/docs.js'), await addressOf('/docs/docs.css')]
  const addressScript = publicUrl === undefined ? await addressOf('/docs/address.js') : undefined
  const surroundings = { isServed: true, pagesPath: mount + prefix, changelog, keys, limits, origins }
  const documented = decorate(
    (await servedContract(shown.document, defaultOrigin + mount)).toJS(),
    surroundings,
  )
  const page = docsPage(documented, script, style, { addressScript })
  yield large('/docs', html, page, `${docsPolicy}; ${unframed}`)

  const small: Asset[] = []
  for (const { path, type, text } of referencePages(documented, {
    isServed: true,
    style,
    addressScript,
    changelog,
  })) {
    const made = { path: `/${path}`, ...gzipped(addressed(text)) }
    if (type === 'html') small.push({ ...made, type: html, policy: `${operationPolicy}; ${unframed}` })
    else small.push({ ...made, type: typeOf('markdown'), policy: nothing, standIn: defaultOrigin })
  }
  yield small

  const contract = await parseContract(shown.document)
  yield large('/try', html, await tryPage(contract.info.title, addressOf), tryPolicy)
  yield large('/try/contract.json', json, JSON.stringify(consoleContract(contract, keys)))
  const document = await servedContract(shown.document, publicUrl ?? mountedAt)
  yield large('/openapi.yaml', 'application/yaml', document.toString({ lineWidth: 0 }))
  yield large('/openapi.json', json, JSON.stringify(document))
  const docs = publicUrl === undefined ? 'docs' : `${publicUrl}${prefix}/docs`
  yield large(
    '/changes.atom',
    'application/atom+xml; charset=utf-8',
    changesFeed(contract, changelog, today, docs),
  )
  for (const path of docsFiles) yield large(path, files[path].type, await files[path].text())
  yield large('/docs/licenses.txt', typeOf('plain'), await licenses())
}

// A page cannot set this directive itself; it requires a header.
const unframed = "frame-ancestors 'none'"

// Even when opened as a page, an asset with this policy can do nothing.
const nothing = `default-src 'none'; ${unframed}`

const tryPolicy = `${strictPolicy}; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; ${unframed}`

const typeOf = (kind: string) => `text/${kind}; charset=utf-8`
const html = typeOf('html')
const json = 'application/json'

// The same for every contract.
const files: Record<FilePath, { type: string; text: () => Promise<string> }> = {
  '/docs/docs.css': { type: typeOf('css'), text: docsStyle },
  '/docs/address.js': { type: typeOf('javascript'), text: () => browserFile('address.js') },
  '/docs/docs.js': { type: typeOf('javascript'), text: docsScript },
  '/try/try.css': { type: typeOf('css'), text: () => browserFile('try.css') },
  '/try/swagger-ui.css': { type: typeOf('css'), text: () => swagger('swagger-ui.css') },
  '/try/try.js': { type: typeOf('javascript'), text: tryScript },
  '/try/swagger-ui-bundle.js': { type: typeOf('javascript'), text: () => swagger('swagger-ui-bundle.js') },
}

function gzipped(text: string): Pick<Asset, 'etag' | 'bodies'> {
  const identity = Buffer.from(text)
  return { etag: versionOf(identity), bodies: { gzip: gzipSync(identity) } }
}

// Quality 5 takes a tenth of the time of the best, and 10 % more bytes.
function compressed(text: string): Pick<Asset, 'etag' | 'bodies'> {
  const identity = Buffer.from(text)
  const br = brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return { etag: versionOf(identity), bodies: { br, gzip: gzipSync(identity), identity } }
}

import { hash } from 'node:crypto'
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
  parseContract,
  type Surroundings,
  servedContract,
  strictPolicy,
  swagger,
  tryPage,
  tryScript,
} from 'contract-openapi/docs'
import { type Asset, type Coding, type FilePath, type PagePath, withVersion } from './paths.ts'

/** Parts of a service that the docs show, as data. */
export interface ShownTexts extends Pick<Surroundings, 'keys' | 'limits'> {
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
 * Makes all assets, the pages first. They are the same for every host that callers use: addresses are relative, or begin with `PUBLIC_URL`,
 * or else the script of the page completes them.
 */
export async function* makeAssets(shown: ShownTexts): AsyncGenerator<Asset> {
  const finished = finisher(shown)
  for (const [path, { type, policy = nothing, text }] of Object.entries(await pagesOf(shown)))
    yield { path, type, policy, ...prepare(finished(await text())) }
  for (const [path, { type, text }] of Object.entries(files))
    yield { path, type, policy: nothing, ...prepare(finished(await text())) }
}

interface Source {
  type: string
  text: () => string | Promise<string>
  policy?: string
}

// A page cannot set this directive itself; it requires a header.
const unframed = "frame-ancestors 'none'"

// Even when opened as a page, an asset with this policy can do nothing.
const nothing = `default-src 'none'; ${unframed}`

const tryPolicy = `${strictPolicy}; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; ${unframed}`

const text = (kind: string) => `text/${kind}; charset=utf-8`

// The same for every contract.
const files: Record<FilePath, Source> = {
  '/docs/docs.css': { type: text('css'), text: docsStyle },
  '/docs/address.js': { type: text('javascript'), text: () => browserFile('address.js') },
  '/docs/docs.js': { type: text('javascript'), text: docsScript },
  '/try/try.css': { type: text('css'), text: () => browserFile('try.css') },
  '/try/swagger-ui.css': { type: text('css'), text: () => swagger('swagger-ui.css') },
  '/try/try.js': { type: text('javascript'), text: tryScript },
  '/try/swagger-ui-bundle.js': { type: text('javascript'), text: () => swagger('swagger-ui-bundle.js') },
}

async function pagesOf(shown: ShownTexts): Promise<Record<PagePath, Source>> {
  const { changelog, keys, limits, today, publicUrl, mountedAt, prefix } = shown
  const finished = finisher(shown)
  // Caches keep a URL with a version for ever.
  const addressOf = async (path: FilePath) => withVersion(path, versionOf(finished(await files[path].text())))
  const contract = await parseContract(shown.document)
  const served = await servedContract(shown.document, publicUrl ?? mountedAt)
  return {
    '/docs': {
      type: text('html'),
      policy: `${docsPolicy}; ${unframed}`,
      text: async () => {
        const shownContract = (await servedContract(shown.document, addressOfService(shown))).toJS()
        const surroundings = { served: true, changelog, keys, limits }
        return docsPage(
          decorate(shownContract, surroundings),
          await addressOf('/docs/docs.js'),
          await addressOf('/docs/docs.css'),
          publicUrl === undefined ? { addressScript: await addressOf('/docs/address.js') } : {},
        )
      },
    },
    '/try': {
      type: text('html'),
      policy: tryPolicy,
      text: () => tryPage(contract.info.title, addressOf),
    },
    '/try/contract.json': {
      type: 'application/json',
      text: () => JSON.stringify(consoleContract(contract, keys)),
    },
    '/openapi.yaml': { type: 'application/yaml', text: () => served.toString({ lineWidth: 0 }) },
    '/openapi.json': { type: 'application/json', text: () => JSON.stringify(served) },
    '/changes.atom': {
      type: 'application/atom+xml; charset=utf-8',
      text: () => changesFeed(contract, changelog, today, `${publicUrl ?? mountedAt + prefix}/docs`),
    },
    '/docs/licenses.txt': { type: text('plain'), text: licenses },
  }
}

const addressOfService = ({ publicUrl, mountedAt }: ShownTexts): string =>
  publicUrl === undefined ? defaultOrigin + mountedAt : defaultOrigin

// Inserts the operator's address, and the paths before links to these assets.
function finisher(shown: ShownTexts): (text: string) => string {
  const { publicUrl, mountedAt, prefix } = shown
  const pages = 'docs|try|openapi\\.(?:yaml|json)|changes\\.atom|sandbox/reset'
  const link = new RegExp(`((?:href|src)="|\\]\\(|fetch\\(')/(?=${pages})`, 'g')
  const address = new RegExp(`${defaultOrigin.replaceAll('.', '\\.')}/(?=${pages})`, 'g')
  const before = mountedAt + prefix
  const moved = (text: string) =>
    before === ''
      ? text
      : text.replaceAll(link, `$1${before}/`).replaceAll(address, `${addressOfService(shown)}${prefix}/`)
  return (text) =>
    publicUrl === undefined ? moved(text) : moved(text).replaceAll(defaultOrigin, () => publicUrl)
}

const versionOf = (text: string | Buffer): string => hash('sha256', text, 'base64url').slice(0, 22)

// Quality 5 takes a tenth of the time of the best, and 10 % more bytes.
function prepare(text: string): { etag: string; bodies: Record<Coding, Uint8Array> } {
  const identity = Buffer.from(text)
  const br = brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return { etag: versionOf(identity), bodies: { br, gzip: gzipSync(identity), identity } }
}

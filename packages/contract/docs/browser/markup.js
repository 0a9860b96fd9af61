// Extensions of Redoc, inserted by `browser-files.ts`. HTML in Markdown of a contract is only text. The policy of the page stops
// scripts, but not a <meta> that redirects readers or a style that covers the page.

const elements = new Set(
  `a abbr b blockquote br caption center code dd del details div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p
  pre q s samp small span strong sub summary sup table tbody td tfoot th thead tr tt u ul var wbr`.split(
    /\s+/,
  ),
)
const attributes = new Set(
  'align alt className colSpan dir height href id lang open rowSpan src start title width'.split(' '),
)

/** Component that shows a program; Redoc sets it. */
export const shown = {}

/** True for a menu entry with headings and no operations. */
const isChapter = ({ children }) => children.some(({ content }) => content?.itemVariant === 'markdown')

export const kindOf = (entry) => (isChapter(entry) ? undefined : entry.content.contentType)

/** Words of readers, with the words of guides. */
const synonyms = {
  429: 'rate limits',
  cursor: 'pages',
  offset: 'pages',
  idempotency: 'idempotent',
  throttling: 'rate limits',
  quota: 'rate limits',
  login: 'authentication',
  bearer: 'authentication',
  locking: 'concurrency',
  sse: 'stream',
  callback: 'webhook',
  deprecated: 'deprecation',
}

/**
 * Returns the hits of a search and its synonyms, each once: matching names first, chapters before operations, then mentions.
 * @param search returns hits, the best first
 */
export async function found(search, asked) {
  const words = asked.toLowerCase().trim()
  const also = Object.hasOwn(synonyms, words) ? [synonyms[words]] : []
  const hits = (await Promise.all([...also, asked].map(search))).flat()
  const once = [...new Map(hits.toReversed().map((hit) => [hit.document.id, hit])).values()].toReversed()
  const isNamed = ({ title = '', httpPath = '' }) =>
    [...also, words].some((name) =>
      name.split(/\s+/).every((word) => `${title} ${httpPath}`.toLowerCase().includes(word)),
    )
  // The last line of an operation begins with its operationId.
  const isCalled = ({ httpMethod, text = '' }) =>
    httpMethod && /[a-z][A-Z]|_/.test(asked) && text.split(' ').includes(asked.trim())
  const rank = ({ document }) => {
    if (document.title?.toLowerCase() === words || isCalled(document)) return 0
    // The changelog and the list of links on the first screen mention everything.
    if (document.kind === 'group' && document.text?.length > 1000) return 5
    return (isNamed(document) ? 1 : 3) + (document.httpMethod || document.id.startsWith('/errors/') ? 1 : 0)
  }
  return once.map(withoutItself).sort((one, other) => rank(one) - rank(other))
}

/** Returns a hit without its only part if that is the hit itself, which Redoc lists twice. */
function withoutItself({ document, highlight }) {
  const [part, ...others] = document.parameters ?? []
  if (part?.name !== document.title || others.length > 0) return { document, highlight }
  return { document: { ...document, parameters: [] }, highlight: { ...highlight, parameters: [] } }
}

export const isText = (name) => elements.has(name)

export const plainAttributes = (given = {}) =>
  Object.fromEntries(
    Object.entries(given).filter(([name, value]) => attributes.has(name) && typeof value !== 'object'),
  )

// What Redoc asks of us: `browser-files.ts` has it do so. What raw HTML in a contract's Markdown may be: text, and no more. The policy of the page stops scripts; it knows no word against a
// <meta> that sends readers to another page, or a style that lays one over this.

const elements = new Set(
  `a abbr b blockquote br caption center code dd del details div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p
  pre q s samp small span strong sub summary sup table tbody td tfoot th thead tr tt u ul var wbr`.split(
    /\s+/,
  ),
)
const attributes = new Set(
  'align alt className colSpan dir height href id lang open rowSpan src start title width'.split(' '),
)

/** The component that shows a program; Redoc's own, so that it is made there. */
export const shown = {}

/** True if an entry of the menu has parts of a text, and no operations. */
const isChapter = ({ children }) => children.some(({ content }) => content?.itemVariant === 'markdown')

/** The kind of an entry of the menu; a chapter is no group. */
export const kindOf = (entry) => (isChapter(entry) ? undefined : entry.content.contentType)

/** Words that readers search for, and those that guides use. */
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
 * The hits of a search, also for synonyms: each place once, first what is named so, chapters before operations, then what mentions it.
 * @param search finds the hits of some words, the best first
 */
export async function found(search, asked) {
  const words = asked.toLowerCase().trim()
  const also = Object.hasOwn(synonyms, words) ? [synonyms[words]] : []
  const hits = (await Promise.all([...also, asked].map(search))).flat()
  const once = [...new Map(hits.toReversed().map((hit) => [hit.document.id, hit])).values()].toReversed()
  const isNamed = ({ title = '' }) =>
    [...also, words].some((name) =>
      name.split(/\s+/).every((word) => String(title).toLowerCase().includes(word)),
    )
  const rank = ({ document }) => (isNamed(document) ? 0 : 2) + (document.httpMethod ? 1 : 0)
  return once.sort((one, other) => rank(one) - rank(other))
}

/** Of any other element the text stays. */
export const isText = (name) => elements.has(name)

export const plainAttributes = (given = {}) =>
  Object.fromEntries(
    Object.entries(given).filter(([name, value]) => attributes.has(name) && typeof value !== 'object'),
  )

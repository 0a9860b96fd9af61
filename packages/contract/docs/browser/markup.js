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

export const isText = (name) => elements.has(name)

export const plainAttributes = (given = {}) =>
  Object.fromEntries(
    Object.entries(given).filter(([name, value]) => attributes.has(name) && typeof value !== 'object'),
  )

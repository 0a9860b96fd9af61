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

/** Whether an entry of the menu has parts of a text, and no operations. */
export const isChapter = ({ children }) => children.some(({ content }) => content?.itemVariant === 'markdown')

/** Of any other element the text stays. */
export const isText = (name) => elements.has(name)

export const plainAttributes = (given = {}) =>
  Object.fromEntries(
    Object.entries(given).filter(([name, value]) => attributes.has(name) && typeof value !== 'object'),
  )

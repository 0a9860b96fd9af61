// The search of the docs. `browser-files.ts` inserts it into Redoc, which finds parts of texts: it adds synonyms, corrects a wrong letter
// if nothing is found, and orders the hits.

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
 * Returns the hits of a search and its synonyms, each once: matching names first, chapters before operations, then mentions. Without hits,
 * those of the nearest words that the docs contain.
 * @param search returns hits, the best first
 * @param vocabulary returns how often the docs contain each word
 */
export async function found(search, asked, vocabulary) {
  const words = asked.toLowerCase().trim()
  const also = Object.hasOwn(synonyms, words) ? [synonyms[words]] : []
  const hits = (await Promise.all([...also, asked].map(search))).flat()
  if (hits.length === 0) {
    const corrected = correct(words, vocabulary())
    return corrected === words ? [] : found(search, corrected, vocabulary)
  }
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

// Shorter words have too many neighbours.
const leastLetters = 4

/** Replaces each unknown word by the most frequent one from which it differs in one letter, or in the order of two. */
export const correct = (words, vocabulary) =>
  words
    .split(/\s+/)
    .map((word) => {
      if (word.length < leastLetters || vocabulary.has(word)) return word
      const near = [...vocabulary].filter(([known]) => isNear(word, known))
      const [nearest = [word]] = near.sort(([, one], [, other]) => other - one)
      return nearest[0]
    })
    .join(' ')

function isNear(word, known) {
  if (Math.abs(word.length - known.length) > 1) return false
  let at = 0
  while (at < word.length && word[at] === known[at]) at++
  const rest = known.slice(at + 1)
  return (
    word.slice(at + 1) === rest ||
    word.slice(at) === rest ||
    word.slice(at + 1) === known.slice(at) ||
    (word[at] === known[at + 1] && word[at + 1] === known[at] && word.slice(at + 2) === rest.slice(1))
  )
}

/** The contract whose words correct a search; the page sets it. */
export const searched = {}

let counted
/** Counts the words of the page, which takes a moment: only a search without hits needs it. */
export const vocabulary = () => {
  counted ??= countWords(searched.contract)
  return counted
}

/** Counts the words of a contract in small letters: names and the words in them. */
export function countWords(contract) {
  const counts = new Map()
  const count = (text) => {
    const words = text.match(/\p{L}{4,}/gu) ?? []
    const parts = words.flatMap((word) => word.split(/(?<=[a-z])(?=[A-Z])/))
    for (const word of new Set([...words, ...parts].map((one) => one.toLowerCase())))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const visit = (value, name) => {
    if (typeof value === 'string') return count(value)
    if (typeof value !== 'object' || value === null || /^(examples?|x-codeSamples)$/.test(name)) return
    for (const [key, part] of Object.entries(value)) {
      count(key)
      visit(part, key)
    }
  }
  visit(contract)
  return counts
}

/** Parts the cells of tables and the items of lists in a Markdown text: Redoc's search would glue them together. */
export const parted = (markdown) =>
  markdown
    .split(/(^(?:```|~~~).*?^(?:```|~~~))/ms)
    .map((part) =>
      /^(```|~~~)/.test(part)
        ? part
        : part.replaceAll(/ +\|(?= |$)|(?<=^ *(?:[-*+]|\d+[.)]) .*)$/gm, '&#32;$&'),
    )
    .join('')

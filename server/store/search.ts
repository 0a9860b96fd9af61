/** How a list is searched, whichever the engine is. */
import { asStored, wordsOf } from './words.ts'

/** The most letters of the prefixes that `TABLE_words` has. */
const prefixLength = 3

/** The most rows that a search finds by their words before it sorts them. */
export const mostGathered = 10_000

/**
 * - `stream`: along the index of words, which has the rows in the order of their ids.
 * - `gather`: all that the index of words finds, sorted.
 * - `walk`: along the index of the filters and the order, past what has other words: soon enough, for what is looked for is frequent.
 */
export type How = 'stream' | 'gather' | 'walk'

/** The words of a query. */
export interface Search {
  /** Each as it is found in what is stored. */
  words: string[]
  /** The range of prefixes in which the longest word is: from `low` on, below `high`. */
  low: string
  high: string
  /** Whether that is one prefix, so that its rows are in the order of their ids. */
  isOrdered: boolean
}

/** What a text searches for; undefined if it has no word. */
export function searchOf(text: string): Search | undefined {
  const words = wordsOf(text)
  const [longest] = words.map((word) => Array.from(word)).sort((a, b) => b.length - a.length)
  if (!longest) return undefined
  const low = longest.slice(0, prefixLength).join('')
  const isOrdered = longest.length >= prefixLength
  return { words: words.map(asStored), low, high: `${low}\u{10ffff}`, isOrdered }
}

/** How to search where so many rows are found, or one more than {@link mostGathered}. */
export const howToSearch = (found: number): How => (found > mostGathered ? 'walk' : 'gather')

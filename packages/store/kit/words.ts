/** The words of a text, as they are stored for a search and as they are searched for: the one place that makes them. */

/** Marks that are put on letters: the blocks of combining diacritical marks, and the points of Hebrew and Arabic. Vowel signs of other scripts stay. */
const diacritics =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/g

/**
 * A character is a word of its own in scripts that put no spaces between words (Chinese, Japanese), and where it is a symbol or an emoji. All
 * else is runs of letters and digits. The letters that look like an apostrophe separate words as apostrophes do.
 */
const word =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]\p{M}*|[\p{So}[\p{Extended_Pictographic}--\p{P}]]|[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ーʻʼ]][[\p{L}\p{N}\p{M}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ーʻʼ]]*/gv

/** The distinct words of a text, without case, compatibility forms (NFKD) and diacritics, in the order in which they come. */
export function wordsOf(text: string): string[] {
  // Most texts are ASCII, and take a sixth of the time this way.
  if (ascii.test(text)) return [...new Set(text.toLowerCase().match(/[a-z0-9]+/g))]
  const folded = Array.from(text.normalize('NFKD'), foldCase).join('')
  const plain = folded.normalize('NFKD').replaceAll(diacritics, '').normalize('NFC')
  return [...new Set(plain.match(word))]
}

const ascii = /^[\0-\x7f]*$/

/**
 * JavaScript has no case folding (Unicode Standard, section 3.13): character by character, three conversions do the same. They also make an
 * "i" of the dotless "ı": nobody knows the language of an "I", whose small letter is the one or the other.
 */
const foldCase = (character: string) => character.toLowerCase().toUpperCase().toLowerCase()

/** The words of a text as they are stored: each behind a blank, so that what has a word that begins with `tom` contains ` tom`. */
export const storedWords = (text: string): string =>
  wordsOf(text)
    .map((word) => ` ${word}`)
    .join('')

/** The most letters of a prefix in `TABLE_words`. */
const prefixLength = 3

const prefixOf = (word: string): string =>
  ascii.test(word) ? word.slice(0, prefixLength) : Array.from(word).slice(0, prefixLength).join('')

/** The distinct prefixes of words as {@link storedWords} has them. */
export function prefixesOf(stored: string): Set<string> {
  const prefixes = new Set<string>()
  if (stored !== '') for (const word of stored.slice(1).split(' ')) prefixes.add(prefixOf(word))
  return prefixes
}

/** The words of a query. */
export interface Search {
  /** True if stored words have, for each word of the query, one that begins with it. */
  finds(stored: string): boolean
  /** The range of prefixes in which the longest word is: from `low` on, below `high`. */
  low: string
  high: string
  /** That is one prefix, so that its rows are in the order of their ids. */
  isOnePrefix: boolean
}

/** The search for a text; undefined if it has no word. */
export function searchOf(text: string): Search | undefined {
  const words = wordsOf(text)
  const [longest] = words.toSorted((one, other) => Array.from(other).length - Array.from(one).length)
  if (longest === undefined) return undefined
  const beginnings = words.map((word) => ` ${word}`)
  const low = prefixOf(longest)
  return {
    finds: (stored) => beginnings.every((beginning) => stored.includes(beginning)),
    low,
    high: `${low}\u{10ffff}`,
    isOnePrefix: Array.from(low).length === prefixLength,
  }
}

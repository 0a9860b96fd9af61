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

/** The most letters of a word: PostgreSQL has a limit on the size of what an index holds. */
const longest = 400

/** The distinct words of a text, without case, compatibility forms (NFKD) and diacritics, in the order in which they come. */
export function wordsOf(text: string): string[] {
  // Most texts are ASCII, and take a sixth of the time this way.
  const found = ascii.test(text) ? text.toLowerCase().match(/[a-z0-9]+/g) : plain(text).match(word)
  return [...new Set(found?.map((one) => (one.length > longest ? firstOf(one, longest) : one)))]
}

const ascii = /^[\0-\x7f]*$/

const firstOf = (text: string, most: number) => Array.from(text).slice(0, most).join('')

function plain(text: string): string {
  const folded = Array.from(text.normalize('NFKD'), foldCase).join('')
  return folded.normalize('NFKD').replaceAll(diacritics, '').normalize('NFC')
}

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

/** How many ids share a bucket: a page reads all rows of one that have a word, and may look into many that have none. */
export const bucketSize = 4096

/** The bucket of a row by its id. */
export const bucketOf = (id: number): number => Math.floor(id / bucketSize)

/** The lowest id of a bucket. */
export const bucketStart = (bucket: number): number => bucket * bucketSize

/** In SQL, the stored words of a row behind its bucket: of ` rex tom` and the id 5000, ` _1_rex _1_tom`. The migrations have it, too. */
export const bucketWords = "replace(words, ' ', ' _' || (id >> 12) || '_')"

/** The words of a query. */
export interface Search {
  /** True if a text has, for each word of the query, one that begins with it. */
  finds(text: string): boolean
  /** The words, the longest first. */
  words: readonly [string, ...string[]]
}

/** The search for a text; undefined if it has no word. */
export function searchOf(text: string): Search | undefined {
  const length = (word: string) => Array.from(word).length
  const [first, ...others] = wordsOf(text).sort((one, other) => length(other) - length(one))
  if (first === undefined) return undefined
  const words = [first, ...others] as const
  const beginnings = words.map((word) => ` ${word}`)
  const patterns = words.map((word) => new RegExp(`(?<![a-z0-9])${word}`))
  return {
    words,
    finds(text) {
      if (ascii.test(text)) {
        const lower = text.toLowerCase()
        return patterns.every((pattern) => pattern.test(lower))
      }
      const stored = storedWords(text)
      return beginnings.every((beginning) => stored.includes(beginning))
    },
  }
}

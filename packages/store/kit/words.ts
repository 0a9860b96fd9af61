/**
 * Words of a text for searches. In comes a text, out come its words without case and diacritics: stored beside the row, numbered by bucket for an
 * index, or as a search that tells if a text has them.
 */
// Diacritics are the blocks of combining diacritical marks, and the points of Hebrew and Arabic. Vowel signs of other scripts stay.
const diacritics =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/g

// Each character is a word in scripts without spaces between words (Chinese, Japanese), and so is each symbol and emoji. Other words are runs of
// letters and digits. Letters that look like an apostrophe separate words like apostrophes.
const anyWord =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]\p{M}*|[\p{So}[\p{Extended_Pictographic}--\p{P}]]|[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ーʻʼ]][[\p{L}\p{N}\p{M}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ーʻʼ]]*/gv

// PostgreSQL limits the size of an index entry. Words have at most so many letters.
const longest = 400

/** Returns the distinct words of a text in their order, without case, compatibility forms (NFKD) and diacritics. */
export function wordsOf(text: string): string[] {
  // Most texts are ASCII, and take a sixth of the time this way.
  const found = ascii.test(text) ? text.toLowerCase().match(/[a-z0-9]+/g) : plain(text).match(anyWord)
  if (found === null) return []
  const words = found.map((word) => (word.length > longest ? firstOf(word, longest) : word))
  return words.length === 1 ? words : [...new Set(words)]
}

const ascii = /^[\0-\x7f]*$/

const firstOf = (text: string, most: number) => Array.from(text).slice(0, most).join('')

function plain(text: string): string {
  const folded = Array.from(text.normalize('NFKD'), foldCase).join('')
  return folded.normalize('NFKD').replaceAll(diacritics, '').normalize('NFC')
}

// JavaScript has no case folding (Unicode Standard, section 3.13). Three conversions of each character do the same. They also make an "i" of the
// dotless "ı", since the language of an "I", and so its small letter, is unknown.
const foldCase = (character: string) => character.toLowerCase().toUpperCase().toLowerCase()

/** Returns the stored words of a text, each behind a blank: a text with a word that begins with `tom` contains ` tom`. */
export const storedWords = (text: string): string =>
  wordsOf(text).reduce((stored, word) => `${stored} ${word}`, '')

// Ids of one bucket. A page reads all rows of a bucket that have a word, and may look into many buckets without one.
const bucketSize = 4096

export const bucketOf = (id: number): number => Math.floor(id / bucketSize)

export const bucketStart = (bucket: number): number => bucket * bucketSize

// SQL for the stored words of a row behind its bucket: ` rex tom` and the id 5000 give ` _1_rex _1_tom`. The migrations repeat it.
export const bucketWords = "replace(words, ' ', ' _' || (id >> 12) || '_')"

export interface Search {
  finds(text: string): boolean
  words: readonly [string, ...string[]]
}

/** Returns the search for a text; undefined without a word. */
export function searchOf(text: string): Search | undefined {
  const length = (word: string) => Array.from(word).length
  const [first, ...others] = wordsOf(text).sort((left, right) => length(right) - length(left))
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

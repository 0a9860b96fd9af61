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
  // What most texts are takes a sixth of the time so.
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
export const storedWords = (text: string): string => wordsOf(text).map(asStored).join('')

/** The beginning of a word as it is found in {@link storedWords}. */
export const asStored = (beginning: string): string => ` ${beginning}`

/**
 * Second implementation of search, from the description in the contract and independent of packages/store. It works character by character, plain
 * and slow, so that a difference reveals a mistake in one of the two.
 */
import { modelWords } from '../../packages/store/test/words.model.ts'

const known = new Map<string, string[]>()

function wordsOnce(text: string): string[] {
  const words = known.get(text) ?? [...modelWords(text)]
  known.set(text, words)
  return words
}

/** True if each word of the query begins a word of the name. */
export function modelFinds(name: string, query: string): boolean {
  const wanted = wordsOnce(query)
  const words = wordsOnce(name)
  return wanted.length > 0 && wanted.every((one) => words.some((word) => word.startsWith(one)))
}

/** Compares texts by code points. */
export function byCodePoints(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)]
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const difference = a[at]!.codePointAt(0)! - b[at]!.codePointAt(0)!
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

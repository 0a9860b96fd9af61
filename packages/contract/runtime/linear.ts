/** Patterns whose time grows with the length of the text alone: RE2, for those that ECMAScript's engine takes too long for. */
import { RE2JS } from 're2js'

/** Compiles a pattern. @param source in the words of RE2 */
export function linear(source: string): { test(text: string): boolean } {
  const pattern = RE2JS.compile(source)
  return { test: (text) => pattern.matcher(text).find() }
}

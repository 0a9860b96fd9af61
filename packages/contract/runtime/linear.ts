// RE2 matches in linear time; it runs patterns that are too slow in ECMAScript.
import { RE2JS } from 're2js'

/**
 * Compiles a pattern that matches in linear time.
 * @param source pattern in the syntax of RE2
 */
export function linear(source: string): { test(text: string): boolean } {
  const pattern = RE2JS.compile(source)
  return { test: (text) => pattern.matcher(text).find() }
}

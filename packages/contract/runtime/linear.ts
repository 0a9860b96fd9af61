// RE2 matches in linear time, with a step for each state of the pattern; it runs patterns that are too slow in ECMAScript.
import { RE2JS } from 're2js'

/**
 * Compiles a pattern that matches in linear time.
 * @param source pattern in the syntax of RE2
 * @param most longer texts pass untested
 */
export function linear(source: string, most = Number.POSITIVE_INFINITY): { test(text: string): boolean } {
  const pattern = RE2JS.compile(source)
  return { test: (text) => text.length > most || pattern.matcher(text).find() }
}

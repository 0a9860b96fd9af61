/** Names and values of headers: names in lower case, and the values of a response as texts. */
import type { ResponseSpec } from 'contract-openapi/contract'
import { type Serialization, write, writtenAs } from 'contract-openapi/wire'

const lowerCased = new Map<string, string>()

// Each spelling is converted once: a new string for every request costs more than the look-up of a known one.
export function lowerCaseOf(name: string): string {
  let lower = lowerCased.get(name)
  if (lower === undefined) {
    lower = name.toLowerCase()
    lowerCased.set(name, lower)
  }
  return lower
}

/**
 * Writes header values as texts, by lower-case name.
 * @param styles unusual serializations, by lower-case name
 */
export function headerTexts(
  headers: Readonly<Record<string, unknown>>,
  styles: ResponseSpec['headerStyles'] = {},
): Record<string, string> {
  const result: Record<string, string> = {}
  for (const name in headers) {
    const value = headers[name]
    const lower = lowerCaseOf(name)
    if (value !== undefined) result[lower] = headerText(value, styles[lower], name)
  }
  return result
}

function headerText(value: unknown, serialization: Partial<Serialization> | undefined, name: string): string {
  if (!serialization && (value === null || typeof value !== 'object')) return String(value)
  return write(writtenAs('header', name, serialization), value) ?? ''
}

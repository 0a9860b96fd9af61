// Many error forms have a list with an entry for each invalid part of a request: `errors` of problem details (RFC 9457, section 3), `detail` of
// FastAPI. Its entry in the documented example tells what an entry has; the entries of a request are made after it.

import { pointerSteps } from 'contract-openapi/pointer'

/** Invalid part of a request. */
export interface Fault {
  in: 'path' | 'query' | 'header' | 'cookie' | 'body'
  /** JSON pointer (RFC 6901): of a member of the body, or the name of a parameter and a path within its value. */
  pointer: string
  message: string
}

type Members = Record<string, unknown>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the body of an error with its faults in the list that the example has for them, as far as the contract allows it.
 * @param isValid true for a body that the contract allows
 */
export function withFaults(
  body: unknown,
  example: unknown,
  faults: readonly Fault[] = [],
  isValid: (body: unknown) => boolean = () => true,
): unknown {
  if (!isObject(body) || !isObject(example) || faults.length === 0) return body
  for (const [name, list] of Object.entries(example)) {
    const [shown] = Array.isArray(list) ? list : []
    if (!isObject(shown)) continue
    const entries = faults.map((fault) => entryOf(fault, shown))
    if (entries.some((entry) => Object.keys(entry).length === 0)) continue
    // Other members, such as the kind of the fault, are required at times.
    for (const filled of [entries, entries.map((entry) => ({ ...shown, ...entry }))]) {
      const whole = { ...body, [name]: filled }
      if (isValid(whole)) return whole
    }
  }
  return body
}

// The members of an entry whose names tell their meaning.
function entryOf({ in: part, pointer, message }: Fault, shown: Members): Members {
  const steps = pointerSteps(pointer)
  const meanings: [name: RegExp, make: (written: unknown) => unknown][] = [
    [/pointer$/i, (written) => `${String(written).startsWith('#') ? '#' : ''}${pointer}`],
    [/^(detail|message|msg|description|reason|title)$/i, () => message],
    [/^(loc|path)$/i, (written) => (Array.isArray(written) ? [part, ...steps] : steps.join('.'))],
    [/^(name|field|property|param|parameter|member|key)$/i, () => steps.join('.')],
    [/^(in|location|source)$/i, () => part],
  ]
  const entries = Object.entries(shown).flatMap(([name, written]) => {
    const [, make] = meanings.find(([pattern]) => pattern.test(name)) ?? []
    return make && !isObject(written) ? [[name, make(written)]] : []
  })
  return Object.fromEntries(entries)
}

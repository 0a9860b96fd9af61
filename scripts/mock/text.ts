/** Texts that match a pattern: fast-check makes them. */
import { runInNewContext } from 'node:vm'
import { formats } from 'contract-server/checks'
import fc from 'fast-check'
import type { Fields } from '../openapi/document.ts'

/** No text was found in time; the message says of which pattern. */
export class NoText extends Error {
  override name = 'NoText'
}

/** In milliseconds, for as long as nothing else is served; a text that people would write takes a tenth of that. */
const patience = 1000

/**
 * A text of a schema's pattern, the same each time for a seed; undefined where mock-json-schema makes one, and for patterns that only a person can read.
 * @throws NoText when it takes too long
 */
export function textOf(
  { pattern, format, minLength = 0, maxLength = 1000 }: Fields,
  seed = 1,
): string | undefined {
  if (typeof pattern !== 'string' || Object.hasOwn(formats, String(format))) return undefined
  const most = Math.min(Number(maxLength), 10_000)
  const fits = ({ length }: string) => length >= Number(minLength) && length <= most
  const make = () => {
    const matching = fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: most })
    const texts = fc.sample(matching, { numRuns: 100, seed })
    return texts.find((text) => fits(text) && /^[ -~]+$/.test(text)) ?? texts.find(fits)
  }
  try {
    // There is no other way to end what does not wait.
    return runInNewContext('make()', { make }, { timeout: patience })
  } catch (error) {
    if (isTimeout(error)) throw new NoText(`no text that matches ${pattern} was found within ${patience} ms`)
    return undefined
  }
}

const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

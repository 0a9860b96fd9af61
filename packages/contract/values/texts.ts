import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { codePoints, formats } from '../runtime/checks.ts'
import { matching } from './matching.ts'
import { boundedRegExp, engineOf } from './patterns.ts'

/** Error of a text that takes too long to find. */
export class NoText extends Error {
  override name = 'NoText'
}

/** Restrictions of all schemas that apply to a text. */
interface TextLimits {
  format: string | undefined
  patterns: readonly string[]
  minLength: number
  maxLength: number
}

const anyDate = fc.date({
  min: new Date('0000-01-01'),
  max: new Date('9999-12-31'),
  noInvalidDate: true,
})

// The addresses of fast-check take a second and 100 MB for the first.
const anyUri = () =>
  fc.stringMatching(
    /^https?:\/\/([a-z\d]{1,20}\.){1,2}[a-z]{2,9}(\/([\w.~!$&'()*+,;=:@-]|%[2-7][\dA-F]){0,9}){0,4}(\?[\w=&.-]{0,9})?$/,
  )

/** A readable text of each format, and any text of those that are checked. */
const textsByFormat: Readonly<Record<string, readonly [usual: string, any?: () => fc.Arbitrary<string>]>> = {
  'date-time': ['2030-03-01T09:00:00Z', () => anyDate.map((date) => date.toISOString())],
  date: ['2030-03-01', () => anyDate.map((date) => date.toISOString().slice(0, 10))],
  time: ['09:00:00Z', () => anyDate.map((date) => date.toISOString().slice(11))],
  duration: ['P1D', () => fc.nat(9999).map((count) => `P${count}D`)],
  email: ['name@example.com', fc.emailAddress],
  hostname: ['example.com', fc.domain],
  ipv4: ['192.0.2.1', fc.ipV4],
  ipv6: ['2001:db8::1', fc.ipV6],
  uri: ['https://example.com', anyUri],
  url: ['https://example.com'],
  'uri-reference': ['/path', anyUri],
  'uri-template': ['/path/{name}', () => anyUri().map((url) => `${url.replaceAll(/[^\w:/.]/g, '')}{id}`)],
  'json-pointer': [
    '/name',
    () => fc.array(fc.stringMatching(/^[a-z]*$/)).map((steps) => steps.map((step) => `/${step}`).join('')),
  ],
  'relative-json-pointer': ['1/name', () => fc.nat(9).map((count) => `${count}/a`)],
  regex: ['^[a-z]+$', () => fc.stringMatching(/^[a-z0-9]*$/)],
  uuid: ['9d2f6c1e-5b0a-4f7e-8c43-1a6e0b7d9c55', fc.uuid],
  byte: ['dGV4dA==', fc.base64String],
  binary: ['Hello World'],
}

const ofFormat = (format: string) => (Object.hasOwn(textsByFormat, format) ? textsByFormat[format]! : [])

// Each takes a tenth of a second.
const madeTexts = new Map<string, fc.Arbitrary<string>>()

/** Returns texts of a format; undefined for an unknown one. */
export function textsIn(format = ''): fc.Arbitrary<string> | undefined {
  const texts = madeTexts.get(format) ?? ofFormat(format)[1]?.()
  if (texts) madeTexts.set(format, texts)
  return texts
}

// Usual texts for patterns: numbers, names, codes.
const usualTexts = ['text', '1', 'a', 'A', 'EUR', 'a1', '#000000', '1.0.0', '12:00', 'https://example.com']

/** Limit of a generated text for a pattern. */
const longestMatch = 10_000

// In milliseconds; generating blocks the server. A usual text takes a tenth.
const patience = 1000

/**
 * Returns a text within limits, equal for equal seeds: the preferred one if it fits, else a usual one, else a generated one; undefined if
 * none is found.
 * @throws NoText after a timeout
 */
export function textWithin(limits: TextLimits, preferred: string, seed = 1): string | undefined {
  const { format = '', patterns, minLength, maxLength } = limits
  const tests = patterns.filter(engineOf).map((pattern) => boundedRegExp(pattern))
  const isFormatted = Object.hasOwn(formats, format) ? formats[format] : undefined
  const fits = (text: string): boolean => {
    const length = codePoints(text)
    if (length < minLength || length > maxLength || !tests.every((pattern) => pattern.test(text)))
      return false
    return isFormatted?.type !== 'string' || isFormatted.validate(text)
  }
  const [known = preferred] = ofFormat(format)
  // Most texts have neither a pattern nor a format, only a length.
  const sized = known.length < minLength ? known.padEnd(minLength, known) : known.slice(0, maxLength)
  const usual = [known, sized, ...(seed === 1 && tests.length > 0 ? usualTexts : [])].find(fits)
  if (usual !== undefined && seed === 1) return usual
  const make = (): string | undefined => {
    const most = Math.min(maxLength, longestMatch)
    const sources = [
      ...patterns.flatMap((pattern) => matching(pattern, { maxLength: most }) ?? []),
      ...(isFormatted ? [textsIn(format) ?? []].flat() : []),
    ]
    for (const texts of sources) {
      const samples = fc.sample(texts, { numRuns: 100, seed })
      const found = samples.find((text) => /^[ -~]+$/.test(text) && fits(text)) ?? samples.find(fits)
      if (found !== undefined) return found
    }
    return undefined
  }
  try {
    // Only a VM timeout can end synchronous code.
    return runInNewContext('make()', { make }, { timeout: patience })
  } catch (error) {
    if (!isTimeout(error)) return undefined
    throw new NoText(`found no text that matches ${patterns.join(' and ')} within ${patience} ms`)
  }
}

const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

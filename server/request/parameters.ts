import type { Parameter, Route } from '../contract/route.ts'
import { lowerCaseOf } from '../http/header-names.ts'
import { HttpError } from '../http/http-error.ts'
import { type Pair, pairsOf, readAll, readPairs } from './pairs.ts'
import { decodeWritten } from './parameter-styles.ts'
import { decode, decodeText, onlyOne, unknownParameter } from './scalars.ts'
import { describeViolations } from './validation-message.ts'

/** Path, query, headers and cookies of a request as the contract types them. */
export interface Parameters {
  path: Record<string, unknown>
  query: Record<string, unknown>
  headers: Record<string, unknown>
  cookies: Record<string, unknown> | undefined
}

/**
 * Decodes and checks the parameters of a request. Decoding is strict: an integer is a canonical decimal, a
 * boolean is `true` or `false`, nothing is trimmed or guessed.
 * @throws HttpError (`invalid_parameter`) naming the parameter and the rule
 */
export function readParameters(
  { parameters, path: template, validate }: Route,
  path: Record<string, string | undefined>,
  url: string,
  headers: Record<string, string | string[] | undefined>,
): Parameters {
  const mark = url.indexOf('?')
  const read = {
    path: readAll(parameters.path, (parameter) => {
      const { name, written } = parameter
      if (!written) return decode(parameter, path[name] ?? '')
      return decodeWritten(name, written, rawSegment(template, name, url), decodePart)
    }),
    query: readPairs(parameters.query, mark === -1 ? [] : pairsOf(url.slice(mark + 1)), (name) => {
      throw unknownParameter(parameters.query, name)
    }),
    headers: readAll(parameters.headers, (parameter) => {
      const { name, written } = parameter
      const text = headers[lowerCaseOf(name)]
      if (text === undefined) return undefined
      return written
        ? decodeWritten(name, written, onlyOne(name, [text].flat()), trim)
        : decode(parameter, text)
    }),
    cookies: parameters.cookies && readCookies(parameters.cookies, String(headers.cookie ?? '')),
  }
  check('Path parameter', validate.path, read.path)
  check('Query parameter', validate.query, read.query)
  check('Header', validate.headers, read.headers)
  if (read.cookies) check('Cookie', validate.cookies, read.cookies)
  return read
}

/** A path parameter as it was sent: an encoded comma separates nothing. */
function rawSegment(template: string, name: string, url: string): string {
  const [before = ''] = url.split('?', 1)
  return before.split('/')[template.split('/').indexOf(`{${name}}`)] ?? ''
}

const trim = (text: string) => text.trim()

/** Undoes percent-encoding in a path, where `+` is a plus. */
const decodePart = (text: string) => decodeText(text.replaceAll('+', '%2B'))

/** RFC 6265, section 5.4; undeclared cookies are ignored. */
function readCookies(declared: readonly Parameter[], header: string): Record<string, unknown> {
  const pairs = header.split(/; */).flatMap((pair): Pair[] => {
    const equals = pair.indexOf('=')
    return equals === -1 ? [] : [[pair.slice(0, equals).trim(), pair.slice(equals + 1)]]
  })
  return readAll(declared, (parameter) => {
    const texts = pairs.filter(([name]) => name === parameter.name).map(([, text]) => text)
    if (texts.length === 0) return undefined
    const text = onlyOne(parameter.name, texts)
    if (!parameter.written) return decode(parameter, decodePart(text))
    return decodeWritten(parameter.name, parameter.written, text, decodePart)
  })
}

function check(place: string, validate: Route['validate']['path'], values: Record<string, unknown>) {
  if (validate && !validate(values)) {
    const message = describeViolations(place, validate.errors?.slice(0, 1) ?? [], values)
    throw new HttpError('invalid_parameter', message + repetition(values, validate.errors?.[0]?.instancePath))
  }
}

/** A hint for callers that write several values of a parameter as one. */
function repetition(values: Record<string, unknown>, path = ''): string {
  const [, name = '', index] = /^\/([^/]+)\/(\d+)$/.exec(path) ?? []
  const text = (values[name] as unknown[] | undefined)?.[Number(index)]
  if (typeof text !== 'string' || !text.includes(',')) return ''
  const [first, second] = text.split(',')
  return ` Repeat the parameter for each value: ${name}=${first}&${name}=${second}.`
}

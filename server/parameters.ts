import type { Parameter, Route } from '../generated/router.ts'
import { RequestRefused } from './request-refused.ts'
import { describeViolation } from './violation.ts'

/** Path, query and headers of a request as the contract types them. */
export interface Parameters {
  path: Record<string, unknown>
  query: Record<string, unknown>
  headers: Record<string, unknown>
}

/**
 * Decodes and checks the parameters of a request. Decoding is strict: an integer is a canonical decimal, a
 * boolean is `true` or `false`, nothing is trimmed or guessed.
 * @throws RequestRefused (`invalid_parameter`) naming the parameter and the rule
 */
export function readParameters(
  { parameters, validate }: Route,
  path: Record<string, string | undefined>,
  url: string,
  headers: Record<string, string | string[] | undefined>,
): Parameters {
  const query = readQuery(parameters.query, url)
  const read = {
    path: decodeAll(parameters.path, (name) => path[name]),
    query: decodeAll(parameters.query, (name) => query?.get(name)),
    headers: decodeAll(parameters.headers, (name) => headers[name.toLowerCase()]),
  }
  check('Path parameter', validate.path, read.path)
  check('Query parameter', validate.query, read.query)
  check('Header', validate.headers, read.headers)
  return read
}

function check(place: string, validate: Route['validate']['path'], values: unknown) {
  if (validate && !validate(values)) {
    throw new RequestRefused('invalid_parameter', describeViolation(place, validate.errors))
  }
}

/** The values of each query parameter, or undefined without a query; refuses undeclared and wrongly encoded ones. */
function readQuery(declared: readonly Parameter[], url: string): Map<string, string[]> | undefined {
  const mark = url.indexOf('?')
  if (mark === -1) return undefined
  const values = new Map<string, string[]>()
  for (const pair of url.slice(mark + 1).split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decodeText(equals === -1 ? pair : pair.slice(0, equals))
    const value = equals === -1 ? '' : decodeText(pair.slice(equals + 1))
    if (!declared.some((parameter) => parameter.name === name)) {
      const known = declared.map((parameter) => parameter.name).join(', ') || 'none'
      throw new RequestRefused(
        'invalid_parameter',
        `Query parameter ${JSON.stringify(name)} is not known to this operation; it knows: ${known}.`,
      )
    }
    const earlier = values.get(name)
    if (earlier) earlier.push(value)
    else values.set(name, [value])
  }
  return values
}

/** Undoes percent-encoding, and `+` for a space as HTML forms write it. */
function decodeText(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new RequestRefused(
      'invalid_parameter',
      `The query has a broken percent-encoding in ${JSON.stringify(text)}.`,
    )
  }
}

function decodeAll(declared: readonly Parameter[], textOf: (name: string) => string | string[] | undefined) {
  const values: Record<string, unknown> = {}
  for (const parameter of declared) {
    const text = textOf(parameter.name)
    if (text !== undefined) values[parameter.name] = decode(parameter, text)
    else if (parameter.default !== undefined) values[parameter.name] = parameter.default
  }
  return values
}

function decode({ name, type, array }: Parameter, text: string | string[]): unknown {
  if (typeof text === 'string') return array ? [decodeScalar(type, text)] : decodeScalar(type, text)
  if (array) return text.map((one) => decodeScalar(type, one))
  if (text.length === 1) return decodeScalar(type, text[0]!)
  throw new RequestRefused(
    'invalid_parameter',
    `Parameter ${JSON.stringify(name)} is given ${text.length} times; give it once.`,
  )
}

/** A text that is not of the type stays a text, for the validator to name. */
function decodeScalar(type: Parameter['type'], text: string): unknown {
  if (type === 'integer') return /^(0|-?[1-9][0-9]*)$/.test(text) ? Number(text) : text
  if (type === 'number')
    return /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/.test(text) ? Number(text) : text
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text)
  return text
}

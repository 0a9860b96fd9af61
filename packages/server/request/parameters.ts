import type { IncomingHttpHeaders } from 'node:http'
import type { Parameter, Route } from 'contract-openapi/contract'
import { cookiesIn, lowerCaseOf } from '../http/headers.ts'
import { HttpError } from '../http/problem.ts'
import {
  decode,
  decodeMembers,
  decodePieces,
  decodeText,
  decodeWritten,
  onlyOne,
  unknownParameter,
} from './parameter-styles.ts'
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
  headers: IncomingHttpHeaders,
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
    cookies: parameters.cookies && readCookies(parameters.cookies, headers.cookie),
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

/** Undeclared cookies are ignored. */
function readCookies(declared: readonly Parameter[], header: string | undefined): Record<string, unknown> {
  const pairs = cookiesIn(header)
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

/** A name, decoded, and its value as it was sent. */
export type Pair = readonly [name: string, text: string]

/** The parameters that are there, and the defaults of those that are not. */
export function readAll(
  declared: readonly Parameter[],
  read: (parameter: Parameter) => unknown,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const parameter of declared) {
    const value = read(parameter) ?? parameter.default
    if (value !== undefined) values[parameter.name] = value
  }
  return values
}

/** The pairs of a query, or of a body that is written like one. */
export function pairsOf(query: string): Pair[] {
  const pairs: Pair[] = []
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    pairs.push(
      equals === -1 ? [decodeText(pair), ''] : [decodeText(pair.slice(0, equals)), pair.slice(equals + 1)],
    )
  }
  return pairs
}

/** Gives each pair to the parameter that it belongs to, and reads those; `unknown` is called with what belongs to none. */
export function readPairs(
  declared: readonly Parameter[],
  pairs: readonly Pair[],
  unknown: (name: string, text: string) => void,
): Record<string, unknown> {
  if (pairs.length === 0) return readAll(declared, () => undefined)
  const given = new Map<Parameter, Pair[]>()
  for (const pair of pairs) {
    const owner =
      declared.find((parameter) => isNamed(parameter, pair[0])) ??
      declared.find(({ written }) => written && isExplodedObject(written) && written.shape.others)
    if (!owner) {
      unknown(pair[0], decodeText(pair[1]))
      continue
    }
    const earlier = given.get(owner)
    if (earlier) earlier.push(pair)
    else given.set(owner, [pair])
  }
  return readAll(declared, (parameter) => {
    const own = given.get(parameter)
    return own && readValue(parameter, own)
  })
}

function isNamed({ name, written }: Parameter, given: string): boolean {
  if (name === given) return true
  if (written?.style === 'deepObject') return given.startsWith(`${name}[`)
  return (
    written !== undefined && isExplodedObject(written) && Object.hasOwn(written.shape.properties ?? {}, given)
  )
}

/** An object whose members stand in the query as if they were parameters themselves. */
const isExplodedObject = ({ style, explode, shape }: NonNullable<Parameter['written']>): boolean =>
  style === 'form' && explode && (shape.properties !== undefined || shape.others !== undefined)

function readValue(parameter: Parameter, pairs: readonly Pair[]): unknown {
  const { name, written } = parameter
  const texts = pairs.map(([, text]) => text)
  if (!written) return decode(parameter, texts.map(decodeText))
  const { style, explode, shape } = written
  const isDeep = style === 'deepObject'
  if (isDeep || (isExplodedObject(written) && pairs.every(([given]) => given !== name))) {
    const members = pairs.map(([given, text]) => ({
      steps: isDeep ? stepsOf(given.slice(name.length)) : [given],
      text: decodeText(text),
    }))
    return decodeMembers(name, shape, members)
  }
  if (explode && style !== 'json') return decodePieces(name, shape, texts.map(decodeText))
  return decodeWritten(name, written, onlyOne(name, texts), decodeText)
}

/** `[a][b]` as its steps. */
function stepsOf(brackets: string): string[] {
  const steps = [...brackets.matchAll(/\[([^[\]]*)\]/g)].map(([, step = '']) => step)
  if (steps.map((step) => `[${step}]`).join('') === brackets) return steps
  throw new HttpError('invalid_parameter', `${JSON.stringify(brackets)} is not a member in brackets.`)
}

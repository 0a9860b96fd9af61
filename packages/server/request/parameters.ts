import type { IncomingHttpHeaders } from 'node:http'
import type { Parameter, Route, Validate } from 'contract-openapi/contract'
import { pointerSteps } from 'contract-openapi/pointer'
import { cookiesIn, lowerCaseOf } from '../http/headers.ts'
import { namesIn, patternOf } from '../http/path-template.ts'
import { type Fault, HttpError } from '../http/problem.ts'
import {
  asTexts,
  decode,
  decodeMembers,
  decodePart,
  decodePieces,
  decodeText,
  decodeWritten,
  onlyOne,
  unknownParameter,
} from './parameter-styles.ts'
import { describeViolations } from './validation-message.ts'

export interface Parameters {
  path: Record<string, unknown>
  query: Record<string, unknown>
  headers: Record<string, unknown>
  cookies: Record<string, unknown> | undefined
}

/**
 * Decodes and checks the parameters of a request, strictly: see `parameter-styles.ts`.
 * @throws HttpError (`invalid_parameter`) with the parameter and the rule
 */
export function readParameters(
  { parameters, path: template, validate }: Route,
  path: Record<string, string | undefined>,
  url: string,
  headers: IncomingHttpHeaders,
): Parameters {
  const mark = url.indexOf('?')
  const readPath = (declared: readonly Parameter[]) =>
    readAll(declared, (parameter) => {
      const { name, written } = parameter
      if (!written) return decode(parameter, path[name] ?? '')
      return decodeWritten(name, written, rawText(template, name, url), decodePart)
    })
  const readQuery = (declared: readonly Parameter[]) =>
    declared[0]?.whole
      ? readAll(declared, (parameter) => readWhole(parameter, mark === -1 ? '' : url.slice(mark + 1)))
      : readPairs(declared, mark === -1 ? [] : pairsOf(url.slice(mark + 1)), (name) => {
          throw unknownParameter(declared, name)
        })
  const readHeaders = (declared: readonly Parameter[]) =>
    readAll(declared, (parameter) => {
      const { name, written } = parameter
      const text = headers[lowerCaseOf(name)]
      if (text === undefined) return undefined
      return written
        ? decodeWritten(name, written, onlyOne(name, [text].flat()), trim)
        : decode(parameter, text)
    })
  const read = {
    path: readPath(parameters.path),
    query: readQuery(parameters.query),
    headers: readHeaders(parameters.headers),
    cookies: parameters.cookies && readCookies(parameters.cookies, headers.cookie),
  }
  const { path: ofPath, query: ofQuery, headers: ofHeaders, cookies: ofCookies } = validate
  if (ofPath && !ofPath(read.path)) read.path = other('path', ofPath, parameters.path, read.path, readPath)
  if (!ofQuery(read.query)) read.query = other('query', ofQuery, parameters.query, read.query, readQuery)
  if (ofHeaders && !ofHeaders(read.headers))
    read.headers = other('header', ofHeaders, parameters.headers, read.headers, readHeaders)
  if (read.cookies && ofCookies && !ofCookies(read.cookies))
    read.cookies = other('cookie', ofCookies, parameters.cookies!, read.cookies, (declared) =>
      readCookies(declared, headers.cookie),
    )
  return read
}

// Tries the other types of the parameters that the validator rejected.
function other(
  part: Fault['in'],
  validate: Validate,
  declared: readonly Parameter[],
  values: Record<string, unknown>,
  read: (declared: readonly Parameter[]) => Record<string, unknown>,
): Record<string, unknown> {
  const [error] = validate.errors ?? []
  const fitting = fittingTexts(validate, (names) => withTexts(declared, names, read))
  if (fitting) return fitting
  const { message, faults } = describeViolations(part, error ? [error] : [], values)
  throw new HttpError('invalid_parameter', message + repetition(values, error?.instancePath), {}, faults)
}

/**
 * Returns valid values with the rejected members read as texts; a number or boolean has priority while it is valid.
 * @param validate has just rejected the first reading
 * @param read reads all values, those of these names as texts; undefined if one of them cannot be a text
 */
export function fittingTexts<Values>(
  validate: Validate,
  read: (names: ReadonlySet<string>) => Values | undefined,
): Values | undefined {
  const names = new Set<string>()
  for (let [error] = validate.errors ?? []; error; [error] = validate.errors ?? []) {
    const [name] = pointerSteps(error.instancePath)
    if (name === undefined || names.has(name)) return undefined
    names.add(name)
    const values = read(names)
    if (values === undefined) return undefined
    if (validate(values)) return values
  }
  return undefined
}

/** Reads parameters, those of these names as texts; undefined if one of them has no text among its types. */
export function withTexts<Values>(
  declared: readonly Parameter[],
  names: ReadonlySet<string>,
  read: (declared: readonly Parameter[]) => Values,
): Values | undefined {
  const changed: Parameter[] = []
  for (const parameter of declared) {
    const { name, written } = parameter
    const shape = names.has(name) && written ? asTexts(written.shape) : undefined
    if (names.has(name) && !shape) return undefined
    changed.push(shape && written ? { ...parameter, written: { ...written, shape } } : parameter)
  }
  return read(changed)
}

// An encoded comma separates nothing, so that the value is split as it was sent.
function rawText(template: string, name: string, url: string): string {
  const [path = ''] = url.split('?', 1)
  let pattern = patterns.get(template)
  if (!pattern) {
    // A server may have a path before it.
    pattern = new RegExp(`${patternOf(template)}$`)
    patterns.set(template, pattern)
  }
  return pattern.exec(path)?.[namesIn(template).indexOf(name) + 1] ?? ''
}

const patterns = new Map<string, RegExp>()

const trim = (text: string) => text.trim()

// Undeclared cookies are ignored.
function readCookies(declared: readonly Parameter[], header: string | undefined): Record<string, unknown> {
  const pairs = cookiesIn(header)
  return readAll(declared, (parameter) => {
    const texts = pairs.filter(([name]) => name === parameter.name).map(([, text]) => text)
    if (texts.length === 0) return undefined
    const text = onlyOne(parameter.name, texts)
    if (!parameter.written) return decode(parameter, decodePart(text))
    const { name, written } = parameter
    return decodeWritten(name, written, text, written.style === 'cookie' ? trim : decodePart)
  })
}

// Callers may write several values of a parameter as one.
function repetition(values: Record<string, unknown>, path = ''): string {
  const [, name = '', index] = /^\/([^/]+)\/(\d+)$/.exec(path) ?? []
  const text = (values[name] as unknown[] | undefined)?.[Number(index)]
  if (typeof text !== 'string' || !text.includes(',')) return ''
  const [first, second] = text.split(',')
  return ` Repeat the parameter for each value: ${name}=${first}&${name}=${second}.`
}

export type Pair = readonly [name: string, text: string]

export function readAll(
  declared: readonly Parameter[],
  read: (parameter: Parameter) => unknown,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const parameter of declared) {
    const given = read(parameter)
    const value = given === undefined ? parameter.default : given
    if (value !== undefined) values[parameter.name] = value
  }
  return values
}

function readWhole(parameter: Parameter, text: string): unknown {
  if (text === '') return undefined
  const { name, written } = parameter
  return written ? decodeWritten(name, written, text, decodePart) : decode(parameter, decodePart(text))
}

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

/** Assigns pairs to parameters and reads these; `unknown` gets the others. */
export function readPairs(
  declared: readonly Parameter[],
  pairs: readonly Pair[],
  unknown: (name: string, text: string) => void,
): Record<string, unknown> {
  if (pairs.length === 0) return readAll(declared, () => undefined)
  const given = new Map<Parameter, Pair[]>()
  for (const pair of pairs) {
    const owner =
      declared.find(({ name }) => name === pair[0]) ??
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
  if (written?.style === 'deepObject') return given.startsWith(`${name}[`)
  return (
    written !== undefined && isExplodedObject(written) && Object.hasOwn(written.shape.properties ?? {}, given)
  )
}

// Members of this object are separate names in the query.
const isExplodedObject = ({ style, explode, shape }: NonNullable<Parameter['written']>): boolean =>
  style === 'form' && explode && (shape.properties !== undefined || shape.others !== undefined)

function readValue(parameter: Parameter, pairs: readonly Pair[]): unknown {
  const { name, written } = parameter
  const texts = pairs.map(([, text]) => text)
  const decodeOne = parameter.reserved ? decodePart : decodeText
  if (!written) return decode(parameter, texts.map(decodeOne))
  const { style, explode, shape } = written
  const isDeep = style === 'deepObject'
  if (isDeep || (isExplodedObject(written) && pairs.every(([given]) => given !== name))) {
    const members = pairs.map(([given, text]) => ({
      steps: isDeep ? stepsOf(given.slice(name.length)) : [given],
      text: decodeOne(text),
    }))
    return decodeMembers(name, shape, members)
  }
  if (explode && style !== 'json') return decodePieces(name, shape, texts.map(decodeOne))
  return decodeWritten(name, written, onlyOne(name, texts), decodeOne)
}

// No shape has more levels; each takes a call.
const maxDepth = 10

function stepsOf(brackets: string): string[] {
  const steps = [...brackets.matchAll(/\[([^[\]]*)\]/g)].map(([, step = '']) => step)
  if (steps.length > maxDepth)
    throw new HttpError('invalid_parameter', `A member has more than ${maxDepth} levels.`)
  if (steps.map((step) => `[${step}]`).join('') === brackets) return steps
  throw new HttpError('invalid_parameter', `${JSON.stringify(brackets)} is not a member in brackets.`)
}

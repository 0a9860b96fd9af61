import type { Parameter, Route } from '../contract/route.ts'
import { HttpError } from '../http/http-error.ts'
import { decodeMembers, decodePieces, decodeWritten } from './parameter-styles.ts'
import { checkParameters, type Parameters } from './parameters.ts'
import { decode, decodeText, onlyOne, unknownParameter } from './scalars.ts'

/** A name and a value of a query, the name decoded and the value as it was sent. */
type Pair = readonly [name: string, text: string]

/**
 * Decodes and checks the parameters of an operation with cookies, or with values in an uncommon style.
 * @throws HttpError (`invalid_parameter`) naming the parameter and the rule
 */
export function readSerialized(
  route: Route,
  path: Record<string, string | undefined>,
  url: string,
  headers: Record<string, string | string[] | undefined>,
): Parameters {
  const { parameters, path: template } = route
  const [before = '', ...query] = url.split('?')
  const segments = before.split('/')
  const steps = template.split('/')
  return checkParameters(route, {
    path: readAll(parameters.path, (parameter) => {
      if (!parameter.written) return decode(parameter, path[parameter.name] ?? '')
      // As it was sent: an encoded comma separates nothing.
      const raw = segments[steps.indexOf(`{${parameter.name}}`)] ?? ''
      return decodeWritten(parameter.name, parameter.written, raw, decodePart)
    }),
    query: readPairs(parameters.query, pairsOf(query.join('?')), (name) => {
      throw unknownParameter(parameters.query, name)
    }),
    headers: readAll(parameters.headers, (parameter) => {
      const text = headers[parameter.name.toLowerCase()]
      if (text === undefined || !parameter.written)
        return text === undefined ? undefined : decode(parameter, text)
      return decodeWritten(parameter.name, parameter.written, onlyOne(parameter.name, [text].flat()), trim)
    }),
    cookies: readCookies(parameters.cookies ?? [], String(headers.cookie ?? '')),
  })
}

const trim = (text: string) => text.trim()

/** Undoes percent-encoding in a path, where `+` is a plus. */
const decodePart = (text: string) => decodeText(text.replaceAll('+', '%2B'))

/** The parameters that are there, and the defaults of those that are not. */
function readAll(declared: readonly Parameter[], read: (parameter: Parameter) => unknown) {
  const values = declared.map((parameter): [string, unknown] => [
    parameter.name,
    read(parameter) ?? parameter.default,
  ])
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

/** The pairs of a query, or of a body that is written like one. */
export function pairsOf(query: string): Pair[] {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=')
      return equals === -1
        ? [decodeText(pair), '']
        : [decodeText(pair.slice(0, equals)), pair.slice(equals + 1)]
    })
}

/** Gives each pair to the parameter that it belongs to, and reads those; `unknown` is called with what belongs to none. */
export function readPairs(
  declared: readonly Parameter[],
  pairs: readonly Pair[],
  unknown: (name: string, text: string) => void,
): Record<string, unknown> {
  const given = new Map<Parameter, Pair[]>()
  for (const pair of pairs) {
    const owner =
      declared.find((parameter) => isNamed(parameter, pair[0])) ??
      declared.find(({ written }) => written && isExplodedObject(written) && written.shape.others)
    if (owner) given.set(owner, [...(given.get(owner) ?? []), pair])
    else unknown(pair[0], decodeText(pair[1]))
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
  if (style === 'deepObject') {
    return decodeMembers(
      name,
      shape,
      pairs.map(([given, text]) => ({ steps: stepsOf(given.slice(name.length)), text: decodeText(text) })),
    )
  }
  if (isExplodedObject(written) && pairs.every(([given]) => given !== name)) {
    return decodeMembers(
      name,
      shape,
      pairs.map(([given, text]) => ({ steps: [given], text: decodeText(text) })),
    )
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

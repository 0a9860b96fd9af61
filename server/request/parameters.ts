import type { Parameter, Route } from '../contract/route.ts'
import { lowerCaseOf } from '../http/header-names.ts'
import { HttpError } from '../http/http-error.ts'
import { decode, decodeText, unknownParameter } from './scalars.ts'
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
 * boolean is `true` or `false`, nothing is trimmed or guessed. Those of a route that is `styled` are read by `readSerialized`.
 * @throws HttpError (`invalid_parameter`) naming the parameter and the rule
 */
export function readParameters(
  route: Route,
  path: Record<string, string | undefined>,
  url: string,
  headers: Record<string, string | string[] | undefined>,
): Parameters {
  const { parameters } = route
  const query = readQuery(parameters.query, url)
  const read = {
    path: decodeAll(parameters.path, (name) => path[name]),
    query: decodeAll(parameters.query, (name) => query?.get(name)),
    headers: decodeAll(parameters.headers, (name) => headers[lowerCaseOf(name)]),
    cookies: undefined,
  }
  return checkParameters(route, read)
}

/**
 * Checks decoded parameters against the contract.
 * @throws HttpError (`invalid_parameter`) naming the parameter and the rule
 */
export function checkParameters({ validate }: Route, read: Parameters): Parameters {
  check('Path parameter', validate.path, read.path)
  check('Query parameter', validate.query, read.query)
  check('Header', validate.headers, read.headers)
  if (read.cookies) check('Cookie', validate.cookies, read.cookies)
  return read
}

function check(place: string, validate: Route['validate']['path'], values: Record<string, unknown>) {
  if (validate && !validate(values)) {
    const message = describeViolations(place, validate.errors?.slice(0, 1) ?? [], values)
    throw new HttpError('invalid_parameter', message + repetition(values, validate.errors?.[0]?.instancePath))
  }
}

/** For whoever writes several values of a parameter as one. */
function repetition(values: Record<string, unknown>, path = ''): string {
  const [, name = '', index] = /^\/([^/]+)\/(\d+)$/.exec(path) ?? []
  const text = (values[name] as unknown[] | undefined)?.[Number(index)]
  if (typeof text !== 'string' || !text.includes(',')) return ''
  const [first, second] = text.split(',')
  return ` Repeat the parameter for each value: ${name}=${first}&${name}=${second}.`
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
    if (!declared.some((parameter) => parameter.name === name)) throw unknownParameter(declared, name)
    const earlier = values.get(name)
    if (earlier) earlier.push(value)
    else values.set(name, [value])
  }
  return values
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

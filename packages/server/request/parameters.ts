/**
 * Step 5 of a request: reads the parameters of the path, the query, the headers and the cookies by their styles (`contract-openapi/wire`), and
 * validates them. A value that is invalid in its first reading is tried in the others that its schema allows; whatever remains is one 400.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Parameter, Route, Validate, ValidationError } from 'contract-openapi/contract'
import { pointerSteps } from 'contract-openapi/pointer'
import {
  cookiesIn,
  decodePart,
  match,
  namesIn,
  onlyText,
  otherShapes,
  pairsIn,
  read,
  readAll,
  readPairs,
  readPlain,
  WireError,
} from 'contract-openapi/wire'
import { lowerCaseOf } from '../http/headers.ts'
import { type Fault, HttpError } from '../http/problem.ts'
import { describeViolations } from './validation-message.ts'

export interface Parameters {
  path: Record<string, unknown>
  query: Record<string, unknown>
  headers: Record<string, unknown>
  cookies: Record<string, unknown> | undefined
}

/**
 * Reads and checks the parameters of a request, strictly: see `contract-openapi/wire`.
 * @throws HttpError (`invalid_parameter`) with the parameter and the rule
 */
export function readParameters(
  route: Route,
  path: Record<string, string | undefined>,
  url: string,
  headers: IncomingHttpHeaders,
): Parameters {
  try {
    return checked(route, path, url, headers)
  } catch (error) {
    throw error instanceof WireError ? new HttpError('invalid_parameter', error.message) : error
  }
}

function checked(
  { parameters, path: template, validate }: Route,
  path: Record<string, string | undefined>,
  url: string,
  headers: IncomingHttpHeaders,
): Parameters {
  const mark = url.indexOf('?')
  const query = mark === -1 ? '' : url.slice(mark + 1)
  const readPath = (declared: readonly Parameter[]) =>
    readAll(declared, (parameter) => {
      const { name, written } = parameter
      return written
        ? read({ name, in: 'path', ...written }, rawText(template, name, url))
        : readPlain(parameter, path[name] ?? '')
    })
  const readQuery = (declared: readonly Parameter[]) =>
    declared[0]?.whole
      ? readAll(declared, (parameter) => readWhole(parameter, query))
      : readPairs('query', declared, pairsIn(query), (name) => {
          throw unknownParameter(declared, name)
        })
  const readHeaders = (declared: readonly Parameter[]) =>
    readAll(declared, (parameter) => {
      const { name, written } = parameter
      const text = headers[lowerCaseOf(name)]
      // Names such as `constructor` are in any object.
      if (typeof text !== 'string' && !Array.isArray(text)) return undefined
      return written
        ? read({ name, in: 'header', ...written }, onlyText(name, [text].flat()))
        : readPlain(parameter, text)
    })
  const readCookies = (declared: readonly Parameter[]) =>
    readPairs('cookie', declared, cookiesIn(headers.cookie), ignore)
  const { path: ofPath, query: ofQuery, headers: ofHeaders, cookies: ofCookies } = validate
  const found: Violations[] = []
  const values = {
    path: valid('path', ofPath, parameters.path, readPath, found),
    query: valid('query', ofQuery, parameters.query, readQuery, found),
    headers: valid('header', ofHeaders, parameters.headers, readHeaders, found),
    cookies: parameters.cookies && valid('cookie', ofCookies, parameters.cookies, readCookies, found),
  }
  if (found.length === 0) return values
  const faults = found.flatMap((failure) => failure.faults)
  throw new HttpError('invalid_parameter', found.map(({ message }) => message).join(' '), {}, faults)
}

const ignore = () => {}

type Violations = ReturnType<typeof describeViolations>

// Reads values, and those that the validator rejects in the other shapes that they may have. `found` gets the faults that remain.
function valid(
  part: Fault['in'],
  validate: Validate | undefined,
  declared: readonly Parameter[],
  parse: (declared: readonly Parameter[]) => Record<string, unknown>,
  found: Violations[],
): Record<string, unknown> {
  const values = parse(declared)
  if (!validate || validate(values)) return values
  const [error] = validate.errors ?? []
  const fitting = fittingValues(validate, (attempts) => withShapes(declared, attempts, parse))
  if (fitting) return fitting
  const errors = error ? [error, ...otherErrors(validate, values, error)] : []
  const { message, faults } = describeViolations(part, errors, values)
  found.push({ message: message + repetition(values, error?.instancePath), faults })
  return values
}

// The errors of the values behind the first invalid one, where a validator stops: each invalid value is left out in turn.
function otherErrors(validate: Validate, values: object, first: ValidationError): ValidationError[] {
  const errors: ValidationError[] = []
  const rest: Record<string, unknown> = { ...values }
  for (let last = first; errors.length < 10; ) {
    const [name] = pointerSteps(last.instancePath)
    if (name === undefined || !Object.hasOwn(rest, name)) break
    delete rest[name]
    const [next] = validate(rest) ? [] : (validate.errors ?? [])
    // A required value that is left out is no new fault.
    if (!next || (next.keyword === 'required' && Object.hasOwn(values, String(next.params.missingProperty))))
      break
    errors.push(next)
    last = next
  }
  return errors
}

/** Number of the other shape, from 0, in which the value of a name is read. */
export type Attempts = ReadonlyMap<string, number>

/**
 * Returns valid values with the rejected members read in other shapes; the first shape has priority while it is valid.
 * @param validate has just rejected the first reading
 * @param parse reads all values, those of these names in another shape; undefined if one of them has no such shape
 */
export function fittingValues<Values>(
  validate: Validate,
  parse: (attempts: Attempts) => Values | undefined,
): Values | undefined {
  const attempts = new Map<string, number>()
  for (let [error] = validate.errors ?? []; error; [error] = validate.errors ?? []) {
    const [name] = pointerSteps(error.instancePath)
    if (name === undefined) return undefined
    attempts.set(name, (attempts.get(name) ?? -1) + 1)
    const values = parse(attempts)
    if (values === undefined) return undefined
    if (validate(values)) return values
  }
  return undefined
}

/** Reads parameters, those of these names in another shape; undefined if one of them has no such shape. */
export function withShapes<Values>(
  declared: readonly Parameter[],
  attempts: Attempts,
  parse: (declared: readonly Parameter[]) => Values,
): Values | undefined {
  const changed: Parameter[] = []
  for (const parameter of declared) {
    const { name, written } = parameter
    const attempt = attempts.get(name)
    const shape = attempt !== undefined && written ? otherShapes(written.shape)[attempt] : undefined
    if (attempt !== undefined && !shape) return undefined
    changed.push(shape && written ? { ...parameter, written: { ...written, shape } } : parameter)
  }
  return parse(changed)
}

// An encoded comma separates nothing, so that the value is split as it was sent. The server may have a path before that of the template.
function rawText(template: string, name: string, url: string): string {
  const [path = ''] = url.split('?', 1)
  const segments = path.split('/').slice(1 - template.split('/').length)
  return match(template, `/${segments.join('/')}`)?.[namesIn(template).indexOf(name)] ?? ''
}

function readWhole(parameter: Parameter, text: string): unknown {
  if (text === '') return undefined
  const { name, written } = parameter
  return written
    ? read({ name, in: 'query', reserved: true, ...written }, text)
    : readPlain(parameter, decodePart(text))
}

function unknownParameter(declared: readonly Parameter[], name: string): HttpError {
  const known = declared.map((parameter) => parameter.name).join(', ') || 'none'
  return new HttpError(
    'invalid_parameter',
    `Query parameter ${JSON.stringify(name)} is not known to this operation; it knows: ${known}.`,
  )
}

// Callers may write several values of a parameter as one.
function repetition(values: Record<string, unknown>, path = ''): string {
  const [, name = '', index] = /^\/([^/]+)\/(\d+)$/.exec(path) ?? []
  const text = (values[name] as unknown[] | undefined)?.[Number(index)]
  if (typeof text !== 'string' || !text.includes(',')) return ''
  const [first, second] = text.split(',')
  return ` Repeat the parameter for each value: ${name}=${first}&${name}=${second}.`
}

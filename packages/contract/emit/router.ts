import { headersOf, isSentAtTimes, type MarkHeader } from '../model/header-table.ts'
import {
  type Model,
  type Operation,
  type Outgoing,
  parametersByGroup,
  type ResponseSpec,
} from '../model/model.ts'
import { successTypes } from '../model/operation.ts'
import { delivered, outgoingOf, parseUrl, sentBy } from '../model/outgoing.ts'
import { pathPatterns } from '../model/text-shape.ts'
import { child, type Fields, fields, list, text } from '../read/document.ts'
import type { Contract } from '../runtime/contract.ts'
import { pointerOf } from '../runtime/json-pointer.ts'
import { unusual } from '../wire/style.js'
import { kindOfSegment, namesIn, shapeOfTemplate } from '../wire/template.js'
import { Expression, evaluated, literal, notice } from './code.ts'
import { apart, overlap } from './overlap.ts'
import { bodyData, errorForm, parameterData, reference, responseContent } from './parameters.ts'
import { OwnValidators, type Validators } from './validators.ts'

// Validators and shared responses are expressions.
function routerData(model: Model, validators: Validators) {
  const emitted: Emitted = { validators, shared: new Map(), pathPatterns: pathPatterns(model.operations) }
  const routes = model.operations.map((operation) => route(model, operation, emitted))
  const callbacks = callbackList(delivered(outgoingOf(model)), emitted)
  const allow = methodsByPath(model)
  return { routes, callbacks, allow, lacking: lackingMethods(allow), shared: emitted.shared }
}

/** Returns the contract for this process; validators are compiled at their first call. */
export function routerOf(model: Model): Contract {
  const validators = new OwnValidators(model)
  const { routes, callbacks, allow, lacking, shared } = routerData(model, validators)
  const responses = new Map<string, unknown>()
  const evaluate = ({ of, name }: Expression): unknown => {
    if (of === 'validators') return validators.get(name)
    if (!responses.has(name)) responses.set(name, evaluated(shared.get(name), evaluate))
    return responses.get(name)
  }
  const data = { routes, allow, lacking, scopes: model.scopes, ...(callbacks.length > 0 && { callbacks }) }
  return evaluated(data, evaluate) as Contract
}

export function emitRouter(model: Model, validators: Validators): string {
  const { routes, callbacks, allow, lacking, shared } = routerData(model, validators)
  const types = [callbacks.length > 0 && 'Callback', shared.size > 0 && 'ResponseSpec', 'Route']
    .filter(Boolean)
    .join(', ')
  const [list, requests] = [routeList(routes), callbacksText(callbacks)]
  // A project without operations, for example with webhooks alone, would not compile with an unused import.
  const isUsed = `${list}${requests}`.includes('validators.')
  return `${notice}import { readFile } from 'node:fs/promises'
import type { ${types} } from 'contract-openapi/contract'
${isUsed ? "import * as validators from './validators.js'\n" : ''}${shared.size > 0 ? sharedResponses(shared) : ''}${list}

/** Methods of every path in alphabetical order, with HEAD beside GET (RFC 9110, Allow). A request belongs to the first matching path. */
export const allow: Readonly<Record<string, readonly string[]>> = ${literal(allow)}

/** Methods that a path lacks, but a later matching path has: these requests must not reach the later one. */
export const lacking: Readonly<Record<string, readonly Route['method'][]>> = ${literal(lacking)}

/** Scopes of all operations. */
export const scopes: readonly string[] = ${literal(model.scopes)}
${requests}
/** Text of the contract: YAML in one file. */
export const document = (): Promise<string> => readFile(new URL('openapi.yaml', import.meta.url), 'utf8')
`
}

// Data that all routes share: validators, and responses by name.
interface Emitted {
  validators: Validators
  shared: Map<string, Fields>
  pathPatterns: ReturnType<typeof pathPatterns>
}

const sharedResponses = (shared: ReadonlyMap<string, Fields>): string => `
/** Responses of several operations. */
const responses = ${literal(Object.fromEntries(shared))} satisfies Record<string, ResponseSpec>
`

// TypeScript fails on very long lists (TS2590), so these are split.
function routeList(routes: readonly Fields[]): string {
  const about =
    '\n/** Every operation, in the order of the contract. */\nexport const routes: readonly Route[] = '
  const size = 200
  if (routes.length <= size) return about + literal(routes)
  const parts: string[] = []
  for (let start = 0; start < routes.length; start += size) {
    const part = literal(routes.slice(start, start + size))
    parts.push(`\nconst part${parts.length}: readonly Route[] = ${part}\n`)
  }
  return `${parts.join('')}${about}[${parts.map((_, index) => `...part${index}`).join(', ')}]`
}

function route(model: Model, operation: Operation, emitted: Emitted): Fields {
  const { validators } = emitted
  const { operationId, method, body } = operation
  const parameters = parametersByGroup(operation).filter(
    ([group, all]) => group !== 'cookies' || all.length > 0,
  )
  const validated = parameters.filter(([group, all]) => group === 'query' || all.length > 0)
  const accept = successTypes(operation)
  const [path, ...otherPaths] = pathsOf(operation)
  const patterns = emitted.pathPatterns.get(operation) ?? {}
  return {
    operationId,
    pointer: pointerOf(operation.at.path),
    method,
    path,
    otherPaths: otherPaths.length > 0 ? otherPaths : undefined,
    pathPatterns: Object.keys(patterns).length > 0 ? patterns : undefined,
    fixedQuery: operation.fixedQuery,
    security: operation.security,
    parameters: Object.fromEntries(parameters.map(([group, all]) => [group, all.map(parameterData)])),
    maxFileSize: operation.at.value['x-max-file-size'],
    body: body && bodyData(operation, body, validators),
    accept: accept.length > 1 ? accept : undefined,
    validate: Object.fromEntries(
      validated.map(([group, all]) => [group, reference(validators.parameters(operation, group, all))]),
    ),
    responses: responsesData(operation, emitted),
    lifecycle: lifecycleData(operation, model),
  }
}

const responsesData = (operation: Operation, emitted: Emitted): Fields =>
  Object.fromEntries(
    operation.responses.map((response) => [response.status, responseReference(operation, response, emitted)]),
  )

// Components are printed once, and referenced by name.
function responseReference(
  operation: Operation,
  response: ResponseSpec,
  { validators, shared }: Emitted,
): Fields | Expression {
  const data = {
    content: responseContent(operation, response, validators),
    headers: response.headers.map(lowerCaseName),
    // Handlers cannot return headers that only the server writes.
    requiredHeaders: response.headers
      .filter(
        ({ name, required }) =>
          required &&
          !isSentAtTimes(name, response.status, operation.at.value, operation.security !== undefined),
      )
      .map(lowerCaseName),
    headerStyles: headerStyles(response),
    error: errorForm(response),
  }
  if (response.isOpen) return { headers: [], requiredHeaders: [], isOpen: true }
  if (response.component === undefined) return data
  // Several statuses may share a response, and the server sends errors of some.
  const known = shared.get(response.component) as typeof data | undefined
  shared.set(response.component, { ...data, error: data.error ?? known?.error })
  return new Expression('responses', response.component)
}

function headerStyles({ headers }: ResponseSpec): Fields | undefined {
  const styles = headers.flatMap((header) => {
    const serialization = unusual('header', header)
    return serialization ? [[lowerCaseName(header), serialization]] : []
  })
  return styles.length > 0 ? Object.fromEntries(styles) : undefined
}

// Header names ignore case (RFC 9110, section 5.1), and the server compares them in every response.
const lowerCaseName = ({ name }: { name: string }): string => name.toLowerCase()

const pathsOf = ({ bases, template }: Operation): string[] => bases.map((base) => base + template)

type Methods = Record<string, string[]>

// Methods by path, with HEAD beside GET, in alphabetical order. Concrete paths come before templates (OpenAPI 3.0.3, "Path Templating Matching").
function methodsByPath({ operations }: Model): Methods {
  const result: Methods = {}
  // Paths of one shape match the same requests.
  const byShape = new Map<string, Set<string>>()
  for (const operation of operations) {
    const { method } = operation
    const methods = method === 'GET' ? ['GET', 'HEAD'] : [method]
    for (const path of pathsOf(operation)) {
      const shape = shapeOfTemplate(path)
      const all = new Set([...(byShape.get(shape) ?? []), ...methods])
      byShape.set(shape, all)
      result[path] = []
    }
  }
  for (const path of Object.keys(result)) result[path] = [...byShape.get(shapeOfTemplate(path))!].sort()
  return Object.fromEntries(Object.entries(result).sort(([a], [b]) => precedence(a, b)))
}

// Without HEAD, which follows GET.
function lackingMethods(allow: Methods): Methods {
  // Paths of one shape have the same methods, and are one path for the router.
  const shapes = new Map(Object.entries(allow).map(([path, own]) => [shapeOfTemplate(path), { path, own }]))
  const paths = [...shapes.values()].map((one) => ({ ...one, segments: one.path.split('/') }))
  const alike = [...Map.groupBy(paths, ({ segments }) => segments.length).values()]
  const groups = alike.flatMap((all) => apart(all, ({ path }) => path))
  const groupOf = new Map(groups.flatMap((group) => group.map((one) => [one, group] as const)))
  const lacking = paths.map((one): [string, string[]] => {
    const { path, own, segments } = one
    const others = groupOf
      .get(one)!
      .filter((other) => overlap(segments, other.segments) && precedence(path, other.path) < 0)
    const methods = new Set(others.flatMap(({ own: theirs }) => theirs))
    return [path, [...methods].filter((method) => method !== 'HEAD' && !own.includes(method)).sort()]
  })
  return Object.fromEntries(lacking.filter(([, methods]) => methods.length > 0))
}

// Same order as in the router: the first segment of a different kind decides.
function precedence(one: string, two: string): number {
  const kinds = (path: string) => path.split('/').map(kindOfSegment).join('')
  return kinds(one).localeCompare(kinds(two))
}

const docsOf = (operationId: string): string => `/docs#operation/${encodeURIComponent(operationId)}`

function lifecycleData(operation: Operation, model: Model): Fields {
  const marks = operation.at.value
  const stability = text(marks['x-stability']) ?? 'stable'
  const deprecated = marks['x-sunset'] === undefined ? undefined : deprecation(operation)
  const brownouts = list(marks['x-brownouts']).map((window) => ({
    from: Date.parse(String(fields(window).from)),
    to: Date.parse(String(fields(window).to)),
  }))
  const values: Readonly<Record<MarkHeader, () => string>> = {
    Deprecation: () => `@${Date.parse(deprecated?.since ?? '') / 1000}`,
    Sunset: () => new Date(deprecated?.sunset ?? '').toUTCString(),
    Link: () => links(operation, model),
    'X-Stability': () => stability,
  }
  const sent = headersOf('200', marks, false)
  const headers = Object.entries(values)
    .filter(([name]) => sent.some((header) => header.name === name))
    .map(([name, value]) => [name.toLowerCase(), value()])
  return { stability, deprecated, brownouts, headers: Object.fromEntries(headers) }
}

function deprecation({ at }: Operation) {
  const sunset = String(at.value['x-sunset'])
  const usage = text(child(at, 'x-successor').value.usage)
  return {
    since: String(at.value['x-deprecated-since']),
    sunset,
    sunsetAt: Date.parse(sunset),
    successor: usage === undefined ? undefined : { usage },
  }
}

// Links to the docs of the sunset and to the successor.
function links({ operationId, at }: Operation, { operations }: Model): string {
  const links = [`<${docsOf(operationId)}>; rel="deprecation"; type="text/html"`]
  const named = child(at, 'x-successor').value.operationId
  const next = operations.find((other) => other.operationId === named)
  if (next) {
    // A link names one resource; for a template it leads to the successor's docs.
    const target = namesIn(next.template).length > 0 ? docsOf(next.operationId) : pathsOf(next)[0]
    links.push(`<${target}>; rel="successor-version"`)
  }
  return links.join(', ')
}

const callbackList = (all: readonly Outgoing[], emitted: Emitted): Fields[] =>
  all.map((outgoing) => {
    const { name, subscribed } = outgoing
    const { request, content } = sentBy(outgoing)
    return {
      operationId: subscribed?.operation.operationId,
      name,
      method: request.method,
      url: subscribed ? parseUrl(subscribed.expression) : [],
      mediaType: content.mediaType,
      validate: reference(emitted.validators.callbackBody(name, content)),
      responses: responsesData(request, emitted),
    }
  })

function callbacksText(callbacks: readonly Fields[]): string {
  if (callbacks.length === 0) return ''
  const about = 'Callbacks and webhooks that the server sends.'
  return `\n/** ${about} */\nexport const callbacks: readonly Callback[] = ${literal(callbacks)}\n`
}

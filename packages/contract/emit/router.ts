/** generated/router.ts: the operations as data, for a server to build its routes from. */

import { hash } from 'node:crypto'
import { dirname, relative } from 'node:path'
import { child, type Fields, fields, list, text } from '../read/document.ts'
import { headersOf, isSentAtTimes, type MarkHeader } from '../read/header-table.ts'
import {
  type Model,
  type Operation,
  parametersByGroup,
  type ResponseSpec,
  successTypes,
} from '../read/model.ts'
import { delivered, type Outgoing, outgoingOf, parseUrl, sentBy } from '../read/outgoing.ts'
import type { SourceFile } from '../read/parse.ts'
import { pathPatterns } from '../read/text-shape.ts'
import { Expression, literal, notice, propertyKey, quote } from './code.ts'
import { bodyData, errorForm, parameterData, reference, responseContent } from './parameters.ts'
import type { Validators } from './validators.ts'

export function emitRouter(model: Model, validators: Validators): string {
  const emitted: Emitted = { validators, shared: new Map(), pathPatterns: pathPatterns(model.operations) }
  const { shared } = emitted
  const routes = model.operations.map((operation) => route(model, operation, emitted))
  const allow = methodsByPath(model)
  const callbacks = callbackList(delivered(outgoingOf(model)), emitted)
  const types = [callbacks && 'Callback', shared.size > 0 && 'ResponseSpec', 'Route']
    .filter(Boolean)
    .join(', ')
  return `${notice}import { readFile } from 'node:fs/promises'
import type { ${types} } from 'contract-openapi/contract'
import * as validators from './validators.js'
${shared.size > 0 ? sharedResponses(shared) : ''}${routeList(routes)}

/**
 * The methods of every path, HEAD included where there is GET, in alphabetical order (RFC 9110, Allow). The first path that fits
 * a request is its path.
 */
export const allow: Readonly<Record<string, readonly string[]>> = ${literal(allow)}

/** Methods that a path lacks, but not a later one that fits the same requests: these must not get there. */
export const lacking: Readonly<Record<string, readonly Route['method'][]>> = ${literal(lackingMethods(allow))}

/** Every scope that a key can have for the operations of the contract. */
export const scopes: readonly string[] = ${literal(model.scopes)}
${callbacks}
/** The contract as callers may read it: YAML, with nothing of it in other files. */
export const document = (): Promise<string> => readFile(new URL('openapi.yaml', import.meta.url), 'utf8')
`
}

/** What all routes of a contract share: its validators, and the responses that are printed once, by name. */
interface Emitted {
  validators: Validators
  shared: Map<string, Fields>
  /** By operation, the parameters that tell it from others. */
  pathPatterns: ReturnType<typeof pathPatterns>
}

const sharedResponses = (shared: ReadonlyMap<string, Fields>): string => `
/** Responses that several operations share. */
const responses = ${literal(Object.fromEntries(shared))} satisfies Record<string, ResponseSpec>
`

/** In parts if need be: TypeScript gives up on very long lists (TS2590). */
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
    method,
    path,
    otherPaths: otherPaths.length > 0 ? otherPaths : undefined,
    pathPatterns: Object.keys(patterns).length > 0 ? patterns : undefined,
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

/** A response that is a component of the contract is printed once and referred to by its name. */
function responseReference(
  operation: Operation,
  response: ResponseSpec,
  { validators, shared }: Emitted,
): Fields | Expression {
  const data = {
    content: responseContent(operation, response, validators),
    headers: response.headers.map(lowerCaseName),
    // Handlers cannot give what only the server writes.
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
  shared.set(response.component, data)
  const key = propertyKey(response.component)
  const isIdentifier = key === response.component && !/^\d/.test(key)
  return new Expression(isIdentifier ? `responses.${key}` : `responses[${key}]`)
}

/** Undefined where all headers are plain values, or lists of them. */
function headerStyles({ headers }: ResponseSpec): Fields | undefined {
  const unusual = headers.flatMap(({ style, explode, ...header }) =>
    style === 'json' || explode ? [[lowerCaseName(header), style === 'json' ? 'json' : 'explode']] : [],
  )
  return unusual.length > 0 ? Object.fromEntries(unusual) : undefined
}

/** Names of headers know no case (RFC 9110, section 5.1); the server has to compare them for every response. */
const lowerCaseName = ({ name }: { name: string }): string => name.toLowerCase()

/** The templates of an operation below the paths of all its servers. */
const pathsOf = ({ bases, template }: Operation): string[] => bases.map((base) => base + template)

/** Methods by path template. */
type Methods = Record<string, string[]>

/**
 * The methods of every path, HEAD included where there is GET, in alphabetical order. Of paths that fit the same request, the
 * concrete one comes before the template (OpenAPI 3.0.3, "Path Templating Matching").
 */
function methodsByPath({ operations }: Model): Methods {
  const result: Methods = {}
  // Paths of one shape are one to a request.
  const byShape = new Map<string, Set<string>>()
  for (const operation of operations) {
    const { method } = operation
    const served = method === 'GET' ? ['GET', 'HEAD'] : [method]
    for (const path of pathsOf(operation)) {
      const shape = path.replace(/\{[^}]*\}/g, '{}')
      const all = new Set([...(byShape.get(shape) ?? []), ...served])
      byShape.set(shape, all)
      result[path] = []
    }
  }
  for (const path of Object.keys(result))
    result[path] = [...byShape.get(path.replace(/\{[^}]*\}/g, '{}'))!].sort()
  return Object.fromEntries(Object.entries(result).sort(([a], [b]) => precedence(a, b)))
}

/** The methods that a path lacks and a later one has that fits the same requests, without HEAD, which goes with GET. */
function lackingMethods(allow: Methods): Methods {
  const paths = Object.entries(allow)
  const lacking = paths.map(([path, own]): [string, string[]] => {
    const others = paths.filter(([other]) => overlap(path, other) && precedence(path, other) < 0)
    const methods = new Set(others.flatMap(([, theirs]) => theirs))
    return [path, [...methods].filter((method) => method !== 'HEAD' && !own.includes(method)).sort()]
  })
  return Object.fromEntries(lacking.filter(([, methods]) => methods.length > 0))
}

/** True if some request fits both. */
function overlap(one: string, two: string): boolean {
  const others = two.split('/')
  const segments = one.split('/')
  const fits = (a: string, b = '') => a === b || rank(a) > 0 || rank(b) > 0
  return segments.length === others.length && segments.every((segment, index) => fits(segment, others[index]))
}

/** Negative when the first is to be tried first: the first segment in which they differ in kind decides, as in the router. */
function precedence(one: string, two: string): number {
  const kinds = (path: string) => path.split('/').map(rank).join('')
  return kinds(one).localeCompare(kinds(two))
}

/** Plain text comes before a parameter with text around it, which comes before a parameter alone. */
const rank = (segment: string): number => (segment.includes('{') ? (/^\{[^}]*\}$/.test(segment) ? 2 : 1) : 0)

const docsOf = (operationId: string): string => `/docs#operation/${encodeURIComponent(operationId)}`

/** The data of `Lifecycle` in route.ts. */
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
  const sent = headersOf('200', { ...marks, deprecated: deprecated !== undefined }, false)
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

/** The documentation of the end, and what to use instead. */
function links({ operationId, at }: Operation, { operations }: Model): string {
  const links = [`<${docsOf(operationId)}>; rel="deprecation"; type="text/html"`]
  const named = child(at, 'x-successor').value.operationId
  const next = operations.find((other) => other.operationId === named)
  if (next) {
    // A link names one resource; where the path is a template, the successor's documentation has to do.
    const target = next.template.includes('{') ? docsOf(next.operationId) : pathsOf(next)[0]
    links.push(`<${target}>; rel="successor-version"`)
  }
  return links.join(', ')
}

export function emitSource(files: readonly SourceFile[]): string {
  const names = files.map(({ name }) => quote(relative(dirname(files[0]!.name), name).replaceAll('\\', '/')))
  const digest = hash('sha256', files.map(({ text }) => text).join(''))
  return `
/** The files of the contract, relative to the first, and the SHA-256 of their texts, one after the other. */
export const source = {
  files: [${names.join(', ')}],
  digest: '${digest}',
}
`
}

/** Nothing where the server sends nothing. */
function callbackList(all: readonly Outgoing[], emitted: Emitted): string {
  if (all.length === 0) return ''
  const callbacks = all.map((outgoing) => {
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
  const about = 'What the server sends: callbacks and webhooks.'
  return `\n/** ${about} */\nexport const callbacks: readonly Callback[] = ${literal(callbacks)}\n`
}

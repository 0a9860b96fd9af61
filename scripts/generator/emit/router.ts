/** generated/router.ts: the operations as data, for a server to build its routes from. */
import type { Fields } from '../../openapi/document.ts'
import type { Model, Operation, Parameter, ResponseSpec } from '../../openapi/model.ts'
import { successTypes } from '../../openapi/model.ts'
import { outgoingOf } from '../../openapi/outgoing.ts'
import { bodyData, reference, responseContent } from './bodies.ts'
import { callbackList } from './callbacks.ts'
import { Expression, literal, notice, propertyKey } from './code.ts'
import { lackingMethods, methodsByPath } from './methods.ts'
import { parameterData } from './parameters.ts'
import { lifecycleData } from './route-lifecycle.ts'
import type { Validators } from './validators.ts'

export function emitRouter(model: Model, validators: Validators): string {
  const shared = new Map<string, Fields>()
  const routes = model.operations.map((operation) => route(model, operation, validators, shared))
  const allow = methodsByPath(model)
  const callbacks = callbackList(outgoingOf(model), validators, (request) =>
    responsesData(request, validators, shared),
  )
  const types = [callbacks && 'Callback', shared.size > 0 && 'ResponseSpec', 'Route']
    .filter(Boolean)
    .join(', ')
  return `${notice}import { readFile } from 'node:fs/promises'
import type { ${types} } from 'contract-server/contract'
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

function route(
  model: Model,
  operation: Operation,
  validators: Validators,
  shared: Map<string, Fields>,
): Fields {
  const { operationId, method, template, body } = operation
  const [path, query, headers, cookies] = places.map((place) =>
    operation.parameters.filter((parameter) => parameter.in === place),
  ) as [Parameter[], Parameter[], Parameter[], Parameter[]]
  const data = (parameters: readonly Parameter[]) => parameters.map((parameter) => parameterData(parameter))
  const hasCookies = cookies.length > 0
  const parameters = {
    path: data(path),
    query: data(query),
    headers: data(headers),
    cookies: hasCookies ? data(cookies) : undefined,
  }
  const accept = successTypes(operation)
  return {
    operationId,
    method,
    path: model.base + template,
    security: operation.security,
    parameters,
    body: body && bodyData(operation, body, validators),
    accept: accept.length > 1 ? accept : undefined,
    validate: {
      path: path.length > 0 ? reference(validators.parameters(operation, 'path', path)) : undefined,
      query: reference(validators.parameters(operation, 'query', query)),
      headers:
        headers.length > 0 ? reference(validators.parameters(operation, 'header', headers)) : undefined,
      cookies: hasCookies ? reference(validators.parameters(operation, 'cookie', cookies)) : undefined,
    },
    responses: responsesData(operation, validators, shared),
    lifecycle: lifecycleData(operation, model),
  }
}

const places = ['path', 'query', 'header', 'cookie'] as const

const responsesData = (operation: Operation, validators: Validators, shared: Map<string, Fields>): Fields =>
  Object.fromEntries(
    operation.responses.map((response) => [
      response.status,
      responseReference(operation, response, validators, shared),
    ]),
  )

/** A response that is a component of the contract is printed once and referred to by its name. */
function responseReference(
  operation: Operation,
  response: ResponseSpec,
  validators: Validators,
  shared: Map<string, Fields>,
): Fields | Expression {
  const data = {
    content: responseContent(operation, response, validators),
    headers: response.headers.map(lowerCaseName),
    requiredHeaders: response.headers.filter(({ required }) => required).map(lowerCaseName),
  }
  if (response.component === undefined) return data
  shared.set(response.component, data)
  const key = propertyKey(response.component)
  const isIdentifier = key === response.component && !/^\d/.test(key)
  return new Expression(isIdentifier ? `responses.${key}` : `responses[${key}]`)
}

/** Names of headers know no case (RFC 9110, section 5.1); the server has to compare them for every response. */
const lowerCaseName = ({ name }: { name: string }): string => name.toLowerCase()

/** generated/router.ts: the operations as data, for a server to build its routes from. */
import { readFileSync } from 'node:fs'
import { child, type Fields, facet } from '../document.ts'
import type { Operation, Parameter, Reply } from '../model.ts'
import { itemsOf, typeOf } from '../refuse/parameters.ts'
import { scopesOf, securityOf } from '../refuse/security.ts'
import { Expression, literal, notice, propertyKey } from './code.ts'
import { lifecycleData } from './lifecycle.ts'
import type { Validators } from './validators.ts'

export function emitRouter(
  document: Fields,
  operations: readonly Operation[],
  validators: Validators,
): string {
  const shared = new Map<string, Fields>()
  const routes = operations.map((operation) => route(document, operation, operations, validators, shared))
  const info = child({ value: document, path: [] }, 'info').value
  return `${notice}${shapes()}
/** Answers that several operations share. */
const replies = ${literal(Object.fromEntries(shared))} satisfies Record<string, Reply>

/** Every operation, in the order of the contract. */
export const routes: readonly Route[] = ${literal(routes)}

/** The methods of every path, HEAD included where there is GET, in alphabetical order (RFC 9110, Allow). */
export const allow: Readonly<Record<string, readonly string[]>> = ${literal(methodsByPath(operations))}

/** Every scope that a key can have for the operations of the contract. */
export const scopes: readonly Scope[] = ${literal(Object.keys(scopesOf(document)))}

export const info = ${literal({ title: info.title, version: info.version })}
`
}

/** The types of route.ts, which sees the generated files from another folder. */
function shapes(): string {
  const source = readFileSync(new URL('../route.ts', import.meta.url), 'utf8')
  return source
    .replace(/^.*\n/, '')
    .replaceAll("'../../generated/", "'./")
    .replace(
      "import type { Validate } from './validators.js'",
      "import * as validators from './validators.js'\nimport type { Validate } from './validators.js'",
    )
}

function route(
  document: Fields,
  operation: Operation,
  operations: readonly Operation[],
  validators: Validators,
  shared: Map<string, Fields>,
): Fields {
  const { operationId, method, template, tags, body } = operation
  const path = operation.parameters.filter((parameter) => parameter.in === 'path')
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  const headers = operation.parameters.filter((parameter) => parameter.in === 'header')
  return {
    operationId,
    method,
    path: template,
    tags,
    security: securityOf(document, operation),
    parameters: {
      path: path.map((parameter) => parameterData(document, parameter)),
      query: query.map((parameter) => parameterData(document, parameter)),
      headers: headers.map((parameter) => parameterData(document, parameter)),
    },
    body: body && { required: body.required, mediaTypes: body.mediaTypes },
    validate: {
      path: path.length > 0 ? reference(validators.parameters(operation, 'path', path)) : undefined,
      query: reference(validators.parameters(operation, 'query', query)),
      headers:
        headers.length > 0 ? reference(validators.parameters(operation, 'header', headers)) : undefined,
      body: body && reference(validators.requestBody(operation, body.schema)),
    },
    replies: Object.fromEntries(
      operation.replies.map((reply) => [reply.status, replyReference(operation, reply, validators, shared)]),
    ),
    lifecycle: lifecycleData(operation, operations),
  }
}

const reference = (name: string): Expression => new Expression(`validators.${name}`)

function parameterData(document: Fields, { name, required, schema }: Parameter): Fields {
  const several = typeOf(document, schema) === 'array'
  return {
    name,
    type: typeOf(document, several ? itemsOf(document, schema) : schema),
    array: several ? { style: 'form', explode: true } : undefined,
    required,
    default: facet(document, schema, 'default'),
  }
}

/** An answer that is a component of the contract is printed once and referred to by its name. */
function replyReference(
  operation: Operation,
  reply: Reply,
  validators: Validators,
  shared: Map<string, Fields>,
): Fields | Expression {
  const data = {
    mediaType: reply.body?.mediaTypes[0],
    validate: reply.body && reference(validators.replyBody(operation, reply, reply.body.schema)),
    headers: reply.headers.map(lowerCaseName),
    requiredHeaders: reply.headers.filter(({ required }) => required).map(lowerCaseName),
  }
  if (reply.component === undefined) return data
  shared.set(reply.component, data)
  const key = propertyKey(reply.component)
  return new Expression(key === reply.component ? `replies.${key}` : `replies[${key}]`)
}

function methodsByPath(operations: readonly Operation[]): Record<string, string[]> {
  const result: Record<string, string[]> = {}
  for (const { template, method } of operations) {
    const answered = method === 'GET' ? ['GET', 'HEAD'] : [method]
    result[template] = [...(result[template] ?? []), ...answered]
  }
  for (const methods of Object.values(result)) methods.sort()
  return result
}

/** Names of headers know no case (RFC 9110, section 5.1); the server has to compare them for every answer. */
const lowerCaseName = ({ name }: { name: string }): string => name.toLowerCase()

/** generated/contract.ts: the types that hand-written code speaks of. */
import { child, entries, type Fields, fields, type Located } from '../document.ts'
import type { Operation, Parameter, Reply } from '../model.ts'
import { errorCodesPath } from '../refuse/errors.ts'
import { scopesOf } from '../refuse/security.ts'
import { docComment, notice, propertyKey, quote } from './code.ts'
import { describe, isPresent, typeText } from './types.ts'

/** Headers that the server writes by itself, so that no handler has to and none can. */
const serverHeaders = [
  'allow',
  'deprecation',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'sunset',
  'www-authenticate',
  'x-request-id',
  'x-stability',
]

export function emitContract(document: Fields, operations: readonly Operation[]): string {
  const schemas = entries(child({ value: document, path: [] }, 'components', 'schemas'))
  const scopes = Object.keys(scopesOf(document)).map(quote).join(' | ') || 'never'
  const text = `${schemas.map(([name, schema]) => alias(document, name, schema)).join('\n')}
/** The codes of all errors, as the contract lists them with their remedies. */
export type ErrorCode = Error['code']

/** What an API key may be allowed to do. */
export type Scope = ${scopes}

/** The name of an operation. */
export type OperationId = keyof Requests

/** What an operation is called with once the request has been validated; defaults are filled in. */
export interface Requests {
${operations.map((operation) => request(document, operation)).join('\n')}}

/** What an operation may answer: the statuses that the contract documents, each with its body and headers. */
export interface Replies {
${operations.map((operation) => replies(document, operation)).join('\n')}}

/**
 * An operation's implementation. A refusal that the contract documents is an answer; anything thrown is a
 * fault.
 */
export type Operation<Id extends OperationId, Context> = (
  request: Requests[Id],
  context: Context,
) => Promise<Replies[Id]>

/** Every operation of the contract, and none besides. */
export type Handlers<Context> = { [Id in keyof Requests]: Operation<Id, Context> }
`
  const used = ['components', 'operations'].filter((name) => text.includes(`${name}['`))
  return `${notice}import type { ${used.join(', ')} } from './schema.ts'\n\n${text}`
}

function alias(document: Fields, name: string, schema: Located): string {
  return `${docComment(describe(document, schema))}export type ${name} = components['schemas']['${name}']\n`
}

function request(document: Fields, operation: Operation): string {
  const { operationId, parameters, body } = operation
  const members = [
    place(
      document,
      'path',
      parameters.filter((parameter) => parameter.in === 'path'),
    ),
    place(
      document,
      'query',
      parameters.filter((parameter) => parameter.in === 'query'),
    ),
    place(
      document,
      'headers',
      parameters.filter((parameter) => parameter.in === 'header'),
    ),
  ]
  if (body) {
    const elsewhere = `NonNullable<operations['${operationId}']['requestBody']>['content']['${body.mediaTypes[0]}']`
    members.push(`    body${body.required ? '' : '?'}: ${typeText(document, body.schema, elsewhere)}\n`)
  }
  return `${docComment(about(operation), '  ')}  ${operationId}: {\n${members.join('')}  }\n`
}

/** The operation's prose, its place on the wire, and its end if one is announced. */
function about({ at, method, template }: Operation): string {
  const { summary, description, deprecated } = at.value
  const successor = fields(at.value['x-successor'])
  const instead = successor.usage ? `; use ${successor.operationId}: ${successor.usage}` : ''
  return [
    summary && `${summary}: \`${method} ${template}\``,
    description && `\n${String(description).trim()}`,
    deprecated &&
      `\n@deprecated since ${at.value['x-deprecated-since']}, ends on ${at.value['x-sunset']}${instead}`,
  ]
    .filter((line) => typeof line === 'string')
    .join('\n')
}

function place(document: Fields, label: string, parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return ''
  const lines = parameters.map((parameter) => {
    const mark = isPresent(document, parameter) ? '' : '?'
    const note = docComment(String(parameter.at.value.description ?? ''), '      ')
    return `${note}      ${propertyKey(parameter.name)}${mark}: ${typeText(document, parameter.schema, 'unknown')}\n`
  })
  return `    ${label}: {\n${lines.join('')}    }\n`
}

/**
 * One union per operation, discriminated by status; answers that differ in nothing but their status share a
 * member.
 */
function replies(document: Fields, { operationId, replies: all }: Operation): string {
  const byShape = new Map<string, string[]>()
  for (const reply of all) {
    const shape = `${bodyOf(document, operationId, reply)}; ${headersOf(document, reply)}`
    byShape.set(shape, [...(byShape.get(shape) ?? []), reply.status])
  }
  const members = [...byShape].map(
    ([shape, statuses]) => `    | { status: ${statuses.join(' | ')}; ${shape} }\n`,
  )
  return `  ${operationId}:\n${members.join('')}`
}

function bodyOf(document: Fields, operationId: string, { status, body }: Reply): string {
  if (!body) return 'body?: undefined'
  const elsewhere = `operations['${operationId}']['responses'][${status}]['content']['${body.mediaTypes[0]}']`
  return `body: ${typeText(document, body.schema, elsewhere)}`
}

function headersOf(document: Fields, reply: Reply): string {
  const own = reply.headers.filter(({ name }) => !serverHeaders.includes(name.toLowerCase()))
  if (own.length === 0) return 'headers?: undefined'
  // Link is written by both: a handler adds its own relations to those of the lifecycle.
  const isRequired = ({ name, required }: { name: string; required: boolean }) =>
    required && name.toLowerCase() !== 'link'
  const members = own.map((header) => {
    const mark = isRequired(header) ? '' : '?'
    return `${propertyKey(header.name)}${mark}: ${typeText(document, header.schema, 'string')}`
  })
  return `headers${own.some(isRequired) ? '' : '?'}: { ${members.join('; ')} }`
}

/** generated/errors.ts: the catalogue of error codes, for code that runs. */
export function emitErrors(document: Fields): string {
  const codes = entries(child({ value: document, path: [] }, ...errorCodesPath))
  const lines = codes.map(
    ([code, { value }]) => `${docComment(String(value.remedy), '  ')}  ${code}: ${value.status},\n`,
  )
  return `${notice}
/** The HTTP status of every error code; the comments say what a caller should do. */
export const errorStatus = {
${lines.join('')}} as const
`
}

/** generated/contract.ts: the types that hand-written code speaks of. */

import type { Located } from '../../openapi/document.ts'
import type { Model } from '../../openapi/model.ts'
import { outgoingOf } from '../../openapi/outgoing.ts'
import { callbackTypes } from './callbacks.ts'
import { docComment, notice, propertyKey, quote } from './code.ts'
import { requestText } from './requests.ts'
import { hasRange, responsesText, statusRange } from './responses.ts'
import { describe } from './types.ts'

const errorCode = `
/** The codes of all errors, as the contract lists them with their remedies. */
export type ErrorCode = Error['code']
`

export function emitContract(model: Model): string {
  const { operations, schemas, scopes, errorCodes } = model
  const text = `${schemas.map(([name, schema]) => alias(name, schema)).join('\n')}${errorCodes.length > 0 ? errorCode : ''}
/** What an API key may be allowed to do. */
export type Scope = ${scopes.map(quote).join(' | ') || 'never'}

/** The name of an operation. */
export type OperationId = keyof Requests

/** What an operation is called with once the request has been validated; defaults are filled in. */
export interface Requests {
${operations.map((operation) => requestText(operation)).join('\n')}}

/** What an operation may respond: the statuses that the contract documents, each with its body and headers. */
export interface Responses {
${operations.map((operation) => responsesText(operation)).join('\n')}}

/**
 * An operation's implementation. A refusal that the contract documents is a response; anything thrown is a
 * fault.
 */
export type Operation<Id extends OperationId, Context> = (
  request: Requests[Id],
  context: Context,
) => Promise<Responses[Id]>

/** Every operation of the contract, and none besides. */
export type Handlers<Context> = { [Id in keyof Requests]: Operation<Id, Context> }
${callbackTypes(outgoingOf(model))}${hasRange(operations) ? statusRange : ''}`
  const used = ['components', 'operations', 'webhooks'].filter((name) => text.includes(`${name}['`))
  const imports = used.length > 0 ? `import type { ${used.join(', ')} } from './schema.ts'\n\n` : ''
  return `${notice}${imports}${text}`
}

function alias(name: string, schema: Located): string {
  return `${docComment(describe(schema))}export type ${name} = components['schemas']['${name}']\n`
}

/** generated/errors.ts: the catalogue of error codes, for code that runs. */
export function emitErrors({ errorCodes }: Model): string {
  const lines = errorCodes.map(
    ([code, { value }]) =>
      `${docComment(String(value.remedy), '  ')}  ${propertyKey(code)}: ${value.status},\n`,
  )
  return `${notice}
/** The HTTP status of every error code; the comments say what a caller should do. */
export const errorStatus = {
${lines.join('')}} as const
`
}

/** index.d.ts of a client: a typed function for each operation. */

import type { Fields } from '../../read/document.ts'
import { absoluteServer, schemesOf } from '../../read/model.ts'
import { type Outgoing, sentBy } from '../../read/outgoing.ts'
import { docComment, notice, propertyKey, quote } from '../code.ts'
import { about } from '../contract.ts'
import type { Called } from './operations.ts'

/** @param webhooks those that are signed */
export function emitTypes(all: readonly Called[], document: Fields, webhooks: readonly Outgoing[]): string {
  const schemes = Object.keys(schemesOf(document).value).map(quote).join(' | ') || 'never'
  const members = all.map(({ name, operation, conditional, paging, events, now }) => {
    const own = `operations[${quote(operation.operationId)}]`
    const items = paging?.items === undefined ? '' : `, ${quote(paging.items)}`
    const types = [
      `${conditional ? 'ConditionalCall' : 'Call'}<${own}>`,
      ...(paging ? [`Paged<${own}${items}>`] : []),
      ...(events ? [`Followed<${own}${now === undefined ? '' : `, 'now'`}>`] : []),
    ]
    return `${docComment(about(operation), '  ')}  ${propertyKey(name)}: ${types.join(' & ')}\n`
  })
  const server = absoluteServer(document)
  const base =
    server === undefined
      ? ['baseUrl', 'The server, with the path under which it serves the contract.']
      : ['baseUrl?', `${server} by default.`]
  const text = `export type { components, operations } from './schema.js'
export type { Call, DeprecationNotice, RequestOf, Result, StreamEvent, Success, Version } from './types.js'

/** The schemas of the contract by their names. */
export type Schemas = components['schemas']

export interface ClientOptions extends ClientSettings<${schemes}> {
${docComment(base[1]!, '  ')}  ${base[0]}: string
}

/** A function for each operation. */
export interface Client {
${members.join('\n')}}

export declare function createClient(options${server === undefined ? '' : '?'}: ClientOptions): Client

/** A refusal that the contract documents: \`operation\`, \`status\` and \`code\` tell them apart. */
export type ApiError = ErrorOf<operations>
export declare const ApiError: Thrown<ApiError>

/** No response came, or not all of it: what the call did is unknown. */
export interface ConnectionError extends Error {
  readonly operation: string
}
export declare const ConnectionError: Thrown<ConnectionError>
${webhookTypes(webhooks)}`
  const used = (names: readonly string[]) =>
    names.filter((name) => new RegExp(`\\b${name}\\b[<[]`).test(text))
  const schema = ['components', 'operations', ...used(['webhooks'])]
  const types = used(['Call', 'ClientSettings', 'ConditionalCall', 'ErrorOf', 'Followed', 'Paged', 'Thrown'])
  const received = webhooks.length > 0 ? ['ReceivedWebhook'] : []
  return `${notice}import type { ${schema.join(', ')} } from './schema.js'
import type { ${[...types, ...received].sort().join(', ')} } from './types.js'

${text}`
}

/** Nothing where no webhook is signed. */
function webhookTypes(webhooks: readonly Outgoing[]): string {
  if (webhooks.length === 0) return ''
  const bodies = webhooks.map((outgoing) => {
    const { mediaType } = sentBy(outgoing).content
    return `  ${propertyKey(outgoing.name)}: NonNullable<webhooks[${quote(outgoing.name)}]['post']['requestBody']>['content'][${quote(mediaType)}]\n`
  })
  return `
/** What the server sends by itself, by its name. */
export interface Webhooks {
${bodies.join('')}}

/**
 * What the server sent, once its signature has been verified (Standard Webhooks). Give the body as it came: parsed and printed again
 * it is another.
 * @param secrets \`whsec_…\`, or several while one takes the place of another
 * @param options how many seconds the sender's clock and yours may differ; 300 by default
 * @throws WebhookVerificationError when it is not the server's, or too old
 */
export declare function verifyWebhook<Name extends keyof Webhooks = keyof Webhooks>(
  request: ReceivedWebhook,
  secrets: string | readonly string[],
  options?: { tolerance?: number; now?: Date },
): Promise<Webhooks[Name]>

/** Somebody else may have sent it, or sent it again. */
export interface WebhookVerificationError extends Error {
  readonly name: 'WebhookVerificationError'
}
export declare const WebhookVerificationError: Thrown<WebhookVerificationError>
`
}

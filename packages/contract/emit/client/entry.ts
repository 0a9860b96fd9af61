/** index.js of a client: its operations as data, and what makes functions of them; index.d.ts: a typed function for each. */

import { child, entries, type Fields, rootOf, text } from '../../read/document.ts'
import { absoluteServer, type Operation, schemesOf, whereabouts } from '../../read/model.ts'
import { type Outgoing, sentBy } from '../../read/outgoing.ts'
import { docComment, literal, notice, propertyKey, quote } from '../code.ts'
import { about } from '../contract.ts'
import { acceptedTypes, type Called, requirementsOf, sentTypes } from './operations.ts'

/** How most operations write what is in a place (OpenAPI 3.0.3, "Style Values"). */
const usual: Readonly<Record<string, readonly [style: string, explode: boolean]>> = {
  path: ['simple', false],
  query: ['form', true],
  header: ['simple', false],
  cookie: ['form', true],
  body: ['form', true],
}

const json = 'application/json'

/** @param isSigned whether the server sends webhooks that can be verified */
export function emitIndex(all: readonly Called[], document: Fields, isSigned: boolean): string {
  const security = requirementsOf(rootOf(document))
  const contract = { baseUrl: absoluteServer(document), security, schemes: schemeData(document) }
  const table = Object.fromEntries(all.map((called) => [called.name, data(called, security)]))
  const webhooks = isSigned ? "export { verifyWebhook, WebhookVerificationError } from './webhooks.js'\n" : ''
  return `${notice}
import { clientOf } from './client.js'

export { ApiError, ConnectionError } from './call.js'
${webhooks}
const contract = ${literal(contract)}

const operations = ${literal(table)}

export const createClient = (options = {}) => clientOf(contract, operations, options)
`
}

/** Its method and path, and what tells it from most others. */
function data(called: Called, contractSecurity: string[][]): unknown[] {
  const { name, operation, paging, events, now, idempotencyKey, security } = called
  const { operationId, method, template } = operation
  const unlessJson = ([first]: string[]) => (first === json ? undefined : first)
  const more = {
    id: operationId === name ? undefined : operationId,
    styles: hasStyles(called) ? stylesOf(operation) : undefined,
    send: unlessJson(sentTypes(operation)),
    accept: unlessJson(acceptedTypes(operation)),
    security: String(security) === String(contractSecurity) ? undefined : security,
    keyed: idempotencyKey || undefined,
    paging,
    events,
    now,
  }
  const isUsual = Object.values(more).every((one) => one === undefined)
  return [`${method} ${template.replaceAll(' ', '%20')}`, ...(isUsual ? [] : [more])]
}

/** Whether something of its requests is written in another style than most. */
export const hasStyles = ({ operation }: Called): boolean => Object.keys(stylesOf(operation)).length > 0

function stylesOf({ parameters, body }: Operation): Fields {
  const written = parameters.map(({ in: place, name, style, explode }) => ({ place, name, style, explode }))
  const members = (body?.content ?? [])
    .filter(({ kind }) => kind === 'form')
    .flatMap(({ at }) => entries(child(at, 'encoding')))
    .map(([name, { value }]) => {
      const style = value.contentType === json ? 'json' : (text(value.style) ?? 'form')
      return { place: 'body', name, style, explode: value.explode ?? style === 'form' }
    })
  const unusual = [...written, ...members].filter(
    ({ place, style, explode }) => style !== usual[place]?.[0] || explode !== usual[place]?.[1],
  )
  return Object.fromEntries(
    unusual.map(({ place, name, style, explode }) => [`${place}.${name}`, [style, explode]]),
  )
}

/** Whether all credentials are in headers, as they are given. */
export const hasOnlyHeaderCredentials = (document: Fields): boolean =>
  Object.values(schemeData(document)).every(([place, , prefix]) => place === 'header' && prefix !== 'Basic ')

/** Where requests have the credential of each scheme, and what stands before it. */
function schemeData(document: Fields): Record<string, [place: string, name: string, prefix: string]> {
  return Object.fromEntries(
    entries(schemesOf(document)).map(([name, { value }]) => {
      const { in: place, name: own, http } = whereabouts(value)
      // Of any other scheme the caller writes the whole.
      const prefix = http === undefined ? 'Bearer ' : http === 'basic' ? 'Basic ' : ''
      if (place === 'authorization') return [name, ['header', 'Authorization', prefix]]
      return [name, [place, own, '']]
    }),
  )
}

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

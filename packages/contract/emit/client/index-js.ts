/** index.js of a client: its operations as data, and what makes functions of them. */

import { child, entries, type Fields, rootOf, text } from '../../read/document.ts'
import { absoluteServer, type Operation, schemesOf, whereabouts } from '../../read/model.ts'
import { literal, notice } from '../code.ts'
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
      const { in: place, name: own } = whereabouts(value)
      const isBasic = text(value.scheme)?.toLowerCase() === 'basic'
      if (place === 'authorization')
        return [name, ['header', 'Authorization', isBasic ? 'Basic ' : 'Bearer ']]
      return [name, [place, own, '']]
    }),
  )
}

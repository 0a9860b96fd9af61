/** The requests that a server sends by itself: callbacks of operations, and entries of `webhooks` (OpenAPI 3.1; `x-webhooks` in 3.0). */

import type { Source } from '../runtime/contract.ts'
import { pointerSteps } from '../runtime/json-pointer.ts'
import { isToken } from '../runtime/token.ts'
import { child, entries, type Located, type Path, resolve, rootOf } from './document.ts'
import { type Content, type Model, type Operation, operationsIn, readOperation } from './model.ts'

/** The headers by which a receiver knows who sent a request (standardwebhooks.com). */
export const signatureHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

export interface Outgoing {
  /** As the contract has it. */
  name: string
  /** The operation that subscribes, and where a call of it has this sent, as written; undefined for a webhook. */
  subscribed: { operation: Operation; expression: string } | undefined
  /** The requests and responses that are allowed, each named like the whole. A server sends one that has one. */
  requests: Operation[]
  /** The Callback Object, or the Path Item Object of a webhook. */
  at: Located
}

/** In the order of the contract. */
export function outgoingOf({ document, operations }: Model): Outgoing[] {
  const callbacks = operations.flatMap((operation) =>
    entries(child(operation.at, 'callbacks')).map(([name, written]): Outgoing => {
      const at = resolve(written)
      const items = entries(at).filter(([key]) => !key.startsWith('x-'))
      const requests = items.flatMap(([, item]) => requestsIn(name, item))
      return { name, subscribed: { operation, expression: items[0]?.[0] ?? '' }, requests, at }
    }),
  )
  const webhooks = ['webhooks', 'x-webhooks'].flatMap((section) =>
    entries(child(rootOf(document), section)).map(
      ([name, at]): Outgoing => ({
        name,
        subscribed: undefined,
        requests: requestsIn(name, resolve(at)),
        at,
      }),
    ),
  )
  return [...callbacks, ...webhooks]
}

const requestsIn = (name: string, item: Located): Operation[] =>
  operationsIn(item).map(([method, at]) => ({
    ...readOperation('', item, method, at),
    operationId: name,
  }))

/** Several operations may refer to one callback. */
export const isSame = (one: Outgoing, other: Outgoing): boolean =>
  one.name === other.name && one.at.path.join('/') === other.at.path.join('/')

/** The entry of callbacks or webhooks that something is or belongs to; undefined for all else. */
export function outgoingAt(path: Path): Path | undefined {
  if (path[0] === 'paths' && path[3] === 'callbacks') return path.slice(0, 5)
  if (path[0] === 'components' && path[1] === 'callbacks') return path.slice(0, 3)
  return path[0] === 'webhooks' || path[0] === 'x-webhooks' ? path.slice(0, 2) : undefined
}

/** An expression that cannot be evaluated: why, and what to write instead. */
interface Unparsed {
  reason: string
  fix: string
}

/** The pieces of a key such as `https://example.com/{$request.query.id}`, or `$request.body#/url` alone. */
export function parseUrl(key: string): (string | Source)[] | Unparsed {
  const pieces: (string | Source)[] = []
  for (const piece of key.startsWith('$') ? [`{${key}}`] : key.split(/(\{[^{}]*\})/)) {
    if (piece === '') continue
    const [, expression] = /^\{(.*)\}$/s.exec(piece) ?? []
    if (expression === undefined && /[{}]/.test(piece))
      return {
        reason: `${key} has a brace without its other`,
        fix: 'write each expression like {$request.body#/url}',
      }
    const parsed = expression === undefined ? piece : parseExpression(expression)
    if (typeof parsed === 'object' && 'reason' in parsed) return parsed
    pieces.push(parsed)
  }
  return pieces
}

function parseExpression(text: string): Source | Unparsed {
  const unparsed = (reason: string): Unparsed => ({ reason, fix: 'write it like $request.body#/url' })
  if (text === '$url' || text === '$method' || text === '$statusCode')
    return { from: text.slice(1) as 'url' | 'method' | 'statusCode' }
  const [, from, place, rest = ''] = /^\$(request|response)\.(query|path|header|body)(.*)$/s.exec(text) ?? []
  if (from !== 'request' && from !== 'response') return unparsed(`${text} is not a runtime expression`)
  if (place === 'body') {
    const pointer = rest === '' ? [] : pointerOf(rest)
    return pointer ? { from, in: place, pointer } : unparsed(`${rest} is not a JSON pointer`)
  }
  const name = rest.slice(1)
  if (!rest.startsWith('.') || name === '') return unparsed(`${text} names no ${place}`)
  if (place === 'header')
    return isToken(name)
      ? { from, in: place, name: name.toLowerCase() }
      : unparsed(`${name} is not a header name`)
  return from === 'request'
    ? { from, in: place as 'query' | 'path', name }
    : { reason: `a response has no ${place}`, fix: 'write $request, or take a header or the body' }
}

/** The steps of a pointer that follows `#` (RFC 6901); undefined for what is none. */
function pointerOf(text: string): string[] | undefined {
  if (!/^#(\/([^~/]|~[01])*)*$/s.test(text)) return undefined
  return pointerSteps(text)
}

/** The callbacks and webhooks that the server delivers: JSON, by POST, to an address that the call of an operation names. */
export const delivered = (all: readonly Outgoing[]): Outgoing[] =>
  all.filter((outgoing) => {
    const { requests, subscribed, name } = outgoing
    const [request, ...others] = requests
    const [content, ...forms] = request?.body?.content ?? []
    const isFirst = isSame(all.find((one) => one.name === name)!, outgoing)
    const isJson = content?.kind === 'json' && !content.mediaType.includes('*') && forms.length === 0
    const hasUrl = !subscribed || Array.isArray(parseUrl(subscribed.expression))
    return request?.method === 'POST' && others.length === 0 && isFirst && isJson && hasUrl
  })

/** The request of one that is delivered, and the one form of its body. */
export function sentBy({ requests }: Outgoing): { request: Operation; content: Content } {
  const request = requests[0]!
  return { request, content: request.body!.content[0]! }
}

/** Requests that a server sends: callbacks of operations, and `webhooks` (OpenAPI 3.1; `x-webhooks` in 3.0). */

import { child, entries, type Located, type Path, resolve, rootOf } from '../read/document.ts'
import type { Source } from '../runtime/contract.ts'
import { pointerSteps } from '../runtime/json-pointer.ts'
import { isToken } from '../runtime/token.ts'
import {
  type Content,
  type Model,
  type Operation,
  type Outgoing,
  operationsIn,
  readOperation,
} from './model.ts'

// Receivers verify the sender by these headers (standardwebhooks.com).
export const signatureHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

/** Returns the requests that a server sends: those of callbacks and of webhooks. */
export function outgoingOf({ document, operations }: Model): Outgoing[] {
  const callbacks = operations.flatMap((operation) =>
    entries(child(operation.at, 'callbacks')).map(([name, written]) => {
      const at = resolve(written)
      const items = entries(at).filter(([key]) => !key.startsWith('x-'))
      const subscribed = { operation, expression: items[0]?.[0] ?? '' }
      return withRequests({ name, subscribed, at }, ...items.map(([, item]) => item))
    }),
  )
  const webhooks = ['webhooks', 'x-webhooks'].flatMap((section) =>
    entries(child(rootOf(document), section)).map(([name, at]) =>
      withRequests({ name, subscribed: undefined, at }, resolve(at)),
    ),
  )
  return [...callbacks, ...webhooks]
}

function withRequests(outgoing: Omit<Outgoing, 'requests'>, ...items: Located[]): Outgoing {
  const sent: Outgoing = { ...outgoing, requests: [] }
  for (const item of items)
    for (const [method, at] of operationsIn(item))
      sent.requests.push({ ...readOperation('', item, method, at), operationId: sent.name, sent })
  return sent
}

// Several operations may refer to one callback.
export const isSame = (outgoing: Outgoing, other: Outgoing): boolean =>
  outgoing.name === other.name && outgoing.at.path.join('/') === other.at.path.join('/')

/** Path of the callback or webhook that contains a path. */
export function outgoingAt(path: Path): Path | undefined {
  if (path[0] === 'paths' && path[3] === 'callbacks') return path.slice(0, 5)
  if (path[0] === 'components' && path[1] === 'callbacks') return path.slice(0, 3)
  return path[0] === 'webhooks' || path[0] === 'x-webhooks' ? path.slice(0, 2) : undefined
}

interface Unparsed {
  reason: string
  fix: string
}

/** Parses a key of a callback: `https://example.com/{$request.query.id}`, or `$request.body#/url`. */
export function parseUrl(key: string): (string | Source)[] | Unparsed {
  const pieces: (string | Source)[] = []
  for (const piece of key.startsWith('$') ? [`{${key}}`] : key.split(/(\{[^{}]*\})/)) {
    if (piece === '') continue
    const [, expression] = /^\{(.*)\}$/s.exec(piece) ?? []
    if (expression === undefined && /[{}]/.test(piece))
      return {
        reason: `${key} has an unbalanced brace`,
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

function pointerOf(text: string): string[] | undefined {
  if (!/^#(\/([^~/]|~[01])*)*$/s.test(text)) return undefined
  return pointerSteps(text)
}

/** Callbacks and webhooks that the server can deliver: JSON by POST, to a URL from the subscribing call. */
export const delivered = (all: readonly Outgoing[]): Outgoing[] =>
  all.filter((outgoing) => {
    const { requests, subscribed, name } = outgoing
    const [request, ...others] = requests
    const [content, ...forms] = request?.body?.content ?? []
    const isFirst = isSame(all.find((candidate) => candidate.name === name)!, outgoing)
    const isJson = content?.kind === 'json' && !content.mediaType.includes('*') && forms.length === 0
    const hasUrl = !subscribed || Array.isArray(parseUrl(subscribed.expression))
    return request?.method === 'POST' && others.length === 0 && isFirst && isJson && hasUrl
  })

export function sentBy({ requests }: Outgoing): { request: Operation; content: Content } {
  const request = requests[0]!
  return { request, content: request.body!.content[0]! }
}

/** The callbacks and webhooks of a contract, one of each name: those that the server delivers come first. */
export function sentOrNot(all: readonly Outgoing[]): Outgoing[] {
  const sent = delivered(all)
  const names = new Set(sent.map(({ name }) => name))
  const others = new Map(
    all.filter(({ name }) => !names.has(name)).map((outgoing) => [outgoing.name, outgoing]),
  )
  return [...sent, ...others.values()]
}

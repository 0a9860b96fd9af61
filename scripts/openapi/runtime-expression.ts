/** Where a callback is sent: text with runtime expressions in it (OpenAPI 3.0.3, "Runtime Expressions" and "Key Expression"). */

import type { Source } from 'contract-server/contract'
import { isToken } from 'contract-server/internal/http/token'

/** An expression that cannot be evaluated: why, and what to write instead. */
export interface Unparsed {
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
  const steps = text.split('/').slice(1)
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

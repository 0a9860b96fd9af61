import type { IncomingMessage } from 'node:http'
import type { Credentials } from '../contract/route.ts'

/** A request, as far as its credentials go. */
export type Sent = Pick<IncomingMessage, 'headers' | 'url'>

/** The text that a request has where the contract expects credentials; undefined for none, and for several of one name. */
export function textOf({ headers, url = '' }: Sent, { in: place, name }: Credentials): string | undefined {
  if (place === 'query') return onlyOne(new URLSearchParams(queryOf(url)).getAll(name))
  if (place === 'cookie') return onlyOne(cookies(headers.cookie ?? '', name))
  // Of several headers with credentials Node makes one text, which is no key.
  return headers[name] as string | undefined
}

/** The key or token in a text; undefined if it is none. */
export function keyIn(text: string | undefined, { in: place }: Credentials): string | undefined {
  if (text === undefined || place !== 'authorization') return text || undefined
  return /^bearer +(\S+) *$/i.exec(text)?.[1]
}

/** A URL without the query parameters of these names: a key is no parameter of the operation, and not for its handler. */
export function withoutParameters(url: string, names: readonly string[]): string {
  const mark = url.indexOf('?')
  if (mark === -1) return url
  const isKept = (pair: string) => !names.some((name) => new URLSearchParams(pair).has(name))
  const kept = url
    .slice(mark + 1)
    .split('&')
    .filter(isKept)
    .join('&')
  return url.slice(0, mark) + (kept === '' ? '' : `?${kept}`)
}

const onlyOne = (texts: readonly string[]): string | undefined => (texts.length === 1 ? texts[0] : undefined)

const queryOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')

/** The values of the cookies of a name (RFC 6265, section 5.4). */
const cookies = (header: string, name: string): string[] =>
  header
    .split(/; */)
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1).trim())

// Commands for a POSIX shell. A contract is foreign text: no shell may expand it, and no terminal obey it.
import { printable } from './printable.ts'

/** Quotes a text for a POSIX shell. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/**
 * Quotes a text, in double quotes if nothing in it could be expanded.
 * @param expression follows the text and is expanded, for example `$API_KEY`
 */
export function quoted(text: string, expression = ''): string {
  const shown = printable(text)
  if (/^[\w .:/?&=,;+@~%-]*$/.test(shown)) return `"${shown}${expression}"`
  return expression === '' ? shellWord(shown) : `${shellWord(shown)}"${expression}"`
}

/** Returns the expression for the contents of a file. */
export const contentsOf = (file: string): string =>
  `$(cat ${/^[\w./-]+$/.test(file) ? file : shellWord(file)})`

/** Place of credentials in a request. */
interface KeyPlace {
  in: string
  name: string
  /** Authentication scheme in `Authorization`; `bearer` by default. */
  http?: string
}

/**
 * Returns a call with curl.
 * @param places places of the key
 * @param key expression of the shell for the key: a word, or for example `$(cat FILE)`
 */
export function curlCall(url: string, places: readonly KeyPlace[], key: string, method = 'GET'): string {
  const options = places.flatMap(({ in: place, name, http = 'bearer' }) => {
    if (place === 'header') return `-H ${quoted(`${name}: `, key)}`
    if (place !== 'authorization') return []
    const scheme = http.replace(/^./, (first) => first.toUpperCase())
    return http === 'basic' ? `-u "${key}:"` : `-H ${quoted(`Authorization: ${scheme} `, key)}`
  })
  const namesIn = (wanted: string) => places.filter((place) => place.in === wanted).map(({ name }) => name)
  const cookies = namesIn('cookie').map((name) => quoted(`${name}=`, key))
  if (cookies.length > 0) options.push(`-b ${cookies.join('"; "')}`)
  const [first, ...others] = namesIn('query').map((name) => `${encodeURIComponent(name.toWellFormed())}=`)
  const start =
    first === undefined ? quoted(url) : quoted(`${url}${url.includes('?') ? '&' : '?'}${first}`, key)
  const target = [start, ...others.map((name) => quoted(`&${name}`, key))].join('')
  // curl expands brackets and braces.
  const globless = /[[\]{}]/.test(url) ? ['-g'] : []
  return ['curl', ...globless, ...(method === 'GET' ? [] : ['-X', method]), ...options, target].join(' ')
}

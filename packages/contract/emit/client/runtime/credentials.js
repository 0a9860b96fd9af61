/** Adds credentials to requests, wherever they go. */
import { pairsOf } from './styles.js'
import { bytesText } from './values.js'

/** @typedef {readonly [place: string, name: string, prefix: string]} Scheme where requests have its credential */

/**
 * @param {string} url
 * @param {Headers} headers
 * @param {Scheme} scheme
 * @param {string} given
 * @returns {string} the URL, with the credential if it goes there
 */
export function addCredential(url, headers, [place, name, prefix], given) {
  const value = prefix + (prefix === 'Basic ' ? btoa(bytesText(given)) : given)
  if (place === 'header') headers.set(name, value)
  else if (place === 'cookie')
    headers.set('Cookie', [headers.get('Cookie') ?? [], `${name}=${value}`].flat().join('; '))
  // The address of a next page may have it.
  else if (!new URL(url).searchParams.has(name)) url += (url.includes('?') ? '&' : '?') + pairsOf(name, value)
  return url
}

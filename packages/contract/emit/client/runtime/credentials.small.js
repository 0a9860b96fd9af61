/** Adds credentials to requests, for contracts that have them in headers only, and without Basic; it takes the place of credentials.js. */

/** @typedef {readonly [place: string, name: string, prefix: string]} Scheme */

/** @type {(url: string, headers: Headers, scheme: Scheme, given: string) => string} */
export function addCredential(url, headers, [, name, prefix], given) {
  headers.set(name, prefix + given)
  return url
}

/** Chooses the keys of a request by the security of its operation, and writes them into it. */
import { BadUsage } from 'contract-openapi/cli'
import { type Credential, type Key, namedKey, type Scheme } from '../contract/credentials.ts'
import type { HttpRequest } from '../contract/exchange.ts'

export interface Keyring {
  /** The key for all other schemes; its value is empty if there is none. */
  main: Key
  keys: Map<string, Key>
}

type KeyedRequest = Pick<HttpRequest, 'method' | 'target' | 'key' | 'keys'>

/** Returns the keys of a request; `main` stands in for a scheme without a key of its own. */
export type CredentialsOf = (request: KeyedRequest, main: Key) => Credential[]

/** @param securityOf returns the requirements of a request: see `readSecurity` */
export const credentialsFrom =
  (securityOf: (request: KeyedRequest) => Scheme[][], keys: ReadonlyMap<string, Key>): CredentialsOf =>
  (request, main) => {
    const alternatives = securityOf(request)
    const { key, keys: keysOfRequest } = request
    const keyOf = ({ name }: Scheme) =>
      keysOfRequest ? keysOfRequest[name] : (key ?? keys.get(name) ?? main)
    const asked = keysOfRequest
      ? [distinct(alternatives)]
      : alternatives.filter((schemes) => schemes.length > 0)
    const chosen = asked.find((schemes) => schemes.every((scheme) => keyOf(scheme)?.value)) ?? asked[0] ?? []
    const credentials = chosen.flatMap((scheme) => {
      const found = keyOf(scheme)
      return found ? [{ place: scheme.place, key: found }] : []
    })
    return present(credentials, key)
  }

export const headersNamed = (schemes: readonly Scheme[]): ReadonlySet<string> =>
  new Set(
    schemes.flatMap(({ place }) =>
      place.in === 'query' ? [] : place.in === 'cookie' ? 'cookie' : place.name.toLowerCase(),
    ),
  )

export const distinct = (alternatives: readonly Scheme[][]): Scheme[] => [
  ...new Map(alternatives.flat().map((scheme) => [scheme.name, scheme])).values(),
]

const present = (all: Credential[], key?: Key | null) =>
  key === null ? [] : all.filter((credential) => credential.key.value !== '')

export const variableOf = (name: string): string =>
  name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replace(/^(?=\d)|^$/, '_')

/**
 * Reads keys of the options: `SCHEME=VALUE` for a security scheme of the contract, and at most one without a name for all others.
 * @throws BadUsage
 */
export function readKeys(texts: readonly string[], schemes: readonly string[]): Keyring {
  const named = texts.map((text) => ({ text, name: schemes.find((scheme) => text.startsWith(`${scheme}=`)) }))
  const plain = named.filter(({ name }) => name === undefined)
  if (plain.length > 1) {
    const known = schemes.length > 0 ? ` The schemes of the contract: ${schemes.join(', ')}.` : ''
    throw new BadUsage(`Only one --key may lack the name of a security scheme: --key SCHEME=VALUE.${known}`)
  }
  const keys = named.flatMap(({ text, name }) =>
    name === undefined
      ? []
      : [[name, { name: variableOf(name), value: text.slice(name.length + 1) }] as const],
  )
  return { main: { name: 'KEY', value: plain[0]?.text ?? '' }, keys: new Map(keys) }
}

export function withKeys(
  credentials: readonly Credential[],
  target: string,
): { headers: Record<string, string>; target: string } {
  const headers: Record<string, string> = {}
  let keyed = target
  for (const { place, key } of credentials) {
    const value = place.basic ? Buffer.from(namedKey(key.value)).toString('base64') : key.value
    if (place.in === 'header') headers[place.name] = place.prefix + value
    else if (place.in === 'cookie')
      headers.Cookie = [headers.Cookie ?? [], `${place.name}=${value}`].flat().join('; ')
    else
      keyed += `${keyed.includes('?') ? '&' : '?'}${encodeURIComponent(place.name)}=${encodeURIComponent(value)}`
  }
  return { headers, target: keyed }
}

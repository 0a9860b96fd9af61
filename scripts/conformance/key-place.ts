import type { Document } from 'openapi-backend'

/** Where requests have their key. */
export interface KeyPlace {
  in: 'header' | 'query' | 'cookie'
  name: string
  /** What stands before the key. */
  prefix: string
  /** Whether the key is NAME:PASSWORD, and goes over the wire in Base64 (RFC 7617). */
  basic?: true
}

/** A bearer key (RFC 6750). */
export const bearer: KeyPlace = { in: 'header', name: 'Authorization', prefix: 'Bearer ' }

const basic: KeyPlace = { in: 'header', name: 'Authorization', prefix: 'Basic ', basic: true }

/** Says where a request has its key. */
export type KeyPlaceOf = (request: { method: string; target: string }) => KeyPlace

/** Where an operation wants the key: by the first security scheme that it asks for. */
export function readKeyPlace(security: readonly object[], { components }: Document): KeyPlace {
  const [name] = security.flatMap((requirement) => Object.keys(requirement))
  const scheme = components?.securitySchemes?.[name ?? '']
  if (!scheme || '$ref' in scheme) return bearer
  if (scheme.type === 'http' && scheme.scheme.toLowerCase() === 'basic') return basic
  if (scheme.type !== 'apiKey') return bearer
  return { in: scheme.in as KeyPlace['in'], name: scheme.name, prefix: '' }
}

/** The headers and the target of a request with a key. */
export function withKey(
  { in: place, name, prefix, basic: isBasic }: KeyPlace,
  given: string,
  target: string,
): { headers: Record<string, string>; target: string } {
  const key = isBasic ? Buffer.from(given).toString('base64') : given
  if (place === 'header') return { headers: { [name]: prefix + key }, target }
  if (place === 'cookie') return { headers: { Cookie: `${name}=${key}` }, target }
  const mark = target.includes('?') ? '&' : '?'
  return { headers: {}, target: `${target}${mark}${encodeURIComponent(name)}=${encodeURIComponent(key)}` }
}

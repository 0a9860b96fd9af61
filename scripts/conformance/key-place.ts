import type { Document } from 'openapi-backend'

/** Where requests have their key. */
export interface KeyPlace {
  in: 'header' | 'query' | 'cookie'
  name: string
  /** What stands before the key. */
  prefix: string
}

/** A bearer key (RFC 6750). */
export const bearer: KeyPlace = { in: 'header', name: 'Authorization', prefix: 'Bearer ' }

/** Says where a request has its key. */
export type KeyPlaceOf = (request: { method: string; target: string }) => KeyPlace

/** Where an operation wants the key: by the first security scheme that it asks for. */
export function readKeyPlace(security: readonly object[], { components }: Document): KeyPlace {
  const [name] = security.flatMap((requirement) => Object.keys(requirement))
  const scheme = components?.securitySchemes?.[name ?? '']
  if (!scheme || '$ref' in scheme || scheme.type !== 'apiKey') return bearer
  return { in: scheme.in as KeyPlace['in'], name: scheme.name, prefix: '' }
}

/** The headers and the target of a request with a key. */
export function withKey(
  { in: place, name, prefix }: KeyPlace,
  key: string,
  target: string,
): { headers: Record<string, string>; target: string } {
  if (place === 'header') return { headers: { [name]: prefix + key }, target }
  if (place === 'cookie') return { headers: { Cookie: `${name}=${key}` }, target }
  const mark = target.includes('?') ? '&' : '?'
  return { headers: {}, target: `${target}${mark}${encodeURIComponent(name)}=${encodeURIComponent(key)}` }
}

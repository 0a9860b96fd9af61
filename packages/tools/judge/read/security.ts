import { fields } from 'contract-openapi/read'
import type { Document } from 'openapi-backend'

/** A key. Its value is a secret: curl lines show `$NAME` instead. */
export interface Key {
  /** Its shell variable, such as `KEY`. */
  name: string
  value: string
}

export interface Credential {
  key: Key
  place: KeyPlace
}

interface KeyPlace {
  in: 'header' | 'query' | 'cookie'
  name: string
  prefix: string
  /** True if the key is NAME:PASSWORD, encoded in Base64 (RFC 7617). */
  basic?: true
}

export interface Scheme {
  name: string
  place: KeyPlace
  /** The reason why a request cannot show that it is asked for. */
  unseen?: string
}

export const bearer: KeyPlace = { in: 'header', name: 'Authorization', prefix: 'Bearer ' }

const basic: KeyPlace = { in: 'header', name: 'Authorization', prefix: 'Basic ', basic: true }

/** Reads security requirements: any of these, and all schemes of one. An empty one requires nothing. */
export const readSecurity = (security: readonly object[], document: Document): Scheme[][] =>
  security.map((requirement) =>
    Object.keys(requirement).map((name) => ({
      ...{ name, place: placeOf(name, document), unseen: unseenIn(name, document) },
    })),
  )

function unseenIn(name: string, { components }: Document): string | undefined {
  const scheme = components?.securitySchemes?.[name]
  if (!scheme) return `the contract does not describe the security scheme ${name}`
  return fields(scheme).type === 'mutualTLS' ? `${name} asks for a certificate of the connection` : undefined
}

function placeOf(name: string, { components }: Document): KeyPlace {
  const scheme = components?.securitySchemes?.[name]
  if (!scheme || '$ref' in scheme) return bearer
  if (scheme.type === 'http' && scheme.scheme.toLowerCase() === 'basic') return basic
  if (scheme.type !== 'apiKey') return bearer
  return { in: scheme.in as KeyPlace['in'], name: scheme.name, prefix: '' }
}

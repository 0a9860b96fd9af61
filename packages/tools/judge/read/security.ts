import type { Document } from 'openapi-backend'

/** A key to call with. Its value is a secret: curl lines show `$NAME` instead. */
export interface Key {
  /** The shell variable that stands for it, such as `KEY`. */
  name: string
  value: string
}

/** A key at its place in a request. */
export interface Credential {
  key: Key
  place: KeyPlace
}

interface KeyPlace {
  in: 'header' | 'query' | 'cookie'
  name: string
  prefix: string
  /** True if the key is NAME:PASSWORD, and goes over the wire in Base64 (RFC 7617). */
  basic?: true
}

/** A security scheme of the contract that an operation asks for. */
export interface Scheme {
  name: string
  place: KeyPlace
  /** The path where a name and a password get a token (RFC 6749, section 4.3), if there is one. */
  tokenPath?: string
}

/** A bearer key (RFC 6750). */
export const bearer: KeyPlace = { in: 'header', name: 'Authorization', prefix: 'Bearer ' }

const basic: KeyPlace = { in: 'header', name: 'Authorization', prefix: 'Basic ', basic: true }

/** Security requirements: any of these, and all schemes of one. One without schemes asks for nothing. */
export const readSecurity = (security: readonly object[], document: Document): Scheme[][] =>
  security.map((requirement) =>
    Object.keys(requirement).map((name) => ({
      ...{ name, place: placeOf(name, document) },
      tokenPath: tokenPathOf(name, document),
    })),
  )

function tokenPathOf(name: string, { components }: Document): string | undefined {
  const scheme = components?.securitySchemes?.[name]
  const flows = scheme && 'flows' in scheme ? scheme.flows : undefined
  return flows?.password && URL.parse(flows.password.tokenUrl, 'http://localhost/')?.pathname
}

function placeOf(name: string, { components }: Document): KeyPlace {
  const scheme = components?.securitySchemes?.[name]
  if (!scheme || '$ref' in scheme) return bearer
  if (scheme.type === 'http' && scheme.scheme.toLowerCase() === 'basic') return basic
  if (scheme.type !== 'apiKey') return bearer
  return { in: scheme.in as KeyPlace['in'], name: scheme.name, prefix: '' }
}

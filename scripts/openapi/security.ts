/** Security schemes, scopes, and what each operation requires of its caller. */
import type { Credentials } from 'contract-server/contract'
import { child, type Fields, fields, type Located, list, rootOf } from './document.ts'

export const schemesOf = (document: Fields): Located =>
  child(rootOf(document), 'components', 'securitySchemes')

/** The scopes that a scheme declares, with what they allow: `x-scopes`, or those of its flows. Undefined where an issuer knows them. */
export function declaredScopes({ value }: Located): Fields | undefined {
  if (value.type === 'openIdConnect') return undefined
  const flows = Object.values(fields(value.flows)).map((flow) => fields(fields(flow).scopes))
  return Object.assign({}, fields(value['x-scopes']), ...flows)
}

/** The credentials that open an operation, any of which will do; undefined for a public one. */
export function securityOf(at: Located): Credentials[] | undefined {
  const given = requirements(at)
  if (given.length === 0) return undefined
  return given.flatMap((requirement) =>
    Object.entries(fields(requirement)).map(([scheme, scopes]) => ({
      scheme,
      ...whereabouts(child(schemesOf(at.document), scheme).value),
      scopes: [...new Set([...list(scopes), ...list(at.value['x-required-scopes'])].map(String))],
    })),
  )
}

/** Where requests have the credentials of a scheme. */
export function whereabouts({ type, in: place, name }: Fields): Pick<Credentials, 'in' | 'name' | 'issuer'> {
  const issuer = type === 'oauth2' || type === 'openIdConnect' || undefined
  if (type !== 'apiKey') return { in: 'authorization', name: 'authorization', issuer }
  // Names of headers know no case (RFC 9110, section 5.1).
  const own = place === 'header' ? String(name).toLowerCase() : String(name)
  return { in: place as Credentials['in'], name: own, issuer }
}

/** Its own requirements if it has any, else those of the whole contract. */
export const requirements = ({ value, document }: Located): readonly unknown[] =>
  list(value.security ?? document.security)

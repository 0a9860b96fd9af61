// Security schemes and requirements of a contract.

import { child, type Fields, fields, type Located, list, resolve, rootOf } from '../read/document.ts'
import type { Credentials, Security } from '../runtime/contract.ts'

/** Returns the security schemes of a document. */
export const schemesOf = (document: Fields): Located =>
  child(rootOf(document), 'components', 'securitySchemes')

/** Declared scopes of a scheme with their descriptions: `x-scopes`, or those of its flows; undefined if the issuer knows them. */
export function declaredScopes({ value }: Located): Fields | undefined {
  if (value.type === 'openIdConnect') return undefined
  const flows = Object.values(fields(value.flows)).map((flow) => fields(fields(flow).scopes))
  return Object.assign({}, fields(value['x-scopes']), ...flows)
}

export function securityOf(at: Located): Security | undefined {
  const alternatives = requirements(at)
  if (!alternatives.some((requirement) => Object.keys(fields(requirement)).length > 0)) return undefined
  return alternatives.map((requirement) =>
    Object.entries(fields(requirement)).map(([scheme, scopes]) => ({
      scheme,
      ...whereabouts(resolve(child(schemesOf(at.document), scheme)).value),
      scopes: [...new Set([...list(scopes), ...list(at.value['x-required-scopes'])].map(String))],
    })),
  )
}

// The place of a scheme's credentials in a request.
function whereabouts({ type, in: place, name, scheme }: Fields): Omit<Credentials, 'scheme' | 'scopes'> {
  // The location of an undeclared scheme is unknown.
  if (type === 'mutualTLS' || type === undefined) return { in: 'connection', name: '' }
  if (type !== 'apiKey') {
    const http =
      type === 'http' && !/^bearer$/i.test(String(scheme)) ? String(scheme).toLowerCase() : undefined
    const issuer = type === 'oauth2' || type === 'openIdConnect' || undefined
    return { in: 'authorization', name: 'authorization', ...(http && { http }), ...(issuer && { issuer }) }
  }
  // Header names ignore case (RFC 9110, section 5.1).
  const known = place === 'header' ? String(name).toLowerCase() : String(name)
  return { in: place as Credentials['in'], name: known }
}

/** Returns the security requirements of an operation, or of its document. */
export const requirements = ({ value, document }: Located): readonly unknown[] =>
  list(value.security ?? document.security)

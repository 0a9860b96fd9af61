/** Security schemes, scopes, and what each operation requires of its caller. */
import { child, entries, type Fields, fields, type Located, list } from './document.ts'
import type { Operation } from './model.ts'

/** What an operation requires of its caller. */
export interface Security {
  scheme: string
  scopes: string[]
}

export const schemesOf = (document: Fields): Located =>
  child({ value: document, path: [] }, 'components', 'securitySchemes')

/** All scopes that the contract declares, with what they allow. */
export const scopesOf = (document: Fields): Fields =>
  Object.assign({}, ...entries(schemesOf(document)).map(([, scheme]) => fields(scheme.value['x-scopes'])))

/** Undefined for a public operation. */
export function securityOf(document: Fields, { at }: Operation): Security | undefined {
  const scheme = Object.keys(fields(requirements(document, at)?.[0]))[0]
  return scheme === undefined
    ? undefined
    : { scheme, scopes: list(at.value['x-required-scopes']).map(String) }
}

/** Its own requirements if it has any, else those of the whole contract; undefined when neither says anything. */
export const requirements = (document: Fields, { value }: Located): readonly unknown[] | undefined => {
  const given = value.security ?? document.security
  return given === undefined ? undefined : list(given)
}

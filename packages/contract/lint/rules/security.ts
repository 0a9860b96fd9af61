/** Rules about security: who may call an operation, and the scopes that its schemes declare. */
import { didYouMean } from '../../cli/did-you-mean.ts'
import type { Operation } from '../../model/model.ts'
import { declaredScopes, requirements, schemesOf } from '../../model/security.ts'
import { child, entries, fields, type Located, list, type Path, resolve } from '../../read/document.ts'
import { isVersion31 } from '../../read/grammar.ts'
import type { Report } from '../../rules/finding.ts'
import { operationRule, type Rule } from './rule.ts'

export const securityRules: Readonly<Record<string, Rule>> = {
  // The server verifies one credential per request: an API key or a token of an issuer.
  'security-schemes': ({ model }, report) => {
    const unverified = (path: Path, reason: string, fix = 'use http bearer or apiKey') =>
      report('scheme-unverified', path, reason, fix)
    for (const [name, { value, path }] of entries(schemesOf(model.document))) {
      const kind = String(value.scheme).toLowerCase()
      if (value.type === 'http' && kind === 'basic')
        unverified(
          path,
          `${name} is http basic, which sends a key as a user name or password`,
          'use http bearer',
        )
      else if (value.type === 'http' && kind !== 'bearer')
        unverified(path, `${name} is http ${value.scheme}, which the server does not verify`)
      else if (value.type === 'mutualTLS')
        unverified(path, `${name} is mutualTLS, which the server does not verify`)
    }
    for (const operation of model.operations) checkRequirements(operation, report)
  },

  // No key can have an undeclared scope, and OpenAPI versions declare scopes in different places.
  'declared-scopes': operationRule((operation, report) => {
    const { at } = operation
    const marks = [...at.path, 'x-required-scopes']
    const marked = list(at.value['x-required-scopes']).map(String)
    if (operation.security === undefined && at.value['x-required-scopes'] !== undefined)
      report(
        'scopes-of-public',
        marks,
        'a public operation requires no scopes',
        'remove them or add security',
      )
    for (const { name, scheme, scopes, path } of requiredSchemes(at)) {
      const { type } = scheme.value
      if (!isVersion31(at.document) && scopes.length > 0 && type !== 'oauth2' && type !== 'openIdConnect')
        report(
          'scopes-of-version',
          path,
          `OpenAPI 3.0 has no scopes for ${type}`,
          'write them as x-required-scopes of the operation',
        )
      checkDeclared(marked, name, scheme, marks, report)
      checkDeclared(scopes, name, scheme, path, report)
    }
  }),
}

function checkRequirements({ at }: Operation, report: Report): void {
  const path = [...pathOfRequirements(at)]
  for (const [index, requirement] of requirements(at).entries()) {
    const names = Object.keys(fields(requirement))
    if (names.length === 0)
      report(
        'credentials-optional',
        [...path, index],
        'credentials are optional',
        'make the operation public, or require them',
      )
    if (names.length > 1)
      report(
        'credentials-several',
        [...path, index],
        'a request needs several credentials',
        'name one scheme, or list alternatives',
      )
  }
}

const pathOfRequirements = ({ value, path }: Located): Path =>
  value.security === undefined ? ['security'] : [...path, 'security']

/** Declared schemes of an operation, with the scopes that its requirements list. */
const requiredSchemes = (at: Located) =>
  requirements(at).flatMap((requirement, index) =>
    Object.entries(fields(requirement))
      .filter(([name]) => Object.hasOwn(schemesOf(at.document).value, name))
      .map(([name, scopes]) => ({
        name,
        scheme: resolve(child(schemesOf(at.document), name)),
        scopes: list(scopes).map(String),
        path: [...pathOfRequirements(at), index, name],
      })),
  )

function checkDeclared(
  scopes: readonly string[],
  name: string,
  scheme: Located,
  path: Path,
  report: Report,
): void {
  const declared = declaredScopes(scheme)
  const home = scheme.value.type === 'oauth2' ? 'the flows' : 'x-scopes'
  for (const [index, scope] of scopes.entries()) {
    if (!declared || Object.hasOwn(declared, scope)) continue
    const reason = `the scope ${scope} is not declared${didYouMean(scope, Object.keys(declared))}`
    const fix = `declare it in ${home} of ${name} or fix it`
    report('scope-undeclared', [...path, index], reason, fix, { missing: `scope ${scope}` })
  }
}

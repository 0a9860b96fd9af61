/** Security: every operation says who may call it, in terms that the server can enforce. */
import { child, entries, type Fields, fields, list, type Path } from '../document.ts'
import type { Operation } from '../model.ts'
import { didYouMean, type Report } from '../problem.ts'
import { requirements, schemesOf } from '../security.ts'

export function checkSecurity(document: Fields, operations: readonly Operation[], report: Report): void {
  for (const [name, { value, path }] of entries(schemesOf(document))) {
    if (value.type !== 'http' || value.scheme !== 'bearer') {
      report(path, `the security scheme ${name} is not http bearer`, 'use type: http, scheme: bearer')
    }
    for (const scope of Object.keys(fields(value['x-scopes']))) {
      // RFC 6749, section 3.3: scopes travel in a list separated by spaces, within quotes.
      if (!/^[!#-[\]-~]+$/.test(scope))
        report([...path, 'x-scopes', scope], `not a scope: ${scope}`, 'write it like things:read')
    }
  }
  for (const operation of operations) checkOperation(document, operation, report)
}

function checkOperation(document: Fields, operation: Operation, report: Report): void {
  const { at, operationId } = operation
  const path = at.value.security === undefined ? ['security'] : [...at.path, 'security']
  const given = requirements(document, at)
  const marks = [...at.path, 'x-required-scopes']
  const scopes = at.value['x-required-scopes']
  const [name, ...others] = list(given).flatMap((requirement) => Object.keys(fields(requirement)))
  if (!given) {
    report(at.path, `${operationId} has no security`, 'add it, or security: [] for a public operation')
  } else if (given.length === 0) {
    const reason = 'scopes on a public operation would not be asked for'
    if (scopes !== undefined) report(marks, reason, 'remove them or add security')
  } else if (name === undefined || others.length > 0 || given.length > 1) {
    const reason = 'alternatives and combinations of security schemes are not supported'
    report(path, reason, 'name exactly one scheme')
  } else {
    checkScheme(document, name, fields(given[0]), path, report)
    if (list(scopes).length === 0) {
      report(
        at.path,
        `${operationId} needs a key but no scope`,
        'add x-required-scopes: [the scopes it needs]',
      )
    }
    checkScopes(document, name, list(scopes), marks, report)
  }
}

function checkScopes(
  document: Fields,
  scheme: string,
  scopes: readonly unknown[],
  path: Path,
  report: Report,
): void {
  const declared = Object.keys(fields(child(schemesOf(document), scheme).value['x-scopes']))
  for (const [index, scope] of scopes.entries()) {
    if (declared.includes(String(scope))) continue
    const reason = `the scope ${scope} is not declared${didYouMean(String(scope), declared)}`
    report([...path, index], reason, `declare it in x-scopes of ${scheme} or fix it`)
  }
}

function checkScheme(document: Fields, name: string, requirement: Fields, path: Path, report: Report): void {
  if (!Object.hasOwn(schemesOf(document).value, name)) {
    report(path, `the security scheme ${name} is not declared`, 'declare it in components.securitySchemes')
  }
  if (list(requirement[name]).length > 0) {
    const fix = 'write them as x-required-scopes of the operation'
    report(path, 'OpenAPI 3.0 has no scopes for http schemes', fix)
  }
}

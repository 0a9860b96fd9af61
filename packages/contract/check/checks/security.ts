/** Security: who may call an operation is said in terms that the server can enforce. */
import { child, entries, type Fields, fields, type Located, list, type Path } from '../../read/document.ts'
import { isVersion31 } from '../../read/grammar.ts'
import { declaredScopes, type Operation, requirements, schemesOf } from '../../read/model.ts'
import { didYouMean, type Report } from '../../read/problem.ts'
import { checkFieldName } from './parameters.ts'

export function checkSecurity(document: Fields, operations: readonly Operation[], report: Report): void {
  for (const [name, scheme] of entries(schemesOf(document))) {
    checkScheme(name, scheme, report)
    const marked = child(scheme, 'x-scopes')
    for (const scope of Object.keys(declaredScopes(scheme) ?? {})) {
      const home = Object.hasOwn(marked.value, scope) ? [...marked.path, scope] : [...scheme.path, 'flows']
      checkScope(scope, home, report)
    }
  }
  for (const operation of operations) checkOperation(document, operation, report)
}

function checkScheme(name: string, at: Located, report: Report): void {
  const { type, scheme } = at.value
  const refuse = (reason: string, fix: string) => report(at.path, reason, fix)
  if (type === 'http' && String(scheme).toLowerCase() === 'basic') {
    const reason = `${name} is http basic: the server keeps no passwords, and would have to hash one at every request`
    refuse(reason, 'use http bearer or apiKey')
  } else if (type === 'http' && String(scheme).toLowerCase() !== 'bearer') {
    refuse(`${name} is http ${scheme}, which the server does not verify`, 'use http bearer or apiKey')
  } else if (type === 'mutualTLS') {
    const reason = `${name} is mutualTLS: the server speaks plain HTTP and sees no certificates`
    refuse(reason, 'verify them in the proxy before it, and use http bearer or apiKey here')
  } else if (!['http', 'apiKey', 'oauth2', 'openIdConnect'].includes(String(type))) {
    const reason = `${name} is of the type ${type}, which OpenAPI does not have`
    refuse(reason, 'use http, apiKey, oauth2 or openIdConnect')
  } else {
    checkKey(name, at, report)
  }
}

/** Where the key of an `apiKey` scheme is. */
export function checkKey(scheme: string, { value, path }: Located, report: Report): void {
  const { type, name, in: place } = value
  if (type !== 'apiKey') return
  if (typeof name !== 'string' || name === '' || !['header', 'query', 'cookie'].includes(String(place)))
    report(path, `${scheme} does not say where the key is`, 'add name, and in: header, query or cookie')
  else if (place === 'header' || place === 'cookie') checkFieldName(place, name, [...path, 'name'], report)
}

/** RFC 6749, section 3.3: scopes travel in a list separated by spaces, within quotes. */
function checkScope(scope: string, path: Path, report: Report): void {
  if (!/^[!#-[\]-~]+$/.test(scope)) report(path, `not a scope: ${scope}`, 'write it like things:read')
}

function checkOperation(document: Fields, operation: Operation, report: Report): void {
  const { at } = operation
  const path: Path = at.value.security === undefined ? ['security'] : [...at.path, 'security']
  const marks = [...at.path, 'x-required-scopes']
  const marked = list(at.value['x-required-scopes']).map(String)
  const given = requirements(at)
  if (given.length === 0 && at.value['x-required-scopes'] !== undefined)
    report(marks, 'scopes on a public operation would not be asked for', 'remove them or add security')
  for (const [index, requirement] of given.entries()) {
    const [[name, own] = [undefined, undefined], ...others] = Object.entries(fields(requirement))
    const refuse = (reason: string, fix: string) => report([...path, index], reason, fix)
    if (name === undefined) {
      const fix = 'remove it, or make a public operation of this with security: []'
      refuse('security that a caller may leave out is not supported', fix)
    } else if (others.length > 0) {
      const fix = 'name one scheme, or list the schemes as alternatives'
      refuse('several credentials for one request are not supported', fix)
    } else if (!Object.hasOwn(schemesOf(document).value, name)) {
      refuse(`the security scheme ${name} is not declared`, 'declare it in components.securitySchemes')
    } else {
      const scheme = child(schemesOf(document), name)
      const scopes = list(own).map(String)
      const { type } = scheme.value
      // OpenAPI 3.0.3, "Security Requirement Object".
      if (!isVersion31(document) && scopes.length > 0 && type !== 'oauth2' && type !== 'openIdConnect') {
        const reason = `OpenAPI 3.0 has no scopes for schemes of the type ${type}`
        report([...path, index, name], reason, 'write them as x-required-scopes of the operation')
      }
      checkDeclared(marked, name, scheme, marks, report)
      checkDeclared(scopes, name, scheme, [...path, index, name], report)
      checkClash(operation, scheme.value, report)
    }
  }
}

/** No key could have a scope that nobody declares. */
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
    if (!declared) checkScope(scope, [...path, index], report)
    if (!declared || Object.hasOwn(declared, scope)) continue
    const reason = `the scope ${scope} is not declared${didYouMean(scope, Object.keys(declared))}`
    report([...path, index], reason, `declare it in ${home} of ${name} or fix it`)
  }
}

/** A handler would be given the key as a parameter. */
function checkClash({ parameters }: Operation, { type, in: place, name }: Fields, report: Report): void {
  if (type !== 'apiKey' || place === 'header') return
  const clash = parameters.find((parameter) => parameter.in === place && parameter.name === name)
  if (clash)
    report(clash.at.path, `the ${place} parameter ${name} is the API key of security`, 'remove the parameter')
}

/** Operations: their names, paths, bodies and lifecycle; and who may call them, in terms that the server can enforce. */
import {
  below,
  child,
  entries,
  type Fields,
  fields,
  type Located,
  list,
  type Path,
  rootOf,
  text,
} from '../read/document.ts'
import {
  declaredScopes,
  type Mode,
  type Model,
  type Operation,
  pathOf,
  requirements,
  schemesOf,
} from '../read/model.ts'
import { type Report, reportIn } from '../read/problem.ts'
import { isToken } from '../runtime/token.ts'
import { checkLifecycle } from './marks.ts'
import { checkFieldName, inheritedNameFault } from './parameters.ts'
import { checkContents } from './responses.ts'

export function checkOperations(operations: readonly Operation[], mode: Mode, report: Report): void {
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]))
  const marks = new Map(operations.map(({ operationId, at }) => [operationId, at.value]))
  for (const operation of operations) {
    checkTaken(operation, operations, report)
    if (mode === 'mocks') continue
    checkOperationId(operation, report)
    checkBody(operation, report)
    checkUsage(operation, byId, report)
    checkLifecycle(operation.at.value, marks, reportIn(report, operation.at))
  }
}

function checkOperationId({ operationId, at }: Operation, report: Report): void {
  const say = reportIn(report, at)
  if (at.value.operationId === undefined) say([], 'Operation without operationId', 'add operationId')
  if (operationId in {})
    say(['operationId'], `operationId ${operationId} ${inheritedNameFault}`, 'choose another')
}

function checkTaken(operation: Operation, operations: readonly Operation[], report: Report): void {
  const { operationId, at } = operation
  const first = operations.find((other) => other.operationId === operationId)!
  if (!operationId || first === operation) return
  const reason = `operationId ${operationId} is taken by ${first.method} ${first.template}`
  report([...at.path, 'operationId'], reason, 'choose another')
}

function checkBody({ method, body, at }: Operation, report: Report): void {
  if (!body) return
  const reason = `a body on ${method} has no meaning (RFC 9110)`
  if (/^(GET|DELETE)$/.test(method)) report([...at.path, 'requestBody'], reason, 'use parameters instead')
  checkContents(body.at, 'request', report)
}

/** The call that `x-successor.usage` recommends must be one of the successor. */
function checkUsage(operation: Operation, byId: ReadonlyMap<string, Operation>, report: Report): void {
  const mark = child(operation.at, 'x-successor')
  const usage = text(mark.value.usage)
  const successor = byId.get(text(fields(mark.value).operationId) ?? '')
  if (!usage || !successor) return
  const call = `${successor.method} ${successor.template}`
  const reason = `${usage} does not call ${successor.operationId}`
  if (usage !== call && !usage.startsWith(`${call}?`))
    report([...mark.path, 'usage'], reason, `begin it with ${call}`)
}

export function checkPaths({ document, operations, base }: Model, mode: Mode, report: Report): void {
  const shapes = new Map<string, string>()
  for (const [template, item] of entries(child(rootOf(document), 'paths'))) {
    checkTemplate(template, item, mode, report)
    checkServed(base + template, item, mode, report)
    const shape = template.replace(/\{[^}]*\}/g, '{}')
    const other = shapes.get(shape)
    if (other) report(item.path, `${template} and ${other} match the same requests`, 'make them one path')
    else shapes.set(shape, template)
  }
  for (const operation of operations) checkPathParameters(operation, report)
}

function checkTemplate(template: string, { path }: Located, mode: Mode, report: Report): void {
  const segments = template.split('/').slice(1)
  const names = namesIn(template)
  const say = (reason: string, fix: string) => report(path, reason, fix)
  if (mode === 'mocks') {
    if (!/^\/[^?#]*$/.test(template))
      say(`${template} is not a path`, 'begin it with a slash; a query or fragment is not part of it')
  } else if (!template.startsWith('/')) {
    say('a path begins with a slash', `write /${template}`)
  } else if (template !== '/' && segments.includes('')) {
    say(`${template} has an empty segment`, 'begin it with one slash and end it without')
  } else if (!segments.every((segment) => /^([A-Za-z0-9._~-]*|\{[A-Za-z_]\w*\})$/.test(segment))) {
    say(`${template} has a segment that is neither plain text nor one {parameter}`, 'split or rename it')
  }
  if (new Set(names).size < names.length)
    say(`${template} has the same parameter twice`, 'give each a name of its own')
}

const pathsOfServer = /^\/($|metrics$|openapi\.(json|yaml)$|changes\.atom$|(docs|health|try)($|\/))/

/** Paths that the server serves itself: its own health, its metrics, and the documentation unless all is mocked. */
function checkServed(full: string, { path }: Located, mode: Mode, report: Report): void {
  const own = mode === 'mocks' ? /^\/(metrics$|health\/(live|ready)$)/ : pathsOfServer
  if (own.test(full)) report(path, `the server itself serves ${full}`, 'choose another path')
}

function checkPathParameters({ template, parameters, at }: Operation, report: Report): void {
  const declared = parameters.filter((parameter) => parameter.in === 'path')
  const names = namesIn(template)
  for (const name of names.filter((one) => !declared.some((parameter) => parameter.name === one)))
    report(at.path, `{${name}} of ${template} is not declared`, `add a parameter ${name} in: path`)
  for (const { name, at: where } of declared.filter((parameter) => !names.includes(parameter.name))) {
    const reason = `the path parameter ${name} is not in ${template}`
    report(where.path, reason, `remove it or add {${name}} to the path`)
  }
}

const namesIn = (template: string): string[] =>
  [...template.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? '')

export function checkServers(document: Fields, report: Report): void {
  const servers = below(rootOf(document), ['servers'])
  const [first] = servers
  for (const server of servers) {
    const path = pathOf(server.value)
    const at = [...server.path, 'url']
    if (!/^(\/[A-Za-z0-9._~-]+)*$/.test(path)) report(at, `${path} is not a plain path`, 'write it like /v1')
    else if (path !== pathOf(first!.value))
      report(at, `the path ${path || '/'} differs from that of the first server`, 'use one path for all')
  }
}

export function checkErrorCodes({ errorCodes }: Model, report: Report): void {
  for (const [, { value, path }] of errorCodes) {
    const { status } = value
    if (typeof status !== 'number' || (Number.isInteger(status) && status >= 400 && status <= 599)) continue
    report([...path, 'status'], `${status} is not an error status`, 'write one from 400 to 599')
  }
}

export function checkSecurity(document: Fields, operations: readonly Operation[], report: Report): void {
  for (const [name, scheme] of entries(schemesOf(document))) {
    checkScheme(name, scheme, report)
    const marked = child(scheme, 'x-scopes')
    for (const scope of Object.keys(declaredScopes(scheme) ?? {})) {
      const home = Object.hasOwn(marked.value, scope) ? [...marked.path, scope] : [...scheme.path, 'flows']
      checkScope(scope, home, report)
    }
  }
  for (const operation of operations) checkRequirements(document, operation, report)
}

function checkScheme(name: string, at: Located, report: Report): void {
  const { type, scheme } = at.value
  const types = ['http', 'apiKey', 'oauth2', 'openIdConnect', 'mutualTLS']
  const refuse = (reason: string, fix: string) => report(at.path, reason, fix)
  if (!types.includes(String(type)))
    refuse(`${name} is of the type ${type}, which OpenAPI does not have`, `use ${types.join(', ')}`)
  else if (type === 'http' && !isToken(String(scheme ?? '')))
    refuse(`${name} does not say which http scheme it is`, 'add scheme: bearer')
  else checkKey(name, at, report)
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

function checkRequirements(document: Fields, operation: Operation, report: Report): void {
  const { at } = operation
  const path: Path = at.value.security === undefined ? ['security'] : [...at.path, 'security']
  for (const [index, requirement] of requirements(at).entries()) {
    for (const [name, scopes] of Object.entries(fields(requirement))) {
      const place = [...path, index, name]
      if (!Object.hasOwn(schemesOf(document).value, name))
        report(
          [...path, index],
          `the security scheme ${name} is not declared`,
          'declare it in components.securitySchemes',
        )
      for (const [at, scope] of list(scopes).entries()) checkScope(String(scope), [...place, at], report)
    }
  }
  for (const [index, scope] of list(at.value['x-required-scopes']).entries())
    checkScope(String(scope), [...at.path, 'x-required-scopes', index], report)
}

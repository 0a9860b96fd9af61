// Operations, paths, servers and security schemes.
import type { Model, Operation } from '../model/model.ts'
import { requirements, schemesOf } from '../model/security.ts'
import { pathOf } from '../model/servers.ts'
import { constrainedTemplate, pathPatterns } from '../model/text-shape.ts'
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
  valueAt,
} from '../read/document.ts'
import { type Report, reportFor, reportIn } from '../rules/finding.ts'
import { isToken } from '../runtime/token.ts'
import { isPlainSegment } from '../wire/template.js'
import { checkLifecycle } from './lifecycle.ts'
import { checkFieldName, inheritedNameFault } from './names.ts'
import { checkContents } from './responses.ts'

// An import would load undici, which takes a tenth of a start.
const { METHODS } = process.getBuiltinModule('node:http')

/** Reports why operations cannot be served. @param written contract before missing names were added */
export function checkServable(operations: readonly Operation[], written: Fields, report: Report): void {
  const byId = new Map<string, Operation>()
  for (const operation of operations)
    if (!byId.has(operation.operationId)) byId.set(operation.operationId, operation)
  const marks = new Map(operations.map(({ operationId, at }) => [operationId, at.value]))
  const shapes = new Map<string, string>()
  const unnamed = operations.filter(({ at }) => !valueAt(written, [...at.path, 'operationId']))
  const patterns = pathPatterns(operations)
  for (const operation of operations) {
    const { operationId, method, template, at } = operation
    if (method === 'CONNECT' || !METHODS.includes(method))
      report('method-unknown', at.path, `Node.js does not support the method ${method}`, 'choose another')
    const shape = `${method} ${constrainedTemplate(operation, patterns.get(operation))} ${operation.fixedQuery}`
    const other = shapes.get(shape)
    const reason = `${template} and ${other} match the same requests`
    if (other) report('path-ambiguous', at.path, reason, 'make them one path')
    else shapes.set(shape, template)
    const whole = operation.parameters.find((parameter) => parameter.at.value.in === 'querystring')
    if (whole && operation.parameters.some((parameter) => parameter.in === 'query' && parameter !== whole))
      report(
        'query-string-not-alone',
        whole.at.path,
        'a query string leaves no room for other query parameters',
        'remove one or the others',
      )
    const successor = calledSuccessor(operation, byId, unnamed)
    if (successor) {
      const { operationId: name } = fields(at.value['x-successor'])
      const reason = `Operation without operationId, which x-successor of ${operationId} calls ${name}`
      const fix = `add operationId: ${name}`
      report('successor-unnamed', successor.at.path, reason, fix, { lacks: 'operationId' })
      continue
    }
    const most = at.value['x-max-file-size']
    if (most !== undefined && !(Number.isSafeInteger(most) && Number(most) > 0))
      report(
        'file-size',
        [...at.path, 'x-max-file-size'],
        `invalid size: ${JSON.stringify(most)}`,
        'write a number of bytes',
      )
    checkUsage(operation, byId, report)
    checkLifecycle(at.value, marks, reportIn(report, at))
  }
}

// The operation that the usage of a successor calls, if it has no name and no other operation has that name.
function calledSuccessor(
  { at }: Operation,
  byId: ReadonlyMap<string, Operation>,
  unnamed: readonly Operation[],
): Operation | undefined {
  const { operationId, usage = '' } = fields(at.value['x-successor'])
  if (byId.has(String(operationId))) return undefined
  const [call] = String(usage).split('?')
  return unnamed.find(({ method, template }) => `${method} ${template}` === call)
}

// The recommended call has to match the successor.
function checkUsage(operation: Operation, byId: ReadonlyMap<string, Operation>, report: Report): void {
  const mark = child(operation.at, 'x-successor')
  const usage = text(mark.value.usage)
  const successor = byId.get(text(fields(mark.value).operationId) ?? '')
  if (!usage || !successor) return
  const call = `${successor.method} ${successor.template}`
  const reason = `${usage} does not call ${successor.operationId}`
  if (usage !== call && !usage.startsWith(`${call}?`))
    report('successor-usage', [...mark.path, 'usage'], reason, `begin it with ${call}`)
}

export function checkPaths(document: Fields, report: Report): void {
  for (const [template, { path }] of entries(child(rootOf(document), 'paths'))) {
    if (template.startsWith('x-')) continue
    if (!template.startsWith('/'))
      report('path-without-slash', path, `${template} is not a path`, 'begin it with a slash')
  }
}

export function checkErrorCodes({ errorCodes }: Model, report: Report): void {
  for (const [, { value, path }] of errorCodes) {
    const { status } = value
    if (typeof status !== 'number' || (Number.isInteger(status) && status >= 400 && status <= 599)) continue
    report(
      'error-status',
      [...path, 'status'],
      `${status} is not an error status`,
      'write one from 400 to 599',
    )
  }
}

export function checkSchemes(document: Fields, report: Report): void {
  for (const [name, scheme] of entries(schemesOf(document))) checkScheme(name, scheme, report)
}

function checkScheme(name: string, at: Located, report: Report): void {
  const { type, scheme } = at.value
  const types = ['http', 'apiKey', 'oauth2', 'openIdConnect', 'mutualTLS']
  if (!types.includes(String(type)))
    report(
      'scheme-type',
      at.path,
      `${name} is of the type ${type}, which OpenAPI does not have`,
      `use ${types.join(', ')}`,
    )
  else if (type === 'http' && !isToken(String(scheme ?? '')))
    report('scheme-http', at.path, `${name} does not say which http scheme it is`, 'add scheme: bearer')
  else checkKey(name, at, report)
}

export function checkKey(scheme: string, { value, path }: Located, report: Report): void {
  const { type, name, in: place } = value
  if (type !== 'apiKey') return
  if (typeof name !== 'string' || name === '' || !['header', 'query', 'cookie'].includes(String(place)))
    report(
      'scheme-key',
      path,
      `${scheme} does not say where the key is`,
      'add name, and in: header, query or cookie',
    )
  else if (place === 'header' || place === 'cookie')
    checkFieldName('scheme-key-name', place, name, [...path, 'name'], report)
}

/** Reports operations that callers or other servers could misunderstand. */
export function checkOperations(operations: readonly Operation[], report: Report): void {
  for (const operation of operations) {
    checkOperation(operation, report)
    checkBody(operation, report)
    checkAllScopes(operation, report)
  }
}

function checkAllScopes({ at }: Operation, report: Report): void {
  const path: Path = at.value.security === undefined ? ['security'] : [...at.path, 'security']
  checkScopes(at.value['x-required-scopes'], [...at.path, 'x-required-scopes'], report)
  for (const [index, requirement] of requirements(at).entries())
    for (const [name, scopes] of Object.entries(fields(requirement)))
      checkScopes(scopes, [...path, index, name], report)
}

// Scopes are sent as a list separated by spaces in quotes (RFC 6749, section 3.3).
function checkScopes(scopes: unknown, path: Path, report: Report): void {
  for (const [index, scope] of list(scopes).entries())
    if (!/^[!#-[\]-~]+$/.test(String(scope)))
      report('scope-form', [...path, index], `invalid scope: ${scope}`, 'write it like things:read')
}

function checkOperation({ operationId, at }: Operation, report: Report): void {
  if (operationId in {})
    report(
      'operation-id-inherited',
      [...at.path, 'operationId'],
      `operationId ${operationId} ${inheritedNameFault}`,
      'choose another',
    )
}

function checkBody({ method, body, at }: Operation, report: Report): void {
  if (!body) return
  const reason = `a body on ${method} has no meaning (RFC 9110)`
  if (/^(GET|DELETE)$/.test(method))
    report('body-meaningless', [...at.path, 'requestBody'], reason, 'use parameters instead')
  checkContents(body.at, 'request', reportFor('sound-operations', report))
}

export function checkTemplates({ document }: Model, report: Report): void {
  for (const [template, item] of entries(child(rootOf(document), 'paths'))) {
    checkTemplate(template, item, report)
  }
}

function checkTemplate(template: string, { path }: Located, report: Report): void {
  const segments = template.split('/').slice(1)
  if (template !== '/' && segments.includes('')) {
    report(
      'path-segment-empty',
      path,
      `${template} has an empty segment`,
      'begin it with one slash and end it without',
    )
  } else if (!segments.every(isPlainSegment)) {
    report(
      'path-segment-mixed',
      path,
      `${template} has a segment that is neither plain text nor one {parameter}`,
      'split or rename it',
    )
  }
}

export function checkServers(document: Fields, report: Report): void {
  const servers = below(rootOf(document), ['servers'])
  const [first] = servers
  for (const server of servers) {
    const path = pathOf(server.value)
    const at = [...server.path, 'url']
    const differs = `the path ${path || '/'} differs from that of the first server`
    if (!/^(\/[A-Za-z0-9._~-]+)*$/.test(path))
      report('server-path', at, `${path} is not a plain path`, 'write it like /v1')
    else if (path !== pathOf(first!.value)) report('server-paths-differ', at, differs, 'use one path for all')
  }
}

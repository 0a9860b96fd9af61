import { METHODS } from 'node:http'
import type { Model, Operation } from '../model/model.ts'
import { schemesOf } from '../model/security.ts'
import { constrainedTemplate, pathPatterns } from '../model/text-shape.ts'
import {
  child,
  entries,
  type Fields,
  fields,
  type Located,
  type Path,
  rootOf,
  text,
  valueAt,
} from '../read/document.ts'
import { type Report, reportIn } from '../read/problem.ts'
import { isToken } from '../runtime/token.ts'
import { checkLifecycle } from './lifecycle.ts'

/** @param written contract before missing names were added */
export function checkOperations(operations: readonly Operation[], written: Fields, report: Report): void {
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
      report(at.path, `Node.js does not support the method ${method}`, 'choose another')
    const shape = `${method} ${constrainedTemplate(operation, patterns.get(operation))} ${operation.fixedQuery}`
    const other = shapes.get(shape)
    if (other) report(at.path, `${template} and ${other} match the same requests`, 'make them one path')
    else shapes.set(shape, template)
    const whole = operation.parameters.find((one) => one.at.value.in === 'querystring')
    if (whole && operation.parameters.some((one) => one.in === 'query' && one !== whole))
      report(
        whole.at.path,
        'a query string leaves no room for other query parameters',
        'remove one or the others',
      )
    const successor = calledSuccessor(operation, byId, unnamed)
    if (successor) {
      const { operationId: name } = fields(at.value['x-successor'])
      const reason = `Operation without operationId, which x-successor of ${operationId} calls ${name}`
      report(successor.at.path, reason, `add operationId: ${name}`)
      continue
    }
    const most = at.value['x-max-file-size']
    if (most !== undefined && !(Number.isSafeInteger(most) && Number(most) > 0))
      report(
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
    report([...mark.path, 'usage'], reason, `begin it with ${call}`)
}

export function checkPaths(document: Fields, report: Report): void {
  for (const [template, { path }] of entries(child(rootOf(document), 'paths'))) {
    if (template.startsWith('x-')) continue
    if (!template.startsWith('/')) report(path, `${template} is not a path`, 'begin it with a slash')
  }
}

export function checkErrorCodes({ errorCodes }: Model, report: Report): void {
  for (const [, { value, path }] of errorCodes) {
    const { status } = value
    if (typeof status !== 'number' || (Number.isInteger(status) && status >= 400 && status <= 599)) continue
    report([...path, 'status'], `${status} is not an error status`, 'write one from 400 to 599')
  }
}

export function checkSchemes(document: Fields, report: Report): void {
  for (const [name, scheme] of entries(schemesOf(document))) checkScheme(name, scheme, report)
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

export function checkKey(scheme: string, { value, path }: Located, report: Report): void {
  const { type, name, in: place } = value
  if (type !== 'apiKey') return
  if (typeof name !== 'string' || name === '' || !['header', 'query', 'cookie'].includes(String(place)))
    report(path, `${scheme} does not say where the key is`, 'add name, and in: header, query or cookie')
  else if (place === 'header' || place === 'cookie') checkFieldName(place, name, [...path, 'name'], report)
}

// A name that is not a token could inject another header.
export function checkFieldName(place: 'header' | 'cookie', name: string, path: Path, report: Report): void {
  const fix = `write it like ${place === 'header' ? 'X-Request-Id' : 'session_id'}`
  if (!isToken(name)) report(path, `${name} is not a ${place} name`, fix)
}

/** Where callbacks are sent: expressions that a call of the operation which subscribes has a value for. */
import type { Source } from 'contract-server/contract'
import { child, isFields, type Located } from '../document.ts'
import type { Operation } from '../model.ts'
import type { Outgoing } from '../outgoing.ts'
import type { Report } from '../problem.ts'
import { parseUrl } from '../runtime-expression.ts'
import { scalarTypes, variants } from '../text-shape.ts'

export function checkUrl({ subscribed, at }: Outgoing, report: Report) {
  const { operation, expression } = subscribed!
  const path = [...at.path, expression]
  const pieces = parseUrl(expression)
  if (!Array.isArray(pieces)) return report(path, pieces.reason, pieces.fix)
  const [first] = pieces
  if (typeof first === 'string' ? !/^https?:\/\/./i.test(expression) : !first)
    report(
      path,
      `${expression || 'nothing'} is no URL`,
      'begin it with https:// or with an expression like {$request.body#/url}',
    )
  for (const piece of pieces) {
    if (typeof piece === 'string' || !('in' in piece)) continue
    const found = valuesOf(piece, operation)
    const what = nameOf(piece)
    if (found.length === 0)
      report(path, `${operation.operationId} has no ${what}`, 'fix the expression or describe it there')
    else if (!found.some(isText)) report(path, `${what} of ${operation.operationId} is no text`, 'name one')
  }
}

/** What an expression asks for, in words. */
const nameOf = (piece: Extract<Source, { in: string }>): string =>
  piece.in === 'body'
    ? `${piece.from} body${piece.pointer.length > 0 ? ` with ${piece.pointer.join('/')}` : ''}`
    : `${piece.from === 'response' ? 'response ' : ''}${piece.in}${piece.in === 'header' ? '' : ' parameter'} ${piece.name}`

/** The schemas of the value: several where the operation takes or responds several forms. */
function valuesOf(piece: Extract<Source, { in: string }>, operation: Operation): Located[] {
  const successes = operation.responses.filter(({ status }) => status.startsWith('2'))
  if (piece.in === 'body') {
    const bodies = piece.from === 'request' ? [operation.body] : successes.map(({ body }) => body)
    const schemas = bodies.flatMap((body) => body?.content.map(({ schema }) => schema) ?? [])
    return schemas.flatMap((schema) => membersAt(schema, piece.pointer))
  }
  const all =
    piece.from === 'request'
      ? operation.parameters.filter((one) => one.in === piece.in)
      : successes.flatMap(({ headers }) => headers)
  const isNamed = ({ name }: { name: string }) =>
    (piece.in === 'header' ? name.toLowerCase() : name) === piece.name
  return all.filter(isNamed).map(({ schema }) => schema)
}

/** The schemas of the member that a pointer leads to, in any of the shapes that the value may have. */
function membersAt(schema: Located, [step, ...rest]: readonly string[]): Located[] {
  if (step === undefined) return [schema]
  return variants(schema).flatMap((shape) => {
    const { items, additionalProperties } = shape.value
    if (Object.hasOwn(child(shape, 'properties').value, step))
      return membersAt(child(shape, 'properties', step), rest)
    if (isFields(items) && /^(0|[1-9]\d*)$/.test(step)) return membersAt(child(shape, 'items'), rest)
    const isOpen = isFields(additionalProperties) || additionalProperties === true
    return isOpen ? membersAt(child(shape, 'additionalProperties'), rest) : []
  })
}

/** Whether it can stand in a URL: one value, or one of which nothing is said. */
function isText(schema: Located): boolean {
  const types = variants(schema).flatMap(({ value }) => (value.type === undefined ? [] : [value.type]))
  return types.length === 0 || types.some((type) => scalarTypes.some((scalar) => scalar === type))
}

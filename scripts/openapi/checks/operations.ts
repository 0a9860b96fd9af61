/** Operations: their names, paths, bodies and lifecycle. */
import { child, fields, text } from '../document.ts'
import { checkLifecycle } from '../marks.ts'
import type { Mode } from '../mode.ts'
import type { Operation } from '../model.ts'
import type { Report } from '../problem.ts'
import { checkContents } from './bodies.ts'

export function checkOperations(operations: readonly Operation[], mode: Mode, report: Report): void {
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]))
  const marks = new Map(operations.map(({ operationId, at }) => [operationId, at.value]))
  for (const operation of operations) {
    checkTaken(operation, operations, report)
    if (mode === 'mocks') continue
    checkOperationId(operation, report)
    checkBody(operation, report)
    checkUsage(operation, byId, report)
    checkLifecycle(operation.at.value, marks, (path, ...rest) =>
      report([...operation.at.path, ...path], ...rest),
    )
  }
}

function checkOperationId({ operationId, at }: Operation, report: Report): void {
  if (at.value.operationId === undefined) report(at.path, 'Operation without operationId', 'add operationId')
  if (!(operationId in {})) return
  const reason = `operationId ${operationId} is a name that every JavaScript object has`
  report([...at.path, 'operationId'], reason, 'choose another')
}

function checkTaken(operation: Operation, operations: readonly Operation[], report: Report): void {
  const { operationId, at } = operation
  const first = operations.find((other) => other.operationId === operationId)
  if (!operationId || !first || first === operation) return
  const reason = `operationId ${operationId} is taken by ${first.method} ${first.template}`
  report([...at.path, 'operationId'], reason, 'choose another')
}

function checkBody({ method, body, at }: Operation, report: Report): void {
  if (!body) return
  if (method === 'GET' || method === 'DELETE') {
    report(
      [...at.path, 'requestBody'],
      `a body on ${method} has no meaning (RFC 9110)`,
      'use parameters instead',
    )
  }
  checkContents(body.at, 'request', report)
}

/** The call that `x-successor.usage` recommends must be one of the successor. */
function checkUsage(operation: Operation, byId: ReadonlyMap<string, Operation>, report: Report): void {
  const mark = child(operation.at, 'x-successor')
  const usage = text(mark.value.usage)
  const successor = byId.get(text(fields(mark.value).operationId) ?? '')
  if (!usage || !successor) return
  const call = `${successor.method} ${successor.template}`
  if (usage !== call && !usage.startsWith(`${call}?`)) {
    report(
      [...mark.path, 'usage'],
      `${usage} does not call ${successor.operationId}`,
      `begin it with ${call}`,
    )
  }
}

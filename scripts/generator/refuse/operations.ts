/** Operations: their names, paths, bodies and lifecycle. */
import { lifecycleProblems } from '../../../spec/rules/lifecycle.ts'
import { child, fields, text } from '../document.ts'
import type { Operation } from '../model.ts'
import type { Report } from '../problem.ts'
import { checkMediaTypes } from './replies.ts'

/** Words that JavaScript keeps for itself; an operation of that name could have no handler. */
const reserved = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
  finally for function if implements import in instanceof interface let new null package private protected public return
  static super switch this throw true try typeof undefined var void while with yield`.split(/\s+/),
)

export function checkOperations(operations: readonly Operation[], report: Report): void {
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]))
  const marks = new Map(operations.map(({ operationId, at }) => [operationId, at.value]))
  for (const operation of operations) {
    checkOperationId(operation, operations, report)
    checkBody(operation, report)
    checkUsage(operation, byId, report)
    for (const { path, message } of lifecycleProblems(operation.at.value, marks)) {
      const [reason = '', ...mend] = message.split('; ')
      report([...operation.at.path, ...path], reason, mend.join('; '))
    }
  }
}

function checkOperationId(operation: Operation, operations: readonly Operation[], report: Report): void {
  const { operationId, at } = operation
  // Its absence is reported with the other missing fields.
  if (!operationId) return
  const path = [...at.path, 'operationId']
  if (!/^[a-z][A-Za-z0-9]*$/.test(operationId)) {
    report(path, `operationId ${operationId} is not a plain identifier`, 'write it like listPets')
  } else if (reserved.has(operationId)) {
    report(path, `operationId ${operationId} is a word of JavaScript`, 'choose another, such as deletePet')
  }
  const first = operations.find((other) => other.operationId === operationId)
  if (first && first !== operation) {
    report(path, `operationId ${operationId} is taken by ${first.method} ${first.template}`, 'choose another')
  }
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
  checkMediaTypes(body, report)
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

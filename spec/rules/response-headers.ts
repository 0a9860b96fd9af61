import { findHeader, type HeaderRule, headersOf } from './header-table.ts'
import { isSecured, type LintedOperation, operationRule } from './operation.ts'
import { child, type Fields, isFields, type Node } from './redocly.ts'

/** Responses declare the headers that the server sends with them, and none of a mark that the operation does not have. */
export const responseHeaders = operationRule((operation, report, context, root) => {
  const { name, node: owner } = operation
  for (const { status, node } of operation.responses) {
    const sent = headersOf(status, owner.fields, isSecured(operation, root))
    const declared = Object.keys(child(node, context, 'headers').fields)
    for (const rule of sent) {
      if (declared.some((header) => findHeader(header) === rule)) continue
      const reason = reasonOf(rule, operation, status)
      report(`the response carries ${rule.name}, since ${reason}; declare it`, node, 'headers')
    }
    const isInPlace =
      node.at.source.absoluteRef === owner.at.source.absoluteRef &&
      node.at.pointer.startsWith(`${owner.at.pointer}/`)
    // A response that operations share declares what any of them sends.
    if (!isInPlace && usersOf(node, root).length > 1) continue
    for (const header of declared) {
      const rule = findHeader(header)
      const mark = rule?.server && marks[rule.operation ?? '']
      if (!rule || !mark || sent.includes(rule)) continue
      const reason = `since ${name} is not marked ${mark}`
      report(`the response never carries ${header}, ${reason}; remove it`, node, 'headers', header)
    }
  }
})

/** The operations that refer to a response. */
function usersOf(response: Node, root: Node): Fields[] {
  const membersOf = (value: unknown) => Object.values(isFields(value) ? value : {}).filter(isFields)
  const operations = membersOf(root.fields.paths).flatMap(membersOf)
  return operations.filter(({ responses }) =>
    membersOf(responses).some(({ $ref }) => $ref === response.at.pointer),
  )
}

/** What makes an operation so. */
const marks: Readonly<Record<string, string>> = { deprecated: 'deprecated', unstable: 'x-stability' }

function reasonOf(
  { statuses, operation }: HeaderRule,
  { name, stability }: LintedOperation,
  status: string,
): string {
  if (statuses) return `its status is ${status}`
  if (operation === 'secured') return `${name} needs a key and keys are limited`
  if (operation === 'deprecated') return `${name} is deprecated`
  return operation === 'unstable' ? `${name} is ${stability}` : 'every response does'
}

/** @import { HeaderRule, LintedOperation } from './types.ts' */
import { findHeader, headersOf, isMarkHeader } from './header-table.js'
import { isSecured, operationRule, sharedReference } from './operation.js'
import { child } from './redocly.js'

/** Responses declare the headers that the server sends with them, but for those of lifecycle marks, which the generator declares. */
export const responseHeaders = operationRule((operation, report, context, root) => {
  for (const { status, node } of operation.responses) {
    const declared = Object.entries(child(node, context, 'headers').fields)
    for (const rule of headersOf(status, operation.node.fields, isSecured(operation, root))) {
      if (rule.component || rule.optional || declared.some(([header]) => findHeader(header) === rule))
        continue
      const reason = reasonOf(rule, operation, status)
      const message = `the response carries ${rule.name}, since ${reason}; declare it`
      const shared = sharedReference(root, 'headers', rule.name)
      const fix = shared && { at: node.at.child('headers'), add: { [rule.name]: shared } }
      report({ message, fix }, node, 'headers')
    }
    for (const [header] of declared.filter(([name, value]) => isMarkHeader(name, value))) {
      const mark = marks[findHeader(header)?.operation ?? '']
      const reason = `the generator declares ${header} on the responses of operations marked ${mark}`
      report(`${reason}; remove it`, node, 'headers', header)
    }
  }
})

/** What makes an operation so. @type {Readonly<Record<string, string>>} */
const marks = { deprecated: 'deprecated', unstable: 'x-stability' }

/** @type {(rule: HeaderRule, operation: LintedOperation, status: string) => string} */
function reasonOf({ statuses, operation }, { name }, status) {
  if (statuses) return `its status is ${status}`
  return operation === 'secured' ? `${name} needs a key and keys are limited` : 'every response does'
}

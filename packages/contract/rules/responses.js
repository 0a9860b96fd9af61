/** Rules about responses: their bodies and headers, errors and the catalogue of error codes. */

/** @import { HeaderRule, LintedOperation, Rule } from './types.ts' */

import { findHeader, headersOf, isMarkHeader } from './header-table.js'
import {
  child,
  children,
  examplesOf,
  here,
  isFields,
  isSecured,
  isText,
  operationRule,
  sharedReference,
} from './redocly.js'

/** Where the contract lists its error codes. */
export const catalogue = ['components', 'schemas', 'Error', 'properties', 'code', 'x-error-codes']

/** The contract lists its error codes in one place, and writes them alike. @type {Rule} */
export const errorCatalogue = () => ({
  Root: (fields, context) => {
    const codes = children(child(here(fields, context), context, ...catalogue), context)
    if (codes.length === 0) {
      const message = `no error codes are declared; list them in x-error-codes of ${catalogue.slice(0, -1).join('.')}`
      context.report({ message, location: context.location.child(catalogue).key() })
    }
    for (const [code, { at }] of codes) {
      if (/^[a-z][a-z0-9_]*$/.test(code)) continue
      context.report({ message: `${code} is not a code; write it like thing_not_found`, location: at.key() })
    }
  },
  Schema: (fields, { location, report }) => {
    if (fields['x-error-codes'] === undefined || location.pointer === `#/${catalogue.slice(0, -1).join('/')}`)
      return
    const message = 'x-error-codes belongs to the property code of the schema Error; move it there'
    report({ message, location: location.child('x-error-codes').key() })
  },
})

/** The errors shown as examples are such as the server sends: their codes are of the catalogue, under its status. */
export const errorCodes = operationRule(({ responses }, report, context, root) => {
  const { fields: codes } = child(root, context, ...catalogue)
  for (const { status, node } of responses.filter((response) => /^[45]\d\d$/.test(response.status))) {
    for (const example of examplesOf(child(node, context, 'content', 'application/json'), context)) {
      const { code, message } = example.fields
      const entry = codes[String(code)]
      const expected = isFields(entry) ? entry.status : undefined
      if (expected === undefined) {
        report(`the code ${code} is not in x-error-codes of Error; add it or fix it`, example, 'code')
      } else if (expected !== Number(status)) {
        report(`the code ${code} belongs to status ${expected}, not ${status}`, example, 'code')
      }
      if (example.fields.status !== Number(status)) {
        report(`the example's status is not that of its response; write ${status}`, example, 'status')
      }
      if (!isText(message) || !/ .*[.?!]$/s.test(message)) {
        report('the message is not a sentence; write what the server would say', example, 'message')
      }
    }
  }
})

/** Every error has the same body: the schema Error, as JSON. */
export const errorSchema = operationRule(({ responses }, report, context) => {
  for (const { status, node } of responses.filter((response) => /^[45]/.test(response.status))) {
    const contents = children(child(node, context, 'content'), context)
    const [only] = contents.map(([type, content]) => [type, child(content, context, 'schema').at.pointer])
    const isError = only?.[0] === 'application/json' && only[1] === '#/components/schemas/Error'
    if (contents.length === 1 && isError) continue
    const fix = "write application/json with schema: { $ref: '#/components/schemas/Error' }"
    report(`the body of ${status} is not the Error schema; ${fix}`, node, 'content')
  }
})

/**
 * Beside `x-error-codes`, `x-extensible-enum` lists the same codes in the form that generators know: values to name, while
 * unknown ones stay allowed.
 * @type {Rule}
 */
export const extensibleEnum = () => ({
  Schema: ({ 'x-error-codes': codes, 'x-extensible-enum': values }, { location, report }) => {
    const expected = isFields(codes) ? Object.keys(codes) : []
    if (expected.length === 0) return
    if (Array.isArray(values) && values.toSorted().join() === expected.toSorted().join()) return
    report({
      message: `x-extensible-enum is not the list of x-error-codes; write [${expected.join(', ')}]`,
      location: location.child('x-extensible-enum').key(),
    })
  },
})

/** Bodies of responses have examples. */
export const responseBodies = operationRule(({ responses }, report, context) => {
  for (const { node } of responses) {
    for (const [type, body] of children(child(node, context, 'content'), context)) {
      if (examplesOf(body, context).length > 0) continue
      report('no example of this body; add one, such as the server would send', node, 'content', type)
    }
  }
})

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

/** @import { LintedOperation, Node, Resolver } from './types.ts' */
import { isRead, isSecured, operationRule, sharedReference, takesHeader } from './operation.js'
import { child } from './redocly.js'

/** @typedef {(operation: LintedOperation, root: Node, context: Resolver) => boolean} When */

/** @type {When} */
const always = () => true
/** Where a body has no meaning (RFC 9110), it is the body that must go. @type {When} */
const hasBody = ({ node }) =>
  node.fields.requestBody !== undefined && !/\/(get|head|delete)$/.test(node.at.pointer)
const takesIfMatch = takesHeader('if-match')
const takesIfNoneMatch = takesHeader('if-none-match')

/**
 * Where the responses come from that the server sends by itself: with, and only with, what is said here.
 * @type {[status: string, origin: string, when: When][]}
 */
const origins = [
  [
    '304',
    'a parameter If-None-Match of GET or HEAD',
    (operation) => isRead(operation) && takesIfNoneMatch(operation),
  ],
  ['400', 'every operation', always],
  ['401', 'security', isSecured],
  [
    '403',
    'security or x-stability',
    (operation, root) => isSecured(operation, root) || !!operation.stability,
  ],
  ['405', 'paths, never with an operation', () => false],
  [
    '406',
    'a body in a successful response',
    ({ responses }, _, context) =>
      responses.some(
        ({ status, node }) =>
          /^2/.test(status) && Object.keys(child(node, context, 'content').fields).length > 0,
      ),
  ],
  ['410', 'deprecated: true', ({ deprecated }) => deprecated],
  [
    '412',
    'a parameter If-Match, or If-None-Match of another method than GET or HEAD',
    (operation) => takesIfMatch(operation) || (!isRead(operation) && takesIfNoneMatch(operation)),
  ],
  ['413', 'a request body', hasBody],
  ['415', 'a request body', hasBody],
  ['429', 'every operation', always],
  ['500', 'every operation', always],
  ['503', 'every operation', always],
]

/** What a handler may respond, too: a resource can be gone as an operation can (RFC 9110, section 15.5.11). */
const ofHandlers = new Set(['410'])

/** The common responses are documented exactly where they can come from, and every response under its own status. */
export const commonResponses = operationRule((operation, report, context, root) => {
  const { name, node } = operation
  const statuses = Object.keys(child(node, context, 'responses').fields)
  for (const [status, origin, when] of origins) {
    const documented = statuses.includes(status)
    const possible = when(operation, root, context)
    if (possible && !documented) {
      const shared = sharedReference(root, 'responses', status)
      const remedy = shared ? `'${status}': { $ref: '${shared.$ref}' }` : 'it'
      const message = `${name} can respond ${status} (it comes with ${origin}); add ${remedy}`
      const fix = shared && { at: node.at.child('responses'), add: { [status]: shared } }
      report({ message, fix }, node, 'responses')
    }
    if (!possible && documented && !ofHandlers.has(status)) {
      report(
        `${name} never responds ${status} (it comes with ${origin}); remove it`,
        node,
        'responses',
        status,
      )
    }
  }
  for (const status of statuses.filter((one) => !/^[1-5]\d\d$/.test(one))) {
    report(`${status} hides what ${name} responds; name each status`, node, 'responses', status)
  }
})

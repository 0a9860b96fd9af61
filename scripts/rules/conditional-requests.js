/** @import { Node, Resolver } from './types.ts' */
import { isRead, operationRule, takesHeader } from './operation.js'
import { child, children } from './redocly.js'

const takesIfMatch = takesHeader('if-match')
const takesIfNoneMatch = takesHeader('if-none-match')

/**
 * Entity tags and preconditions come together: who gets an ETag can send it back, and who may send one gets it somewhere. That the
 * responses 304 and 412 come with the parameters is for `common-responses`.
 */
export const conditionalRequests = operationRule((operation, report, context) => {
  const { name, node } = operation
  const isTagged = givesTag(node, context)
  if (isRead(operation)) {
    if (isTagged && !takesIfNoneMatch(operation)) {
      const message = `${name} responds with an ETag that no caller can send back; add a parameter If-None-Match, and the response 304`
      report(message, node, 'parameters')
    }
    if (!isTagged) {
      const header = takesIfNoneMatch(operation) ? 'If-None-Match' : takesIfMatch(operation) && 'If-Match'
      const message = `${name} takes ${header}, but no response of it has an ETag; declare the header, or remove the parameter`
      if (header) report(message, node, 'parameters')
    }
  } else if (takesIfMatch(operation) && !children(operation.path, context).some(isTaggedOperation)) {
    const message = `${name} takes If-Match, but nothing at its path responds with an ETag; declare the header, or remove the parameter`
    report(message, node, 'parameters')
  }

  /** @type {(entry: [string, Node]) => boolean} */
  function isTaggedOperation([, other]) {
    return givesTag(other, context)
  }
})

/** Whether a successful response of an operation has an ETag. @type {(operation: Node, context: Resolver) => boolean} */
const givesTag = (operation, context) =>
  children(child(operation, context, 'responses'), context)
    .filter(([status]) => /^2/.test(status))
    .flatMap(([, response]) => Object.keys(child(response, context, 'headers').fields))
    .some((header) => header.toLowerCase() === 'etag')

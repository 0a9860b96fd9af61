/** Identity of operations in two contracts, and the promises that they make. */

import { itemOf, modelOf, type Operation, type Outgoing } from '../model/model.ts'
import { outgoingOf } from '../model/outgoing.ts'
import { type Fields, text } from '../read/document.ts'
import { shapeOfTemplate } from '../wire/template.js'

type Stability = 'experimental' | 'beta' | 'stable'

/** Returns all operations, and then all requests that the server sends. Those of drafts have their names as operationIds. */
export function operationsOf(document: Fields): Operation[] {
  const model = modelOf(document)
  const operations = model.operations.filter(({ template }) => template.startsWith('/'))
  const requests = outgoingOf({ ...model, operations }).flatMap((outgoing) => outgoing.requests)
  return [...operations, ...requests].map((operation) => ({ ...operation, operationId: idOf(operation) }))
}

function idOf(operation: Operation): string {
  const { operationId, sent } = operation
  if (!sent) return operationId || nameOf(operation)
  const owner = sent.subscribed?.operation
  return `${sent.name} (${owner ? `callback of ${owner.operationId || nameOf(owner)}` : 'webhook'})`
}

/**
 * Name of an operation: `GET /things`, `webhook storm` or `callback done of POST /things`. One of several requests of a callback has its method
 * and URL in parentheses.
 */
export function nameOf(operation: Operation): string {
  const { method, template, fixedQuery, sent } = operation
  if (!sent) return `${method} ${template}${fixedQuery === undefined ? '' : `?${fixedQuery}`}`
  const url = urlOf(operation)
  return sent.requests.length === 1 ? aboutOf(sent) : `${aboutOf(sent)} (${method}${url && ` to ${url}`})`
}

const aboutOf = ({ name, subscribed }: Outgoing): string =>
  subscribed ? `callback ${name} of ${nameOf(subscribed.operation)}` : `webhook ${name}`

/** URL of a callback as written; empty for a webhook. */
export const urlOf = ({ at, sent }: Operation): string =>
  sent?.subscribed ? String(itemOf(at).path.at(-1)) : ''

/**
 * Returns the identity of each operation in both contracts. Names of path variables count only if nothing else distinguishes two paths, since
 * callers do not see them. Requests with one name differ by their methods and their order.
 * @param withBase true for operations with the path of their server
 */
export function keysOf(operations: readonly Operation[], withBase: boolean): Map<Operation, string> {
  const written = new Map(
    operations.map((operation) => {
      const { bases, template, method, sent } = operation
      if (sent) return [operation, `${aboutOf(sent)} ${method}`]
      return [operation, nameOf(withBase ? { ...operation, template: `${bases[0]}${template}` } : operation)]
    }),
  )
  const shape = (operation: Operation) => shapeOfTemplate(written.get(operation)!)
  const keys = new Map<Operation, string>()
  for (const [key, alike] of Map.groupBy(operations, shape))
    for (const [index, operation] of alike.entries())
      keys.set(
        operation,
        operation.sent ? `${key} ${index}` : alike.length === 1 ? key : written.get(operation)!,
      )
  return keys
}

/** Stability of an operation. A callback lives no longer than the operation that subscribes to it. */
export function stabilityOf({ at, sent }: Operation): Stability {
  const mark = at.value['x-stability'] ?? sent?.subscribed?.operation.at.value['x-stability']
  return mark === 'experimental' || mark === 'beta' ? mark : 'stable'
}

/**
 * First day without an operation, YYYY-MM-DD. Without `deprecated: true` a sunset announces nothing. A released contract may be older than the
 * rule that requires a date.
 */
export function sunsetOf({ at: { value }, sent }: Operation): string | undefined {
  const announced =
    value.deprecated === true ? /^\d{4}-\d\d-\d\d$/.exec(text(value['x-sunset']) ?? '')?.[0] : undefined
  return announced ?? (sent?.subscribed && sunsetOf(sent.subscribed.operation))
}

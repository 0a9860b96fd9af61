/** The requests that a server sends by itself: callbacks of operations, and entries of `webhooks` (OpenAPI 3.1; `x-webhooks` in 3.0). */
import { child, entries, type Located, type Path, resolve, rootOf } from './document.ts'
import { type Model, methods, type Operation, readOperation } from './model.ts'

export interface Outgoing {
  /** As the contract has it. */
  name: string
  /** The operation that subscribes, and where a call of it has this sent, as written; undefined for a webhook. */
  subscribed: { operation: Operation; expression: string } | undefined
  /** What may be sent and responded, each named like the whole. A server sends one that has one. */
  requests: Operation[]
  /** The Callback Object, or the Path Item Object of a webhook. */
  at: Located
}

/** In the order of the contract. */
export function outgoingOf({ document, operations }: Model): Outgoing[] {
  const callbacks = operations.flatMap((operation) =>
    entries(child(operation.at, 'callbacks')).map(([name, written]): Outgoing => {
      const at = resolve(written)
      const items = entries(at).filter(([key]) => !key.startsWith('x-'))
      const requests = items.flatMap(([, item]) => requestsIn(name, item))
      return { name, subscribed: { operation, expression: items[0]?.[0] ?? '' }, requests, at }
    }),
  )
  const webhooks = ['webhooks', 'x-webhooks'].flatMap((section) =>
    entries(child(rootOf(document), section)).map(
      ([name, at]): Outgoing => ({ name, subscribed: undefined, requests: requestsIn(name, at), at }),
    ),
  )
  return [...callbacks, ...webhooks]
}

const requestsIn = (name: string, item: Located): Operation[] =>
  entries(item)
    .filter(([method]) => methods.includes(method))
    .map(([method, at]) => ({ ...readOperation('', item, method, at), operationId: name }))

/** Several operations may refer to one callback. */
export const isSame = (one: Outgoing, other: Outgoing): boolean =>
  one.name === other.name && one.at.path.join('/') === other.at.path.join('/')

/** The entry of callbacks or webhooks that something is or belongs to; undefined for all else. */
export function outgoingAt(path: Path): Path | undefined {
  if (path[0] === 'paths' && path[3] === 'callbacks') return path.slice(0, 5)
  if (path[0] === 'components' && path[1] === 'callbacks') return path.slice(0, 3)
  return path[0] === 'webhooks' || path[0] === 'x-webhooks' ? path.slice(0, 2) : undefined
}

/** A client: a function for each operation, and what lists and streams have beside it. */
import { sender } from './call.js'
import { followed } from './events.js'
import { paged } from './pages.js'

/** @import { CallOptions, ClientOptions, Contract, Result } from './call.js' */
/** @import { Call, Operation } from './request.js' */

/**
 * @param {Contract} contract
 * @param {Readonly<Record<string, readonly [line: string, more?: Partial<Operation>]>>} operations by the names of the functions
 * @param {ClientOptions} options
 */
export function clientOf(contract, operations, options) {
  const send = sender(contract, options)
  const functions = Object.entries(operations).map(([id, [line, more]]) => {
    const operation = { id, line, ...more }
    /** @type {(call?: Call, options?: CallOptions) => Promise<Result>} */
    const call = (request, given) => send(operation, request, given)
    return [
      id,
      Object.assign(
        call,
        operation.paging && paged(send, operation),
        operation.events && followed(send, operation),
      ),
    ]
  })
  return Object.fromEntries(functions)
}

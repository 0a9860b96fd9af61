/** Pages of lists, one after the other. */
import { linkOf } from './links.js'

/** @import { CallOptions, Result, Send } from './call.js' */
/** @import { Call, Operation } from './request.js' */

/** @type {(send: Send, operation: Operation) => object} */
export function paged(send, operation) {
  const { id, paging: { items, cursor } = {} } = operation

  /** @type {(call?: Call, options?: CallOptions) => AsyncGenerator<Result>} */
  async function* pages(call = {}, options) {
    let at
    let last
    for (;;) {
      const page = await send(operation, call, { ...options, at })
      yield page
      let next = cursor ? page.data?.[cursor[1]] : linkOf(page.headers, 'next')
      if ((next ?? '') === '') return
      if (cursor) call = { ...call, query: { ...call.query, [cursor[0]]: next } }
      else next = at = new URL(next, page.url).href
      if (next === last) throw new Error(`${id}: the next page is the same page again.`)
      last = next
    }
  }

  /** @type {(call?: Call, options?: CallOptions) => AsyncGenerator<unknown>} */
  async function* all(call, options) {
    // Some servers write null for none.
    for await (const { data } of pages(call, options))
      yield* (items === undefined ? data : data?.[items]) ?? []
  }

  return { pages, all }
}

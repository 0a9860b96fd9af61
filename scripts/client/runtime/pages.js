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
    for (;;) {
      const page = await send(operation, call, { ...options, at })
      yield page
      if (cursor) {
        const next = page.data?.[cursor[1]]
        if (next === undefined || next === null || next === '') return
        call = { ...call, query: { ...call.query, [cursor[0]]: next } }
      } else {
        const next = linkOf(page.headers, 'next')
        if (next === undefined) return
        const target = new URL(next, page.url)
        // It would be given the credentials.
        if (target.origin !== new URL(page.url).origin)
          throw new Error(`${id}: the next page is at another server, ${target.origin}.`)
        at = target.href
      }
    }
  }

  /** @type {(call?: Call, options?: CallOptions) => AsyncGenerator<unknown>} */
  async function* all(call, options) {
    for await (const { data } of pages(call, options)) yield* items === undefined ? data : data[items]
  }

  return { pages, all }
}

/** Server-sent events (HTML, section 9.2), followed over the ends of connections. */
import { sleep } from './call.js'
import { bytesText } from './values.js'

/** @import { CallOptions, Send } from './call.js' */
/** @import { Call, Operation } from './request.js' */
/** @import { StreamEvent } from './types.js' */

/** @typedef {CallOptions & { lastEventId?: unknown, from?: string }} FollowOptions */

/** A stream that is silent for longer is taken for broken, in milliseconds. */
const longestSilence = 60_000

/** The longest event, in characters: what never ends would fill the memory. */
const longestEvent = 2 ** 20

const mediaType = 'text/event-stream'

/** @type {(send: Send, operation: Operation) => object} */
export function followed(send, operation) {
  /** @type {(call?: Call, options?: FollowOptions) => AsyncGenerator<StreamEvent<unknown>>} */
  async function* follow(call, { lastEventId, ...options } = {}) {
    // Any other is refused with the first request.
    if (options.from === 'now' && operation.now) {
      lastEventId = operation.now
      delete options.from
    }
    const stream = { retries: Number.POSITIVE_INFINITY, ...options, stream: true }
    const state = { id: '', pause: 2000 }
    for (;;) {
      const headers = {
        ...call?.headers,
        'Last-Event-ID': bytesText(state.id || lastEventId) || undefined,
      }
      const response = await send(operation, { ...call, headers, accept: mediaType }, stream)
      // This says not to come back.
      if (response.status === 204) return
      const type = response.headers.get('Content-Type')
      if (!type?.startsWith(mediaType)) throw new Error(`${operation.id}: ${type} is no stream of events.`)
      for await (const { data: text, ...event } of eventsIn(response.data, state, operation.id))
        yield { ...event, data: operation.events === 'json' ? JSON.parse(text) : text }
      await sleep(Math.max(1000, state.pause), options.signal)
    }
  }
  return { follow }
}

/**
 * The events of one connection. Ends with it, however that ends; `state` keeps what the next one begins with.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} body
 * @param {{ id: string, pause: number }} state
 * @param {string} operation
 */
async function* eventsIn(body, state, operation) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  const stop = () => reader.cancel().catch(() => {})
  let [rest, type, id] = ['', '', state.id]
  /** @type {string[]} */
  let data = []
  let length = 0
  try {
    for (;;) {
      const silence = setTimeout(stop, longestSilence)
      const { done, value } = await reader.read().catch(() => ({ done: true, value: '' }))
      clearTimeout(silence)
      if (done) return
      // A CR at the end may be the first half of a CRLF.
      const lines = (rest + value).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      length += value.length
      for (const line of lines) {
        const [, field, text = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
        if (line === '') {
          // Not before: what is cut off has not been seen.
          state.id = id
          if (data.length > 0) yield { id, type: type || 'message', data: data.join('\n') }
          type = ''
          data = []
          length = rest.length
        } else if (field === 'data') data.push(text)
        else if (field === 'event') type = text
        else if (field === 'id' && !text.includes('\0')) id = text
        else if (field === 'retry' && /^\d+$/.test(text)) state.pause = +text
      }
      if (length > longestEvent)
        throw new Error(`${operation}: an event has over ${longestEvent} characters.`)
    }
  } finally {
    stop()
  }
}

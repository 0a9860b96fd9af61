/** A streamed response: items are read no faster than the caller takes them. */
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BodyForm, Stream, StreamItem } from 'contract-openapi/contract'
import type { Contain } from '../http/connections.ts'
import { HttpError } from '../http/problem.ts'

/** How often a stream is looked at, in milliseconds, and with how many looks it gets a comment: every 15 s. */
const lookEvery = 2500
const looksToComment = 6
/** When a caller whose stream has ended may come back, in milliseconds. */
const retryAfter = 2000
/** About how much is written at a time, in characters. */
const piece = 16 * 1024

/** What a stream is made of. */
interface OpenedStream {
  stream: Stream
  /** What each item has to be. */
  items: BodyForm
  /** Resolves if the caller may still read this. @throws Error otherwise, and where that cannot be found out now */
  confirm: () => Promise<void>
  /** Is told why items could not be read or sent. */
  onFailure: (error: unknown) => void
  /** Is called once, at the end. */
  onEnd: () => void
}

/**
 * Sends a stream; the headers have been written. Nothing that goes wrong leaves this function: it ends the stream.
 * @returns what ends it now, with a reason for people; a caller who has not taken what was sent is cut off
 */
export function openStream(
  request: IncomingMessage,
  response: ServerResponse,
  contain: Contain,
  { stream, items: form, confirm, onFailure, onEnd }: OpenedStream,
): (why: string) => void {
  const { socket } = request
  const stop = new AbortController()
  const { signal } = stop
  let looks = 0
  let isConfirmed = true
  let hasLeft = false

  const finish = () => {
    if (signal.aborted) return
    stop.abort()
    clearInterval(timer)
    socket.off('end', leave)
    onEnd()
  }
  /** Fastify learns of the end of a response by `finish` and `error` only: without either, nothing would log or count this one. */
  const close = () => {
    finish()
    if (!response.writableFinished) response.emit('error', new Error('The caller has left.'))
  }
  const end = (why: string) => {
    if (signal.aborted) return
    finish()
    if (response.writableNeedDrain) response.destroy()
    else response.end(comment(why))
  }
  const send = async (text: string) => {
    if (signal.aborted || response.write(text)) return
    await once(response, 'drain', { signal })
  }
  const sendList = async (items: readonly StreamItem[]) => {
    let text = ''
    try {
      for (const item of items) {
        text += written(form, item)
        if (text.length < piece) continue
        const full = text
        text = ''
        await send(full)
      }
    } finally {
      // Also what came before an item that cannot be sent.
      if (text !== '') await send(text)
    }
  }
  const sendAll = async () => {
    for await (const items of stream(signal)) {
      await sendList(items)
      if (signal.aborted) return
    }
    end('the stream has ended')
  }
  const check = () => {
    // A second look without an answer is one too many: nobody reads on unknown.
    if (!isConfirmed) return end('whether you may read this could not be found out')
    isConfirmed = false
    confirm().then(
      () => {
        isConfirmed = true
      },
      (error) => contain(socket, () => isRefusal(error) && end(error.message)),
    )
  }
  const look = () => {
    check()
    looks += 1
    if (signal.aborted || response.writableNeedDrain) return
    if (hasLeft || looks % looksToComment === 0) response.write(comment('still here'))
  }
  /** A caller that has closed its side may still read. If it does not, its system says so to the next that is written, or the one after. */
  const leave = () => {
    hasLeft = true
  }

  const timer = setInterval(() => contain(socket, look), lookEvery)
  socket.once('end', leave)
  response.once('close', () => contain(socket, close))
  // What is written after the end of a connection is lost; the caller comes back.
  response.on('error', () => {})
  response.write(`retry: ${retryAfter}\n\n`)
  sendAll().catch((error) => {
    contain(socket, () => {
      if (signal.aborted) return
      onFailure(error)
      end('the server failed; its log says why')
    })
  })
  return end
}

/** Whether an error says that the caller may no longer read, rather than that this cannot be found out now. */
const isRefusal = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.code !== 'unavailable' && error.code !== 'internal_error'

/** A line that readers ignore: it shows that the stream is alive, or says why it ends. */
const comment = (text: string): string => `: ${text.replaceAll(/[\r\n]+/g, ' ')}\n\n`

/** What no line can hold. */
const breaks = /[\r\n\0]/

/** What was written. Many streams share the items of a feed: each is checked and written once. */
const known = new WeakMap<StreamItem, { form: BodyForm; text: string }>()

/** An item as it is sent. @throws Error for one that the contract does not allow */
function written(form: BodyForm, item: StreamItem): string {
  const earlier = known.get(item)
  if (earlier?.form === form) return earlier.text
  const { validate } = form
  const { id = '', event = '', data } = item
  if (validate && !validate(data))
    throw new Error(`an item is wrong (${JSON.stringify(validate.errors?.[0])})`)
  if (breaks.test(`${id}${event}`)) throw new Error('the id or the name of an item has a line break')
  const text = `${id === '' ? '' : `id: ${id}\n`}${event === '' ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`
  known.set(item, { form, text })
  return text
}

/** Streamed responses: items are read no faster than the caller takes them. */
import { once } from 'node:events'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { BodyForm, Items, StreamItem } from 'contract-openapi/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Contain, endConnection } from '../http/connections.ts'
import { HttpError } from '../http/problem.ts'
import { throttle } from '../log/output.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** How long it took until a stream began, in milliseconds; undefined for other responses. */
    beganAfter: number | undefined
  }
}

/** When a caller with too many streams may try again, in seconds: what ended without a word is noticed by then. */
const retryAfter = '10'

/** The response. */
interface Streaming {
  status: number
  mediaType: string
  stream: (ended: AbortSignal) => AsyncIterable<readonly unknown[]>
  lastEventId: string | number | undefined
  /** Says how items are written, and validates each. */
  items: BodyForm
  /** The caller of the stream, for the bound. */
  caller: string
  /** Resolves if the caller may still read this. @throws HttpError otherwise; 503, or any other error, where that cannot be found out now */
  confirm(): Promise<void>
}

/** The streams of a server. */
export interface Streams {
  /** How many are open. */
  readonly size: number
  /**
   * Responds with a stream. The headers of the reply are set already.
   * @throws HttpError 429 when the caller has too many; 503 when the server shuts down
   */
  open(request: FastifyRequest, reply: FastifyReply, streaming: Streaming): Promise<void>
}

/**
 * Keeps the streams of a server; when it closes, they end first.
 * @param slots bound the streams of each caller; undefined for any number
 */
export function openStreams(
  app: FastifyInstance,
  slots: SlotsPerCaller | undefined,
  contain: Contain,
): Streams {
  /** Functions that end each stream. */
  const streams = new Set<ReturnType<typeof openStream>>()
  const logged = throttle()
  let closing = false
  app.decorateReply('beganAfter', undefined)
  app.addHook('preClose', async () => {
    closing = true
    for (const end of streams) end('the server shuts down; come back')
  })

  const refuseWhenClosing = () => {
    if (closing)
      throw new HttpError('unavailable', 'The server is shutting down. Try again in a second.', {
        'Retry-After': '1',
      })
  }

  return {
    get size() {
      return streams.size
    },
    async open(request, reply, streaming) {
      refuseWhenClosing()
      const release = slots && request.method !== 'HEAD' ? slots.take(streaming.caller) : () => {}
      if (!release)
        throw new HttpError(
          'rate_limited',
          `You have ${slots!.most} streams open, and ${slots!.most} is the most. Close one, or try again in ${retryAfter} seconds.`,
          { 'Retry-After': retryAfter },
        )
      const { raw } = reply
      try {
        // Nothing else comes on this connection.
        raw.shouldKeepAlive = false
        reply.headers({ 'content-type': streaming.mediaType, 'cache-control': 'no-store' })
        raw.writeHead(streaming.status, reply.getHeaders() as OutgoingHttpHeaders)
      } catch (error) {
        release()
        throw error
      }
      reply.hijack()
      reply.beganAfter = reply.elapsedTime
      if (request.method === 'HEAD' || raw.destroyed) {
        release()
        raw.end()
        return
      }
      const onEnd = () => {
        streams.delete(end)
        release()
      }
      const onFailure = (error: unknown) =>
        logged(String(request.operationId), (times) =>
          request.log.error({ requestId: request.id, err: error, times }, 'a stream ended early'),
        )
      const end = openStream(request.raw, raw, contain, streaming, onFailure, onEnd)
      streams.add(end)
    },
  }
}

/** Counts the streams that callers have open. */
export class SlotsPerCaller {
  /** How many a caller may have at a time. */
  readonly most: number
  #taken = new Map<string, number>()

  constructor(most: number) {
    this.most = most
  }

  /** Takes a slot, and returns what gives it back; undefined when the caller has none left. */
  take(caller: string): (() => void) | undefined {
    const others = this.#taken.get(caller) ?? 0
    if (others >= this.most) return undefined
    this.#taken.set(caller, others + 1)
    return () => {
      const left = this.#taken.get(caller)! - 1
      if (left > 0) this.#taken.set(caller, left)
      else this.#taken.delete(caller)
    }
  }
}

/** How often a stream is looked at, in milliseconds, and with how many looks it gets a comment: every 15 s. */
export const checkInterval = 2500
const checksPerComment = 6
/** When a caller whose stream has ended may come back, in milliseconds. */
const reconnectDelay = 2000
/** About how much is written at a time, in characters. */
const piece = 16 * 1024

/**
 * Sends a stream; the headers have been written. Nothing that goes wrong leaves this function: it ends the stream.
 * @param onFailure is told why items could not be read or sent
 * @param onEnd is called once, at the end
 * @returns what ends it now, with a reason for people; a caller who has not taken what was sent is cut off
 */
function openStream(
  { socket }: IncomingMessage,
  response: ServerResponse,
  contain: Contain,
  { stream, lastEventId, items: form, confirm }: Streaming,
  onFailure: (error: unknown) => void,
  onEnd: () => void,
): (why: string) => void {
  const stop = new AbortController()
  const { signal } = stop
  const format = formats[form.kind]!
  let looks = 0
  let isConfirmed = true
  let hasLeft = false
  let writtenBefore = 0

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
  const end = (why: string, isWhole = false) => {
    if (signal.aborted) return
    finish()
    if (isWhole || (format.comment && !response.writableNeedDrain)) response.end(format.comment?.(why))
    else if (format.comment || response.writableNeedDrain) response.destroy()
    // Nothing but a connection that breaks off can say that more should have come. Node writes what there is at the end of the tick.
    else setImmediate(endConnection, socket)
  }
  const send = async (text: string) => {
    if (signal.aborted || response.write(text)) return
    await once(response, 'drain', { signal })
  }
  const sendList = async (items: readonly unknown[]) => {
    let text = ''
    try {
      for (const item of items) {
        text += format.write(form, item)
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
    if (format.begin) response.write(format.begin(lastEventId))
    else response.flushHeaders()
    for await (const items of stream(signal)) {
      await sendList(items)
      if (signal.aborted) return
    }
    end('the stream has ended', true)
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
    const isDue = hasLeft || looks % checksPerComment === 0
    if (format.comment) isDue && response.write(format.comment('still here'))
    // Nobody may be there for the next item, which can be long in coming.
    else if (hasLeft && socket.bytesWritten === writtenBefore) end('the caller has left')
    writtenBefore = socket.bytesWritten
  }
  /** A caller that has closed its side may still read. If it does not, its system says so to the next that is written, or the one after. */
  const leave = () => {
    hasLeft = true
  }

  const timer = setInterval(() => contain(socket, look), checkInterval)
  socket.once('end', leave)
  response.once('close', () => contain(socket, close))
  // Data that is written after the end of a connection is lost; the caller reconnects.
  response.on('error', () => {})
  sendAll().catch((error) => {
    contain(socket, () => {
      if (signal.aborted) return
      onFailure(error)
      end('the server failed; its log says why')
    })
  })
  return end
}

/** True if an error says that the caller may no longer read, rather than that this cannot be found out now. */
const isRefusal = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.code !== 'unavailable' && error.code !== 'internal_error'

/** A line that readers ignore: it shows that the stream is alive, or says why it ends. */
const comment = (text: string): string => `: ${text.replaceAll(/[\r\n]+/g, ' ')}\n\n`

/** The line breaks, which no line can hold. */
const breaks = /[\r\n\0]/

/** @throws Error for an id that no line can hold */
function idLine(id: string | number): string {
  if (breaks.test(String(id))) throw new Error('the id of an item has a line break')
  return `id: ${id}\n`
}

/** The texts of items. Many streams share the items of a feed: each is checked and written once. */
const known = new WeakMap<StreamItem, { form: BodyForm; text: string }>()

/** An item as a server-sent event. @throws Error for one that the contract does not allow */
function eventText(form: BodyForm, item: StreamItem): string {
  const earlier = known.get(item)
  if (earlier?.form === form) return earlier.text
  const { id = '', event = '', data } = item
  checkItem(form, data)
  if (breaks.test(event)) throw new Error('the name of an item has a line break')
  const text = `${id === '' ? '' : idLine(id)}${event === '' ? '' : `event: ${event}\n`}${dataLines(form, data)}\n`
  known.set(item, { form, text })
  return text
}

/** A text may have several lines (HTML, section 9.2.6). */
const dataLines = ({ text }: BodyForm, data: unknown): string =>
  text && typeof data === 'string'
    ? data
        .split(/\r\n|\r|\n/)
        .map((line) => `data: ${line}\n`)
        .join('')
    : `data: ${JSON.stringify(data)}\n`

/** @throws Error for an item that the contract does not allow */
function checkItem({ validate }: BodyForm, item: unknown) {
  if (validate && !validate(item))
    throw new Error(`an item is wrong (${JSON.stringify(validate.errors?.[0])})`)
}

function jsonText(form: BodyForm, item: unknown): string {
  checkItem(form, item)
  const text = JSON.stringify(item)
  if (text === undefined) throw new Error('an item is no JSON')
  return text
}

/** How a stream is written. */
interface Format {
  /** Its first bytes. */
  begin?(lastEventId: string | number | undefined): string
  /** An item. @throws Error for one that the contract does not allow */
  write(form: BodyForm, item: unknown): string
  /** A text that readers of the stream ignore. */
  comment?(text: string): string
}

const formats: Readonly<Record<string, Format>> = {
  stream: {
    // An id without data is no item: the caller sends it when it reconnects.
    begin: (lastEventId) =>
      `retry: ${reconnectDelay}\n${lastEventId === undefined ? '' : idLine(lastEventId)}\n`,
    write: (form, item) => eventText(form, item as StreamItem),
    comment,
  },
  lines: { write: (form, item) => `${jsonText(form, item)}\n` },
  // RFC 7464.
  sequence: { write: (form, item) => `\x1e${jsonText(form, item)}\n` },
}

/** The items of a body one by one; when nobody reads them any more, their source learns of it also while it is waiting. */
export const streamOf = (items: Items) =>
  async function* (ended: AbortSignal): AsyncGenerator<[unknown]> {
    const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
    const letGo = async () => {
      if (items instanceof Readable) items.destroy()
      else await iterator.return?.()
    }
    ended.addEventListener('abort', () => letGo().catch(() => {}))
    for await (const item of { [Symbol.asyncIterator]: () => iterator as AsyncIterator<unknown> })
      yield [item]
  }

/** Streamed responses: items are read no faster than the caller takes them. */
import { once } from 'node:events'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { BodyForm, Items } from 'contract-openapi/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Contain, endConnection } from '../http/connections.ts'
import { HttpError } from '../http/problem.ts'
import { throttle } from '../log/output.ts'
import { formats } from './stream-formats.ts'

declare module 'fastify' {
  interface FastifyReply {
    // Milliseconds until a stream began; undefined for other responses.
    beganAfter: number | undefined
  }
}

// Seconds. Streams of vanished callers are detected by then.
const retryAfter = '10'

interface Streaming {
  status: number
  mediaType: string
  stream: (ended: AbortSignal) => AsyncIterable<readonly unknown[]>
  lastEventId: string | number | undefined
  items: BodyForm
  caller: string
  /**
   * Resolves if the caller may still read the stream.
   * @throws HttpError if not; 503, or another error, if that cannot be verified now
   */
  confirm(): Promise<void>
}

export interface Streams {
  readonly size: number
  /**
   * Responds with a stream, with the headers of the reply.
   * @throws HttpError 429 for too many streams of the caller; 503 while the server shuts down
   */
  open(request: FastifyRequest, reply: FastifyReply, streaming: Streaming): Promise<void>
}

/**
 * Manages the streams of a server, which end first when it closes.
 * @param slots limits the streams of each caller
 */
export function openStreams(
  app: FastifyInstance,
  slots: SlotsPerCaller | undefined,
  contain: Contain,
): Streams {
  const streams = new Set<ReturnType<typeof openStream>>()
  const logged = throttle()
  let closing = false
  app.decorateReply('beganAfter', undefined)
  app.addHook('preClose', async () => {
    closing = true
    for (const end of streams) end('the server shuts down; reconnect')
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
        // The connection ends with the stream.
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

export class SlotsPerCaller {
  readonly most: number
  #taken = new Map<string, number>()

  constructor(most: number) {
    this.most = most
  }

  /** Takes a slot, and returns a function that frees it; undefined if none is free. */
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

// Milliseconds between two checks of a stream; every sixth check sends a comment.
export const checkInterval = 2500
const checksPerComment = 6
// Characters written at a time.
const chunkSize = 16 * 1024

// Sends a stream after its headers. Any error ends the stream. The returned function ends it now with a reason, and breaks it off if the
// caller has not read everything.
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
  let checks = 0
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
  // Fastify learns of the end of a response by `finish` or `error` only, and would otherwise neither log nor count it.
  const close = () => {
    finish()
    if (!response.writableFinished) response.emit('error', new Error('The caller disconnected.'))
  }
  const end = (why: string, isWhole = false) => {
    if (signal.aborted) return
    finish()
    if (isWhole || (format.comment && !response.writableNeedDrain)) response.end(format.comment?.(why))
    else if (format.comment || response.writableNeedDrain) response.destroy()
    // Only a broken connection shows that the stream is incomplete. Node writes the pending data at the end of the tick.
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
        if (text.length < chunkSize) continue
        const full = text
        text = ''
        await send(full)
      }
    } finally {
      // Items before an invalid one are sent, too.
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
    // After two checks without a result the stream ends, because the caller's rights are unknown.
    if (!isConfirmed) return end('your access could not be verified')
    isConfirmed = false
    confirm().then(
      () => {
        isConfirmed = true
      },
      (error) => contain(socket, () => isRefusal(error) && end(error.message)),
    )
  }
  const onTimer = () => {
    check()
    checks += 1
    if (signal.aborted || response.writableNeedDrain) return
    const isDue = hasLeft || checks % checksPerComment === 0
    if (format.comment) isDue && response.write(format.comment('still here'))
    // The next item may be a long time in coming, so that a caller who has left must be detected here.
    else if (hasLeft && socket.bytesWritten === writtenBefore) end('the caller disconnected')
    writtenBefore = socket.bytesWritten
  }
  // A caller that has closed its side may still read. Otherwise its system reports that after the next write, or the one after.
  const leave = () => {
    hasLeft = true
  }

  const timer = setInterval(() => contain(socket, onTimer), checkInterval)
  socket.once('end', leave)
  response.once('close', () => contain(socket, close))
  // Data after the end of a connection is lost; the caller reconnects.
  response.on('error', () => {})
  sendAll().catch((error) => {
    contain(socket, () => {
      if (signal.aborted) return
      onFailure(error)
      end('the server failed; see its log')
    })
  })
  return end
}

// Other errors mean that the rights cannot be verified now.
const isRefusal = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.code !== 'unavailable' && error.code !== 'internal_error'

/** Streams the items of a body. Their source learns of the end even while it waits. */
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

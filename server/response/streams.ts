import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BodyForm } from '../contract/route.ts'
import type { Stream } from '../contract/stream.ts'
import type { Contain } from '../http/contain.ts'
import { HttpError } from '../http/http-error.ts'
import { throttle } from '../log/throttle.ts'
import type { Written } from './content.ts'
import { itemWriter } from './event-text.ts'
import { type OpenStream, openStream } from './open-stream.ts'
import type { Release, StreamSlots } from './stream-slots.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** How long it took until a stream began, in milliseconds; undefined for other responses. */
    beganAfter: number | undefined
  }
}

/** When a caller with too many streams may try again, in seconds: what ended without a word is noticed by then. */
const retryAfter = '10'

/** What to respond with. */
export interface Streaming extends Written {
  status: number
  stream: Stream
  items: BodyForm
  /** Whose stream it is, for the bound. */
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
   * @throws HttpError 429 when the caller has too many; 503 when the server shuts down. Where another process counts them, the promise rejects instead.
   */
  open(request: FastifyRequest, reply: FastifyReply, streaming: Streaming): void | Promise<void>
}

/**
 * Keeps the streams of a server; when it closes, they end first.
 * @param slots bound the streams of each caller; undefined for any number
 */
export function openStreams(app: FastifyInstance, slots: StreamSlots | undefined, contain: Contain): Streams {
  const streams = new Set<OpenStream>()
  const writers = new WeakMap<BodyForm, ReturnType<typeof itemWriter>>()
  const logged = throttle()
  let closing = false
  app.decorateReply('beganAfter', undefined)
  app.addHook('preClose', async () => {
    closing = true
    for (const stream of streams) stream.end('the server shuts down; come back')
  })

  const refuseWhenClosing = () => {
    if (closing)
      throw new HttpError('unavailable', 'The server is shutting down. Try again in a second.', {
        'Retry-After': '1',
      })
  }

  const begin = (
    request: FastifyRequest,
    reply: FastifyReply,
    { status, mediaType, stream, items, confirm }: Streaming,
    release: Release,
  ) => {
    const { raw } = reply
    refuseWhenClosing()
    const write = writers.get(items) ?? itemWriter(items)
    writers.set(items, write)
    // Nothing else comes on this connection.
    raw.shouldKeepAlive = false
    reply.headers({ 'content-type': mediaType, 'cache-control': 'no-store' })
    raw.writeHead(status, reply.getHeaders() as OutgoingHttpHeaders)
    reply.hijack()
    reply.beganAfter = reply.elapsedTime
    if (request.method === 'HEAD' || raw.destroyed) {
      release()
      raw.end()
      return
    }
    const onEnd = () => {
      streams.delete(opened)
      release()
    }
    const onFailure = (error: unknown) =>
      logged(String(request.operationId), (times) =>
        request.log.error({ requestId: request.id, err: error, times }, 'a stream ended early'),
      )
    const isRefusal = (error: unknown) =>
      error instanceof HttpError && error.code !== 'unavailable' && error.code !== 'internal_error'
    const opened = openStream(request.raw, raw, contain, {
      stream,
      write,
      confirm,
      isRefusal,
      onFailure,
      onEnd,
    })
    streams.add(opened)
  }

  /** @param release undefined when the caller has no slot left */
  const beginInSlot = (
    request: FastifyRequest,
    reply: FastifyReply,
    streaming: Streaming,
    release: Release | undefined,
  ) => {
    if (!release)
      throw new HttpError(
        'rate_limited',
        `You have ${slots!.most} streams open, and ${slots!.most} is the most. Close one, or try again in ${retryAfter} seconds.`,
        { 'Retry-After': retryAfter },
      )
    try {
      begin(request, reply, streaming, release)
    } catch (error) {
      release()
      throw error
    }
  }

  return {
    get size() {
      return streams.size
    },
    open(request, reply, streaming) {
      refuseWhenClosing()
      const slot = slots && request.method !== 'HEAD' ? slots.take(streaming.caller) : () => {}
      return slot instanceof Promise
        ? slot.then((given) => beginInSlot(request, reply, streaming, given))
        : beginInSlot(request, reply, streaming, slot)
    },
  }
}

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
import type { Leave, Places } from './places.ts'

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
   * @throws HttpError 429 when the caller has too many; 503 when the server shuts down; where places are counted elsewhere, the promise rejects
   */
  open(request: FastifyRequest, reply: FastifyReply, streaming: Streaming): void | Promise<void>
}

/**
 * Keeps the streams of a server; when it closes, they end first.
 * @param places bounds those of each caller; undefined for any number
 */
export function openStreams(app: FastifyInstance, places: Places | undefined, contain: Contain): Streams {
  const streams = new Set<OpenStream>()
  const writers = new WeakMap<BodyForm, ReturnType<typeof itemWriter>>()
  const logged = throttle()
  let closing = false
  app.decorateReply('beganAfter', undefined)
  app.addHook('preClose', async () => {
    closing = true
    for (const stream of streams) stream.end('the server shuts down; come back')
  })

  const begin = (
    request: FastifyRequest,
    reply: FastifyReply,
    { status, mediaType, stream, items, confirm }: Streaming,
    leave: Leave,
  ) => {
    const { raw } = reply
    if (closing)
      throw new HttpError('unavailable', 'The server is shutting down. Try again in a second.', {
        'Retry-After': '1',
      })
    const write = writers.get(items) ?? itemWriter(items)
    writers.set(items, write)
    // Nothing else comes on this connection.
    raw.shouldKeepAlive = false
    reply.headers({ 'content-type': mediaType, 'cache-control': 'no-store' })
    raw.writeHead(status, reply.getHeaders() as OutgoingHttpHeaders)
    reply.hijack()
    reply.beganAfter = reply.elapsedTime
    if (request.method === 'HEAD' || raw.destroyed) {
      leave()
      raw.end()
      return
    }
    const onEnd = () => {
      streams.delete(opened)
      leave()
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

  const beginIf = (
    leave: Leave | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
    streaming: Streaming,
  ) => {
    if (!leave)
      throw new HttpError(
        'rate_limited',
        `You have ${places!.most} streams open, and ${places!.most} is the most. Close one, or try again in ${retryAfter} seconds.`,
        { 'Retry-After': retryAfter },
      )
    try {
      begin(request, reply, streaming, leave)
    } catch (error) {
      leave()
      throw error
    }
  }

  return {
    get size() {
      return streams.size
    },
    open(request, reply, streaming) {
      const leave = places && request.method !== 'HEAD' ? places.take(streaming.caller) : () => {}
      return leave instanceof Promise
        ? leave.then((given) => beginIf(given, request, reply, streaming))
        : beginIf(leave, request, reply, streaming)
    },
  }
}

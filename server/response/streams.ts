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
   * @throws HttpError 429 when the caller has too many; 503 when the server shuts down
   */
  open(request: FastifyRequest, reply: FastifyReply, streaming: Streaming): void
}

/**
 * Keeps the streams of a server; when it closes, they end first.
 * @param most how many a caller may have; 0 for any number
 */
export function openStreams(app: FastifyInstance, most: number, contain: Contain): Streams {
  const streams = new Set<OpenStream>()
  const byCaller = new Map<string, number>()
  const writers = new WeakMap<BodyForm, ReturnType<typeof itemWriter>>()
  const logged = throttle()
  let closing = false
  app.decorateReply('beganAfter', undefined)
  app.addHook('preClose', async () => {
    closing = true
    for (const stream of streams) stream.end('the server shuts down; come back')
  })

  return {
    get size() {
      return streams.size
    },
    open(request, reply, { status, mediaType, stream, items, caller, confirm }) {
      const { raw } = reply
      if (closing)
        throw new HttpError('unavailable', 'The server is shutting down. Try again in a second.', {
          'Retry-After': '1',
        })
      const isHead = request.method === 'HEAD'
      const others = byCaller.get(caller) ?? 0
      if (most > 0 && others >= most && !isHead)
        throw new HttpError(
          'rate_limited',
          `You have ${others} streams open, and ${most} is the most. Close one, or try again in ${retryAfter} seconds.`,
          { 'Retry-After': retryAfter },
        )
      const write = writers.get(items) ?? itemWriter(items)
      writers.set(items, write)
      // Nothing else comes on this connection.
      raw.shouldKeepAlive = false
      reply.headers({ 'content-type': mediaType, 'cache-control': 'no-store' })
      raw.writeHead(status, reply.getHeaders() as OutgoingHttpHeaders)
      reply.hijack()
      reply.beganAfter = reply.elapsedTime
      if (isHead || raw.destroyed) return void raw.end()
      byCaller.set(caller, others + 1)
      const onEnd = () => {
        streams.delete(opened)
        const left = (byCaller.get(caller) ?? 1) - 1
        if (left > 0) byCaller.set(caller, left)
        else byCaller.delete(caller)
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
    },
  }
}

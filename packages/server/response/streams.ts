/** The open streams of a server: how many a caller may have, how one begins, and how all end when the server stops. `open-stream.ts` is one of them. */
import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { Items } from 'contract-openapi/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Contain } from '../http/connections.ts'
import { HttpError } from '../http/problem.ts'
import { throttle } from '../log/output.ts'
import { OpenStream, type Streaming } from './open-stream.ts'

declare module 'fastify' {
  interface FastifyReply {
    // Milliseconds until a stream began; undefined for other responses.
    beganAfter: number | undefined
  }
}

// Seconds. Streams of vanished callers are detected by then.
const retryAfter = '10'

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
  const streams = new Set<OpenStream>()
  const logged = throttle()
  let closing = false
  app.decorateReply('beganAfter', undefined)
  app.addHook('preClose', async () => {
    closing = true
    for (const stream of streams) stream.end('the server shuts down; reconnect')
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
        streams.delete(stream)
        release()
      }
      const onFailure = (error: unknown) =>
        logged(String(request.operationId), (times) =>
          request.log.error({ requestId: request.id, err: error, times }, 'a stream ended early'),
        )
      const stream = new OpenStream(request.raw, raw, contain, streaming, onFailure, onEnd)
      streams.add(stream)
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

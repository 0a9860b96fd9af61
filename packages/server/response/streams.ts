import type { OutgoingHttpHeaders } from 'node:http'
import type { BodyForm, Stream } from 'contract-openapi/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Contain } from '../http/connections.ts'
import { HttpError } from '../http/problem.ts'
import { throttle } from '../log/output.ts'
import { openStream } from './open-stream.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** How long it took until a stream began, in milliseconds; undefined for other responses. */
    beganAfter: number | undefined
  }
}

/** When a caller with too many streams may try again, in seconds: what ended without a word is noticed by then. */
const retryAfter = '10'

/** What to respond with. */
export interface Streaming {
  status: number
  mediaType: string
  stream: Stream
  /** What each item has to be. */
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
  /** What ends each. */
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

  /** @param release undefined when the caller has no slot left */
  const begin = (
    request: FastifyRequest,
    reply: FastifyReply,
    { status, mediaType, stream, items, confirm }: Streaming,
    release: Release | undefined,
  ) => {
    if (!release)
      throw new HttpError(
        'rate_limited',
        `You have ${slots!.most} streams open, and ${slots!.most} is the most. Close one, or try again in ${retryAfter} seconds.`,
        { 'Retry-After': retryAfter },
      )
    const { raw } = reply
    try {
      refuseWhenClosing()
      // Nothing else comes on this connection.
      raw.shouldKeepAlive = false
      reply.headers({ 'content-type': mediaType, 'cache-control': 'no-store' })
      raw.writeHead(status, reply.getHeaders() as OutgoingHttpHeaders)
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
    const end = openStream(request.raw, raw, contain, { stream, items, confirm, onFailure, onEnd })
    streams.add(end)
  }

  return {
    get size() {
      return streams.size
    },
    open(request, reply, streaming) {
      refuseWhenClosing()
      const slot = slots && request.method !== 'HEAD' ? slots.take(streaming.caller) : () => {}
      return slot instanceof Promise
        ? slot.then((given) => begin(request, reply, streaming, given))
        : begin(request, reply, streaming, slot)
    },
  }
}

/** Gives a slot back. */
export type Release = () => void

/** Slots for the streams of callers: {@link SlotsPerCaller} in one process, or what counts those of several. */
export interface StreamSlots {
  /** How many streams a caller may have at a time. */
  readonly most: number
  /** Takes a slot; undefined when the caller has none left. */
  take(caller: string): Release | undefined | Promise<Release | undefined>
}

/** Counts the slots that the callers of this process have taken. */
export class SlotsPerCaller implements StreamSlots {
  readonly most: number
  #taken = new Map<string, number>()

  constructor(most: number) {
    this.most = most
  }

  take(caller: string): Release | undefined {
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

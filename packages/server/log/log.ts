/** The log of requests: a line of JSON after each response, without headers, queries and bodies. Fastify logs everything else. */
import { printable } from 'contract-openapi/cli'
import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { LogStream } from './output.ts'

export type Log = Required<Pick<FastifyServerOptions, 'logger' | 'logController'>>

export const silent = (): Log => ({ logger: false, logController: new RequestLog() })

/** Returns the options for JSON lines of a level: with `info` one line for each request, with `debug` also for health checks. */
export function logTo(stream: LogStream, level: string, options: RequestLogOptions = {}): Log {
  const logsProbes = ['debug', 'trace'].includes(level)
  const requests = logsProbes || level === 'info' ? stream : undefined
  // Fastify's own lines have whole URLs, whose queries hold data.
  const serializers = { req: ({ method, url }: FastifyRequest) => ({ method, path: pathOf(url) }) }
  return {
    logger: { level, stream, base: undefined, serializers },
    logController: new RequestLog(requests, logsProbes, options),
  }
}

// Logs one line for each request after its response, with the path of the request line and no headers.
class RequestLog extends LogController {
  readonly #stream: LogStream | undefined
  readonly #logsProbes: boolean
  readonly #options: RequestLogOptions

  constructor(stream?: LogStream, logsProbes = false, options: RequestLogOptions = {}) {
    super()
    this.#stream = stream
    this.#logsProbes = logsProbes
    this.#options = options
  }

  override incomingRequest() {}

  // A caller who disconnects is not a failure.
  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply) {
    if ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return
    reply.log.error({ requestId: request.id, err: error }, 'a response ended early')
  }

  // It writes the line itself in a tenth of pino's time, because every request passes here.
  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply) {
    if (error) reply.log.error({ requestId: request.id, err: error }, 'request errored')
    if (!this.#stream) return
    const { isProbe, addressOf } = this.#options
    const isOfProbe = request.operationId === undefined && isProbe?.(request.url) === true
    if (isOfProbe && !this.#logsProbes) return
    const isRejected = request.caller === null && rejectedStatuses.has(reply.statusCode)
    this.#stream.write(
      requestLine(request, reply, isOfProbe ? 20 : 30, isRejected ? addressOf?.(request) : undefined),
    )
  }
}

interface RequestLogOptions {
  // True for the targets of monitoring, whose requests are logged at `debug`.
  isProbe?: ((url: string) => boolean) | undefined
  // Returns the address of a caller; undefined if the log must not have it.
  addressOf?: ((request: FastifyRequest) => string) | undefined
}

const rejectedStatuses = new Set([401, 403, 429])

function requestLine(
  { id, method, url, headers, operationId, caller, span }: FastifyRequest,
  reply: FastifyReply,
  level: number,
  address: string | undefined,
) {
  const traceId = span?.traceId ?? traceIdOf(headers.traceparent)
  return `{"level":${level},"time":${Date.now()},"requestId":"${id}","method":"${method}","path":${quote(pathOf(url))}${
    operationId === undefined ? '' : `,"operationId":"${operationId}"`
  }${caller === null ? '' : `,"caller":${quote(caller.name)}`}${
    address === undefined ? '' : `,"address":${quote(address)}`
  }${
    traceId === undefined ? '' : `,"traceId":"${traceId}"`
  },"status":${reply.statusCode},"ms":${Math.round(reply.elapsedTime * 10) / 10},"msg":"request completed"}\n`
}

// JSON leaves U+009B, which starts a terminal control sequence, as it is.
const quote = (text: string) => printable(JSON.stringify(text))

export function pathOf(url: string): string {
  const mark = url.indexOf('?')
  return mark === -1 ? url : url.slice(0, mark)
}

const format = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/**
 * Returns the trace id of a `traceparent` header (W3C Trace Context, section 3.2); undefined for an invalid one, which the standard requires
 * to ignore.
 */
export function traceIdOf(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string') return undefined
  const [, version, traceId = '', spanId = '', , rest] = format.exec(header) ?? []
  // Later versions may append fields; version 00 may not, and ff is invalid.
  if (version === 'ff' || (version === '00' && rest !== undefined)) return undefined
  return /^0*$/.test(traceId) || /^0+$/.test(spanId) ? undefined : traceId
}

import { printable } from 'contract-openapi/cli'
import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { LogStream } from './output.ts'

/** How the service logs: the options of Fastify that say so. */
export type Log = Required<Pick<FastifyServerOptions, 'logger' | 'logController'>>

/** Logs nothing. */
export const silent = (): Log => ({ logger: false, logController: new RequestLog() })

/** Logs lines of JSON: what is of this level or above, with `info` one line for each request, and with `debug` those of probes, too. */
export function logTo(stream: LogStream, level: string, options: RequestLogOptions = {}): Log {
  const logsProbes = ['debug', 'trace'].includes(level)
  const requests = logsProbes || level === 'info' ? stream : undefined
  // Fastify's own lines would name whole URLs; queries hold data.
  const serializers = { req: ({ method, url }: FastifyRequest) => ({ method, path: pathOf(url) }) }
  return {
    logger: { level, stream, base: undefined, serializers },
    logController: new RequestLog(requests, logsProbes, options),
  }
}

/** Logs one line for each request when its response has been sent. Of the request line only the path, of the headers none. */
class RequestLog extends LogController {
  readonly #stream: LogStream | undefined
  readonly #logsProbes: boolean
  readonly #options: RequestLogOptions

  /** @param stream takes the lines; without one no request is logged, only what fails */
  constructor(stream?: LogStream, logsProbes = false, options: RequestLogOptions = {}) {
    super()
    this.#stream = stream
    this.#logsProbes = logsProbes
    this.#options = options
  }

  override incomingRequest() {}

  /** A caller who leaves is no failure. */
  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply) {
    if ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return
    reply.log.error({ requestId: request.id, err: error }, 'a response ended early')
  }

  /** Writes by itself what pino would write, in a tenth of the time: every request passes here. */
  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply) {
    if (error) reply.log.error({ requestId: request.id, err: error }, 'request errored')
    if (!this.#stream) return
    const { isProbe, addressOf } = this.#options
    const isOfProbe = request.operationId === undefined && isProbe?.(request.url) === true
    if (isOfProbe && !this.#logsProbes) return
    const isStranger = request.caller === null && refused.has(reply.statusCode)
    this.#stream.write(
      requestLine(request, reply, isOfProbe ? 20 : 30, isStranger ? addressOf?.(request) : undefined),
    )
  }
}

/** How requests are logged. */
interface RequestLogOptions {
  /** True for a target that only those ask for who watch the server; such requests are logged at `debug`. */
  isProbe?: ((url: string) => boolean) | undefined
  /** The address of a caller; undefined where the log is to have none. */
  addressOf?: ((request: FastifyRequest) => string) | undefined
}

/** The statuses of strangers that were turned away. */
const refused = new Set([401, 403, 429])

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

/** As JSON that harms no terminal either: JSON itself leaves U+009B, which starts a control sequence, as it is. */
const quote = (text: string) => printable(JSON.stringify(text))

/** The path of a request target, without its query. */
export function pathOf(url: string): string {
  const mark = url.indexOf('?')
  return mark === -1 ? url : url.slice(0, mark)
}

const format = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** The id of the trace that the header `traceparent` names (W3C Trace Context, section 3.2); undefined when there is none or it is not valid, which the standard wants ignored. */
export function traceIdOf(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string') return undefined
  const [, version, traceId = '', spanId = '', , more] = format.exec(header) ?? []
  // Later versions may append; the first may not, and 255 is none.
  if (version === 'ff' || (version === '00' && more !== undefined)) return undefined
  return /^0*$/.test(traceId) || /^0+$/.test(spanId) ? undefined : traceId
}

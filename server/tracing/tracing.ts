import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseTraceparent, type TraceParent } from '../log/traceparent.ts'
import type { TracingSettings } from '../settings/tracing.ts'
import { attributes, Exporter } from './exporter.ts'

/** The part of a trace that happens here: one request. */
export interface Span {
  traceId: string
  spanId: string
  parent: TraceParent | undefined
  /** In milliseconds since 1970, with fractions. */
  start: number
  sampled: boolean
}

/**
 * Records a span for each request and sends it to a collector.
 * @param closeTimeout how long a shutdown may wait for the collector, in milliseconds
 */
export function useTracing(app: FastifyInstance, settings: TracingSettings, closeTimeout: number) {
  const exporter = new Exporter({
    ...settings,
    closeTimeout,
    onLoss: (spans, error) => app.log.warn({ spans, err: error }, 'spans were lost'),
  })
  app.addHook('onRequest', (request, _reply, done) => {
    request.span = startSpan(request, settings.sampler)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { span } = request
    if (span?.sampled) exporter.add(toOtlp(span, request, reply))
    done()
  })
  app.addHook('onClose', () => exporter.close())
}

function startSpan({ headers }: FastifyRequest, { parentBased, ratio }: TracingSettings['sampler']): Span {
  const parent = parseTraceparent(headers.traceparent)
  const traceId = parent?.traceId ?? randomBytes(16).toString('hex')
  const sampled = parentBased && parent ? parent.sampled : isChosen(traceId, ratio)
  return { traceId, spanId: randomBytes(8).toString('hex'), parent, start: now(), sampled }
}

/** Whether a trace is within the share that is recorded: the same wherever it passes, since only its id decides. */
function isChosen(traceId: string, ratio: number): boolean {
  return Number.parseInt(traceId.slice(-8), 16) < ratio * 2 ** 32
}

/** Names as in https://opentelemetry.io/docs/specs/semconv/http/http-spans/ */
function toOtlp({ traceId, spanId, parent, start }: Span, request: FastifyRequest, reply: FastifyReply) {
  const { method, url, operationId, headers } = request
  const route = operationId === undefined ? undefined : templateOf(request.routeOptions.url)
  const status = reply.statusCode
  const failed = status >= 500
  return {
    traceId,
    spanId,
    ...(parent && { parentSpanId: parent.spanId }),
    ...(parent && typeof headers.tracestate === 'string' && { traceState: headers.tracestate }),
    name: route === undefined ? method : `${method} ${route}`,
    kind: 2 as const,
    startTimeUnixNano: nanoseconds(start),
    endTimeUnixNano: nanoseconds(now()),
    attributes: attributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'error.type': failed ? String(status) : undefined,
      'url.path': url.split('?', 1)[0],
      'url.scheme': request.protocol,
      'openapi.operation_id': operationId,
      'enduser.id': request.caller?.name,
      'http.request.id': request.id,
    }),
    status: { code: failed ? (2 as const) : (0 as const) },
  }
}

/** The path template of a route, as the contract writes it. */
const templateOf = (url: string | undefined) => url?.replaceAll(/:(\w+)/g, '{$1}')

const now = () => performance.timeOrigin + performance.now()

const nanoseconds = (milliseconds: number) => String(BigInt(Math.round(milliseconds * 1000)) * 1000n)

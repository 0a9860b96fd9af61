import {
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TracingSettings } from '../settings/tracing.ts'
import { Batches } from './batches.ts'
import { observed } from './observed.ts'

/** The part of a trace that happens here: one request. */
export interface RequestSpan {
  traceId: string
  /** The same store, with a span for each of its calls. */
  observe(store: unknown): unknown
  end(request: FastifyRequest, reply: FastifyReply): void
}

/**
 * Loads the SDK of OpenTelemetry, which reads from the environment how its exporter reaches the collector.
 * @param closeTimeout how long a shutdown may wait for the collector, in milliseconds
 * @returns what records a span for each request of a server, and one for each call of the store
 */
export async function tracing(
  { protocol, service, sampler: { parentBased, ratio } }: TracingSettings,
  closeTimeout: number,
): Promise<(app: FastifyInstance) => void> {
  const { OTLPTraceExporter } = await exporters[protocol]()
  return (app) => {
    // The SDK says here what it ignores in its variables.
    const nothing = () => {}
    const logger = { error: nothing, info: nothing, debug: nothing, verbose: nothing }
    diag.setLogger(
      { ...logger, warn: (message) => app.log.warn(message) },
      { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
    )
    const root = new TraceIdRatioBasedSampler(ratio)
    const batches = new Batches(new OTLPTraceExporter(), {
      closeTimeout,
      onLoss: (spans, error) => app.log.warn({ spans, err: withoutData(error) }, 'spans were lost'),
    })
    const resource = resourceFromAttributes({ 'service.name': service })
    const provider = new TracerProvider({
      resource: resource.merge(detectResources({ detectors: [envDetector] })),
      sampler: parentBased ? new ParentBasedSampler({ root }) : root,
      spanProcessors: [batches],
    })
    const tracer = provider.getTracer(service)
    app.addHook('onRequest', (request, _reply, done) => {
      request.span = startSpan(tracer, request)
      done()
    })
    app.addHook('onResponse', (request, reply, done) => {
      request.span?.end(request, reply)
      done()
    })
    app.addHook('onClose', () => provider.shutdown())
  }
}

const exporters = {
  'http/protobuf': () => import('@opentelemetry/exporter-trace-otlp-proto'),
  'http/json': () => import('@opentelemetry/exporter-trace-otlp-http'),
}

/** An error of the exporter holds all that the collector responded, up to 4 MB; some collectors repeat the headers, with their secrets. */
const withoutData = (error: unknown): unknown =>
  error instanceof Error && 'data' in error ? Object.assign(error, { data: undefined }) : error

const propagator = new W3CTraceContextPropagator()

function startSpan(tracer: Tracer, { headers, method }: FastifyRequest): RequestSpan {
  const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, parent)
  const within = trace.setSpan(parent, span)
  return {
    traceId: span.spanContext().traceId,
    observe: (store) => (span.isRecording() ? observed(store as object, tracer, within, 'store') : store),
    end(request, reply) {
      if (!span.isRecording()) return
      const route = request.operationId === undefined ? undefined : templateOf(request.routeOptions.url)
      if (route !== undefined) span.updateName(`${method} ${route}`)
      span.setAttributes(attributesOf(request, reply, route))
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

/** Names as in https://opentelemetry.io/docs/specs/semconv/http/http-spans/ */
const attributesOf = (request: FastifyRequest, { statusCode }: FastifyReply, route: string | undefined) => ({
  'http.request.method': request.method,
  'http.route': route,
  'http.response.status_code': statusCode,
  'error.type': statusCode >= 500 ? String(statusCode) : undefined,
  'url.path': request.url.split('?', 1)[0],
  'url.scheme': request.protocol,
  'openapi.operation_id': request.operationId,
  'enduser.id': request.caller?.name,
  'http.request.id': request.id,
})

/** The path template of a route, as the contract writes it. */
const templateOf = (url: string | undefined) => url?.replaceAll(/:(\w+)/g, '{$1}')

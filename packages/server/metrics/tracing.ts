/**
 * Traces over OpenTelemetry: a span for each request, which continues that of the caller, and below it one for each call of the store. Spans that the
 * collector does not take are counted and dropped.
 */
import {
  type Context,
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TracingSettings } from '../settings/tracing.ts'

export interface RequestSpan {
  traceId: string
  // Wraps a store, with a span for each of its calls.
  observe<Store>(store: Store, name: string): Store
  end(request: FastifyRequest, reply: FastifyReply): void
}

/**
 * Loads the SDK of OpenTelemetry, which reads the address of the collector from the environment.
 * @param closeTimeout milliseconds that a shutdown may wait for the collector
 * @returns a function that records a span for each request of a server, and for each call of the store
 */
export async function tracing(
  { protocol, service, sampler: { parentBased, ratio } }: TracingSettings,
  closeTimeout: number,
): Promise<(app: FastifyInstance) => void> {
  const { OTLPTraceExporter } = await exporters[protocol]()
  return (app) => {
    // The SDK reports here which variables it ignores.
    const nothing = () => {}
    const warn = (message: string) => app.log.warn(message)
    diag.setLogger(
      { error: nothing, warn, info: nothing, debug: nothing, verbose: nothing },
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

// The exporter puts up to 4 MB of the collector's response into its error, and some collectors repeat headers with secrets.
const withoutData = (error: unknown): unknown =>
  error instanceof Error && 'data' in error ? Object.assign(error, { data: undefined }) : error

const propagator = new W3CTraceContextPropagator()

function startSpan(tracer: Tracer, { headers, method }: FastifyRequest): RequestSpan {
  const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, parent)
  const within = trace.setSpan(parent, span)
  return {
    traceId: span.spanContext().traceId,
    observe: (store, name) =>
      span.isRecording() ? (observed(store as object, tracer, within, name) as typeof store) : store,
    end(request, reply) {
      if (!span.isRecording()) return
      const route = request.routeOptions.config.template
      if (route !== undefined) span.updateName(`${method} ${route}`)
      span.setAttributes(attributesOf(request, reply, route))
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

// Names are those of https://opentelemetry.io/docs/specs/semconv/http/http-spans/.
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

// Milliseconds for which spans are collected.
const interval = 1000
// Further spans are lost.
const maxWaiting = 4096
// Milliseconds between two reports of lost spans.
const reportInterval = 10_000

interface SpanBatchOptions {
  closeTimeout: number
  // Gets the number of spans lost since the last call, and the last error.
  onLoss(spans: number, error: unknown): void
}

/**
 * Sends spans to a collector in batches. Spans that it does not take are lost and reported, so that traces never delay a response or a
 * shutdown, or fill the memory.
 */
export class Batches extends BatchSpanProcessor {
  #options: SpanBatchOptions
  // Spans that have ended and are neither sent nor lost.
  #waiting = 0
  #lost = 0
  #error: unknown
  #quietUntil = 0

  constructor(exporter: SpanExporter, options: SpanBatchOptions) {
    super({
      exporter: {
        export: (spans, done) =>
          exporter.export(spans, (result) => {
            this.#waiting -= spans.length
            if (result.code !== 0) this.#lose(spans.length, result.error)
            done(result)
          }),
        shutdown: () => exporter.shutdown(),
      },
      scheduledDelayMillis: interval,
      maxQueueSize: maxWaiting,
    })
    this.#options = options
  }

  override onEnd(span: ReadableSpan) {
    if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) return
    if (this.#waiting >= maxWaiting) return this.#lose(1, new Error(`More than ${maxWaiting} spans wait.`))
    this.#waiting += 1
    super.onEnd(span)
  }

  // Sends the rest within `closeTimeout`, and then reports all losses.
  override async shutdown(): Promise<void> {
    const { closeTimeout } = this.#options
    this.#quietUntil = Number.POSITIVE_INFINITY
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, closeTimeout)
    await Promise.race([super.shutdown().catch(() => undefined), late])
    clearTimeout(timer)
    if (this.#waiting > 0)
      this.#lose(this.#waiting, new Error(`The collector had ${closeTimeout} ms at the end.`))
    this.#report()
  }

  // The first loss is reported at once, later ones at intervals: a collector may be down for hours.
  #lose(spans: number, error: unknown) {
    this.#lost += spans
    this.#error = error
    if (performance.now() >= this.#quietUntil) this.#report()
  }

  #report() {
    if (this.#lost === 0) return
    const spans = this.#lost
    this.#lost = 0
    this.#quietUntil = performance.now() + reportInterval
    this.#options.onLoss(spans, this.#error)
  }
}

/** Wraps an object, with a span below `parent` for each call of a method of it or its members that returns a promise. */
export function observed<T extends object>(target: T, tracer: Tracer, parent: Context, name: string): T {
  return new Proxy(target, {
    get(_, key) {
      const value: unknown = Reflect.get(target, key)
      const path = `${name}.${String(key)}`
      if (typeof value === 'object' && value !== null) return observed(value, tracer, parent, path)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        const result: unknown = value.apply(target, args)
        if (!(result instanceof Promise)) return result
        const span = tracer.startSpan(path, { kind: SpanKind.CLIENT }, parent)
        result.then(
          () => span.end(),
          () => span.setStatus({ code: SpanStatusCode.ERROR }).end(),
        )
        return result
      }
    },
  })
}

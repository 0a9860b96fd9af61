import { TraceFlags } from '@opentelemetry/api'
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace'

/** How long spans gather, in milliseconds. */
const interval = 1000
/** How many spans may wait for the collector; more are lost. */
const most = 4096
/** How long one report of lost spans stands for those that follow, in milliseconds. */
const quiet = 10_000

export interface BatchOptions {
  /** How long sending what waits may take at the end, in milliseconds. */
  closeTimeout: number
  /** Gets how many spans were lost since the last call, and what the last of them failed of. */
  onLoss(spans: number, error: unknown): void
}

/**
 * Sends spans to a collector, some together. What the collector does not take is lost and reported: traces never cost a request its
 * response, nor the process its memory, nor a shutdown its time.
 */
export class Batches extends BatchSpanProcessor {
  #options: BatchOptions
  /** Spans that have ended and are neither taken nor lost yet. */
  #waiting = 0
  #lost = 0
  #error: unknown
  #quietUntil = 0

  constructor(exporter: SpanExporter, options: BatchOptions) {
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
      maxQueueSize: most,
    })
    this.#options = options
  }

  override onEnd(span: ReadableSpan) {
    if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) return
    if (this.#waiting >= most) return this.#lose(1, new Error(`More than ${most} spans wait.`))
    this.#waiting += 1
    super.onEnd(span)
  }

  /** Sends what waits, for no longer than `closeTimeout`; then reports all that is lost. */
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

  /** The first loss is reported at once, those that follow together some time later: a collector may be gone for hours. */
  #lose(spans: number, error: unknown) {
    this.#lost += spans
    this.#error = error
    if (performance.now() >= this.#quietUntil) this.#report()
  }

  #report() {
    if (this.#lost === 0) return
    const spans = this.#lost
    this.#lost = 0
    this.#quietUntil = performance.now() + quiet
    this.#options.onLoss(spans, this.#error)
  }
}

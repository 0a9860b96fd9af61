import type { TracingSettings } from '../settings/tracing.ts'

/** A span as OTLP writes it in JSON (opentelemetry/proto/trace/v1/trace.proto). */
export interface OtlpSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  traceState?: string
  name: string
  /** 2 is a request that is served. */
  kind: 2
  /** Since 1970, as decimal texts: JSON has no numbers so large. */
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: OtlpAttribute[]
  /** 0 is neither good nor bad, 2 is an error. */
  status: { code: 0 | 2 }
}

interface OtlpAttribute {
  key: string
  value: { stringValue: string } | { intValue: string }
}

/** Attributes that have a value. */
export function attributes(values: Record<string, string | number | undefined>): OtlpAttribute[] {
  return Object.entries(values).flatMap(([key, value]) => {
    if (value === undefined) return []
    return [{ key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } }]
  })
}

/** How long spans gather, in milliseconds. */
const interval = 1000
/** Spans sent at once, and spans that may wait for the collector; more are lost. */
const batchSize = 512
const most = 4096
/** How long one report of lost spans stands for those that follow, in milliseconds. */
const quiet = 10_000

export interface ExporterOptions
  extends Pick<TracingSettings, 'endpoint' | 'headers' | 'resource' | 'timeout'> {
  /** How long sending what waits may take when the exporter is closed, in milliseconds. */
  closeTimeout: number
  /** Gets how many spans were lost since the last call, and what the last of them failed of. */
  onLoss(spans: number, error: unknown): void
}

/**
 * Sends spans to a collector, some together, in OTLP over HTTP with JSON. What the collector does not take is lost and
 * reported: traces never cost a request its response, nor the process its memory, nor a shutdown its time.
 */
export class Exporter {
  #options: ExporterOptions
  #spans: OtlpSpan[] = []
  #lost = 0
  #error: unknown
  #quietUntil = 0
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | undefined
  #closing = new AbortController()

  constructor(options: ExporterOptions) {
    this.#options = options
  }

  add(span: OtlpSpan) {
    if (this.#spans.length >= most) return this.#lose(1, new Error(`More than ${most} spans wait.`))
    this.#spans.push(span)
    if (this.#spans.length >= batchSize) this.#send()
    else this.#timer ??= setTimeout(() => this.#send(), interval).unref()
  }

  /** Sends what waits, for no longer than `closeTimeout`; then reports all that is lost. */
  async close(): Promise<void> {
    const { closeTimeout } = this.#options
    const timer = setTimeout(
      () => this.#closing.abort(new Error(`The collector had ${closeTimeout} ms at the end.`)),
      closeTimeout,
    )
    this.#quietUntil = Number.POSITIVE_INFINITY
    await this.#sending
    this.#send()
    await this.#sending
    clearTimeout(timer)
    this.#report()
  }

  /** One batch after the other. */
  #send() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined
    })
  }

  async #sendAll() {
    while (this.#spans.length > 0) {
      const batch = this.#spans.splice(0, batchSize)
      try {
        await this.#post(batch)
      } catch (error) {
        this.#lose(batch.length, error)
      }
    }
  }

  async #post(spans: OtlpSpan[]) {
    const { endpoint, headers, timeout, resource } = this.#options
    const scopeSpans = [{ scope: { name: resource['service.name'] }, spans }]
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        resourceSpans: [{ resource: { attributes: attributes(resource) }, scopeSpans }],
      }),
      signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(timeout)]),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`The collector responds with ${response.status}.`)
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

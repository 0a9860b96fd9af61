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

/**
 * Sends spans to a collector, some together, in OTLP over HTTP with JSON. What the collector does not take is lost, and
 * `onFailure` hears of it: traces never cost a request its answer, nor the process its memory.
 */
export class Exporter {
  #settings: TracingSettings
  #onFailure: (error: unknown) => void
  #spans: OtlpSpan[] = []
  #lost = 0
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | undefined

  constructor(settings: TracingSettings, onFailure: (error: unknown) => void) {
    this.#settings = settings
    this.#onFailure = onFailure
  }

  add(span: OtlpSpan) {
    if (this.#spans.length >= most) return void this.#lost++
    this.#spans.push(span)
    if (this.#spans.length >= batchSize) this.#send()
    else this.#timer ??= setTimeout(() => this.#send(), interval).unref()
  }

  /** Sends what waits. */
  async close(): Promise<void> {
    await this.#sending
    this.#send()
    await this.#sending
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
        this.#lost += batch.length
        this.#onFailure(new Error(`${this.#lost} spans were lost.`, { cause: error }))
        this.#lost = 0
      }
    }
  }

  async #post(spans: OtlpSpan[]) {
    const { endpoint, headers, timeout, resource } = this.#settings
    const scopeSpans = [{ scope: { name: 'petstore' }, spans }]
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        resourceSpans: [{ resource: { attributes: attributes(resource) }, scopeSpans }],
      }),
      signal: AbortSignal.timeout(timeout),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The collector answers ${answer.status}.`)
  }
}

import { InvalidSetting } from './invalid-setting.ts'
import { readNumber } from './read.ts'

/** Where traces go and what of them, as OpenTelemetry's own variables say. */
export interface TracingSettings {
  /** Takes OTLP over HTTP. */
  endpoint: string
  headers: Record<string, string>
  /** How long the collector may take, in milliseconds. */
  timeout: number
  /** What every span says of the service. */
  resource: Record<string, string>
  sampler: { parentBased: boolean; ratio: number }
}

/** Samplers by name, with the share of traces that they take; undefined for the one that OTEL_TRACES_SAMPLER_ARG gives it to. */
const ratios: Record<string, number | undefined> = { always_on: 1, always_off: 0, traceidratio: undefined }

/**
 * Reads the usual variables (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/).
 * @returns undefined unless a collector is named
 * @throws InvalidSetting
 */
export function readTracing(env: NodeJS.ProcessEnv, service: string): TracingSettings | undefined {
  const own = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  const common = env.OTEL_EXPORTER_OTLP_ENDPOINT
  const off = env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none'
  if (off || (!own && !common)) return undefined
  const endpoint = own || `${common?.replace(/\/$/, '')}/v1/traces`
  if (!/^https?:/.test(endpoint) || !URL.canParse(endpoint)) {
    throw new InvalidSetting(
      `OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL, not ${JSON.stringify(own || common)}.`,
    )
  }
  const protocol = env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || env.OTEL_EXPORTER_OTLP_PROTOCOL || 'http/json'
  if (!protocol.startsWith('http/')) {
    throw new InvalidSetting(
      `OTEL_EXPORTER_OTLP_PROTOCOL must be http/json, not ${JSON.stringify(protocol)}; collectors take it on port 4318.`,
    )
  }
  const resource = readPairs('OTEL_RESOURCE_ATTRIBUTES', env.OTEL_RESOURCE_ATTRIBUTES)
  return {
    endpoint,
    headers: readPairs(
      'OTEL_EXPORTER_OTLP_HEADERS',
      env.OTEL_EXPORTER_OTLP_TRACES_HEADERS || env.OTEL_EXPORTER_OTLP_HEADERS,
    ),
    timeout: readNumber(
      'OTEL_EXPORTER_OTLP_TIMEOUT',
      env.OTEL_EXPORTER_OTLP_TRACES_TIMEOUT || env.OTEL_EXPORTER_OTLP_TIMEOUT || '10000',
      1,
      600_000,
    ),
    resource: {
      'service.name': service,
      ...resource,
      ...(env.OTEL_SERVICE_NAME && { 'service.name': env.OTEL_SERVICE_NAME }),
    },
    sampler: readSampler(
      env.OTEL_TRACES_SAMPLER || 'parentbased_always_on',
      env.OTEL_TRACES_SAMPLER_ARG || '1',
    ),
  }
}

function readSampler(text: string, share: string): TracingSettings['sampler'] {
  const name = text.replace(/^parentbased_/, '')
  if (!Object.hasOwn(ratios, name)) {
    const names = Object.keys(ratios).flatMap((one) => [one, `parentbased_${one}`])
    throw new InvalidSetting(
      `OTEL_TRACES_SAMPLER must be one of ${names.join(', ')}, not ${JSON.stringify(text)}.`,
    )
  }
  const ratio = ratios[name] ?? readNumber('OTEL_TRACES_SAMPLER_ARG', share, 0, 1)
  return { parentBased: name !== text, ratio }
}

/** `a=1,b=2`, percent-encoded as W3C Baggage is. The message leaves the text out: headers hold secrets. */
function readPairs(name: string, text = ''): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const [, key, value] = /^\s*([^=\s]+)\s*=(.*)$/.exec(pair) ?? []
        if (key === undefined || value === undefined) throw new Error('not a pair')
        return [key, decodeURIComponent(value.trim())]
      }),
    )
  } catch {
    throw new InvalidSetting(`${name} must be a list like a=1,b=2, with other characters percent-encoded.`)
  }
}

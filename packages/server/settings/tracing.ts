/** Settings of traces: the variables of OpenTelemetry, of which some are checked here because its SDK ignores faults in them. */
import { InvalidSetting, mustBe, oneOf, readNumber } from './read.ts'

/** Tracing settings that the SDK of OpenTelemetry does not read from its variables itself. */
export interface TracingSettings {
  protocol: (typeof protocols)[number]
  service: string
  sampler: { parentBased: boolean; ratio: number }
}

const protocols = ['http/protobuf', 'http/json'] as const

// The SDK ignores faults in these lists of pairs, which are percent-encoded as in W3C Baggage.
const lists = ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TRACES_HEADERS', 'OTEL_RESOURCE_ATTRIBUTES']
const pair = /^\s*([^=\s]+\s*=([^%]|%[\da-f]{2})*)?$/i

// Share of traces by sampler; OTEL_TRACES_SAMPLER_ARG sets an undefined one.
const ratios = { always_on: 1, always_off: 0, traceidratio: undefined }

/**
 * Reads the variables of https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/.
 * @returns undefined unless a collector is named
 * @throws InvalidSetting
 */
export function readTracing(env: NodeJS.ProcessEnv, service: string): TracingSettings | undefined {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT
  const off = env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none'
  if (off || !endpoint) return undefined
  if (!/^https?:/.test(endpoint) || !URL.canParse(endpoint))
    throw mustBe('OTEL_EXPORTER_OTLP_ENDPOINT', 'an http or https URL', endpoint)
  const protocol = env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || env.OTEL_EXPORTER_OTLP_PROTOCOL || protocols[0]
  const timeout = env.OTEL_EXPORTER_OTLP_TRACES_TIMEOUT || env.OTEL_EXPORTER_OTLP_TIMEOUT || '10000'
  readNumber('OTEL_EXPORTER_OTLP_TIMEOUT', timeout, 1, 600_000)
  for (const name of lists) {
    // The message leaves the text out, because headers hold secrets.
    if (!(env[name] ?? '').split(',').every((text) => pair.test(text)))
      throw new InvalidSetting(`${name} must be a list like a=1,b=2, with other characters percent-encoded.`)
  }
  return {
    protocol: oneOf('OTEL_EXPORTER_OTLP_PROTOCOL', protocols, protocol),
    service,
    sampler: readSampler(
      env.OTEL_TRACES_SAMPLER || 'parentbased_always_on',
      env.OTEL_TRACES_SAMPLER_ARG || '1',
    ),
  }
}

function readSampler(text: string, share: string): TracingSettings['sampler'] {
  const names = Object.keys(ratios) as (keyof typeof ratios)[]
  oneOf('OTEL_TRACES_SAMPLER', [...names, ...names.map((name) => `parentbased_${name}`)], text)
  const name = text.replace(/^parentbased_/, '') as keyof typeof ratios
  const ratio = ratios[name] ?? readNumber('OTEL_TRACES_SAMPLER_ARG', share, 0, 1)
  return { parentBased: name !== text, ratio }
}

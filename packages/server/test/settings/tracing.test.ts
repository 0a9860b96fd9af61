import { expect, test } from 'vitest'
import { readTracing } from '../../settings/tracing.ts'

const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }

test.each([
  {},
  { OTEL_SERVICE_NAME: 'pets' },
  { ...collector, OTEL_SDK_DISABLED: 'true' },
  { ...collector, OTEL_TRACES_EXPORTER: 'none' },
])('%j turns tracing off', (env) => {
  expect(readTracing(env, 'things')).toBeUndefined()
})

test('only the collector is required', () => {
  expect(readTracing(collector, 'things')).toEqual({
    protocol: 'http/protobuf',
    service: 'things',
    sampler: { parentBased: true, ratio: 1 },
  })
})

test.each([
  ['always_on', undefined, { parentBased: false, ratio: 1 }],
  ['always_off', undefined, { parentBased: false, ratio: 0 }],
  ['traceidratio', '0.25', { parentBased: false, ratio: 0.25 }],
  ['parentbased_traceidratio', undefined, { parentBased: true, ratio: 1 }],
])('the sampler %s with %s', (name, arg, sampler) => {
  const env = { ...collector, OTEL_TRACES_SAMPLER: name, ...(arg && { OTEL_TRACES_SAMPLER_ARG: arg }) }
  expect(readTracing(env, 'things')).toMatchObject({ sampler })
})

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_TIMEOUT', 'soon'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%zz-secret'],
  ['OTEL_RESOURCE_ATTRIBUTES', '=secret'],
  ['OTEL_TRACES_SAMPLER', 'toString'],
])('rejects %s=%s by name, without secret values', (name, value) => {
  expect(() => readTracing({ ...collector, [name]: value }, 'things')).toThrow(name)
  expect(() => readTracing({ ...collector, [name]: value }, 'things')).not.toThrow(/secret/)
})

test('the share of traces is a number from 0 to 1', () => {
  const env = { ...collector, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '2' }
  expect(() => readTracing(env, 'things')).toThrow('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1')
})

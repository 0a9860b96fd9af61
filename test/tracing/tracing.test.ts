import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { logTo } from '../../packages/server/log/log.ts'
import { Batches, tracing } from '../../packages/server/metrics/tracing.ts'
import { readTracing } from '../../packages/server/settings/tracing.ts'
import { neverOverloaded, start } from '../../packages/testing/child.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { startService } from '../support/service.ts'
import { type ReceivedSpan, startCollector, startHanging } from './collector.ts'

afterEach(() => void vi.unstubAllEnvs())

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'

// Only tests that wait for it reach this time, in milliseconds.
const closeTimeout = 60_000

// `finish` sends the waiting spans.
async function startTraced(env: Record<string, string> = {}, collectorStatus = 200) {
  const collector = await startCollector(collectorStatus)
  // The SDK reads the environment of the process.
  const variables = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    ...env,
  }
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const settings = readTracing(process.env, 'petstore')!
  const written: string[] = []
  const service = await startService({
    trace: await tracing(settings, closeTimeout),
    log: logTo({ write: (line) => void written.push(line) }, 'info'),
  })
  const finish = () => service.app.close()
  return { ...service, ...collector, written, finish }
}

test('a request becomes a span', async () => {
  const { send, spans, requests, finish, key } = await startTraced()
  const before = BigInt(Date.now() - 1) * 1_000_000n
  const { headers } = await send('GET', '/pets/7?x=1')
  await finish()
  expect(spans).toMatchObject([
    {
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
      name: 'GET /pets/{petId}',
      kind: 2,
      startTimeUnixNano: expect.any(String),
      endTimeUnixNano: expect.any(String),
      status: { code: 0 },
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/pets/{petId}',
        'http.response.status_code': 400,
        'url.path': '/pets/7',
        'url.scheme': 'http',
        'openapi.operation_id': 'getPet',
        'enduser.id': key.slice(-12),
        'http.request.id': headers['x-request-id'],
      },
    },
  ])
  const [begin, end] = [BigInt(spans[0]!.startTimeUnixNano), BigInt(spans[0]!.endTimeUnixNano)]
  expect(begin).toBeGreaterThanOrEqual(before)
  expect(end).toBeGreaterThanOrEqual(begin)
  expect(requests).toMatchObject([{ path: '/v1/traces', resource: { 'service.name': 'petstore' } }])
})

test('the span of a request outside the contract has only its method as name', async () => {
  const { send, spans, finish } = await startTraced()
  await send('GET', '/nowhere', { key: null })
  await finish()
  expect(spans).toMatchObject([{ name: 'GET', attributes: { 'http.response.status_code': 404 } }])
})

test('an internal error is an error of the span, and a refusal is not', async () => {
  const { send, spans, finish, store, usage } = await startTraced()
  await send('GET', '/pets', { key: null })
  await usage.close()
  await store.close()
  await send('GET', '/pets')
  await finish()
  expect(spans.map(({ status }) => status.code)).toEqual([0, 2])
  expect(spans[1]!.attributes).toMatchObject({ 'error.type': '503' })
})

test("continues a caller's trace, and logs its id", async () => {
  const { send, spans, written, finish } = await startTraced()
  const headers = { traceparent: `00-${traceId}-${spanId}-01`, tracestate: 'vendor=1' }
  await send('GET', '/pets', { headers })
  await finish()
  expect(spans).toMatchObject([{ traceId, parentSpanId: spanId, traceState: 'vendor=1' }])
  expect(spans[0]!.spanId).not.toBe(spanId)
  expect(JSON.parse(written[0]!)).toMatchObject({ traceId })
})

test('ignores an invalid traceparent, with its tracestate', async () => {
  const { send, spans, finish } = await startTraced()
  const headers = { traceparent: `00-${traceId}-${spanId}`, tracestate: 'vendor=1' }
  await send('GET', '/pets', { headers })
  await finish()
  expect(spans).toHaveLength(1)
  expect(spans[0]!.traceId).not.toBe(traceId)
  expect(spans[0]).not.toHaveProperty('parentSpanId')
  expect(spans[0]).not.toHaveProperty('traceState')
})

test.each([
  [undefined, '01', 1],
  [undefined, '00', 0],
  ['always_on', '00', 1],
  ['always_off', '01', 0],
  ['parentbased_always_off', '01', 1],
  ['traceidratio', '01', 0],
])("the sampler %s with the caller's flags %s sends %i", async (sampler, flags, count) => {
  // The last 32 bits of the trace are above 0.01 of their range.
  const env = { OTEL_TRACES_SAMPLER_ARG: '0.01', ...(sampler && { OTEL_TRACES_SAMPLER: sampler }) }
  const { send, spans, finish } = await startTraced(env)
  await send('GET', '/pets', { headers: { traceparent: `00-${traceId}-${spanId}-${flags}` } })
  await finish()
  expect(spans).toHaveLength(count)
})

test('sends spans in batches, with the resource attributes of the operator', async () => {
  const { send, spans, requests, finish } = await startTraced({
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc, x-team=pets',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,service.version=1',
    OTEL_SERVICE_NAME: 'pets',
  })
  await Promise.all(Array.from({ length: 1200 }, () => send('GET', '/pets')))
  await finish()
  expect(spans).toHaveLength(1200)
  expect(requests.length).toBeLessThanOrEqual(8)
  expect(requests[0]).toMatchObject({
    headers: { authorization: 'Bearer abc', 'x-team': 'pets', 'content-type': 'application/json' },
    resource: { 'service.name': 'pets', 'service.version': '1', 'deployment.environment.name': 'test' },
  })
})

test('a failing collector costs no response, and the log has the losses', async () => {
  const { send, written, finish } = await startTraced({}, 500)
  expect(await send('GET', '/pets')).toMatchObject({ status: 200 })
  await finish()
  const warnings = written.map((line) => JSON.parse(line)).filter(({ level }) => level === 40)
  expect(warnings).toMatchObject([
    { msg: 'spans were lost', spans: 2, err: { message: 'Internal Server Error' } },
  ])
  // The log leaves out the collector's response, which may be long, and repeat headers.
  expect(warnings[0].err).not.toHaveProperty('data')
})

function endSpans(batches: Batches, count: number) {
  const tracer = new TracerProvider({ spanProcessors: [batches] }).getTracer('test')
  for (let i = 0; i < count; i++) tracer.startSpan('GET').end()
}

// `asked` counts the spans that the exporter got.
function brokenExporter(fails: boolean) {
  const seen = { asked: 0 }
  const exporter: SpanExporter = {
    export: (spans, done) => {
      seen.asked += spans.length
      if (fails) done({ code: 1, error: new Error('gone') })
    },
    shutdown: () => (fails ? Promise.resolve() : new Promise(() => {})),
  }
  return { seen, exporter }
}

test('reports a long outage of the collector at intervals, with all losses', async () => {
  const losses: number[] = []
  const { seen, exporter } = brokenExporter(true)
  const batches = new Batches(exporter, { closeTimeout, onLoss: (spans) => losses.push(spans) })
  // Each span is a batch of its own.
  for (let sent = 512; sent <= 3 * 512; sent += 512) {
    endSpans(batches, 512)
    await expect.poll(() => seen.asked).toBe(sent)
  }
  expect(losses).toEqual([512])
  await batches.shutdown()
  expect(losses).toEqual([512, 1024])
})

test('limits the spans that wait for the collector, and counts the others', async () => {
  const losses: number[] = []
  const { exporter } = brokenExporter(false)
  const batches = new Batches(exporter, { closeTimeout: 1, onLoss: (spans) => losses.push(spans) })
  endSpans(batches, 4096 + 7)
  expect(losses).toEqual([1])
  await batches.shutdown()
  expect(losses).toEqual([1, 4096 + 6])
})

test('calls of the store are spans below that of the request', async () => {
  const { send, spans, below, finish } = await startTraced()
  await send('POST', '/categories', { body: { name: 'Cats' } })
  await finish()
  const [{ traceId, spanId: parentSpanId }] = spans as [ReceivedSpan]
  expect(below).toMatchObject([{ name: 'store.categories.create', kind: 3, traceId, parentSpanId }])
})

test('sends traces as protobuf and compressed if the variables say so', async () => {
  const { requests, finish, send } = await startTraced({
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
    OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
  })
  await send('GET', '/nowhere', { key: null })
  await finish()
  // On a busy machine a batch may be sent before its last spans have ended.
  expect(requests).not.toEqual([])
  for (const { headers } of requests)
    expect(headers).toMatchObject({ 'content-type': 'application/x-protobuf', 'content-encoding': 'gzip' })
})

test('the server sends traces if the variables of OpenTelemetry name a collector', async () => {
  const { url, spans } = await startCollector()
  const child = spawn(process.execPath, [resolve('packages/server/main.js')], {
    cwd: temporaryFolder(),
    env: {
      PATH: process.env.PATH,
      ...neverOverloaded,
      PORT: '0',
      LOG_LEVEL: 'silent',
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(createInterface(child.stdout), 'line')
  await fetch(`${/http:[^\s"]+/.exec(line)![0]}/pets`)
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(child.exitCode).toBe(0)
  expect(spans).toMatchObject([{ name: 'GET /pets', attributes: { 'http.response.status_code': 401 } }])
})

test('a collector that never responds delays no shutdown, and losses are logged once', async () => {
  const folder = temporaryFolder()
  const server = await start(folder, {
    LOG_LEVEL: 'info',
    SHUTDOWN_TIMEOUT: '20',
    OTEL_EXPORTER_OTLP_ENDPOINT: await startHanging(),
    OTEL_EXPORTER_OTLP_TIMEOUT: '600000',
  })
  // One batch is being sent, and spans wait for its end.
  for (let i = 0; i < 16; i++) {
    await Promise.all(
      Array.from({ length: 40 }, () => fetch(`${server.address}/pets`).then((it) => it.text())),
    )
  }
  server.signal('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, err: '' })
  const lost = server.log().match(/^.*spans were lost.*$/gm)
  expect(lost).toHaveLength(1)
  expect(JSON.parse(lost![0]!)).toMatchObject({ level: 40, spans: 640 })
  // The store was closed: its write-ahead log is merged into the database.
  expect(existsSync(join(folder, 'data', 'petstore.db-wal'))).toBe(false)
})

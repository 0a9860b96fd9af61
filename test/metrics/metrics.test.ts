import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { run } from '../../packages/testing/child.ts'
import { startService, type TestService } from '../support/service.ts'

// Reads the metrics as Prometheus does: values by name and labels.
async function scrape({ app, key }: TestService): Promise<Map<string, number>> {
  const response = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${key}` } })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = response.body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [, series, value] =
        /^([a-z0-9_]+(?:\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})?) ([0-9.e+-]+|Nan)$/.exec(line) ?? []
      expect(series, line).toBeDefined()
      return [series!, Number(value)]
    }),
  )
}

const requests = (operation: string, status: number, suffix = '_count') =>
  `petstore_request_duration_seconds${suffix}{operation="${operation}",status="${status}"}`

test('metrics require the scope ops:read', async () => {
  const { send, makeKey } = await startService()
  expect(await send('GET', '/metrics', { key: null })).toMatchObject({
    status: 401,
    headers: { 'www-authenticate': 'Bearer' },
  })
  expect(await send('GET', '/metrics', { key: await makeKey(['pets:read']) })).toMatchObject({
    status: 403,
    body: { code: 'insufficient_scope' },
  })
})

test('counts requests by operation and status', async () => {
  const service = await startService()
  await service.send('POST', '/categories', { body: { name: 'Cats' } })
  await service.send('GET', '/pets')
  await service.send('GET', '/pets')
  await service.send('GET', '/pets?limit=no')
  await service.send('GET', '/pets', { key: null })
  await service.send('GET', '/nowhere')
  const metrics = await scrape(service)
  expect(metrics.get(requests('createCategory', 201))).toBe(1)
  expect(metrics.get(requests('listPets', 200))).toBe(2)
  expect(metrics.get(requests('listPets', 400))).toBe(1)
  expect(metrics.get(requests('listPets', 401))).toBe(1)
  expect(metrics.get(requests('none', 404))).toBe(1)
  expect((await scrape(service)).get(requests('none', 200))).toBe(1)
})

test('durations are a histogram', async () => {
  const service = await startService()
  for (let i = 0; i < 5; i++) await service.send('GET', '/pets')
  const metrics = await scrape(service)
  const buckets = [...metrics].filter(([series]) => series.includes('_bucket{operation="listPets"'))
  const counts = buckets.map(([, count]) => count)
  expect(counts).toEqual([...counts].sort((a, b) => a - b))
  expect(buckets.at(-1)).toEqual([expect.stringContaining('le="+Inf"'), 5])
  const sum = metrics.get(requests('listPets', 200, '_sum'))!
  expect(sum).toBeGreaterThan(0)
  // No request took longer than the bound that includes all of them.
  const bound = buckets.find(([, count]) => count === 5)![0].match(/le="([^"]+)"/)![1]!
  expect(sum).toBeLessThanOrEqual(5 * Number(bound.replace('+Inf', 'Infinity')))
})

test('counts calls of marked operations, without anonymous ones', async () => {
  const service = await startService()
  await service.send('GET', '/pets/1')
  await service.send('GET', '/pets/2')
  await service.send('GET', '/pets/1', { key: null })
  await service.send('DELETE', '/store/orders/1')
  const metrics = await scrape(service)
  const marked = (operation: string, mark: string) =>
    metrics.get(`petstore_marked_requests_total{operation="${operation}",mark="${mark}"}`)
  expect(marked('getPet', 'deprecated')).toBe(2)
  expect(marked('cancelOrder', 'beta')).toBe(1)
  expect(marked('updateInventory', 'experimental')).toBe(0)
  expect(marked('listPets', 'deprecated')).toBeUndefined()
  expect(metrics.get('petstore_operation_sunset_timestamp_seconds{operation="getPet"}')).toBe(
    Date.parse('2030-12-05') / 1000,
  )
})

test('measures commits, their writes and the queue', async () => {
  const service = await startService()
  const before = await scrape(service)
  const bodies = Array.from({ length: 20 }, (_, i) => ({ name: `Category ${i}` }))
  await Promise.all(bodies.map((body) => service.send('POST', '/categories', { body })))
  const after = await scrape(service)
  const grown = (series: string) => after.get(series)! - before.get(series)!
  expect(grown('petstore_writes_total')).toBe(20)
  expect(grown('petstore_commits_total')).toBeGreaterThanOrEqual(1)
  expect(grown('petstore_commits_total')).toBeLessThanOrEqual(20)
  expect(after.get('petstore_write_queue_length')).toBe(0)
})

test('measures the database, and the keys that expire soon', async () => {
  const service = await startService()
  const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  for (const days of [-1, 3, 30]) await service.makeKey([], soon(days))
  const metrics = await scrape(service)
  // One of them is the key of the test.
  expect(metrics.get('petstore_keys')).toBe(3)
  expect(metrics.get('petstore_keys_expiring')).toBe(1)
  expect(metrics.get('petstore_ready')).toBe(1)
  expect(metrics.get('petstore_schema_version')).toBeGreaterThan(0)
  expect(metrics.get('petstore_database_size_bytes')).toBeGreaterThan(0)
  expect(metrics.get('petstore_write_ahead_log_size_bytes')).toBeGreaterThan(0)
  expect(metrics.get('petstore_last_backup_timestamp_seconds')).toBe(0)
})

test('measures the process', async () => {
  const metrics = await scrape(await startService())
  expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(1e6)
  expect(metrics.get('nodejs_heap_size_used_bytes')).toBeGreaterThan(1e6)
  expect(metrics.get('process_cpu_seconds_total')).toBeGreaterThan(0)
  expect(metrics.get('process_start_time_seconds')).toBeLessThanOrEqual(Date.now() / 1000)
  expect(metrics.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  expect(metrics.get('process_open_fds')).toBeGreaterThan(1)
  expect(metrics.get('nodejs_eventloop_utilization_summary_count')).toBeGreaterThanOrEqual(0)
})

const operand = '[\\w:.]+'
const operator = '(?:[-+*/%^]|[<>]=?|[=!]=|\\b(?:and|or|unless)\\b)'
const sum = `${operand}(?: *${operator} *${operand})*`
// A call, or parentheses, without others inside.
const innermost = new RegExp(
  `(?:\\b(?!(?:and|or|unless)\\b)[a-z_]\\w* *)?\\( *(?:${sum}(?: *, *${sum})*)? *\\)`,
  'g',
)

// Names of the metrics in a PromQL expression; Grafana's variables become values. Checks the syntax, too.
function metricsOf(expression: string): string[] {
  const text = expression.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'petstore')
  const bare = text
    .replaceAll(/"[^"]*"/g, '""')
    .replaceAll(/\{\w+ *[=!][=~]? *""(?: *, *\w+ *[=!][=~]? *"")*\}/g, '')
    .replaceAll(/\[\d+[smhdw]\]/g, '')
    .replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right) *\([a-z_, ]+\)/g, '')
  let rest = bare
  for (let before = ''; rest !== before; ) {
    before = rest
    rest = rest.replaceAll(innermost, ' 0 ')
  }
  expect(rest.trim(), `${text} is not PromQL`).toMatch(new RegExp(`^${sum}$`))
  return bare.match(/\b(?!(?:and|or|unless)\b)[a-z_:][\w:]*\b(?! *\()/gi) ?? []
}

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
}
interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string; action: string } }[] }[]
}
const dashboard: Dashboard = JSON.parse(await readFile('packages/server/ops/grafana-dashboard.json', 'utf8'))
const alerts: Rules = parse(await readFile('packages/server/ops/alerts.yml', 'utf8'))
const expressions = [
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => [`panel ${title}`, expr] as const),
  ),
  ...alerts.groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [`alert ${alert}`, expr] as const)),
]

test.each(expressions)('the %s uses existing metrics: %s', async (_, expression) => {
  const service = await startService()
  // Nothing is delivered here, so that webhooks lag.
  await service.send('POST', '/store/webhooks', { body: { url: 'https://example.com/hook' } })
  await service.send('POST', '/categories', { body: { name: 'Cats' } })
  // Prometheus itself makes `up`.
  const exported = new Set([
    'up',
    ...[...(await scrape(service)).keys()].map((series) => series.split('{')[0]),
  ])
  const names = metricsOf(expression)
  expect(names).not.toEqual([])
  for (const name of names) expect(exported).toContain(name)
})

test('detects an invalid expression', () => {
  for (const wrong of ['sum(rate(a[5m])', 'sum(rate(a[5m))', 'a b', 'a{b="c}', 'sum(a,)', 'a >', 'a and'])
    expect(() => metricsOf(wrong), wrong).toThrow(/is not PromQL/)
})

test('every alert has a summary and an action', () => {
  for (const { annotations } of alerts.groups.flatMap(({ rules }) => rules)) {
    expect(annotations.summary).toMatch(/^.+\.$/)
    expect(annotations.action).toMatch(/^.+\.$/)
  }
})

// Prometheus' client cannot be read at first, as with too many open files.
const program = `
import { registerHooks } from 'node:module'
let isFirst = true
registerHooks({
  resolve(name, context, next) {
    if (name !== '@prometheus-io/client' || !isFirst) return next(name, context)
    isFirst = false
    throw new Error('too many open files')
  },
})
const { expose } = await import('./packages/server/metrics/exposition.ts')
const { processFamilies } = await import('./packages/server/metrics/process.ts')
for (const _ of [1, 2]) {
  const text = await processFamilies().then(expose, (error) => error.message)
  console.log(/^(too many|process_cpu_seconds_total)/m.exec(text)?.[0])
}`

test('loads metrics at the next request after a failure', async () => {
  expect(await run('.', ['--input-type=module', '--eval', program])).toEqual({
    code: 0,
    out: 'too many\nprocess_cpu_seconds_total\n',
    err: '',
  })
})

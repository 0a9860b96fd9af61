import { rmSync, symlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { serveMetrics } from '../../packages/server/metrics/listener.ts'
import { readMetricsAddress } from '../../packages/server/settings/network.ts'
import { main, run, start } from '../../packages/testing/child.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { freePort } from '../../packages/testing/free-port.ts'
import { noPostgres, startPostgres } from '../../packages/testing/postgres.ts'
import { runCommand } from '../support/command.ts'

describe.skipIf(noPostgres)(`with PostgreSQL ${noPostgres ?? ''}`, () => {
  test('metrics require neither key nor database, and show that the server is not ready', async () => {
    const cluster = await startPostgres({}, onTestFinished)
    const port = await freePort()
    const METRICS_ADDRESS = `127.0.0.1:${port}`
    const DATABASE_URL = await cluster.createDatabase()
    const { log, stop } = await start(temporaryFolder(), { DATABASE_URL, METRICS_ADDRESS })
    const scrape = async () => {
      const response = await fetch(`http://${METRICS_ADDRESS}/metrics`)
      expect(response.status).toBe(200)
      return response.text()
    }
    // A busy machine may take longer than the check of the database at the start has.
    await expect.poll(scrape, { interval: 1100 }).toMatch(/^petstore_ready 1$/m)
    const before = await scrape()
    for (const line of [
      /^petstore_release_info\{version="\d+\.\d+\.\d+"\} 1$/m,
      /^petstore_schema_version [1-9]\d*$/m,
      /^petstore_database_size_bytes [1-9]\d{6,}$/m,
      /^petstore_pool_open [1-4]$/m,
      /^petstore_keys 1$/m,
    ])
      expect(before).toMatch(line)
    await cluster.stop('SIGINT')
    await expect.poll(scrape, { interval: 1100 }).toMatch(/^petstore_ready 0$/m)
    expect(await scrape()).toMatch(/^process_resident_memory_bytes /m)
    expect(await stop()).toBe(0)
    // Every line of the start has the form of the log.
    for (const line of log().trim().split('\n'))
      expect(JSON.parse(line)).toEqual({ level: 30, time: expect.any(Number), msg: expect.any(String) })
  })
})

test('metrics have the time of the last backup', async () => {
  const folder = temporaryFolder()
  const env = { DATABASE_URL: 'file:own.db', METRICS_ADDRESS: '127.0.0.1:0' }
  const { log, stop } = await start(folder, env)
  await expect.poll(log).toMatch(/Metrics: http/)
  const url = /(?<=Metrics: )[^"]+/.exec(log())![0]
  const lastBackup = async () =>
    Number(/^petstore_last_backup_timestamp_seconds (.+)$/m.exec(await (await fetch(url)).text())![1])
  expect(await lastBackup()).toBe(0)
  const begun = Date.now() / 1000
  expect(await runCommand(['backup', 'copy.db'], folder, env)).toMatchObject({ code: 0 })
  await expect.poll(lastBackup, { interval: 500 }).toBeGreaterThan(begun - 1)
  // A folder of another user must not affect other metrics.
  rmSync(join(folder, 'own.db.backed-up'))
  symlinkSync('own.db.backed-up', join(folder, 'own.db.backed-up'))
  await expect.poll(lastBackup, { interval: 500 }).toBe(0)
  await stop()
})

test('strangers get metrics only, few connections, and one measurement a second', async () => {
  let written = 0
  const silent = { warn() {}, error() {} }
  const write = async () => `asked ${++written}\n`
  const { port, close } = await serveMetrics({ host: '127.0.0.1', port: 0 }, write, silent)
  onTestFinished(close)
  const url = `http://127.0.0.1:${port}`
  const statuses = await Promise.all(
    [
      fetch(`${url}/metrics`),
      fetch(`${url}/metrics?x=1`, { method: 'HEAD' }),
      fetch(`${url}/metrics`, { method: 'POST', body: 'x'.repeat(100_000) }),
      fetch(`${url}/`),
    ].map(async (sent) => (await sent).status),
  )
  expect(statuses).toEqual([200, 200, 405, 404])
  expect(written).toBe(1)

  const idle = Array.from({ length: 40 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  onTestFinished(() => void idle.forEach((socket) => void socket.destroy()))
  const dropped = () => idle.filter((socket) => socket.closed || socket.readableEnded).length
  for (const socket of idle) socket.resume()
  await expect.poll(dropped).toBe(8)
  for (const socket of idle) socket.destroy()

  const garbage = connect(port, '127.0.0.1')
  garbage.end('no HTTP\r\n\r\n')
  expect(await text(garbage)).toBe('')
})

test.each(['9464', '127.0.0.1:99999', 'http://127.0.0.1:9464', '127.0.0.1:'])(
  'rejects METRICS_ADDRESS=%s',
  (METRICS_ADDRESS) => {
    expect(() => readMetricsAddress({ METRICS_ADDRESS })).toThrow(
      /METRICS_ADDRESS must be like 127\.0\.0\.1:9464/,
    )
  },
)

test('reports an address in use in one line', async () => {
  const { port, close } = await serveMetrics({ host: '127.0.0.1', port: 0 }, async () => '', console)
  onTestFinished(close)
  const env = { DATABASE_URL: ':memory:', PORT: '0', METRICS_ADDRESS: `127.0.0.1:${port}` }
  const { code, err } = await run(temporaryFolder(), [main], env)
  expect(code).toBe(1)
  expect(err).toMatch(/^Cannot listen on METRICS_ADDRESS \(.*EADDRINUSE.*\); choose another\.\n$/)
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rename, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { adminKey, main, neverOverloaded, type Running, run } from '../../../../test/support/child.ts'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { noPostgres, startPostgres } from '../../../../test/support/postgres.ts'
import { startTwo } from './two-workers.ts'

/** A service of two workers, each process of which may have so many files open. @param node options of Node */
function startWithFiles(most: number, cwd: string, node: string[] = []) {
  const limited = `ulimit -n ${most} && exec "$0" "$@"`
  const env = { PATH: process.env.PATH, WORKERS: '2', PORT: '0', ...neverOverloaded }
  const child = spawn('sh', ['-c', limited, process.execPath, ...node, main], { cwd, env })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  let log = ''
  child.stdout.on('data', (data) => {
    log += data
  })
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { log: () => log, stop }
}

/** Runs this in workers only. */
const inWorkers = (code: string) =>
  `--import "data:text/javascript,if(process.env.CONTRACT_SERVER_WORKER){${code}}"`

/** A request on a connection of its own. */
async function ask(service: Running, key: string, path = '/pets/1') {
  const response = await fetch(service.address + path, {
    headers: { authorization: `Bearer ${key}`, connection: 'close' },
  })
  await response.arrayBuffer()
  return response.status
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** How many of the file's lines of a log match. */
const count = (log: string, pattern: RegExp) => log.split('\n').filter((line) => pattern.test(line)).length

test('two workers serve one address; the start is said once; one signal ends all of them', async () => {
  const { folder, service, seen } = await startTwo()
  const key = await adminKey(folder)
  const statuses = await Promise.all(Array.from({ length: 20 }, () => ask(service, key)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  await expect.poll(() => count(service.log(), /request completed/)).toBe(20)
  // Ids of requests begin with what is chosen for each process.
  const servers = new Set([...service.log().matchAll(/"requestId":"([^-"]+)-/g)].map(([, server]) => server))
  expect(servers.size).toBe(2)
  for (const once of [/listens on/, /Docs:/, /Try it:/]) expect(count(service.log(), once)).toBe(1)
  const [worker] = await seen(1)
  expect(await service.stop()).toBe(0)
  expect(isAlive(worker!)).toBe(false)
})

test('a worker that is killed takes only its own requests along, and is replaced', async () => {
  const { folder, service, seen } = await startTwo()
  const key = await adminKey(folder)
  const [victim] = await seen(1)
  process.kill(victim!, 'SIGKILL')
  await expect.poll(() => isAlive(victim!), { interval: 5 }).toBe(false)
  for (let left = 30; left > 0; left--) expect(await ask(service, key)).toBe(200)
  await seen(2)
  expect(service.log()).toMatch(/Worker 2 \(process \d+\) was ended by SIGKILL\. Another starts in 0\.1 s\./)
  expect(await service.stop()).toBe(0)
})

test('connections that wait for a worker that dies are closed; the other worker serves its own', async () => {
  const { service, seen } = await startTwo()
  const [stuck] = await seen(1)
  process.kill(stuck!, 'SIGSTOP')
  let served = 0
  const ended: Promise<unknown>[] = []
  // The kernel chooses the worker, by the client's port: sooner or later both have some.
  while (served === 0 || served === ended.length) {
    const connection = connect(service.port, '127.0.0.1')
    onTestFinished(() => void connection.destroy())
    connection.write('GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    const end = text(connection).then(
      (response) => response.split('\r\n', 1)[0],
      ({ code }) => code,
    )
    ended.push(end)
    const isServed = await Promise.race([end.then(() => true), setTimeout(1000, false)])
    if (isServed) served++
  }
  process.kill(stuck!, 'SIGKILL')
  const closed = (await Promise.all(ended)).filter((end) => end !== 'HTTP/1.1 200 OK')
  expect(closed).toEqual(Array(ended.length - served).fill('ECONNRESET'))
})

test('two services cannot have one address, and a port that is taken is reported in one line', async () => {
  const { service } = await startTwo({ METRICS_ADDRESS: '127.0.0.1:0' })
  const metrics = /(?<=Metrics: http:\/\/)127\.0\.0\.1:\d+/.exec(service.log())![0]
  const start = (env: Record<string, string>) => run(temporaryFolder(), [main], { WORKERS: '2', ...env })
  const port = String(service.port)
  expect(await start({ PORT: port })).toMatchObject({
    code: 1,
    err: `PORT ${port} is in use already; stop what uses it or choose another PORT.\n`,
  })
  expect(await start({ PORT: '0', METRICS_ADDRESS: metrics })).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^METRICS_ADDRESS cannot be listened on \(.*EADDRINUSE.*\): choose another\.\n$/,
    ),
  })
})

test('workers that keep dying end the service with 1 and the reason', async () => {
  const { folder, service, seen } = await startTwo({ DATABASE_URL: 'file:folder/broken.db' })
  const [first] = await seen(1)
  // From now on nobody can open the database.
  await rename(join(folder, 'folder'), join(folder, 'elsewhere'))
  await writeFile(join(folder, 'folder'), '')
  process.kill(first!, 'SIGKILL')
  const { code, err } = await service.ended
  expect(code).toBe(1)
  expect(err).toMatch(/broken\.db/)
  expect(service.log()).toMatch(/It wrote: .*broken\.db.* Workers keep dying: the service ends\./)
})

test('a first worker that is killed while it starts is not lost without a word', async () => {
  const NODE_OPTIONS = inWorkers("process.kill(process.pid,'SIGKILL')")
  const { code, err } = await run(temporaryFolder(), [main], { WORKERS: '2', PORT: '0', NODE_OPTIONS })
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^Worker 1 \(process \d+\) was ended by SIGKILL\. The service did not start\.\n$/),
  ])
})

test('workers that crash at every start end the service with a line that has the last error', async () => {
  const env = { WORKERS: '2', PORT: '0', NODE_OPTIONS: inWorkers("throw(new(RangeError)('It_is_broken'))") }
  const { code, err } = await run(temporaryFolder(), [main], env)
  expect(code).toBe(1)
  expect(err.trim().split('\n').at(-1)).toMatch(
    /^Worker 1 \(process \d+\) ended with 1\. It wrote: RangeError: It_is_broken\. The service did not start\.$/,
  )
})

test('a worker that cannot be made, since too many files are open, is made later', async () => {
  const folder = temporaryFolder()
  // No file is left when the second worker is made.
  const takeFiles = `import { ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
const { spawn } = ChildProcess.prototype
let spawned = 0
ChildProcess.prototype.spawn = function (options) {
  const files = []
  if (++spawned === 2) try { for (;;) files.push(openSync('/dev/null')) } catch {}
  try { return spawn.call(this, options) } finally { for (const file of files) closeSync(file) }
}`
  await writeFile(join(folder, 'take-files.mjs'), takeFiles)
  const service = startWithFiles(100, folder, ['--import', './take-files.mjs'])
  await expect.poll(service.log).toMatch(/Worker 2 listens/)
  expect(service.log()).toMatch(
    /Worker 2 could not be started \(spawn .*EMFILE\)\. Another starts in 0\.1 s\./,
  )
  expect(await service.stop()).toEqual([0, null])
})

test('workers that have too many files open close connections, and take others later', async () => {
  const service = startWithFiles(80, temporaryFolder())
  await expect.poll(service.log).toMatch(/Worker 2 listens/)
  const port = Number(/listens on http:\/\/127\.0\.0\.1:(\d+)/.exec(service.log())![1])
  const open: Socket[] = []
  onTestFinished(() => open.forEach((connection) => void connection.destroy()))
  const isServed = async () => {
    const connection = connect(port, '127.0.0.1')
    open.push(connection)
    connection.on('error', () => {}).write('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n')
    return new Promise<boolean>((resolve) => {
      connection.once('data', () => resolve(true)).once('close', () => resolve(false))
    })
  }
  let refused = 0
  while (refused < 4) if (!(await isServed())) refused++
  expect(open.length).toBeGreaterThan(80)
  for (const connection of open) connection.destroy()
  const served = () => Promise.all(Array.from({ length: 4 }, isServed))
  await expect.poll(served).toEqual(Array(4).fill(true))
  expect(await service.stop()).toEqual([0, null])
})

test('connections beyond those of METRICS_ADDRESS are closed, whichever worker has them', async () => {
  const { service } = await startTwo({ METRICS_ADDRESS: '127.0.0.1:0' })
  const port = Number(/(?<=Metrics: http:\/\/127\.0\.0\.1:)\d+/.exec(service.log())![0])
  let closed = 0
  for (let nth = 0; nth < 2 * 32 + 6; nth++) {
    const connection = connect(port, '127.0.0.1')
    onTestFinished(() => void connection.destroy())
    connection.on('close', () => closed++)
  }
  await expect.poll(() => closed).toBeGreaterThanOrEqual(6)
})

test('when the primary is killed its workers end, too', async () => {
  const { service, seen } = await startTwo()
  const [worker] = await seen(1)
  service.signal('SIGKILL')
  await expect.poll(() => isAlive(worker!)).toBe(false)
})

describe('a number of workers that cannot be', () => {
  test('what is wrong with the rest is said once', async () => {
    const { code, err } = await run(temporaryFolder(), [main], {
      WORKERS: '2',
      PORT: '0',
      DATABASE_URL: 'file:/',
    })
    expect(code).toBe(1)
    expect(err.trim().split('\n')).toHaveLength(1)
  })

  test.skipIf(noPostgres)('more than PostgreSQL has connections for', async () => {
    const postgres = await startPostgres({ max_connections: '10' }, onTestFinished)
    const env = { WORKERS: '3', PORT: '0', DATABASE_URL: await postgres.createDatabase() }
    const { code, err } = await run(temporaryFolder(), [main], env)
    expect([code, err.trim()]).toEqual([
      1,
      expect.stringMatching(
        /allows 7 connections, and WORKERS and pool_size together need 12: lower one of them, or raise max_connections\.$/,
      ),
    ])
  })
})

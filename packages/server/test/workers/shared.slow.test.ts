/** What two workers share: limits, streams and metrics. Each request has a connection of its own, so that both get some. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { adminKey } from '../../../../test/support/child.ts'
import { type EventStream, openStream } from '../../../../test/support/event-stream.ts'
import { startTwo } from './two-workers.ts'

/** Two workers, and requests to them. */
async function startAsking(env?: Record<string, string>) {
  const { folder, service, seen } = await startTwo(env)
  const key = await adminKey(folder)
  /** @param bearer the key; null for none */
  const ask = async (path: string, bearer: string | null = key) => {
    const headers = bearer === null ? {} : { authorization: `Bearer ${bearer}` }
    const sent = get(`${service.address}${path}`, { agent: false, headers })
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: response.statusCode!, headers: response.headers, body: await text(response) }
  }
  const times = <T>(count: number, each: () => Promise<T>) =>
    Promise.all(Array.from({ length: count }, () => each()))
  return { ...service, key, ask, times, seen }
}

const count = <T>(all: readonly T[], one: T) => all.filter((each) => each === one).length

test('a small quota is exact, and callers are told what is left', async () => {
  const { ask, times } = await startAsking({ RATE_LIMIT: '5' })
  const first = await ask('/pets')
  expect(first.headers).toMatchObject({
    ratelimit: expect.stringMatching(/^"default";r=4;t=(60|5\d)$/),
    'ratelimit-policy': '"default";q=5;w=60',
  })
  const all = [first, ...(await times(19, () => ask('/pets')))]
  const statuses = all.map(({ status }) => status)
  expect([count(statuses, 200), count(statuses, 429)]).toEqual([5, 15])
  const left = all
    .filter(({ status }) => status === 200)
    .map(({ headers }) => /r=(\d+)/.exec(String(headers.ratelimit))![1])
  expect(left.toSorted()).toEqual(['0', '1', '2', '3', '4'])
  // Those without a key count by themselves, whatever they ask for.
  const others = await times(20, () => ask('/nowhere', null))
  expect(
    count(
      others.map(({ status }) => status),
      404,
    ),
  ).toBe(5)
})

test('a larger quota is never exceeded; workers keep an eighth of it at most', async () => {
  const { ask, times } = await startAsking({ RATE_LIMIT: '320' })
  let admitted = 0
  for (let round = 0; round < 10; round++)
    admitted += count(
      (await times(40, () => ask('/pets'))).map(({ status }) => status),
      200,
    )
  expect(admitted).toBeLessThanOrEqual(320)
  expect(admitted).toBeGreaterThanOrEqual(280)
})

test('an address that fails to authenticate too often is refused by all workers', async () => {
  const { ask, times } = await startAsking({ RATE_LIMIT: '30' })
  for (let nth = 0; nth < 3; nth++) expect((await ask('/pets', 'wrong')).status).toBe(401)
  const after = await times(6, () => ask('/pets'))
  expect(after.map(({ status }) => status)).toEqual(Array(6).fill(429))
  expect(after[0]!.headers['ratelimit-policy']).toBe('"failed-authentication";q=3;w=60')
})

test('of wrong keys that come together no more are looked at than by one process', async () => {
  const { ask, times } = await startAsking({ RATE_LIMIT: '100', WORKERS: '4' })
  const statuses = (await times(40, () => ask('/pets', 'wrong'))).map(({ status }) => status)
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 30])
})

test('streams count together, one scrape has the sum, and neither is wrong when a worker dies', async () => {
  const server = await startAsking({ MAX_STREAMS_PER_CALLER: '4', METRICS_ADDRESS: '127.0.0.1:0' })
  const { address, key, ask, times, seen, log } = server
  const metrics = /(?<=Metrics: )[^"]+/.exec(log())![0]
  const scrape = async () => (await ask('/metrics')).body
  const read = (scraped: string, series: string) =>
    Number(
      scraped
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length),
    )
  const value = async (series: string) => read(await scrape(), series)
  const listed = 'petstore_request_duration_seconds_count{operation="listPets",status="200"}'

  await times(20, () => ask('/pets'))
  const expected = {
    [listed]: 20,
    petstore_workers: 2,
    petstore_workers_measured: 2,
    petstore_keys: 1,
    petstore_ready: 1,
    petstore_write_queue_length: 0,
  }
  const measured = async () =>
    (await times(4, scrape)).map((body) =>
      Object.fromEntries(Object.keys(expected).map((series) => [series, read(body, series)])),
    )
  await expect.poll(measured).toEqual(Array(4).fill(expected))
  const unlocked = await (await fetch(metrics)).text()
  expect(read(unlocked, listed)).toBe(20)
  expect(unlocked).not.toMatch(/NaN|null|undefined/)

  const open = () => openStream(`${address}/store/events`, { authorization: `Bearer ${key}` })
  const status = async () => (await open()).response.statusCode!
  // The request id begins with what each process chose for itself.
  const workerOf = ({ response }: EventStream) => String(response.headers['x-request-id']).split('-', 1)[0]
  const opened = [await open()]
  while (opened.length < 4) {
    const stream = await open()
    // The kernel chooses the worker; the last is with the other one.
    if (opened.length < 3 || opened.some((other) => workerOf(other) !== workerOf(stream))) opened.push(stream)
    else {
      stream.close()
      await expect.poll(() => value('petstore_open_streams')).toBe(3)
    }
  }
  expect([opened.map(({ response }) => response.statusCode), await status()]).toEqual([
    [200, 200, 200, 200],
    429,
  ])
  // Each worker keeps a stream, whichever gets the one that takes this place.
  const workers = opened.map(workerOf)
  opened.find((_, at) => count(workers, workers[at]) > 1)!.close()
  await expect.poll(status).toBe(200)
  await expect.poll(() => value('petstore_open_streams')).toBe(4)

  const before = await scrape()
  const [second] = await seen(1)
  process.kill(second!, 'SIGKILL')
  await seen(2)
  const after = await scrape()
  expect(read(after, listed)).toBe(20)
  for (const series of ['process_cpu_seconds_total', 'nodejs_gc_duration_seconds_count{kind="minor"}'])
    expect(read(after, series)).toBeGreaterThanOrEqual(read(before, series))
  await times(10, () => ask('/pets'))
  await expect.poll(() => value(listed)).toBe(30)
  await expect.poll(() => value('petstore_workers_measured')).toBe(2)
  const left = read(after, 'petstore_open_streams')
  expect(left).toBeLessThan(4)
  const more = await times(6, status)
  expect(count(more, 200)).toBe(4 - left)
})

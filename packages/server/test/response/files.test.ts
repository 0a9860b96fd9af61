import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { generated } from '../../../testing/generated.ts'
import { everywhere, served } from '../../../testing/served.ts'
import { untilStill } from '../../../testing/still.ts'
import { startMeasured } from './measured.ts'

const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
const file = { description: 'It.', content: bytes }
const tagged = { ...file, headers: { ETag: { schema: { type: 'string' } } } }
const problem = { 'application/problem+json': { schema: { type: 'object' } } }
const paths = {
  '/down': { get: { operationId: 'down', responses: { 200: file } } },
  '/part': {
    get: {
      operationId: 'part',
      parameters: ['If-Match', 'If-None-Match'].map((name) => ({
        name,
        in: 'header',
        schema: { type: 'string' },
      })),
      responses: {
        200: tagged,
        206: file,
        304: tagged,
        416: { description: 'Beyond it.', content: problem },
      },
    },
  },
}

const contract = await generated({ paths }, afterAll)

const start = (response: () => object, options = {}) =>
  served(
    contract,
    everywhere(contract, async () => ({ status: 200, ...response() })),
    options,
  )

const digits = '0123456789'
const streamOf = (...pieces: (string | Buffer)[]) => Readable.from(pieces.map((piece) => Buffer.from(piece)))

test.each<[name: string, body: () => unknown]>([
  ['Node', () => streamOf('0123', '456789')],
  ['the web', () => Readable.toWeb(streamOf('0123', '456789'))],
  [
    'a generator',
    async function* () {
      yield Buffer.from('0123')
      yield Buffer.from('456789')
    },
  ],
])('sends a stream of %s, with a known length', async (_, body) => {
  let length: number | undefined
  const { send } = await start(() => ({ body: body(), length }))
  const open = await send('/down')
  expect([open.status, open.body, open.headers.get('content-length')]).toEqual([200, digits, null])
  length = 10
  const known = await send('/down')
  expect([known.status, known.body, known.headers.get('content-length')]).toEqual([200, digits, '10'])
})

test.each<[name: string, body: () => Readable]>([
  [
    'fails at once',
    () =>
      new Readable({
        read(): void {
          this.destroy(new Error('lost'))
        },
      }),
  ],
  ['brings no bytes', () => Readable.from([{ a: 1 }])],
  ['is shorter than its length', () => streamOf()],
])('responds 500 if a stream %s', async (_, body) => {
  const { send } = await start(() => ({ body: body(), length: 10 }))
  const { status, headers, body: text } = await send('/down')
  expect([status, headers.get('content-type'), text.status]).toEqual([500, 'application/problem+json', 500])
})

test.each<[name: string, pieces: unknown[]]>([
  ['fails', [Buffer.alloc(10_000), new Error('lost')]],
  ['is shorter than its length', [Buffer.alloc(10_000)]],
])('breaks off the connection if a running stream %s', async (_, pieces) => {
  const { url } = await start(() => ({
    length: 20_000,
    body: Readable.from(
      (async function* () {
        for (const piece of pieces) {
          if (piece instanceof Error) throw piece
          yield piece
        }
      })(),
    ),
  }))
  const response = await fetch(`${url}/down`)
  expect(response.status).toBe(200)
  await expect(response.arrayBuffer()).rejects.toThrow('terminated')
})

test('sends no more of a stream than its length', async () => {
  const { url, send } = await start(() => ({ body: streamOf(digits, digits), length: 10 }))
  expect((await send('/down')).body).toBe(digits)
  // The next response on the connection must begin in the right place.
  const two = await Promise.all([fetch(`${url}/down`), fetch(`${url}/down`)])
  for (const response of two) expect(await response.text()).toBe(digits)
})

const kilobyte64 = Buffer.alloc(65_536, 'x')

test('a caller that stops reading pauses the source, and one that disconnects ends it', async () => {
  let produced = 0
  const source = new Readable({
    read() {
      produced += 1
      this.push(kilobyte64)
    },
  })
  const { port } = await start(() => ({ body: source }))
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /down HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(socket, 'readable')
  await untilStill(() => produced, 1000)
  expect(produced).toBeLessThan(1000)
  const closed = once(source, 'close')
  socket.destroy()
  await closed
})

test('closes a source that is not sent', async () => {
  const sources: Readable[] = []
  const open = () => {
    sources.push(streamOf(digits))
    return sources.at(-1)
  }
  let answer: object = { headers: { etag: '"1"' } }
  const { send } = await start(() => ({ ...answer, body: open(), length: 10 }))
  const statuses = [
    (await send('/part', { headers: { 'if-none-match': '"1"' } })).status,
    (await send('/part', { headers: { 'if-match': '"2"' } })).status,
    (await send('/part', { headers: { range: 'bytes=10-' } })).status,
    (await send('/part', { method: 'HEAD' })).status,
  ]
  answer = { status: 201 }
  statuses.push((await send('/part')).status)
  expect(statuses).toEqual([304, 412, 416, 200, 500])
  await expect.poll(() => sources.every(({ destroyed }) => destroyed)).toBe(true)
  expect(sources.map(({ readableEnded }) => readableEnded)).toEqual(statuses.map(() => false))
})

test.each<[range: string | undefined, status: number, body: string, contentRange: string | null]>([
  [undefined, 200, digits, null],
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['Bytes=0-0', 206, '0', 'bytes 0-0/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, digits, 'bytes 0-9/10'],
  ['bytes=0-99', 206, digits, 'bytes 0-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=4-2', 200, digits, null],
  ['bytes=-', 200, digits, null],
  ['bytes=0-1,3-4', 200, digits, null],
  ['lines=1-2', 200, digits, null],
])('Range: %s gets %i', async (range, status, body, contentRange) => {
  for (const file of [
    () => ({ body: streamOf('0123', '456789'), length: 10 }),
    () => ({ body: Buffer.from(digits) }),
  ]) {
    const { send } = await start(file)
    const response = await send('/part', range === undefined ? {} : { headers: { range } })
    expect([response.status, response.headers.get('content-range')]).toEqual([status, contentRange])
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    if (status === 416) expect(response.body).toMatchObject({ status: 416 })
    else {
      expect(response.body).toBe(body)
      expect(response.headers.get('content-length')).toBe(String(body.length))
    }
  }
})

test.each([
  ['"1"', '"1"', 206],
  ['"1"', '"2"', 200],
  ['W/"1"', 'W/"1"', 200],
  ['"1"', 'Fri, 27 Nov 2026 00:00:00 GMT', 200],
])('the version %s with If-Range: %s gets %i', async (etag, condition, status) => {
  const { send } = await start(() => ({ body: streamOf(digits), length: 10, headers: { etag } }))
  const response = await send('/part', { headers: { range: 'bytes=2-4', 'if-range': condition } })
  expect([response.status, response.body]).toEqual([status, status === 206 ? '234' : digits])
})

test('HEAD gets the length, and no part', async () => {
  const { send } = await start(() => ({ body: streamOf(digits), length: 10 }))
  const { status, headers, body } = await send('/part', { method: 'HEAD', headers: { range: 'bytes=2-4' } })
  expect([status, headers.get('content-length'), headers.get('accept-ranges'), body]).toEqual([
    200,
    '10',
    'bytes',
    '',
  ])
})

test.each<[name: string, path: string, length: number | undefined]>([
  ['the contract has no 206', '/down', 10],
  ['nobody knows the length', '/part', undefined],
])('sends everything if %s', async (_, path, length) => {
  const { send } = await start(() => ({ body: streamOf(digits), length }))
  const { status, headers, body } = await send(path, { headers: { range: 'bytes=2-4' } })
  expect([status, headers.get('accept-ranges'), body]).toEqual([200, null, digits])
})

test('sends 200 MB with less than 80 MB of memory in use', async () => {
  const { port, peak } = await startMeasured(paths)
  const { body } = await fetch(`http://127.0.0.1:${port}/down`, { headers: { connection: 'close' } })
  let size = 0
  for await (const chunk of body!) size += chunk.length
  expect(size).toBe(200_000_000)
  expect(await peak()).toBeLessThan(80)
})

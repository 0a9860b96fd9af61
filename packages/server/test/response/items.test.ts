/** JSON lines and JSON sequences in responses, over a socket. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { generated } from '../../../testing/generated.ts'
import { everywhere, served } from '../../../testing/served.ts'
import { untilStill } from '../../../testing/still.ts'
import { logTo } from '../../log/log.ts'
import { unprotected } from '../../settings/network.ts'

const tick = { type: 'object', required: ['at'], properties: { at: { type: 'integer' } } }
const ofItems = { 'x-itemSchema': tick }
const ofArray = { schema: { type: 'array', items: tick } }
const got = (content: object) => ({ responses: { 200: { description: 'Ticks.', content } } })
const paths = {
  '/lines': { get: { operationId: 'lines', ...got({ 'application/jsonl': ofItems }) } },
  '/nd': { get: { operationId: 'nd', ...got({ 'application/x-ndjson': ofArray }) } },
  '/old': { get: { operationId: 'old', ...got({ 'application/x-jsonlines': { schema: tick } }) } },
  '/sequence': { get: { operationId: 'sequence', ...got({ 'application/json-seq': ofItems }) } },
  '/any': { get: { operationId: 'any', ...got({ 'application/jsonl': { 'x-itemSchema': {} } }) } },
  '/bytes': {
    get: { operationId: 'bytes', ...got({ 'application/jsonl': { schema: { type: 'string' } } }) },
  },
  '/both': {
    get: { operationId: 'both', ...got({ 'application/json': ofArray, 'application/jsonl': ofItems }) },
  },
}

const contract = await generated({ paths }, afterAll)

const start = (body: () => unknown, options = {}) =>
  served(
    contract,
    everywhere(contract, async ({ accept: mediaType }: { accept?: string }) => ({
      status: 200,
      mediaType,
      body: body(),
    })),
    options,
  )

async function* ticks(...times: unknown[]) {
  for (const at of times) yield { at }
}

test.each([
  ['/lines', 'application/jsonl', '{"at":1}\n{"at":2}\n'],
  ['/nd', 'application/x-ndjson', '{"at":1}\n{"at":2}\n'],
  ['/old', 'application/x-jsonlines', '{"at":1}\n{"at":2}\n'],
  ['/sequence', 'application/json-seq', '\x1e{"at":1}\n\x1e{"at":2}\n'],
])('%s sends each item as it comes', async (path, type, body) => {
  for (const items of [
    () => ticks(1, 2),
    () => [{ at: 1 }, { at: 2 }],
    () => new Set([{ at: 1 }, { at: 2 }]),
    () => Readable.from(ticks(1, 2)),
    () => Readable.toWeb(Readable.from(ticks(1, 2))),
  ]) {
    const { send } = await start(items)
    const response = await send(path)
    expect([response.status, response.headers.get('content-type'), response.body]).toEqual([200, type, body])
  }
})

test('an item may be any JSON, such as null and text with line breaks', async () => {
  const { send } = await start(() => [null, 'a\nb', [1], 0])
  expect((await send('/any')).body).toBe('null\n"a\\nb"\n[1]\n0\n')
})

test('an empty list is an empty body, and HEAD reads no items', async () => {
  const { send } = await start(() => [])
  expect(await send('/lines')).toMatchObject({ status: 200, body: '' })
  let isRead = false
  const head = await start(async function* () {
    isRead = true
    yield { at: 1 }
  })
  expect(await head.send('/lines', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' })
  expect(isRead).toBe(false)
})

test('sends an item before the next one exists', async () => {
  let go = () => {}
  const { url } = await start(async function* () {
    yield { at: 1 }
    await new Promise<void>((resolve) => (go = resolve))
    yield { at: 2 }
  })
  const { body } = await fetch(`${url}/lines`)
  const chunks = body!.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  expect((await chunks.next()).value).toBe('{"at":1}\n')
  go()
  expect((await chunks.next()).value).toBe('{"at":2}\n')
  expect((await chunks.next()).done).toBe(true)
})

test.each<[string, () => unknown, string]>([
  ['an item that the contract does not allow', () => ticks(1, 'noon', 3), 'an item is invalid'],
  [
    'a source that fails',
    async function* () {
      yield { at: 1 }
      throw new Error('the source is broken')
    },
    'the source is broken',
  ],
])('%s breaks off the response, and the log has the reason', async (_, body, reason) => {
  for (const path of ['/lines', '/sequence']) {
    const lines: { msg: string; err?: { message: string } }[] = []
    const log = logTo({ write: (line) => void lines.push(JSON.parse(line)) }, 'warn')
    const { port, send } = await start(body, { log })
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
    const received = await text(socket)
    expect(received).toMatch(/^HTTP\/1\.1 200 .*\{"at":1\}\n\r\n$/s)
    expect(lines.map(({ msg, err }) => [msg, err?.message])).toEqual([
      ['a stream ended early', expect.stringContaining(reason)],
    ])
    expect((await send('/both')).status).toBe(500)
  }
})

test.each([{ at: 1 }, 'text', Buffer.from('bytes'), undefined, 1])(
  'rejects a body of %o that is not a list of items',
  async (body) => {
    const { send } = await start(() => body)
    expect((await send('/lines')).status).toBe(500)
  },
)

test('the caller chooses between a list and its lines', async () => {
  const { send } = await start(() => [{ at: 1 }])
  const lines = await send('/both', { headers: { accept: 'application/jsonl' } })
  expect([lines.headers.get('content-type'), lines.body]).toEqual(['application/jsonl', '{"at":1}\n'])
  expect((await send('/both')).body).toEqual([{ at: 1 }])
  expect((await send('/both', { headers: { accept: 'application/json-seq' } })).status).toBe(406)
})

test('lines without a schema of their items are bytes', async () => {
  const { send } = await start(() => Readable.from([Buffer.from('{}\n')]))
  expect((await send('/bytes')).body).toBe('{}\n')
})

test('a caller that stops reading pauses the source, and one that disconnects ends it', async () => {
  let made = 0
  let isClosed = false
  const { port } = await start(async function* () {
    try {
      for (;;) yield { at: ++made, more: 'x'.repeat(8000) }
    } finally {
      isClosed = true
    }
  })
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /lines HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(socket, 'readable')
  await untilStill(() => made, 10_000)
  expect(made).toBeLessThan(10_000)
  expect(isClosed).toBe(false)
  socket.destroy()
  await expect.poll(() => isClosed).toBe(true)
})

test('a waiting source learns that its caller has disconnected, or has closed its side', async () => {
  for (const leave of ['destroy', 'end'] as const) {
    const source = new Readable({ objectMode: true, read() {} })
    source.push({ at: 1 })
    const { port } = await start(() => source)
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.write('GET /lines HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(socket, 'readable')
    socket[leave]()
    await expect.poll(() => source.destroyed).toBe(true)
    socket.destroy()
  }
})

test('streams of items count towards the limit of streams', async () => {
  const source = new Readable({ objectMode: true, read() {} })
  const { url, send } = await start(() => source, { protection: { ...unprotected, maxStreams: 1 } })
  const first = await fetch(`${url}/lines`)
  expect(first.status).toBe(200)
  expect((await send('/lines')).status).toBe(429)
  await first.body!.cancel()
})

test('a shutdown breaks off unfinished responses', async () => {
  const source = new Readable({ objectMode: true, read() {} })
  source.push({ at: 1 })
  const { app, url } = await start(() => source)
  const { body } = await fetch(`${url}/lines`)
  const chunks = body!.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  expect((await chunks.next()).value).toBe('{"at":1}\n')
  const next = expect(chunks.next()).rejects.toThrow('terminated')
  await app.close()
  await next
  await expect.poll(() => source.destroyed).toBe(true)
})

/** JSON lines and JSON sequences in requests, over a socket. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'
import { generated } from '../../../testing/generated.ts'
import { everywhere, served } from '../../../testing/served.ts'
import { unprotected } from '../../settings/network.ts'

const tick = {
  type: 'object',
  required: ['at'],
  additionalProperties: false,
  properties: { at: { type: 'integer' }, by: { type: 'string', default: 'clock' } },
}
const content = {
  'application/jsonl': { 'x-itemSchema': tick },
  'application/json-seq': { schema: { type: 'array', items: { anyOf: [tick, { type: 'integer' }] } } },
}
const problem = { 'application/problem+json': { schema: { type: 'object' } } }
const refused = (...statuses: number[]) =>
  Object.fromEntries(statuses.map((status) => [status, { description: 'Wrong.', content: problem }]))
const taking = (operationId: string, ...statuses: number[]) => ({
  post: {
    operationId,
    requestBody: { required: true, content },
    responses: {
      200: { description: 'All.', content: { 'application/json': { schema: { type: 'array' } } } },
      ...refused(...statuses),
    },
  },
})
const paths = {
  '/up': taking('up', 400),
  '/known': taking('known', 422),
  '/apart': taking('apart', 400, 422),
  '/large': {
    post: { ...taking('large').post, 'x-max-file-size': 100_000_000 },
  },
}

const contract = await generated({ paths }, afterAll)

type Items = AsyncIterable<unknown>
const start = (
  handler = async ({ body }: { body: Items }) => ({ status: 200, body: await Array.fromAsync(body) }),
) => served(contract, everywhere(contract, handler), { protection: { ...unprotected, maxFileSize: 200_000 } })

const post = (body: string, type = 'application/jsonl') => ({
  method: 'POST',
  headers: { 'content-type': type },
  body,
})

const one = { at: 1, by: 'clock' }

test.each<[string, unknown[]]>([
  ['', []],
  ['{"at":1}', [one]],
  ['{"at":1}\n', [one]],
  ['{"at":1}\r\n\n \n{"at":2,"by":"ä\\n"}\n', [one, { at: 2, by: 'ä\n' }]],
])('reads the lines %j as items', async (body, items) => {
  const { send } = await start()
  expect(await send('/up', post(body))).toMatchObject({ status: 200, body: items })
  expect(await send('/up', post(body, 'Application/JSONL; charset=utf-8'))).toMatchObject({ body: items })
})

test.each<[string, unknown[]]>([
  ['', []],
  ['\x1e{"at":1}\n', [{ at: 1 }]],
  ['\x1e\x1e{\n"at":1}\x1e7\n', [{ at: 1 }, 7]],
])('reads the sequence %j as items', async (body, items) => {
  const { send } = await start()
  expect(await send('/up', post(body, 'application/json-seq'))).toMatchObject({ status: 200, body: items })
})

const line = 'application/jsonl'
const sequence = 'application/json-seq'

test.each<[string, string, string]>([
  [
    line,
    '{"at":1}\n{"at":"noon"}',
    'Item 2 of the body is invalid. Body member "at" must be of type integer.',
  ],
  [line, '{"at":1}\n\n[]\n', 'Item 2 of the body is invalid. It must be of type object.'],
  [line, '{"at":1} {"at":2}', 'Item 1 of the body is invalid. It is not JSON: '],
  [line, '{"at":1,"at":2}', 'Item 1 of the body is invalid. Body member "at" is given more than once.'],
  [line, '\x1e{"at":1}\n', 'Item 1 of the body is invalid. It is not JSON: '],
  [sequence, '{"at":1}\n', 'Item 1 of the body is invalid. It requires a record separator (0x1E) before it.'],
  [sequence, '\x1e7\n\x1e7', 'Item 2 of the body is invalid. It requires a line feed after it.'],
  [sequence, '\x1e7.5\n', 'Item 1 of the body is invalid. It must be of type'],
])('rejects %s with %j', async (type, body, detail) => {
  const { send } = await start()
  for (const [path, status] of [
    ['/up', 400],
    ['/known', 422],
  ] as const) {
    const response = await send(path, post(body, type))
    expect([response.status, response.body.detail]).toEqual([status, expect.stringContaining(detail)])
  }
})

test('a readable invalid item gets 422 beside a documented 400', async () => {
  const { send } = await start()
  expect((await send('/apart', post('{"at":1}\n{"at":"noon"}'))).status).toBe(422)
  expect((await send('/apart', post('{"at":1}\n{"at"'))).status).toBe(400)
  expect((await send('/apart', post('{"at":1}', 'application/json'))).status).toBe(415)
})

test('rejects invalid UTF-8, and a charset other than UTF-8', async () => {
  const { send } = await start()
  const latin = { ...post('', line), body: Buffer.from('{"at":1,"by":"\xe4"}', 'latin1') }
  expect((await send('/up', latin)).status).toBe(400)
  expect((await send('/up', post('{"at":1}', 'application/jsonl; charset=latin1'))).status).toBe(400)
})

test('a body may be as large as a file, and an item as large as another body', async () => {
  const { send } = await start(async ({ body }) => {
    const sizes: number[] = []
    for await (const item of body) sizes.push(JSON.stringify(item).length)
    return { status: 200, body: sizes }
  })
  const large = (size: number) => `{"at":1,"by":"${'x'.repeat(size - 16)}"}`
  const three = [65_536, 65_536, 65_536]
  expect((await send('/up', post(three.map(large).join('\n')))).body).toEqual(three)
  expect((await send('/up', post(large(65_537)))).status).toBe(413)
  expect((await send('/up', post([...three, 65_536].map(large).join('\n')))).status).toBe(413)
})

test('blank lines count to the item after them', async () => {
  const { send } = await start()
  for (const [type, blank] of [
    [line, '\n'],
    [line, ' \r\n'],
    [sequence, '\x1e'],
  ] as const) {
    const after = type === line ? '{"at":1}\n' : '\x1e{"at":1}\n'
    expect((await send('/up', post(blank.repeat(20_000) + after + blank.repeat(20_000), type))).status).toBe(
      200,
    )
    expect((await send('/up', post(blank.repeat(65_536) + after, type))).status).toBe(413)
  }
})

test('a handler gets an item before the next one is sent', async () => {
  const seen = vi.fn()
  const { port } = await start(async ({ body }) => {
    for await (const item of body) seen(item)
    return { status: 200, body: [] }
  })
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /up HTTP/1.1\r\nHost: a\r\nContent-Type: ${line}\r\nContent-Length: 18\r\nConnection: close\r\n\r\n`,
  )
  socket.write('{"at":1}\n{"at')
  await expect.poll(() => seen.mock.calls).toEqual([[one]])
  socket.write('":2}\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
  expect(seen).toHaveBeenLastCalledWith({ ...one, at: 2 })
})

test('a handler that stops reading ends the connection with its response', async () => {
  const { port } = await start(async ({ body }) => {
    for await (const item of body) return { status: 200, body: [item] }
    return { status: 200, body: [] }
  })
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /up HTTP/1.1\r\nHost: a\r\nContent-Type: ${line}\r\nContent-Length: 1000\r\n\r\n{"at":1}\n`,
  )
  const received = await text(socket)
  expect(received).toMatch(/^HTTP\/1\.1 200 /)
  expect(received).toMatch(/\r\nconnection: close\r\n/i)
})

test('the items of a caller that disconnects fail', async () => {
  const failed = vi.fn()
  const seen = vi.fn()
  const { port } = await start(async ({ body }) => {
    try {
      for await (const item of body) seen(item)
    } catch {
      failed()
    }
    return { status: 200, body: [] }
  })
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /up HTTP/1.1\r\nHost: a\r\nContent-Type: ${line}\r\nContent-Length: 1000\r\n\r\n{"at":1}\n`,
  )
  await expect.poll(() => seen.mock.calls.length).toBe(1)
  socket.destroy()
  await expect.poll(() => failed.mock.calls.length).toBe(1)
})

test('the items of a caller that disconnects fail at once, not after all that has arrived', async () => {
  let seen = 0
  let failed = false
  const left = Promise.withResolvers<void>()
  const { port, app } = await start(async ({ body }) => {
    try {
      for await (const _ of body) {
        seen += 1
        await left.promise
      }
    } catch {
      failed = true
    }
    return { status: 200, body: [] }
  })
  app.server.once('connection', (connection) => connection.once('close', () => left.resolve()))
  const socket = connect(port, '127.0.0.1')
  // They arrive in one piece.
  const lines = '{"at":1}\n'.repeat(400)
  socket.write(
    `POST /up HTTP/1.1\r\nHost: a\r\nContent-Type: ${line}\r\nContent-Length: 100000\r\n\r\n${lines}`,
  )
  await expect.poll(() => seen).toBe(1)
  socket.resetAndDestroy()
  await expect.poll(() => failed).toBe(true)
  expect(seen).toBeLessThan(400)
})

test('items arrive no faster than they are read', async () => {
  let go = () => {}
  let isBegun = false
  const { port } = await start(async ({ body }) => {
    let count = 0
    for await (const _ of body) {
      count += 1
      if (count > 1) continue
      await new Promise<void>((resolve) => {
        go = resolve
        isBegun = true
      })
    }
    return { status: 200, body: [count] }
  })
  const size = 50_000_000
  const socket = connect(port, '127.0.0.1')
  const item = `{"at":1,"by":"${'x'.repeat(9983)}"}\n`
  socket.write(
    `POST /large HTTP/1.1\r\nHost: a\r\nContent-Type: ${line}\r\nContent-Length: ${size}\r\nConnection: close\r\n\r\n`,
  )
  socket.write(item.repeat(size / item.length))
  await expect.poll(() => isBegun).toBe(true)
  expect(socket.writableLength).toBeGreaterThan(0)
  go()
  expect(await text(socket)).toMatch(/\[5000\]$/)
  await once(socket, 'close')
})

import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../../../testing/folder.ts'
import { generated } from '../../../testing/generated.ts'
import { everywhere, served } from '../../../testing/served.ts'
import { untilStill } from '../../../testing/still.ts'
import type { ReceivedFile } from '../../request/multipart.ts'
import { Spool } from '../../request/spool.ts'
import { unprotected } from '../../settings/network.ts'

const binary = { type: 'string', format: 'binary' }
const content = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['photo'],
      additionalProperties: false,
      properties: {
        photo: binary,
        more: { type: 'array', items: binary },
        caption: { type: 'string', maxLength: 100_000 },
        place: { type: 'object' },
      },
    },
    encoding: { more: { contentType: 'image/*' } },
  },
}
const taking = (operationId: string) => ({
  operationId,
  requestBody: { required: true, content },
  responses: { 200: { description: 'It.', content: { 'application/json': { schema: {} } } } },
})
const paths = {
  '/up': { post: taking('up') },
  '/small': { post: { ...taking('small'), 'x-max-file-size': 100_000 } },
}

const contract = await generated({ paths }, afterAll)

interface Body {
  photo: ReceivedFile
  more?: ReceivedFile[]
  caption?: string
  place?: object
}

async function bytesOf(file: ReceivedFile): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of file.stream()) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const described = async (file: ReceivedFile) => {
  const bytes = await bytesOf(file)
  // Each way of reading begins with the first byte.
  expect((await bytesOf(file)).equals(bytes)).toBe(true)
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
  expect(await file.text()).toBe(bytes.toString())
  expect(file.size).toBe(bytes.length)
  return [file.name, file.type, file.size, bytes.subarray(-1).toString()]
}

const start = (
  handler = async ({ body }: { body: Body }): Promise<{ status: number; body: unknown }> => ({
    status: 200,
    body: {
      ...body,
      photo: await described(body.photo),
      more: await Promise.all((body.more ?? []).map(described)),
    },
  }),
) =>
  served(contract, everywhere(contract, handler), { protection: { ...unprotected, maxFileSize: 1_000_000 } })

const photo = (size: number, name = 'a.png') =>
  new File([`${'x'.repeat(size - 1)}!`], name, { type: 'image/png' })

function form(fields: Record<string, string | File | File[]>) {
  const data = new FormData()
  for (const [name, all] of Object.entries(fields)) for (const one of [all].flat()) data.append(name, one)
  return { method: 'POST', body: data }
}

// Other processes on this machine may upload, too.
beforeEach(() => {
  vi.stubEnv('TMPDIR', temporaryFolder())
  return () => vi.unstubAllEnvs()
})

const spooled = () => readdirSync(tmpdir())

test.each([10, 65_536, 65_537, 900_000])(
  'reads a file of %i bytes as a stream, or as a whole',
  async (size) => {
    const { send } = await start()
    for (const fields of [
      { photo: photo(size), caption: 'Tom', place: '{"a":1}' },
      // The order of parts must not matter.
      { place: '{"a":1}', caption: 'Tom', photo: photo(size) },
    ])
      expect(await send('/up', form(fields))).toMatchObject({
        status: 200,
        body: { photo: ['a.png', 'image/png', size, '!'], caption: 'Tom', place: { a: 1 }, more: [] },
      })
    await expect.poll(spooled).toEqual([])
  },
)

test('several files, large and small, keep their order', async () => {
  const { send } = await start()
  const more = [
    photo(10, '../1.png'),
    photo(300_000, '2.png'),
    photo(60_000, '3.png'),
    photo(70_000, '4.png'),
  ]
  const { body } = await send('/up', form({ more, photo: photo(200_000) }))
  expect(body.more.map(([name, , size]: [string, string, number]) => [name, size])).toEqual([
    ['../1.png', 10],
    ['2.png', 300_000],
    ['3.png', 60_000],
    ['4.png', 70_000],
  ])
})

test.each<[string, number, Parameters<typeof form>[0]]>([
  ['a file beyond the limit of the operation', 413, { photo: photo(100_000) }],
  ['a text beyond the limit of bodies', 413, { photo: photo(1), caption: 'x'.repeat(65_537) }],
  ['JSON beyond the limit of bodies, as a file', 413, { photo: photo(1), place: photo(70_000) }],
  ['a text for a file, beside a large one', 400, { photo: 'x', more: [photo(70_000)] }],
  ['a large file for a text', 400, { photo: photo(1), caption: photo(70_000) }],
  [
    'a large file of another media type',
    400,
    { photo: photo(1), more: [new File(['x'.repeat(70_000)], 'a')] },
  ],
  ['a large member that nobody declared', 400, { photo: photo(1), other: photo(70_000) }],
  ['a large file, and another is missing', 400, { more: [photo(70_000)] }],
  [
    'more parts than are counted',
    400,
    { photo: photo(1), more: Array.from({ length: 1000 }, () => photo(1)) },
  ],
])('%s gets %i', async (_, status, fields) => {
  const { send } = await start()
  expect((await send(status === 413 ? '/small' : '/up', form(fields))).status).toBe(status)
  expect((await send('/small', form({ photo: photo(70_000) }))).status).toBe(200)
  await expect.poll(spooled).toEqual([])
})

const head = (length: number) =>
  `POST /up HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`
const part = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\n'

test('a file in memory leaves room for a text that arrives later', async () => {
  const { app, port } = await start()
  const sent = `${part}${'y'.repeat(60_000)}\r\n--x\r\nContent-Disposition: form-data; name="caption"\r\n\r\n`
  const rest = `${'z'.repeat(60_000)}\r\n--x--\r\n`
  const connected = once(app.server, 'connection')
  const socket = connect(port, '127.0.0.1')
  socket.write(head(sent.length + rest.length) + sent)
  const [accepted]: Socket[] = await connected
  await untilStill(() => accepted!.bytesRead)
  socket.write(rest)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
})

test('rejects a body without its last boundary, large or small', async () => {
  const handler = vi.fn(async () => ({ status: 200, body: 0 }))
  const { port } = await start(handler)
  for (const size of [10, 70_000]) {
    const socket = connect(port, '127.0.0.1')
    socket.write(head(part.length + size) + part + 'y'.repeat(size))
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*multipart/s)
  }
  expect(handler).not.toHaveBeenCalled()
  await expect.poll(spooled).toEqual([])
})

test('a caller that disconnects ends the reception, and no handler runs', async () => {
  const handler = vi.fn(async () => ({ status: 200, body: 0 }))
  const { app, port } = await start(handler)
  const socket = connect(port, '127.0.0.1')
  socket.write(head(500_000) + part + 'y'.repeat(200_000))
  const connections = () => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))
  await expect.poll(connections).toBe(1)
  socket.destroy()
  await expect.poll(connections).toBe(0)
  expect(handler).not.toHaveBeenCalled()
  await expect.poll(spooled).toEqual([])
})

// Linux names an unlinked file in the list of open ones.
const openFiles = () =>
  readdirSync('/proc/self/fd').filter((descriptor) => {
    try {
      return /\/upload-.*\(deleted\)$/.test(readlinkSync(`/proc/self/fd/${descriptor}`))
    } catch {
      return false
    }
  }).length

const onLinux = test.skipIf(process.platform !== 'linux')
const file = (content: string) => `${part}${content}\r\n`

function begin(port: number, sent: string, path = '/up', localAddress = '127.0.0.1'): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
  onTestFinished(() => void socket.destroy())
  const length = sent.length + 100
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n${sent}`,
  )
  return socket
}

onLinux('all files of a body share one open file, which ends with the connection', async () => {
  const { port } = await start()
  const socket = begin(port, file('y'.repeat(70_000)) + file('y').repeat(300))
  await expect.poll(openFiles).toBe(1)
  await untilStill(openFiles)
  expect(openFiles()).toBe(1)
  socket.destroy()
  await expect.poll(openFiles).toBe(0)
  expect(spooled()).toEqual([])
})

onLinux('opens a bounded number of files for one caller, and answers its next with 429', async () => {
  const { port, send } = await start()
  // Each client address is a caller.
  const upload = () => begin(port, file('y'.repeat(70_000)), '/up', '127.0.0.2')
  const sockets = Array.from({ length: 32 }, upload)
  await expect.poll(openFiles).toBe(32)
  const refused = await text(upload())
  expect(refused).toMatch(/^HTTP\/1\.1 429 .*\r\nretry-after: 10\r\n.*"You may send 32 forms/is)
  // The address of another caller.
  expect((await send('/up', form({ photo: photo(70_000) }))).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await expect.poll(openFiles).toBe(0)
  const again = upload()
  await expect.poll(openFiles).toBe(1)
  again.destroy()
  await expect.poll(openFiles).toBe(0)
})

onLinux('opens a bounded number of files for all bodies together, and answers others with 503', async () => {
  const { send } = await start()
  // Without requests: a busy machine takes longer to receive so many than the first may last.
  const server = {}
  const spools = Array.from({ length: 256 }, (_, at) => new Spool(0, `caller ${at % 8}`, server))
  for (const spool of spools) {
    onTestFinished(() => spool.close())
    spool.write(Buffer.from('y'))
  }
  await Promise.all(spools.map((spool) => spool.written()))
  expect(openFiles()).toBe(256)
  const refused = await send('/up', form({ photo: photo(70_000) }))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  // A small one needs no file.
  expect((await send('/up', form({ photo: photo(10) }))).status).toBe(200)
  for (const spool of spools) spool.close()
  await expect.poll(openFiles).toBe(0)
  expect((await send('/up', form({ photo: photo(70_000) }))).status).toBe(200)
})

test('a temporary folder that is gone fails one request, and leaves the others alone', async () => {
  const { send } = await start()
  const { TMPDIR } = process.env
  vi.stubEnv('TMPDIR', '/nowhere')
  expect((await send('/up', form({ photo: photo(300_000), more: [photo(70_000)] }))).status).toBe(500)
  vi.stubEnv('TMPDIR', TMPDIR)
  expect((await send('/up', form({ photo: photo(70_000) }))).status).toBe(200)
})

const named = (name: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n\r\n`

test.each<[string, number, string]>([
  ['names beyond the limit of bodies', 413, named('n'.repeat(1000)).repeat(70)],
  ['filenames beyond the limit of bodies', 413, named('n', `; filename="${'f'.repeat(1000)}"`).repeat(70)],
  [
    'media types beyond the limit of bodies',
    413,
    named('n', `; filename="f"\r\nContent-Type: a/${'t'.repeat(1000)}`).repeat(70),
  ],
  ['a part with a name of 9 kB', 400, named('n'.repeat(9000))],
  ['a part without a name', 400, '--x\r\nContent-Disposition: form-data\r\n\r\n\r\n'],
])('%s get %i, before the body is complete', async (_, status, sent) => {
  const { port } = await start()
  // The rest of the body never comes.
  const socket = begin(port, sent + named('rest').padEnd(70_000))
  expect(await text(socket)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*\r\nconnection: close`, 'is'))
})

test('two servers in one process limit their own callers', () => {
  const servers = [{}, {}]
  for (const server of servers) {
    const spool = new Spool(0, 'ada', server)
    onTestFinished(() => spool.close())
    // An eighth of what all callers of the process may hold.
    spool.hold(8 * 2 ** 20)
    expect(() => spool.hold(1)).toThrow(expect.objectContaining({ code: 'rate_limited' }))
  }
})

import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startMeasured } from '../response/measured.ts'

const binary = { type: 'string', format: 'binary' }
const taking = (operationId: string, mediaType: string, schema: object) => ({
  operationId,
  requestBody: { required: true, content: { [mediaType]: { schema } } },
  responses: { 200: { description: 'Its size.', content: { 'application/json': { schema: {} } } } },
})
const form = { type: 'object', required: ['file'], properties: { file: binary } }
const paths = {
  '/up': { post: taking('up', 'application/octet-stream', binary) },
  '/form': { post: taking('form', 'multipart/form-data', form) },
}

const size = 500_000_000
const piece = Buffer.alloc(1_000_000, 'x')
const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
const end = '\r\n--b--\r\n'

test.each([
  ['/up', 'application/octet-stream', '', ''],
  ['/form', 'multipart/form-data; boundary=b', part, end],
])('%s takes 500 MB with less than 80 MB of memory in use', async (path, type, before, after) => {
  const { port, peak } = await startMeasured(paths)
  const socket = connect(port, '127.0.0.1')
  const response = text(socket)
  const length = before.length + size + after.length
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${before}`,
  )
  for (let sent = 0; sent < size; sent += piece.length)
    if (!socket.write(piece)) await new Promise((resolve) => socket.once('drain', resolve))
  socket.write(after)
  expect(await response).toMatch(new RegExp(`\r\n\r\n${size}$`))
  expect(await peak()).toBeLessThan(80)
})

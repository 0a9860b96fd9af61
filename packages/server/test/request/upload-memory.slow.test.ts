import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { generateInto, packageFolder } from '../../../testing/generated.ts'

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
])('%s takes 500 MB with less than 80 MB of memory', async (path, type, before, after) => {
  const folder = packageFolder()
  const info = { title: 'Test', version: '1.0.0' }
  await writeFile(join(folder, 'contract.json'), JSON.stringify({ openapi: '3.0.3', info, paths }))
  await generateInto(join(folder, 'generated'), join(folder, 'contract.json'))
  const child = spawn(process.execPath, [join(import.meta.dirname, '../response/files-child.ts')], {
    env: { CODE: pathToFileURL(join(folder, 'generated/router.ts')).href },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const { value: port } = await lines.next()
  const socket = connect(Number(port), '127.0.0.1')
  const response = text(socket)
  const length = before.length + size + after.length
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${before}`,
  )
  for (let sent = 0; sent < size; sent += piece.length)
    if (!socket.write(piece)) await new Promise((resolve) => socket.once('drain', resolve))
  socket.write(after)
  expect(await response).toMatch(new RegExp(`\r\n\r\n${size}$`))
  child.kill('SIGTERM')
  expect(Number((await lines.next()).value)).toBeLessThan(80)
})

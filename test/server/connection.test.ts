/** What one connection is told, byte by byte. */
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { startService } from '../support/service.ts'
import { request, Wire } from '../support/wire.ts'

async function startWired() {
  const service = await startService()
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.server.address() as AddressInfo
  return { ...service, open: () => Wire.open(port) }
}

describe('an answer that is due comes before the error of what follows it', () => {
  test.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['headers without end', `GET /pets HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'a body in broken chunks',
      'POST /categories HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer $KEY\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n',
      400,
    ],
  ])('%s', async (_, next, status) => {
    const { key, send, open } = await startWired()
    const wire = await open()
    const first = request('POST', '/categories', key, { name: 'Dog' })
    const second = request('POST', '/categories', key, { name: 'Cat' })
    wire.write(first + second + next.replace('$KEY', key))
    expect(await wire.answer()).toMatchObject({ status: 201 })
    expect(await wire.answer()).toMatchObject({ status: 201 })
    expect(await wire.answer()).toMatchObject({ status, headers: { connection: 'close' } })
    await wire.closed
    expect(await wire.answer()).toBeUndefined()
    expect((await send('GET', '/categories')).body).toHaveLength(2)
  })

  test('and ends the connection when it says so', async () => {
    const { key, open } = await startWired()
    const wire = await open()
    const last = request('POST', '/categories', key, { name: 'Dog' }).replace(
      '\r\n',
      '\r\nConnection: close\r\n',
    )
    wire.write(`${last}nonsense\r\n\r\n`)
    expect(await wire.answer()).toMatchObject({ status: 201, headers: { connection: 'close' } })
    await wire.closed
    expect(await wire.answer()).toBeUndefined()
  })
})

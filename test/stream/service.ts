import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { client } from '../../packages/testing/client.ts'
import { openStream } from '../../packages/testing/event-stream.ts'
import { startService } from '../support/service.ts'

export async function listen(options: Parameters<typeof startService>[0] = {}) {
  const service = await startService(options)
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  const ask = client(address, service.key)
  const stream = (query = '', headers: Record<string, string> = {}, isRead = true) =>
    openStream(
      `${address}/store/events${query}`,
      { authorization: `Bearer ${service.key}`, ...headers },
      isRead,
    )
  const metric = async (pattern: RegExp) => {
    const metrics = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${service.key}` } })
    return Number(pattern.exec(await metrics.text())?.[1])
  }
  const patience = { interval: 100 }
  const expectOpen = (count: number) =>
    expect.poll(() => metric(/^petstore_open_streams (\d+)$/m), patience).toBe(count)
  const expectEnded = (count: number) =>
    expect.poll(() => metric(/_count\{operation="listEvents",status="200"\} (\d+)$/m), patience).toBe(count)
  return { ...service, address, port, ask, stream, expectOpen, expectEnded }
}

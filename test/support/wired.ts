import type { AddressInfo } from 'node:net'
import { startService } from './service.ts'
import { Wire } from './wire.ts'

/** A service that listens on a free port of 127.0.0.1, and what opens connections to it. */
export async function startWired() {
  const service = await startService()
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.server.address() as AddressInfo
  return { ...service, open: () => Wire.open(port) }
}

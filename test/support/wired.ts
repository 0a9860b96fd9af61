import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { promisify } from 'node:util'
import { Wire } from '../../packages/testing/wire.ts'
import { startService } from './service.ts'

/** Starts a service on a free port of 127.0.0.1, with functions that open connections to it. */
export async function startWired(options: Parameters<typeof startService>[0] = {}) {
  const service = await startService(options)
  const { server } = service.app
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.address() as AddressInfo
  const open = (allowHalfOpen = false) => Wire.open(port, allowHalfOpen)
  return {
    ...service,
    open,
    /** Opens a connection, and resolves to both of its ends. */
    async openBoth(allowHalfOpen = false): Promise<{ wire: Wire; accepted: Socket }> {
      const connected = once(server, 'connection')
      const wire = await open(allowHalfOpen)
      const [accepted] = await connected
      return { wire, accepted }
    },
    /** Counts the open connections of the server. */
    connections: () => promisify(server.getConnections.bind(server))(),
  }
}

import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { promisify } from 'node:util'
import { startService } from './service.ts'
import { Wire } from './wire.ts'

/** A service that listens on a free port of 127.0.0.1, and what opens connections to it. */
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
    /** How many connections the server holds. */
    connections: () => promisify(server.getConnections.bind(server))(),
  }
}

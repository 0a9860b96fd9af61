import { once } from 'node:events'
import type { Socket } from 'node:net'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { portOf } from './listening.ts'
import { Wire } from './wire.ts'

/** Lets a service listen on a free port of 127.0.0.1, and returns functions that open connections to it, which end with the test. */
export async function wireTo(app: FastifyInstance) {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { server } = app
  const port = portOf(server)
  const open = async (allowHalfOpen = false) => {
    const wire = await Wire.open(port, allowHalfOpen)
    onTestFinished(() => wire.close())
    return wire
  }
  return {
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

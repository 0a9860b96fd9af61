/** Servers on free ports of this machine, until the test ends. */
import { once } from 'node:events'
import type { AddressInfo, Server, Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Port of a server that listens. */
export const portOf = (server: Server): number => (server.address() as AddressInfo).port

/** Starts a server until the test ends, with its connections, and returns its port. */
export async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.listen(0, host)
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  return portOf(server)
}

/** Starts an HTTP server like {@link listen}, and returns its address. */
export const listening = async (server: Server): Promise<string> => `http://127.0.0.1:${await listen(server)}`

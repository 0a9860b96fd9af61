import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer as createHttp } from 'node:http'
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { Wire } from '../../../testing/wire.ts'
import { createProxy, Live } from '../../dev/proxy.ts'

export async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return (server.address() as AddressInfo).port
}

/** Starts a proxy before a server, and returns a function that opens connections; it listens as `a`. */
export async function startProxy(target: Server) {
  const targetPort = await listen(target)
  const proxy = createProxy(() => `http://127.0.0.1:${targetPort}`, new Live(), 'a')
  const port = await listen(proxy)
  return { proxy, port, target, targetPort, open: (allowHalfOpen = false) => Wire.open(port, allowHalfOpen) }
}

export const startProxied = (listener: RequestListener) => startProxy(createHttp(listener))

/** Starts a proxy before a server that responds with raw bytes. */
export const startHostile = (respond: (socket: Socket) => void) =>
  startProxy(
    createTcp((socket) => {
      socket.on('error', () => {}).once('data', () => respond(socket))
    }),
  )

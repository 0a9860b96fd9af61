import type { RequestListener } from 'node:http'
import { createServer as createHttp } from 'node:http'
import { createServer as createTcp, type Server, type Socket } from 'node:net'
import { listen } from '../../../testing/listening.ts'
import { Wire } from '../../../testing/wire.ts'
import { createProxy, Live } from '../../dev/proxy.ts'

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

/** Proxy between a coordinator and a worker, which cuts the connections at a chosen statement. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

export async function wire(port: number) {
  const sockets = new Set<Socket>()
  let isCut = false
  let cutAt: { text: string; then(): void } | undefined
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((client) => {
    if (isCut) return void client.destroy()
    const upstream = connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    upstream.on('data', (bytes) => void client.write(bytes))
    client.on('data', (bytes) => {
      if (!cutAt || !bytes.includes(cutAt.text)) return void upstream.write(bytes)
      const { then } = cutAt
      cut()
      then()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    cut()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    /** Cuts all connections before a statement with this text arrives, and accepts no more; resolves afterwards. */
    cutAt: (text: string) =>
      new Promise<void>((then) => {
        cutAt = { text, then }
      }),
    cut,
    heal() {
      isCut = false
      cutAt = undefined
    },
  }
}

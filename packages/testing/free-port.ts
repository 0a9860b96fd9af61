import { once } from 'node:events'
import { createServer } from 'node:net'

/** Finds a free port below the system's range for outgoing connections. */
export async function freePort(): Promise<number> {
  const port = 10_240 + Math.floor(Math.random() * 20_000)
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return port
  } catch {
    return freePort()
  } finally {
    server.close()
  }
}

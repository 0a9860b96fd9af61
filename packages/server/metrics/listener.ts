/** Metrics endpoint without a key, on an address of its own. */
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { containment, endSlowReaders, openSockets, readingTimeout } from '../http/connections.ts'
import { createHttpServer } from '../http/http-server.ts'
import type { WriteLine } from '../log/output.ts'
import type { Address } from '../settings/network.ts'
import { expositionType } from './exposition.ts'

// Prometheus needs one.
const maxConnections = 32

// Milliseconds for which a measurement is reused, so that requests cannot keep the database busy.
const cacheTime = 1000

/**
 * Serves `/metrics` at an address of its own.
 * @param write measures and returns the text
 * @returns the port, and a function that closes the server and its connections
 * @throws NodeJS.ErrnoException if the address is not available
 */
export async function serveMetrics(
  address: Address,
  write: () => Promise<string>,
  log: { warn: WriteLine; error: WriteLine },
): Promise<{ port: number; close(): Promise<void> }> {
  let written: { text: Promise<string>; at: number } | undefined
  const measured = () => {
    if (!written || performance.now() - written.at > cacheTime)
      written = { text: write(), at: performance.now() }
    return written.text
  }

  const handle: RequestListener = (request, response) => {
    const end = (status: number, text: string, type = 'text/plain; charset=utf-8') => {
      // Later data on the connection may be a body that nobody reads.
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store', Connection: 'close' })
      response.end(request.method === 'HEAD' ? undefined : text)
    }
    if (request.url?.split('?', 1)[0] !== '/metrics') return end(404, 'This address serves /metrics only.\n')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      return end(405, 'Use GET.\n')
    }
    measured().then(
      (text) => end(200, text, expositionType),
      (error) => {
        log.warn({ err: error, times: 1 }, 'the metrics could not be written')
        end(500, 'The metrics could not be written; the log says why.\n')
      },
    )
  }

  const server = createHttpServer(
    handle,
    containment(() => log),
    () => log,
  )
  server.maxConnections = maxConnections
  server.on('clientError', (_error, socket) => void socket.destroy())
  server.on('connect', (_request, socket) => void socket.destroy())
  const stopWatching = endSlowReaders(openSockets(server), readingTimeout)
  server.listen(address)
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    async close() {
      stopWatching()
      server.close()
      server.closeAllConnections()
    },
  }
}

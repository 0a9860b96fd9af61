import { createServer, type RequestListener } from 'node:http'
import { listening } from '../../packages/testing/listening.ts'
import { startService } from '../support/service.ts'

/** Starts the service on a port until the test ends, with a key. */
export async function startOwn() {
  const { app, key } = await startService()
  return { target: await app.listen({ host: '127.0.0.1', port: 0 }), key }
}

/** Starts a server that responds by this function until the test ends, and returns its address. */
export const serve = (listener: RequestListener) => listening(createServer(listener))

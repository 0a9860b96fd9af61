/** Clients that use the service as its contract says, over persistent connections. */
import { Agent, request } from 'node:http'

interface Honest {
  /** Responses with the expected status. */
  ok: number
  /** Other outcomes by kind: `GET 503`, `POST ECONNRESET`. */
  failed: Map<string, number>
}

/** Calls the service with `clients` concurrent clients until `isOver`, and returns what they saw. */
export async function callHonestly(
  port: number,
  key: string,
  clients: number,
  isOver: () => boolean,
): Promise<Honest> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const seen: Honest = { ok: 0, failed: new Map() }
  const work = async () => {
    for (let turn = 0; !isOver(); turn++) {
      const [method, path, body, expected] = calls[turn % calls.length]!
      const outcome = await send(agent, port, key, method, path, body)
      if (outcome === expected) seen.ok++
      else seen.failed.set(`${method} ${outcome}`, (seen.failed.get(`${method} ${outcome}`) ?? 0) + 1)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  await Promise.all(Array.from({ length: clients }, work))
  agent.destroy()
  return seen
}

const pet = JSON.stringify({ name: 'Soaked', categoryId: 1 })
const calls: readonly [method: string, path: string, body: string | undefined, status: number][] = [
  ['GET', '/pets?id=1', undefined, 200],
  ['GET', '/pets?limit=20&status=available', undefined, 200],
  ['POST', '/pets', pet, 201],
  ['GET', '/categories/1', undefined, 200],
  ['POST', '/pets', '{"name":1}', 400],
]

// Resolves to the status, or to the error code of the connection.
function send(
  agent: Agent,
  port: number,
  key: string,
  method: string,
  path: string,
  body?: string,
): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { Authorization: `Bearer ${key}`, ...(body && { 'Content-Type': 'application/json' }) }
    const outgoing = request(
      { agent, port, host: '127.0.0.1', method, path, headers, timeout: 10_000 },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode!))
        response.on('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)))
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(Object.assign(new Error('timeout'), { code: 'TIMEOUT' })))
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)))
    outgoing.end(body)
  })
}

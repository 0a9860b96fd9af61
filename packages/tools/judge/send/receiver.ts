import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parsed } from '../contract/exchange.ts'
import { joinedHeaders, readWhole } from './transport.ts'

/** The address of this machine for the tested server. */
export interface ReceiverPlace {
  host: string
  port: number
  /** Time in which the server repeats a failed delivery, in milliseconds, if known. That server can certainly reach the place. */
  repeatsWithin?: number
}

export interface Arrival {
  method: string
  rest: string
  headers: Record<string, string | undefined>
  text: string
  body: unknown
  at: Date
  status: number
}

/** An address for callbacks, and its arrivals. */
export interface Hook {
  url: string
  arrivals: Arrival[]
}

// Limits of a body in bytes, and of requests for each address: a server may send without end.
const largestBody = 2 ** 20
const mostArrivals = 20_000

export type Receiver = Awaited<ReturnType<typeof openReceiver>>

/**
 * Receives the requests that a server sends, on all interfaces unless the host is a loopback address.
 * @throws Error if the port is taken
 */
export async function openReceiver({ host, port }: ReceiverPlace) {
  const hooks = new Map<string, Hook & { answer: (nth: number) => number }>()
  const arriving = new EventEmitter()
  const server = createServer(async (request, response) => {
    const [, path = '', rest = ''] = /^(\/hook-\d+)(.*)$/.exec(request.url ?? '') ?? []
    const hook = hooks.get(path)
    const body = await readWhole(request, largestBody).catch(() => undefined)
    const text = body?.toString()
    if (!hook || text === undefined || hook.arrivals.length >= mostArrivals)
      return void response.writeHead(hook ? 413 : 404, { Connection: 'close' }).end()
    const { method = '' } = request
    const status = hook.answer(hook.arrivals.length)
    const headers = joinedHeaders(request)
    hook.arrivals.push({ method, rest, headers, text, body: parsed(text), at: new Date(), status })
    response.writeHead(status).end()
    arriving.emit('arrival')
  })
  server.listen(port, /^(127\.|localhost$|::1$|\[::1\]$)/.test(host) ? host.replace(/[[\]]/g, '') : undefined)
  await once(server, 'listening')
  const base = `http://${host}:${(server.address() as AddressInfo).port}`
  return {
    /**
     * Adds an address.
     * @param answer returns the status for the nth arrival, from 0
     */
    hook(answer: (nth: number) => number): Hook {
      const path = `/hook-${hooks.size + 1}`
      const hook = { url: base + path, arrivals: [], answer }
      hooks.set(path, hook)
      return hook
    },
    /**
     * Waits until `holds` is true; checks it at each arrival.
     * @returns its last value
     */
    async until(holds: () => boolean, milliseconds: number, signal: AbortSignal): Promise<boolean> {
      const over = AbortSignal.any([AbortSignal.timeout(milliseconds), signal])
      while (!holds()) {
        if (over.aborted) return false
        // The stream ends with an error above the limit.
        await once(arriving, 'arrival', { signal: over }).catch(() => {})
      }
      return true
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

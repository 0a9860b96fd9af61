import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parsed } from '../read/exchange.ts'
import { joinedHeaders, readWhole } from './transport.ts'

/** Where the tested server reaches this machine. */
export interface ReceiverPlace {
  host: string
  /** 0 for any that is free. */
  port: number
  /**
   * Within how many milliseconds the server repeats what failed, where that is known. Such a server can reach the place for sure.
   */
  repeatsWithin?: number
}

/** A request that has arrived. */
export interface Arrival {
  method: string
  /** The rest of the path after the address of its hook. */
  rest: string
  headers: Record<string, string | undefined>
  text: string
  /** The body as JSON; undefined where it is none. */
  body: unknown
  at: Date
  status: number
}

/** An address that requests are sent to, and what has arrived there. */
export interface Hook {
  url: string
  arrivals: Arrival[]
}

/** A server may send without end, too: so many bytes of a body, and so many requests for each address. */
const largestBody = 2 ** 20
const mostArrivals = 20_000

export type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** Takes the requests that a server sends, on all addresses of this machine unless the place is on its loopback. @throws Error when the port is not free */
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
    /** Adds an address. @param answer gives the status for what arrives there, the nth from 0 on */
    hook(answer: (nth: number) => number): Hook {
      const path = `/hook-${hooks.size + 1}`
      const hook = { url: base + path, arrivals: [], answer }
      hooks.set(path, hook)
      return hook
    },
    /** Waits until something holds, which can change with each arrival. @returns whether it holds in the end */
    async until(holds: () => boolean, milliseconds: number, signal: AbortSignal): Promise<boolean> {
      const over = AbortSignal.any([AbortSignal.timeout(milliseconds), signal])
      while (!holds()) {
        if (over.aborted) return false
        // It ends with an error where it is over.
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

/** A proxy that plants one fault into a real server. */

import { once } from 'node:events'
import { Agent, createServer, type IncomingHttpHeaders, request as send } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { service } from '../../handlers/service.ts'
import { rawResponses } from '../../packages/server/response/parser-errors.ts'
import { listening } from '../../packages/testing/listening.ts'

export interface ProxiedRequest {
  method: string
  target: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface ProxiedResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Forwards a request, and alters request or response, or invents a response. */
export type Fault = (
  call: ProxiedRequest,
  forward: (call: ProxiedRequest) => Promise<ProxiedResponse>,
) => Promise<ProxiedResponse>

/** Starts the proxy in front of a server. Returns its address. It ends with the test. */
export async function plant(fault: Fault, address: string): Promise<string> {
  const { hostname, port } = new URL(address)
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })

  async function forward({ method, target, headers, body }: ProxiedRequest): Promise<ProxiedResponse> {
    const { 'transfer-encoding': _, ...rest } = headers
    const length = body.length > 0 ? { 'content-length': String(body.length) } : {}
    const message = send({
      ...{ agent, hostname, port, method, path: target, setHost: false },
      headers: { ...rest, ...length },
    })
    message.end(body)
    const [response] = await once(message, 'response')
    return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
  }

  const server = createServer({ requireHostHeader: false }, async (request, response) => {
    const { method = '', url: target = '', headers } = request
    // A request that breaks off is a client error, handled below.
    const body = await buffer(request).catch(() => undefined)
    if (body === undefined) return
    const call = { method, target, headers, body }
    const reply = await fault(call, forward)
    const { 'content-length': length, 'transfer-encoding': _, ...rest } = reply.headers
    const contentLength = method === 'HEAD' ? length : String(reply.body.length)
    const bodyless = reply.status === 204 || reply.status === 304 || contentLength === undefined
    response.writeHead(reply.status, bodyless ? rest : { ...rest, 'content-length': contentLength })
    response.end(reply.body)
  })
  const responses = rawResponses(
    'GET',
    (_, step) => step(),
    service.writeProblem,
    () => {},
  )
  server.on('clientError', responses.onClientError)
  onTestFinished(() => agent.destroy())
  return listening(server)
}

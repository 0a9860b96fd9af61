import { once } from 'node:events'
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import { type AddressInfo, isIPv4 } from 'node:net'
import { CommandFailed } from 'contract-openapi/cli'
import type { WriteLine } from 'contract-server/embed'
import type { WriteProblem } from 'contract-server/http'
import {
  type Contain,
  createHttpServer,
  endSlowReaders,
  openSockets,
  readingTimeout,
} from 'contract-server/http'
import { rawResponses } from 'contract-server/listen'
import { type Address, cannotListen } from 'contract-server/settings'

// The server behind decides about the method.
const methods = 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT, TRACE'

/** HTTP server of a local proxy. It rejects unreadable requests like the server. */
export function createProxyServer(
  serve: RequestListener,
  contain: Contain,
  log: () => { warn: WriteLine },
  writeProblem: WriteProblem,
): Server {
  const raw = rawResponses(methods, contain, writeProblem, () => {})
  const server = createHttpServer(serve, contain, log)
  server.on('clientError', raw.onClientError).on('connect', raw.onConnect)
  return server.once('close', endSlowReaders(openSockets(server), readingTimeout))
}

/** Listens at the configured address; returns the origin. @throws CommandFailed */
export async function listen(proxy: Server, settings: Address): Promise<string> {
  const { host, port: asked } = settings
  await once(proxy.listen(asked, host), 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailed(cannotListen(error, settings))
  })
  const { address, family, port } = proxy.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/**
 * Returns the reason to reject a request; undefined to forward it.
 * @param host address of the proxy
 */
export function refusalOf({ headers }: IncomingMessage, host: string): string | undefined {
  const { host: asked, 'transfer-encoding': coding = 'chunked' } = headers
  if (!isOwnHost(asked, host)) return `Unknown host ${asked}: use localhost, an address, or the name in HOST.`
  // The next server could see another end of the body.
  return coding.toLowerCase() === 'chunked' ? undefined : `Unknown transfer coding "${coding}"; use chunked.`
}

/**
 * True if a request addresses this machine: by an address, as localhost, or by the name in HOST. DNS rebinding lets a foreign page reach
 * the proxy under its own name.
 * @param header value of `Host` (RFC 9110, section 7.2), which browsers always send
 * @param host address of the proxy
 */
function isOwnHost(header: string | undefined, host: string): boolean {
  if (header === undefined) return true
  const name = header.toLowerCase().replace(/:\d*$/, '')
  return (
    isIPv4(name) || /^\[.*\]$/.test(name) || /^(.*\.)?localhost$/.test(name) || name === host.toLowerCase()
  )
}

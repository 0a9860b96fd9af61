import { once } from 'node:events'
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import { type AddressInfo, isIPv4 } from 'node:net'
import { CommandFailed } from 'contract-openapi/cli'
import type { WriteLine } from 'contract-server/embed'
import { rawResponses } from 'contract-server/embed'
import type { WriteProblem } from 'contract-server/http'
import {
  type Contain,
  createHttpServer,
  endSlowReaders,
  openSockets,
  readingTimeout,
} from 'contract-server/http'
import { type Address, cannotListen } from 'contract-server/settings'

/** The methods that a contract can have: which of them the server behind has, that knows. */
const methods = 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT, TRACE'

/** The HTTP server of a proxy on this machine. What no server could read is refused here, as the server does it. */
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

/** Listens where the settings say; returns the origin. @throws CommandFailed */
export async function listen(proxy: Server, settings: Address): Promise<string> {
  const { host, port: asked } = settings
  await once(proxy.listen(asked, host), 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailed(cannotListen(error, settings))
  })
  const { address, family, port } = proxy.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/**
 * Why a request is not passed on, whatever it asks for; undefined when it may be.
 * @param host where the proxy listens
 */
export function refusalOf({ headers }: IncomingMessage, host: string): string | undefined {
  const { host: asked, 'transfer-encoding': coding = 'chunked' } = headers
  if (!isOwnHost(asked, host))
    return `This is not ${asked}: it responds to localhost, to addresses and to the name in HOST.`
  // Where its body ends, the next could see otherwise.
  return coding.toLowerCase() === 'chunked'
    ? undefined
    : `The transfer coding "${coding}" is not understood; use chunked.`
}

/**
 * True if a request means this machine: by an address, as localhost, or by the name that HOST has. A page on the internet whose own
 * name leads here (DNS rebinding) says that name, and would read the contract as its own.
 * @param header the value of `Host` (RFC 9110, section 7.2); browsers never leave it out
 * @param host where the proxy listens
 */
function isOwnHost(header: string | undefined, host: string): boolean {
  if (header === undefined) return true
  const name = header.toLowerCase().replace(/:\d*$/, '')
  return (
    isIPv4(name) || /^\[.*\]$/.test(name) || /^(.*\.)?localhost$/.test(name) || name === host.toLowerCase()
  )
}

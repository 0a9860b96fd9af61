import { once } from 'node:events'
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CommandFailed } from 'contract-server/internal/commands/lib/command'
import { openSockets } from 'contract-server/internal/http/connections'
import type { Contain } from 'contract-server/internal/http/contain'
import { createHttpServer } from 'contract-server/internal/http/http-server'
import type { WriteProblem } from 'contract-server/internal/http/problem'
import { endSlowReaders } from 'contract-server/internal/http/slow-readers'
import { readingTimeout } from 'contract-server/internal/http/timeouts'
import type { WriteLine } from 'contract-server/internal/log/throttle'
import { rawResponses } from 'contract-server/internal/response/parser-errors'
import { type Address, cannotListen } from 'contract-server/internal/settings/address'
import { isOwnHost } from './own-host.ts'

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

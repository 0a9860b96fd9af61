import type { IncomingMessage, RequestListener, Server } from 'node:http'
import { openSockets } from '../../server/http/connections.ts'
import type { Contain } from '../../server/http/contain.ts'
import { createHttpServer } from '../../server/http/http-server.ts'
import type { WriteProblem } from '../../server/http/problem.ts'
import { endSlowReaders } from '../../server/http/slow-readers.ts'
import { readingTimeout } from '../../server/http/timeouts.ts'
import type { WriteLine } from '../../server/log/throttle.ts'
import { rawResponses } from '../../server/response/parser-errors.ts'
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

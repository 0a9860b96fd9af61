/** One request to a receiver of webhooks, over kept connections, with a limit for each step: connection, headers, body. */
import type http from 'node:http'
import type https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'
import { Refused } from './destination.ts'

// An import would load undici, as http/problem.ts explains.
const nodeHttp = process.getBuiltinModule('node:http')
const nodeHttps = process.getBuiltinModule('node:https')

// Limits of a request: milliseconds and bytes.
export interface SenderLimits {
  // Time for a connection, with DNS and TLS.
  connect: number
  // Time for the whole request.
  total: number
  // Bytes of a response, with its headers and interim responses.
  response: number
  // Bytes of the headers.
  headers: number
  // Time after which the next address of a host is tried as well.
  attempt: number
  // Time after which an idle connection is closed.
  idle: number
  // Number of idle connections, to one origin and in all.
  idlePerOrigin: number
  maxIdle: number
}

interface Attempt {
  url: URL
  headers: http.OutgoingHttpHeaders
  body: string
  agents: Agents
  lookup: LookupFunction
  limits: SenderLimits
  // Remaining milliseconds, if an earlier attempt took some.
  left: number
}

export interface ReceivedResponse {
  status: number
  retryAfter: string | undefined
}

export interface UnderWay {
  received: Promise<ReceivedResponse>
  cancel(reason: string): void
}

/**
 * Sends one POST request. A response counts once its headers arrive; the connection is closed if the body is too long or too slow. `received`
 * rejects with the reason, and with `Stale` if an idle connection had ended.
 */
export function attempt({ url, headers, body, agents, lookup, limits, left }: Attempt): UnderWay {
  const isSecure = url.protocol === 'https:'
  const request = (isSecure ? nodeHttps : nodeHttp).request({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port,
    path: url.pathname + url.search,
    headers,
    agent: isSecure ? agents['https:'] : agents['http:'],
    lookup,
    maxHeaderSize: limits.headers,
  })
  const cancel = (reason: string) => void request.destroy(new Refused(reason))
  const timer = setTimeout(cancel, left, `No response within ${limits.total / 1000} s.`)
  let connecting: NodeJS.Timeout | undefined

  const received = new Promise<ReceivedResponse>((resolve, reject) => {
    let found: ReceivedResponse | undefined
    let failure: unknown
    let readBefore = 0
    const bound = () => {
      const { socket } = request
      if (socket && socket.bytesRead - readBefore > limits.response) cancel('The response is too long.')
    }
    request
      .on('socket', (socket) => {
        readBefore = socket.bytesRead
        if (request.reusedSocket) return
        const reason = `No connection within ${limits.connect / 1000} s.`
        connecting = setTimeout(cancel, limits.connect, reason)
        socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(connecting))
      })
      .on('information', bound)
      .on('response', (response) => {
        found = { status: response.statusCode!, retryAfter: response.headers['retry-after'] }
        response.on('error', () => {}).on('data', bound)
      })
      .on('error', (error: NodeJS.ErrnoException) => {
        const isStale = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
        failure ??= isStale ? new Stale() : error
      })
      .on('close', () => {
        clearTimeout(timer)
        clearTimeout(connecting)
        if (found) resolve(found)
        else reject(failure ?? new Refused('The connection was closed before a response.'))
      })
      .end(body)
  })
  return { received, cancel }
}

/** The receiver closed an idle connection as it was reused; a new connection may succeed (RFC 9112, section 9.3.1). */
export class Stale extends Error {
  override name = 'Stale'
  readonly code = 'ECONNRESET'
}

interface Agents {
  'http:': http.Agent
  'https:': https.Agent
  destroy(): void
}

/**
 * Makes agents that keep connections alive, within the limits of idle ones.
 * @param ca trusted certificates instead of Node's, in PEM
 */
export function keepingAgents(limits: SenderLimits, ca?: string): Agents {
  const options: http.AgentOptions = {
    keepAlive: true,
    maxFreeSockets: limits.idlePerOrigin,
    timeout: limits.idle,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: limits.attempt,
  }
  const idle = new Set<Duplex>()
  const agents = {
    'http:': new nodeHttp.Agent(options),
    // It must not depend on NODE_TLS_REJECT_UNAUTHORIZED.
    'https:': new nodeHttps.Agent({ ...options, rejectUnauthorized: true, ca }),
  }
  for (const agent of Object.values(agents)) limitIdle(agent, idle, limits.maxIdle)
  return { ...agents, destroy: () => Object.values(agents).forEach((agent) => void agent.destroy()) }
}

// Closes the connection that was idle for longest if there are too many, and any idle connection that receives data.
function limitIdle(agent: http.Agent, idle: Set<Duplex>, most: number) {
  const { createConnection, keepSocketAlive, reuseSocket } = agent
  const closeOnData = function (this: Duplex) {
    this.destroy()
  }
  agent.createConnection = (options, done) => {
    const socket = createConnection.call(agent, options, done)
    // Between two requests the socket has no other listener.
    socket?.on('error', () => {}).on('close', () => idle.delete(socket))
    return socket
  }
  agent.keepSocketAlive = (socket) => {
    // Node's types lack the result, which is true if the connection is kept.
    const isKept: unknown = keepSocketAlive.call(agent, socket)
    if (!isKept) return false
    const [oldest] = idle
    if (idle.size >= most) oldest?.destroy()
    idle.add(socket)
    socket.on('data', closeOnData)
    return true
  }
  agent.reuseSocket = (socket, request) => {
    idle.delete(socket)
    socket.off('data', closeOnData)
    reuseSocket.call(agent, socket, request)
  }
}

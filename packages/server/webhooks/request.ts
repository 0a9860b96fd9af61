import type http from 'node:http'
import type https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'
import { Refused } from './destination.ts'

// Not imported, for the reason that http/problem.ts gives.
const nodeHttp = process.getBuiltinModule('node:http')
const nodeHttps = process.getBuiltinModule('node:https')

/** The limits of a request. Times are in milliseconds, sizes in bytes. */
export interface SenderLimits {
  /** For a connection, with DNS and TLS. */
  connect: number
  /** For all of it. */
  total: number
  /** The most that is read of a response, with its headers and the interim responses before it. */
  response: number
  /** The headers of a response. */
  headers: number
  /** For one address of a host to accept; then the next is tried beside it. */
  attempt: number
  /** For which an idle connection is kept. */
  idle: number
  /** Idle connections, to one origin and in all. */
  idlePerOrigin: number
  maxIdle: number
}

/** A request, and the way to a connection for it. */
interface Attempt {
  url: URL
  headers: http.OutgoingHttpHeaders
  body: string
  agents: Agents
  lookup: LookupFunction
  limits: SenderLimits
  /** The rest of the time for the whole request, if an earlier attempt took some. */
  left: number
}

/** The part of a response that matters to a delivery. */
export interface ReceivedResponse {
  status: number
  retryAfter: string | undefined
}

/** A request that is under way. */
export interface UnderWay {
  received: Promise<ReceivedResponse>
  cancel(reason: string): void
}

/**
 * Posts once. A response counts from its headers on, but the connection is waited for until the body has ended or become too long or
 * too slow: then it is closed.
 * @returns what rejects with why no response came; with `Stale` when that was because a kept connection had ended meanwhile
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
  const timer = setTimeout(cancel, left, `There was no response within ${limits.total / 1000} s.`)
  let connecting: NodeJS.Timeout | undefined

  const received = new Promise<ReceivedResponse>((resolve, reject) => {
    let found: ReceivedResponse | undefined
    let failure: unknown
    let readBefore = 0
    /** Closes the connection when too much was sent on it. */
    const bound = () => {
      const { socket } = request
      if (socket && socket.bytesRead - readBefore > limits.response) cancel('The response is too long.')
    }
    request
      .on('socket', (socket) => {
        readBefore = socket.bytesRead
        if (request.reusedSocket) return
        const reason = `No connection could be made within ${limits.connect / 1000} s.`
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
        else reject(failure ?? new Refused('The connection was closed before there was a response.'))
      })
      .end(body)
  })
  return { received, cancel }
}

/** The receiver had closed a kept connection when it was used again: another is worth a try (RFC 9112, section 9.3.1). */
export class Stale extends Error {
  override name = 'Stale'
  readonly code = 'ECONNRESET'
}

/** Agents by the protocol of the URL. */
interface Agents {
  'http:': http.Agent
  'https:': https.Agent
  /** Closes the connections, those in use too. */
  destroy(): void
}

/**
 * Agents that keep connections alive, and no more of them idle than the limits say.
 * @param ca certificates to trust in the place of Node's, in PEM
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
    // Whatever NODE_TLS_REJECT_UNAUTHORIZED says.
    'https:': new nodeHttps.Agent({ ...options, rejectUnauthorized: true, ca }),
  }
  for (const agent of Object.values(agents)) limitIdle(agent, idle, limits.maxIdle)
  return { ...agents, destroy: () => Object.values(agents).forEach((agent) => void agent.destroy()) }
}

/** Closes the connection that has been idle for longest when there are more than `most`, and those on which something comes unasked. */
function limitIdle(agent: http.Agent, idle: Set<Duplex>, most: number) {
  const { createConnection, keepSocketAlive, reuseSocket } = agent
  const closeOnData = function (this: Duplex) {
    this.destroy()
  }
  agent.createConnection = (options, done) => {
    const socket = createConnection.call(agent, options, done)
    // Between two requests nobody else listens.
    socket?.on('error', () => {}).on('close', () => idle.delete(socket))
    return socket
  }
  agent.keepSocketAlive = (socket) => {
    // Node's types lack that it says whether to keep the connection.
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

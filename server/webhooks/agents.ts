import http from 'node:http'
import https from 'node:https'
import type { Duplex } from 'node:stream'

/** How connections are opened and kept. Times are in milliseconds. */
export interface ConnectionLimits {
  /** For one address of a host to accept; then the next is tried beside it. */
  attempt: number
  /** For which an idle connection is kept. */
  idle: number
  /** Idle connections, to one origin and in all. */
  idlePerOrigin: number
  mostIdle: number
}

/** Agents by the protocol of the URL. */
export interface Agents {
  'http:': http.Agent
  'https:': https.Agent
  /** Closes the connections, those in use too. */
  destroy(): void
}

/**
 * Agents that keep connections alive, and no more of them idle than the limits say.
 * @param ca certificates to trust in the place of Node's, in PEM
 */
export function keepingAgents(limits: ConnectionLimits, ca?: string): Agents {
  const options: http.AgentOptions = {
    keepAlive: true,
    maxFreeSockets: limits.idlePerOrigin,
    timeout: limits.idle,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: limits.attempt,
  }
  const idle = new Set<Duplex>()
  const agents = {
    'http:': new http.Agent(options),
    // Whatever NODE_TLS_REJECT_UNAUTHORIZED says.
    'https:': new https.Agent({ ...options, rejectUnauthorized: true, ...(ca !== undefined && { ca }) }),
  }
  for (const agent of Object.values(agents)) boundIdle(agent, idle, limits.mostIdle)
  return { ...agents, destroy: () => Object.values(agents).forEach((agent) => void agent.destroy()) }
}

/** Closes the connection that has been idle for longest when there are more than `most`, and those on which something comes unasked. */
function boundIdle(agent: http.Agent, idle: Set<Duplex>, most: number) {
  const { createConnection, keepSocketAlive, reuseSocket } = agent
  const closeUnasked = function (this: Duplex) {
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
    socket.on('data', closeUnasked)
    return true
  }
  agent.reuseSocket = (socket, request) => {
    idle.delete(socket)
    socket.off('data', closeUnasked)
    reuseSocket.call(agent, socket, request)
  }
}

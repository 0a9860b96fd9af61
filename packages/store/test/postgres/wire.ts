/** Proxy between a store and its PostgreSQL, which breaks the connection at a chosen moment. */
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { listen } from '../../../testing/listening.ts'
import { statementName } from '../../postgres/statements.ts'

// Every COMMIT names the prepared statement.
const commitStatement = statementName('COMMIT')

/** Moment of the break: before the next COMMIT arrives, or after it and before its reply. */
export type Break = 'before COMMIT' | 'after COMMIT'

/** @returns the URL of the proxy */
export async function wire(url: string) {
  let { port, hostname } = new URL(url)
  const sockets = new Set<Socket>()
  const stalls = new Set<() => void>()
  const upstreams = new Set<Socket>()
  let plan: Break | undefined
  let isCut = false
  let staysCut = false
  let isSilent = false
  let broken = 0
  // A silent server does not close connections.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (isCut) return void client.destroy()
    const upstream = connect(Number(port), hostname)
    upstreams.add(upstream)
    let silent = false
    stalls.add(() => {
      silent = true
    })
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        upstreams.delete(upstream)
        client.destroy()
        // Bytes sent before still arrive.
        upstream.end()
      })
    }
    client.on('end', () => {
      if (!isSilent) upstream.end()
    })
    client.on('data', (bytes) => {
      if (isSilent) return
      const commits = bytes.includes(commitStatement)
      if (!plan || !commits) return void upstream.write(bytes)
      const when = plan
      plan = undefined
      broken++
      isCut = staysCut
      if (when === 'before COMMIT') return void client.destroy()
      silent = true
      upstream.write(bytes)
      upstream.once('data', () => client.destroy())
    })
    upstream.on('data', (bytes) => {
      if (!silent) client.write(bytes)
    })
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  const through = new URL(url)
  through.port = String(await listen(server))
  return {
    url: through.href,
    /** Leads new connections to another server, like an address that moves in a failover. Open connections stay. */
    lead(to: string) {
      ;({ port, hostname } = new URL(to))
    },
    /** Breaks the next connection that commits; `forGood` also rejects all later connections. */
    breakNext(when: Break, forGood = false) {
      plan = when
      staysCut = forGood
    },
    broken: () => broken,
    /** Makes PostgreSQL forget a prepared statement, like a pooler. Requires idle connections. */
    forget(text: string) {
      const name = Buffer.from(`S${statementName(text)}\0`)
      const head = Buffer.from('C\0\0\0\0')
      head.writeInt32BE(4 + name.length, 1)
      for (const upstream of upstreams) upstream.write(Buffer.concat([head, name]))
    },
    /** Stops forwarding and keeps connections open until they are cut. */
    silence() {
      isSilent = true
    },
    /** Drops all replies on the open connections. */
    stall() {
      for (const one of stalls) one()
    },
    /** Rejects new connections, or accepts them again. */
    cut(now: boolean) {
      isCut = now
      isSilent = false
      if (now) for (const socket of sockets) socket.destroy()
    },
  }
}

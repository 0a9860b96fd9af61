/** Stands between a store and its PostgreSQL, and breaks the connection at an instant that a test chooses. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { statementName } from '../../postgres/statements.ts'

/** Every COMMIT names the statement that was prepared. */
const commitStatement = statementName('COMMIT')

/** When to break a connection: before its next COMMIT arrives, or after, before the reply to it does. */
export type Break = 'before COMMIT' | 'after COMMIT'

/** @returns the URL that goes through it */
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
  // What is silent does not even take leave.
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
        // What was sent still arrives.
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
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const through = new URL(url)
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    /** Leads new connections to another server, as an address does that a failover moves; those that are there stay. */
    lead(to: string) {
      ;({ port, hostname } = new URL(to))
    },
    /** Breaks the next connection that commits; `forGood` lets nobody through after that. */
    breakNext(when: Break, forGood = false) {
      plan = when
      staysCut = forGood
    },
    /** How many connections were broken. */
    broken: () => broken,
    /** Makes PostgreSQL forget a prepared statement, as a pooler may; nothing is under way meanwhile. */
    forget(text: string) {
      const name = Buffer.from(`S${statementName(text)}\0`)
      const head = Buffer.from('C\0\0\0\0')
      head.writeInt32BE(4 + name.length, 1)
      for (const upstream of upstreams) upstream.write(Buffer.concat([head, name]))
    },
    /** Lets nothing through any more, and breaks nothing, until it is cut. */
    silence() {
      isSilent = true
    },
    /** From now on, no reply comes back through the connections that are there. */
    stall() {
      for (const one of stalls) one()
    },
    /** From now on, lets nobody through, or everybody. */
    cut(now: boolean) {
      isCut = now
      isSilent = false
      if (now) for (const socket of sockets) socket.destroy()
    },
  }
}

import { StoreUnavailable } from '../store-unavailable.ts'
import type { Connection } from './connection.ts'
import { ConnectionLost } from './faults.ts'

/** How long work waits for a database that was there a moment ago, in milliseconds; after that it fails at once until it is back. */
const patience = 2000

/** What all connections know of the database together. */
export class Outage {
  #since: number | undefined

  begins(): void {
    this.#since ??= performance.now()
  }

  ends(): void {
    this.#since = undefined
  }

  /** Whether it is worth while to wait and try again. */
  mayPass(): boolean {
    return this.#since === undefined || performance.now() - this.#since < patience
  }
}

/** A connection that is made when it is needed, and made again when it was lost. */
export class Reconnecting {
  #connect: () => Promise<Connection>
  #outage: Outage
  #current: Promise<Connection> | undefined
  #closed = false

  constructor(connect: () => Promise<Connection>, outage: Outage) {
    this.#connect = connect
    this.#outage = outage
  }

  /** @throws {ConnectionLost} when there is none to be had */
  async get(): Promise<Connection> {
    const before = this.#current
    const known = await before?.catch(() => undefined)
    if (this.#closed) throw new StoreUnavailable('The store is closed.')
    if (known && !known.isLost) return known
    // Another caller may have begun meanwhile.
    if (this.#current === undefined || this.#current === before) this.#current = this.#connect()
    const made = this.#current as Promise<Connection>
    try {
      const connection = await made
      this.#outage.ends()
      return connection
    } catch (error) {
      if (this.#current === made) this.#current = undefined
      this.#outage.begins()
      throw new ConnectionLost('there is no connection to PostgreSQL; check it and the network', {
        cause: error,
      })
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    const connection = await this.#current?.catch(() => undefined)
    if (connection && !connection.isLost) await connection.end()
  }
}

/** Waits before another attempt: twice as long each time, up to a second, and never exactly as long as others do. */
export const backoff = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.min(1000, 5 * 2 ** attempt) * (0.5 + Math.random())))

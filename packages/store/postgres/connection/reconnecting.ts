import { StoreUnavailable } from 'contract-server'
import type { Connection } from './connection.ts'
import { ConnectionLost, codeOf } from './faults.ts'

/** How long work waits for a database that was there a moment ago, in milliseconds; after that it fails at once until it is back. */
const patience = 2000

/**
 * Connections to one host, and none of them lost so far. Once one is, the primary may be another server, which the others would not notice by
 * themselves: an old primary goes on to answer reads. So all of them end together.
 */
interface Generation {
  host?: string
  isOver: boolean
}

/** The knowledge about the database that all connections share. */
export class Outage {
  /** Repeated transactions, and commits of unknown outcome. */
  readonly counts = { retried: 0, unknown: 0 }
  #since: number | undefined
  #generation: Generation = { isOver: false }

  /** The one that a connection made now belongs to. */
  get generation(): Generation {
    if (this.#generation.isOver) this.#generation = { isOver: false }
    return this.#generation
  }

  begins(): void {
    this.#since ??= performance.now()
  }

  ends(): void {
    this.#since = undefined
  }

  /** True if it is worth while to wait and try again. */
  mayPass(): boolean {
    return this.#since === undefined || performance.now() - this.#since < patience
  }
}

/** A connection that is made when it is needed, and made again when it, or another of its generation, was lost. */
export class Reconnecting {
  #connect: (onLoss: () => void) => Promise<Connection>
  #outage: Outage
  #held: { connection: Connection; generation: Generation } | undefined
  #making: Promise<Connection> | undefined
  #closed = false

  constructor(connect: (onLoss: () => void) => Promise<Connection>, outage: Outage) {
    this.#connect = connect
    this.#outage = outage
  }

  /**
   * To be asked for again for each use, which begins in the same turn of the event loop.
   * @throws {ConnectionLost} when there is none to be had
   */
  async get(): Promise<Connection> {
    if (this.#closed) throw new StoreUnavailable('The store is closed.')
    if (this.#held && !this.#held.generation.isOver) return this.#held.connection
    this.#making ??= this.#make().finally(() => {
      this.#making = undefined
    })
    return this.#making
  }

  get isOpen(): boolean {
    return this.#held?.connection.isLost === false
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#making?.catch(() => {})
    await this.#held?.connection.end()
  }

  async #make(): Promise<Connection> {
    const { generation } = this.#outage
    const old = this.#held?.connection
    this.#held = undefined
    // Not at once: who was given it in this turn of the event loop has still to send.
    if (old) setImmediate(() => void old.end())
    try {
      const connection = await this.#connect(() => {
        generation.isOver = true
      })
      generation.host ??= connection.host
      if (connection.host !== generation.host) generation.isOver = true
      this.#held = { connection, generation }
      this.#outage.ends()
      return connection
    } catch (error) {
      // The host that was the primary may have become read-only.
      if (codeOf(error) === '25006') generation.isOver = true
      this.#outage.begins()
      throw new ConnectionLost('there is no connection to PostgreSQL; check it and the network', {
        cause: error,
      })
    }
  }
}

/** Waits before another attempt: twice as long each time, up to a second, and never exactly as long as others do. */
export const backoff = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.min(1000, 5 * 2 ** attempt) * (0.5 + Math.random())))

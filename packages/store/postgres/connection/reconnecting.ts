/**
 * Connections that come back. `Outage` knows since when the database is away; a `Reconnecting` connects on demand, and gives its connection up when
 * another one of its generation is lost.
 */
import { StoreUnavailable } from 'contract-server'
import type { Connection } from './connection.ts'
import { ConnectionLost, codeOf, readOnly } from './faults.ts'

// In milliseconds. Work waits so long for a database that just vanished; later work fails at once until it is back.
const patience = 2000

// Connections to one host. After the loss of one, the primary may be another server. The others would not notice, because an old primary still
// answers reads, so all of them end together.
interface Generation {
  host?: string
  isOver: boolean
}

/** State of the database that all connections share. */
export class Outage {
  /** Repeated transactions, and commits of unknown outcome. */
  readonly counts = { retried: 0, unknown: 0 }
  #since: number | undefined
  #generation: Generation = { isOver: false }

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

  mayPass(): boolean {
    return this.#since === undefined || performance.now() - this.#since < patience
  }
}

/** Connection that is made on first use, and again after the loss of any connection of its generation. */
export class Reconnecting {
  #connect: (onLoss: () => void) => Promise<Connection>
  #outage: Outage
  #current: { connection: Connection; generation: Generation } | undefined
  #making: Promise<Connection> | undefined
  #closed = false

  constructor(connect: (onLoss: () => void) => Promise<Connection>, outage: Outage) {
    this.#connect = connect
    this.#outage = outage
  }

  /**
   * Returns the connection for use in the same turn of the event loop.
   * @throws {ConnectionLost} if there is none
   */
  async get(): Promise<Connection> {
    if (this.#closed) throw new StoreUnavailable('The store is closed.')
    if (this.#current && !this.#current.generation.isOver) return this.#current.connection
    this.#making ??= this.#make().finally(() => {
      this.#making = undefined
    })
    return this.#making
  }

  get isOpen(): boolean {
    return this.#current?.connection.isLost === false
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#making?.catch(() => {})
    await this.#current?.connection.end()
  }

  async #make(): Promise<Connection> {
    const { generation } = this.#outage
    const old = this.#current?.connection
    this.#current = undefined
    // A caller may have received the connection in this turn and not sent yet.
    if (old) setImmediate(() => void old.end())
    try {
      const connection = await this.#connect(() => {
        generation.isOver = true
      })
      generation.host ??= connection.host
      if (connection.host !== generation.host) generation.isOver = true
      this.#current = { connection, generation }
      this.#outage.ends()
      return connection
    } catch (error) {
      // The host of the former primary may be read-only now.
      if (codeOf(error) === readOnly) generation.isOver = true
      this.#outage.begins()
      throw new ConnectionLost('there is no connection to PostgreSQL; check it and the network', {
        cause: error,
      })
    }
  }
}

/** Waits before another attempt: twice as long each time, up to a second, with a random part. */
export const backoff = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.min(1000, 5 * 2 ** attempt) * (0.5 + Math.random())))

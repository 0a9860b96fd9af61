import { OutcomeUnknown } from '../outcome-unknown.ts'
import type { Activity } from '../service-store.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import type { AnyTable } from '../table.ts'
import type { Needs, Unit } from '../unit.ts'
import { codeOf, concernsSomeRows, lockTimeout } from './faults.ts'
import type { Shards } from './shards.ts'
import type { Query, Transactions, Work } from './transaction.ts'
import { PostgresUnit } from './unit.ts'

interface Job {
  needs: Needs
  /** Does the work, and returns what resolves the caller's promise. */
  run(unit: Unit): () => void
  reject(error: unknown): void
}

/** Writes that may wait; one more is refused at once. */
const mostQueued = 4000

/** Writes of one transaction: enough to share its cost, few enough to leave others their turn. */
const mostTogether = 500

/** How long a write waits for a lock when it has waited once already, together with others: 50 ms. */
const waitLittle = 'SET LOCAL lock_timeout = 50'

/**
 * Group commit: the writes that wait when a connection is free share one transaction, in which all that they need is loaded at once, their
 * decisions follow each other in memory, and all that changed is saved at once. So a transaction takes two round trips and some
 * six statements, however many writes there are. Each learns of its success only after COMMIT.
 */
export class WriteQueue {
  #free: Transactions[]
  #total: number
  #tables: readonly AnyTable[]
  #clock: () => Date
  #shards: Shards | undefined
  #jobs: Job[] = []
  #alone: ((on: Transactions) => Promise<void>)[] = []
  #scheduled = false
  /** How many writes waited when the last turn ended. */
  #gathered = 0
  #commits = 0
  #writes = 0
  #closing: Promise<void> | undefined
  #onIdle: (() => void) | undefined

  /**
   * @param tables those that are written, parents before their children
   * @param shards where their rows are, if they are on several machines
   */
  constructor(
    transactions: Transactions[],
    tables: readonly AnyTable[],
    clock: () => Date,
    shards: Shards | undefined,
  ) {
    this.#shards = shards
    this.#free = transactions
    this.#total = transactions.length
    this.#tables = tables
    this.#clock = clock
  }

  /**
   * Resolves to what `work` returns once that is durable. `work` finds in its unit what it needs, must not wait, and may be run more than once.
   */
  write<T>(needs: Needs, work: (unit: Unit) => T): Promise<T> {
    return this.#enqueue((resolve, reject) => {
      const run = (unit: Unit) => {
        const result = work(unit)
        return () => resolve(result)
      }
      this.#jobs.push({ needs, run, reject })
    })
  }

  /** Runs a transaction by itself, shared with no other write. */
  alone<T>(work: Work<T>): Promise<T> {
    return this.#enqueue((resolve, reject) => {
      this.#alone.push(async (on) => {
        try {
          const { result, writes } = await on.run(counted(work, 1))
          this.#count(writes)
          resolve(result)
        } catch (error) {
          reject(error)
        }
      })
    })
  }

  /** Transactions that are under way. */
  get busy(): number {
    return this.#total - this.#free.length
  }

  activity(): Omit<Activity, 'retried' | 'unknown' | 'pool'> {
    return { commits: this.#commits, writes: this.#writes, queued: this.#jobs.length }
  }

  /** Takes no more writes; resolves when those that wait are done. */
  close(): Promise<void> {
    this.#closing ??= new Promise((resolve) => {
      this.#onIdle = resolve
      this.#schedule()
    })
    return this.#closing
  }

  #enqueue<T>(add: (resolve: (result: T) => void, reject: (error: unknown) => void) => void): Promise<T> {
    if (this.#closing) return Promise.reject(new StoreUnavailable('The store is closed.'))
    if (this.#jobs.length >= mostQueued) {
      return Promise.reject(
        new StoreUnavailable(`${this.#jobs.length} writes are waiting already; try again in a moment.`),
      )
    }
    return new Promise((resolve, reject) => {
      add(resolve, reject)
      this.#schedule()
    })
  }

  #schedule(): void {
    if (this.#scheduled || this.#free.length === 0) return
    this.#scheduled = true
    setImmediate(this.#start)
  }

  /** Begins at the end of the first turn of the event loop that brings no further write: an empty turn costs nothing, a commit much. */
  #start = (): void => {
    if (this.#gathered < this.#jobs.length && this.#jobs.length < mostTogether) {
      this.#gathered = this.#jobs.length
      setImmediate(this.#start)
      return
    }
    this.#gathered = 0
    this.#scheduled = false
    while (this.#free.length > 0 && this.#alone.length + this.#jobs.length > 0) {
      const on = this.#free.pop()!
      const one = this.#alone.shift()
      const done = one ? one(on) : this.#settle(on, this.#jobs.splice(0, mostTogether))
      void done.then(() => {
        this.#free.push(on)
        this.#schedule()
      })
    }
    if (this.#free.length === this.#total) this.#onIdle?.()
  }

  /** Never rejects. */
  async #settle(on: Transactions, batch: readonly Job[], hasWaited = false): Promise<void> {
    try {
      const decide: Work<(() => void)[]> = (query) => this.#decide(query, batch, hasWaited)
      const { result, writes } = await on.run(counted(decide, batch.length))
      this.#count(writes)
      for (const settle of result) settle()
    } catch (error) {
      if (batch.length === 1 || concernsAll(error)) for (const job of batch) job.reject(error)
      else {
        // Once more, each by itself, so that only what throws is rejected; the others must not wait for all that need a locked row.
        const isLocked = error instanceof Error && codeOf(error.cause) === lockTimeout
        for (const job of batch) await this.#settle(on, [job], isLocked)
      }
    }
  }

  async #decide(query: Query, batch: readonly Job[], hasWaited: boolean) {
    const unit = new PostgresUnit(this.#tables, this.#clock, this.#shards)
    const needs = batch.map((job) => job.needs)
    await Promise.all([hasWaited && query(waitLittle), unit.load(query, needs)])
    const result = batch.map((job) => job.run(unit))
    const save = unit.saves()
    // What a repeated request finds done has to survive, like what the first one did: it may be here, and not yet on the standby.
    return save.length > 0 || unit.usesKeys ? { result, save } : { result }
  }

  /** Counts a transaction of so many writes; one without any changed nothing. */
  #count(writes: number): void {
    if (writes === 0) return
    this.#commits++
    this.#writes += writes
  }
}

/** The same work, and how many writes it comes to when it changes something. */
const counted =
  <T>(work: Work<T>, writes: number): Work<{ result: T; writes: number }> =>
  async (query) => {
    const { result, save } = await work(query)
    return save ? { result: { result, writes }, save } : { result: { result, writes: 0 } }
  }

/** Whether an error is of the database, and not of one write or of the rows that it needs. */
const concernsAll = (error: unknown): boolean =>
  error instanceof OutcomeUnknown || (error instanceof StoreUnavailable && !concernsSomeRows(error.cause))

import { type Once, OutcomeUnknown, StoreUnavailable } from 'contract-server'
import { GroupCommit } from '../kit/group-commit.ts'
import { requireValues } from '../kit/storable.ts'
import type { AnyTable } from '../kit/table.ts'
import { refusedOr, runWork } from '../kit/transaction.ts'
import type { Needs, Sql, Unit } from '../kit/unit.ts'
import type { Shards } from './citus/shards.ts'
import { codeOf, concernsSomeRows, lockTimeout } from './connection/faults.ts'
import type { Query, Transact, Work } from './connection/transaction.ts'
import { numbered } from './statements.ts'
import { type LoadedUnit, postgresUnit } from './unit.ts'

interface Job {
  needs: Needs
  /** Does the work, and returns what resolves the caller's promise. */
  run(unit: Unit): () => void
  reject(error: unknown): void
}

/** Runs a transaction and settles its promise. */
type LoneJob = (transact: Transact) => Promise<void>

/** How long a write waits for a lock when it has waited once already, together with others: 50 ms. */
const waitLittle = 'SET LOCAL lock_timeout = 50'

/**
 * The writes that wait when a connection is free share one transaction, in which all that they need is loaded at once, their
 * decisions follow each other in memory, and all that changed is saved at once. So a transaction takes two round trips and some
 * six statements, however many writes there are. Each learns of its success only after COMMIT.
 */
export class WriteQueue extends GroupCommit<Job, LoneJob> {
  #free: Transact[]
  #total: number
  #tables: readonly AnyTable[]
  #clock: () => Date
  #shards: Shards | undefined
  #longest: number

  /**
   * @param tables those that are written, parents before their children
   * @param shards where their rows are, if they are on several machines
   * @param longest how long a transaction in SQL may take, in milliseconds
   */
  constructor(
    transactions: Transact[],
    tables: readonly AnyTable[],
    clock: () => Date,
    shards: Shards | undefined,
    longest: number,
  ) {
    super()
    this.#longest = longest
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
    return this.enqueue((resolve, reject) => {
      const run = (unit: Unit) => {
        const result = work(unit)
        return () => resolve(result)
      }
      this.jobs.push({ needs, run, reject })
    })
  }

  /** Runs a transaction by itself, shared with no other write. */
  alone<T>(work: Work<T>): Promise<T> {
    return this.enqueue((resolve, reject) => {
      this.loneJobs.push(async (transact) => {
        try {
          const { result, isCommitted } = await transact(work)
          if (isCommitted) this.count(1)
          resolve(result)
        } catch (error) {
          reject(error)
        }
      })
    })
  }

  /** Runs a transaction in SQL of a service. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const transacted = this.alone(async (query) => {
      const unit = postgresUnit(this.#tables, this.#clock, this.#shards)
      const load = (once: Once) => unit.load(query, [{ once }])
      const send: Sql['query'] = async (text, ...values) => {
        requireValues(values)
        return query(numbered(text), ...values)
      }
      const result = await runWork(work, send, unit, load, this.#longest)
      // Always committed: not every statement that changes something says so, such as TRUNCATE, or a SELECT of what a WITH deletes.
      return { result, save: unit.saves() }
    })
    return refusedOr(transacted)
  }

  /** Transactions that are under way. */
  get busy(): number {
    return this.#total - this.#free.length
  }

  protected get isFree(): boolean {
    return this.#free.length > 0
  }

  protected start(): void {
    while (this.#free.length > 0 && this.waiting > 0) {
      const transact = this.#free.pop()!
      const alone = this.takeAlone()
      const done = alone ? alone(transact) : this.#settle(transact, this.take())
      void done.then(() => {
        this.#free.push(transact)
        this.schedule()
      })
    }
    if (this.busy === 0) this.idle()
  }

  /** Never rejects. */
  async #settle(transact: Transact, batch: readonly Job[], hasWaited = false): Promise<void> {
    try {
      const decide: Work<(() => void)[]> = (query) => this.#decide(query, batch, hasWaited)
      const { result, isCommitted } = await transact(decide)
      if (isCommitted) this.count(batch.length)
      for (const settle of result) settle()
    } catch (error) {
      if (batch.length === 1 || concernsAll(error)) for (const job of batch) job.reject(error)
      else {
        // Once more, each by itself, so that only what throws is rejected; the others must not wait for all that need a locked row.
        const isLocked = error instanceof Error && codeOf(error.cause) === lockTimeout
        for (const job of batch) await this.#settle(transact, [job], isLocked)
      }
    }
  }

  async #decide(query: Query, batch: readonly Job[], hasWaited: boolean) {
    const unit = postgresUnit(this.#tables, this.#clock, this.#shards)
    const needs = batch.map((job) => job.needs)
    await Promise.all([hasWaited && query(waitLittle), unit.load(query, needs)])
    const result = batch.map((job) => job.run(unit))
    return resultOf(result, unit)
  }
}

/** The result of a transaction, and what it still has to save. */
function resultOf<T>(result: T, unit: LoadedUnit) {
  const save = unit.saves()
  // The result that a repeated request finds has to survive, like that of the first request: it may be here, and not yet on the standby.
  return save.length > 0 || unit.usesKeys ? { result, save } : { result }
}

/** True if an error is of the database, and not of one write or of the rows that it needs. */
const concernsAll = (error: unknown): boolean =>
  error instanceof OutcomeUnknown || (error instanceof StoreUnavailable && !concernsSomeRows(error.cause))

import { type Activity, type Once, OutcomeUnknown, StoreUnavailable } from 'contract-server'
import { Batches } from '../kit/batch.ts'
import { requireValues } from '../kit/storable.ts'
import type { AnyTable, DistributedTables } from '../kit/table.ts'
import { refusedOr, runWork } from '../kit/transaction.ts'
import type { EngineUnit, Sql } from '../kit/unit.ts'
import type { Declarations } from '../kit/write.ts'
import { uses } from '../server/tables.ts'
import { codeOf, concernsSomeRows, lockTimeout } from './connection/faults.ts'
import type { Query, Transact, Work } from './connection/transaction.ts'
import { numbered } from './statements.ts'
import { PostgresUnit } from './unit.ts'

interface Job {
  declared: Declarations
  // Returns the function that resolves the caller's promise.
  run(unit: EngineUnit): () => void
  reject(error: unknown): void
}

type LoneJob = (transact: Transact) => Promise<void>

// A write that has waited once, together with others, waits for a lock only 50 ms.
const waitLittle = 'SET LOCAL lock_timeout = 50'

const lockKey = `SELECT pg_advisory_xact_lock('${uses.name}'::regclass::int, hashtext($1::text || ' ' || $2::text))`

/**
 * Queue of writes. Waiting writes share a transaction as soon as a connection is free: it loads all their rows at once, decides one after another
 * in memory, and saves all changes at once. So it takes two round trips and some six statements for any number of writes. Each write learns of its
 * success after the COMMIT.
 */
export class WriteQueue {
  readonly #queue: Batches<Job, LoneJob>
  readonly #free: Transact[]
  #commits = 0
  #writes = 0
  #tables: readonly AnyTable[]
  #clock: () => Date
  #distributed: DistributedTables | undefined
  #longest: number

  /**
   * @param tables written tables, parents before their children
   * @param distributed tables with rows on several machines
   * @param longest time limit of a transaction in SQL, in milliseconds
   */
  constructor(
    transactions: Transact[],
    tables: readonly AnyTable[],
    clock: () => Date,
    distributed: DistributedTables | undefined,
    longest: number,
  ) {
    const limits = { concurrency: transactions.length, maxSize: 500, maxWaiting: 4000, awaitsCompany: true }
    this.#queue = new Batches(limits, () => this.#run())
    this.#longest = longest
    this.#distributed = distributed
    this.#free = transactions
    this.#tables = tables
    this.#clock = clock
  }

  /** Resolves to the result of `work` once that is durable. `work` finds its rows in its unit, must not wait, and may run again. */
  write<T>(declared: Declarations, work: (unit: EngineUnit) => T): Promise<T> {
    return this.#queue.add((resolve, reject) => {
      const run = (unit: EngineUnit) => {
        const result = work(unit)
        return () => resolve(result)
      }
      return { declared, run, reject }
    })
  }

  alone<T>(work: Work<T>): Promise<T> {
    return this.#queue.addAlone((resolve, reject) => async (transact) => {
      try {
        const { result, isCommitted } = await transact(work)
        if (isCommitted) this.#count(1)
        resolve(result)
      } catch (error) {
        reject(error)
      }
    })
  }

  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const transacted = this.alone(async (query) => {
      const unit = new PostgresUnit(this.#tables, this.#clock, this.#distributed)
      // The second use of a key waits for the end of the first, and does its work only if that one failed.
      const load = (once: Once) =>
        Promise.all([query(lockKey, once.scope, once.key), unit.load(query, [{ rows: [], once }])])
      const send: Sql['query'] = async (text, ...values) => {
        requireValues(values)
        return query(numbered(text), ...values)
      }
      const result = await runWork(work, send, unit, load, this.#longest)
      // Not every statement that changes rows says so, for example TRUNCATE, or a SELECT from a deleting WITH. So this always commits.
      return { result, save: unit.saves() }
    })
    return refusedOr(transacted)
  }

  get busy(): number {
    return this.#queue.running
  }

  counts(): Pick<Activity, 'commits' | 'writes' | 'queued'> {
    return { commits: this.#commits, writes: this.#writes, queued: this.#queue.waiting }
  }

  /** Finishes the waiting writes; later ones are rejected. */
  close(): Promise<void> {
    return this.#queue.close()
  }

  #count(writes: number): void {
    this.#commits++
    this.#writes += writes
  }

  async #run(): Promise<void> {
    const transact = this.#free.pop()!
    const alone = this.#queue.takeAlone()
    await (alone ? alone(transact) : this.#settle(transact, this.#queue.take()))
    this.#free.push(transact)
  }

  // Never rejects.
  async #settle(transact: Transact, batch: readonly Job[], hasWaited = false): Promise<void> {
    try {
      const decide: Work<(() => void)[]> = (query) => this.#decide(query, batch, hasWaited)
      const { result, isCommitted } = await transact(decide)
      if (isCommitted) this.#count(batch.length)
      for (const settle of result) settle()
    } catch (error) {
      if (batch.length === 1 || concernsAll(error)) for (const job of batch) job.reject(error)
      else {
        // Another run, one by one, rejects only the writes that throw. The others must not wait for all that need a locked row.
        const isLocked = error instanceof Error && codeOf(error.cause) === lockTimeout
        for (const job of batch) await this.#settle(transact, [job], isLocked)
      }
    }
  }

  async #decide(query: Query, batch: readonly Job[], hasWaited: boolean) {
    const unit = new PostgresUnit(this.#tables, this.#clock, this.#distributed)
    const declared = batch.map((job) => job.declared)
    await Promise.all([hasWaited && query(waitLittle), unit.load(query, declared)])
    const result = batch.map((job) => job.run(unit))
    return resultOf(result, unit)
  }
}

function resultOf<T>(result: T, unit: PostgresUnit) {
  const save = unit.saves()
  // A repeated request finds this result, which must survive like the first one: it may be here, and not yet on the standby.
  return save.length > 0 || unit.usesKeys ? { result, save } : { result }
}

// True for an error of the database, not of one write or its rows.
const concernsAll = (error: unknown): boolean =>
  error instanceof OutcomeUnknown || (error instanceof StoreUnavailable && !concernsSomeRows(error.cause))

import { setTimeout } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import { type Activity, StoreUnavailable } from 'contract-server'
import { Batches } from '../kit/batch.ts'
import { fault, isBusy } from './faults.ts'
import { rollbackOf } from './reads.ts'

export interface QueueOptions {
  /** Writes that may wait; further ones are refused. Default: 4000. */
  maxQueued?: number
  /** Writes of a transaction, so that reads get their turn in between. Default: 500. */
  maxBatch?: number
  /** Limit of waiting for the lock of another process, in milliseconds. Default: 5000. */
  busyTimeout?: number
}

/** Rows that writes defer to the end of their transaction. */
export interface Deferred {
  write(): void
  forget(): void
}

interface Job {
  // Returns the function that resolves the caller's promise.
  run(): () => void
  reject(error: unknown): void
}

// It shares its transaction with no other write, and may wait in it.
interface LoneJob {
  run(): Promise<() => void>
  reject(error: unknown): void
}

// In milliseconds: about as long as a commit of another process.
const busyRetryMs = 1

/**
 * Queue of writes. Writes that arrive together share one transaction. One that throws affects no other, and each learns of its success after the
 * COMMIT.
 */
export class WriteQueue {
  #queue: Batches<Job, LoneJob>
  #commits = 0
  #writes = 0
  #db: Database
  #busyTimeout: number
  #rollback: () => void
  #beforeCommit: () => void
  #deferred: Deferred
  #noted: (error: unknown) => unknown
  #sql

  /**
   * @param beforeCommit runs in every transaction after its writes; an error rejects all of them
   * @param noted converts an error of the database for callers
   * @param deferred rows that writes defer to the end
   */
  constructor(
    db: Database,
    options: QueueOptions = {},
    beforeCommit = () => {},
    noted = fault,
    deferred: Deferred = { write() {}, forget() {} },
  ) {
    const { maxQueued = 4000, maxBatch = 500 } = options
    const limits = { concurrency: 1, maxSize: maxBatch, maxWaiting: maxQueued, awaitsCompany: true }
    this.#queue = new Batches(limits, () => this.#commit(performance.now()))
    this.#db = db
    this.#busyTimeout = options.busyTimeout ?? 5000
    this.#rollback = rollbackOf(db)
    this.#beforeCommit = beforeCommit
    this.#noted = noted
    this.#deferred = deferred
    this.#sql = {
      begin: db.prepare('BEGIN IMMEDIATE'),
      savepoint: db.prepare('SAVEPOINT one_write'),
      release: db.prepare('RELEASE one_write'),
      undo: db.prepare('ROLLBACK TO one_write'),
      commit: db.prepare('COMMIT'),
    }
  }

  /** Resolves to the result of `work` once that is durable. `work` runs in a transaction, must not wait, and may run again. */
  write<T>(work: () => T): Promise<T> {
    return this.#queue.add((resolve, reject) => {
      const run = () => {
        const result = work()
        return () => resolve(result)
      }
      return { run, reject }
    })
  }

  /** Like {@link write}, in its own transaction, in which `work` may wait. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.addAlone((resolve, reject) => {
      const run = async () => {
        const result = await work()
        return () => resolve(result)
      }
      return { run, reject }
    })
  }

  activity(): Activity {
    const [commits, writes, queued] = [this.#commits, this.#writes, this.#queue.waiting]
    return { commits, writes, queued, retried: 0, unknown: 0, pool: { open: 1, busy: 0 } }
  }

  /** Finishes the waiting writes; later ones are rejected. */
  close(): Promise<void> {
    return this.#queue.close()
  }

  // Commits a lone write or a batch. It waits only for the lock of another process, and for a lone write.
  #commit(since: number): Promise<void> | void {
    try {
      this.#begin()
    } catch (error) {
      if (isBusy(error) && performance.now() - since < this.#busyTimeout)
        return setTimeout(busyRetryMs).then(() => this.#commit(since))
      for (const job of this.#queue.takeAll()) job.reject(this.#noted(error))
      return
    }
    const alone = this.#queue.takeAlone()
    return alone ? this.#settleAlone(alone) : this.#settle(this.#queue.take())
  }

  #begin(): void {
    this.#rollback()
    this.#sql.begin.run()
    this.#deferred.forget()
  }

  // It ends its transaction. No promise settles before the end is known.
  #settle(batch: Job[]): void {
    try {
      const settle = this.#together(batch) ?? this.#apart(batch)
      this.#beforeCommit()
      this.#sql.commit.run()
      this.#count(batch.length)
      for (const resolve of settle) resolve()
    } catch (error) {
      this.#rollback()
      const reason = unavailable(this.#noted(error), error)
      for (const job of batch) job.reject(reason)
    }
  }

  async #settleAlone({ run, reject }: LoneJob): Promise<void> {
    try {
      const resolve = await run()
      this.#deferred.write()
      this.#beforeCommit()
      this.#sql.commit.run()
      this.#count(1)
      resolve()
    } catch (error) {
      this.#rollback()
      reject(this.#noted(error))
    }
  }

  #count(writes: number): void {
    this.#commits++
    this.#writes += writes
  }

  // Savepoints would cost a fifth of the speed. Returns undefined if a write threw.
  #together(batch: Job[]): (() => void)[] | undefined {
    try {
      const settle = batch.map((job) => job.run())
      this.#deferred.write()
      return settle
    } catch {
      this.#begin()
      return undefined
    }
  }

  // The second run has a savepoint for each write, so that only the failing ones are undone and rejected.
  #apart(batch: Job[]): (() => void)[] {
    const { savepoint, release, undo } = this.#sql
    const settle: (() => void)[] = []
    for (const job of batch) {
      savepoint.run()
      try {
        const resolve = job.run()
        this.#deferred.write()
        settle.push(resolve)
      } catch (error) {
        // A full disk, for example, can end the whole transaction. Then nothing is left to continue with.
        if (!this.#db.inTransaction) throw error
        undo.run()
        this.#deferred.forget()
        const reason = this.#noted(error)
        settle.push(() => job.reject(reason))
      }
      release.run()
    }
    return settle
  }
}

// Other writes of a broken transaction are not at fault, whatever the error was.
function unavailable(known: unknown, error: unknown): unknown {
  if (known instanceof StoreUnavailable) return known
  return new StoreUnavailable('The database could not commit; nothing was kept.', { cause: error })
}

import type { Database } from 'better-sqlite3'
import { StoreUnavailable } from 'contract-server'
import { fault } from './faults.ts'

interface Job {
  run(): void
  reject(error: unknown): void
  isOneStatement: boolean
}

/**
 * Runs all reads of one turn of the event loop at its end, in one read transaction. A transaction for each read would cost more than the read, and
 * with common responses the network wakes once for many. Reads run after their requests arrived, so they see earlier commits.
 */
export class ReadBatch {
  #db: Database
  #jobs: Job[] = []
  #listeners: (() => void)[] = []
  #seen: number | undefined
  #caughtUp = false
  // True while the end of the turn is awaited.
  #awaitsEnd = false
  #isPaused = false
  #noted: (error: unknown) => unknown
  // Unlike COMMIT, it also ends a transaction that met damage.
  #rollback: () => void
  #sql

  constructor(db: Database, noted = fault) {
    this.#db = db
    this.#noted = noted
    this.#rollback = rollbackOf(db)
    this.#sql = {
      begin: db.prepare('BEGIN'),
      // The version changes when another connection commits.
      version: db.prepare<[], number>('PRAGMA data_version').pluck(),
    }
    this.#seen = this.#sql.version.get()
  }

  /** Resolves to the result of `work`, which must not wait. */
  read<T>(work: () => T): Promise<T> {
    return this.#add(work, false)
  }

  /** Like {@link read}, for work of a single statement, which needs no transaction of its own. */
  readStatement<T>(work: () => T): Promise<T> {
    return this.#add(work, true)
  }

  #add<T>(work: () => T, isOneStatement: boolean): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#jobs.push({ run: () => resolve(work()), reject, isOneStatement })
      this.#scheduleEnd()
    })
  }

  /** Registers a callback for the first {@link catchUp} after a change by another process. */
  onForeignCommit(forget: () => void): void {
    this.#listeners.push(forget)
  }

  /** Makes sure that cached reads are still valid, checking once in each turn. */
  catchUp(): void {
    if (this.#caughtUp) return
    this.readNow(this.#notice)
    this.#caughtUp = true
    this.#scheduleEnd()
  }

  /** Runs `work` at once and returns its result, for small reads that a request cannot wait for. */
  readNow<T>(work: () => T): T {
    this.#requireOpen()
    try {
      return work()
    } catch (error) {
      throw this.#noted(error)
    }
  }

  /** Delays reads while a transaction uses the connection. @returns a function that releases them */
  pause(): () => void {
    this.#isPaused = true
    return () => {
      this.#isPaused = false
      if (this.#jobs.length > 0) this.#scheduleEnd()
    }
  }

  #scheduleEnd(): void {
    if (this.#awaitsEnd) return
    this.#awaitsEnd = true
    setImmediate(this.#endTurn)
  }

  #endTurn = (): void => {
    this.#awaitsEnd = false
    this.#caughtUp = false
    if (this.#jobs.length > 0 && !this.#isPaused) this.#flush()
  }

  #flush(): void {
    const batch = this.#jobs
    this.#jobs = []
    try {
      this.#requireOpen()
      this.#rollback()
      // BEGIN and ROLLBACK would cost a lone statement as much again.
      if (batch.length > 1 || !batch[0]?.isOneStatement) this.#sql.begin.run()
      for (const { run, reject } of batch) {
        try {
          run()
        } catch (error) {
          reject(this.#noted(error))
        }
      }
    } catch (error) {
      for (const { reject } of batch) reject(this.#noted(error))
    } finally {
      this.#rollback()
    }
  }

  #notice = (): void => {
    const version = this.#sql.version.get()
    if (version === this.#seen) return
    for (const forget of this.#listeners) forget()
    // Listeners come last: one that throws must not keep the others from being called the next time.
    this.#seen = version
  }

  #requireOpen(): void {
    if (!this.#db.open) throw new StoreUnavailable('The store is closed.')
  }
}

/**
 * Makes a function that rolls back an open transaction. It never throws, because no caller could handle that. On a connection that cannot roll
 * back, the next BEGIN fails with the reason.
 */
export function rollbackOf(db: Database): () => void {
  const rollback = db.prepare('ROLLBACK')
  return () => {
    try {
      if (db.inTransaction) rollback.run()
    } catch {}
  }
}

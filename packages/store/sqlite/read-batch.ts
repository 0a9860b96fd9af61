import type { Database } from 'better-sqlite3'
import { StoreUnavailable } from 'contract-server'
import { fault } from './faults.ts'

/**
 * Runs all reads of one turn of the event loop at its end, in one read transaction. SQLite begins and ends it once instead of
 * for each read, which costs more than the read itself; and the responses leave together, so that the
 * network is woken once for many. Since the reads run after their requests have arrived, they see what was committed before.
 */
export class ReadBatch {
  #db: Database
  #jobs: { run(): void; reject(error: unknown): void }[] = []
  #listeners: (() => void)[] = []
  #seen: number | undefined
  #caughtUp = false
  #isHeld = false
  #noted: (error: unknown) => unknown
  /** Unlike COMMIT it also ends a transaction that has come upon damage. */
  #rollback: () => void
  #sql

  /** @param noted makes of an error of the database what callers get */
  constructor(db: Database, noted = fault) {
    this.#db = db
    this.#noted = noted
    this.#rollback = rollbackOf(db)
    this.#sql = {
      begin: db.prepare('BEGIN'),
      /** Changes when another connection commits. */
      version: db.prepare<[], number>('PRAGMA data_version').pluck(),
    }
    this.#seen = this.#sql.version.get()
  }

  /** Resolves to what `work` returns; `work` must not wait. */
  read<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#jobs.length === 0) setImmediate(this.#flush)
      this.#jobs.push({ run: () => resolve(work()), reject })
    })
  }

  /** Calls back in the first {@link catchUp} after another process has changed the database. */
  onForeignCommit(forget: () => void): void {
    this.#listeners.push(forget)
  }

  /** Makes sure that what was read before still holds, so that it can be used at once; looks once in each turn. */
  catchUp(): void {
    if (this.#caughtUp) return
    this.readNow(this.#notice)
    this.#caughtUp = true
    setImmediate(this.#nextTurn)
  }

  /** Runs `work` at once and returns its result: for the little that a request cannot go on without. */
  readNow<T>(work: () => T): T {
    this.#requireOpen()
    try {
      return work()
    } catch (error) {
      throw this.#noted(error)
    }
  }

  /** Lets reads wait while a transaction has the connection. @returns what lets them go on */
  hold(): () => void {
    this.#isHeld = true
    return () => {
      this.#isHeld = false
      if (this.#jobs.length > 0) setImmediate(this.#flush)
    }
  }

  #nextTurn = (): void => {
    this.#caughtUp = false
  }

  #flush = (): void => {
    if (this.#isHeld) return
    const batch = this.#jobs
    this.#jobs = []
    try {
      this.#begin()
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

  #begin(): void {
    this.#requireOpen()
    this.#rollback()
    this.#sql.begin.run()
  }

  /** Has everybody forget what another process may have changed. */
  #notice = (): void => {
    const version = this.#sql.version.get()
    if (version === this.#seen) return
    for (const forget of this.#listeners) forget()
    // Last: a listener that throws must not keep the others from being called the next time.
    this.#seen = version
  }

  #requireOpen(): void {
    if (!this.#db.open) throw new StoreUnavailable('The store is closed.')
  }
}

/**
 * Ends a transaction, if there is one, and keeps nothing of it. Never throws: it runs where nothing could handle that, and on a
 * connection that cannot roll back the next BEGIN fails and says why.
 */
export function rollbackOf(db: Database): () => void {
  const rollback = db.prepare('ROLLBACK')
  return () => {
    try {
      if (db.inTransaction) rollback.run()
    } catch {}
  }
}

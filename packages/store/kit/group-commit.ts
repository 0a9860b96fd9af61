import { type Activity, StoreUnavailable } from 'contract-server'

/** Settles the promise of a write. */
type Settlers<T> = [resolve: (result: T) => void, reject: (error: unknown) => void]

/**
 * Group commit: writes that arrive together share one transaction, and with it one wait for the disk. It begins at the end of the first turn of
 * the event loop that brings no further write: an empty turn takes some microseconds, a commit hundreds, and so callers whose responses left
 * together stay together.
 */
export abstract class GroupCommit<Job, LoneJob> {
  protected readonly jobs: Job[] = []
  /** Those that share their transaction with no other. */
  protected readonly loneJobs: LoneJob[] = []
  readonly #mostQueued: number
  readonly #mostTogether: number
  #isScheduled = false
  #wasAlone = false
  /** How many writes waited when the last turn ended. */
  #gathered = 0
  #commits = 0
  #writes = 0
  #closing: Promise<void> | undefined
  #onIdle: (() => void) | undefined

  /**
   * @param mostQueued writes that may wait; one more is refused at once
   * @param mostTogether writes of one transaction: enough to share its cost, few enough to leave others their turn
   */
  constructor(mostQueued = 4000, mostTogether = 500) {
    this.#mostQueued = mostQueued
    this.#mostTogether = mostTogether
  }

  /** True if a transaction can begin. */
  protected abstract get isFree(): boolean

  /** Begins transactions for what waits. Afterwards {@link schedule} is called for each that has ended, and {@link idle} when none is left. */
  protected abstract start(): void

  /** The writes of the next transaction. */
  protected take(): Job[] {
    return this.jobs.splice(0, this.#mostTogether)
  }

  /** The lone write of the next transaction; undefined where those that share one have their turn, as they have after each lone one. */
  protected takeAlone(): LoneJob | undefined {
    const alone = this.#wasAlone && this.jobs.length > 0 ? undefined : this.loneJobs.shift()
    this.#wasAlone = alone !== undefined
    return alone
  }

  protected get waiting(): number {
    return this.jobs.length + this.loneJobs.length
  }

  counts(): Pick<Activity, 'commits' | 'writes' | 'queued'> {
    return { commits: this.#commits, writes: this.#writes, queued: this.waiting }
  }

  /** Counts a transaction of so many writes. */
  protected count(writes: number): void {
    this.#commits++
    this.#writes += writes
  }

  protected enqueue<T>(add: (...settlers: Settlers<T>) => void): Promise<T> {
    if (this.#closing) return Promise.reject(new StoreUnavailable('The store is closed.'))
    if (this.waiting >= this.#mostQueued)
      return Promise.reject(
        new StoreUnavailable(`${this.waiting} writes are waiting already; try again in a moment.`),
      )
    return new Promise((resolve, reject) => {
      add(resolve, reject)
      this.schedule()
    })
  }

  /** Takes no more writes; resolves when those that wait are done. */
  close(): Promise<void> {
    this.#closing ??= new Promise((resolve) => {
      this.#onIdle = resolve
      this.schedule()
    })
    return this.#closing
  }

  protected idle(): void {
    this.#onIdle?.()
  }

  protected schedule(): void {
    if (this.#isScheduled || !this.isFree) return
    this.#isScheduled = true
    setImmediate(this.#gather)
  }

  #gather = (): void => {
    if (this.#gathered < this.jobs.length && this.jobs.length < this.#mostTogether) {
      this.#gathered = this.jobs.length
      setImmediate(this.#gather)
      return
    }
    this.#gathered = 0
    this.#isScheduled = false
    this.start()
  }
}

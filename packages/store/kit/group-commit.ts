import { type Activity, StoreUnavailable } from 'contract-server'

type Settlers<T> = [resolve: (result: T) => void, reject: (error: unknown) => void]

/**
 * Group commit: writes that arrive together share one transaction and one disk sync. It begins after the first turn of the event loop without a new
 * write. An empty turn takes microseconds and a commit hundreds, so callers whose responses left together stay together.
 */
export abstract class GroupCommit<Job, LoneJob> {
  protected readonly jobs: Job[] = []
  // Each of these has a transaction of its own.
  protected readonly loneJobs: LoneJob[] = []
  readonly #mostQueued: number
  readonly #mostTogether: number
  #isScheduled = false
  #wasAlone = false
  // Waiting writes at the end of the last turn.
  #jobsLastTurn = 0
  #commits = 0
  #writes = 0
  #closing: Promise<void> | undefined
  #onIdle: (() => void) | undefined

  /**
   * @param mostQueued writes that may wait; further ones are refused
   * @param mostTogether writes of one transaction: enough to share its cost, few enough to let others have their turn
   */
  constructor(mostQueued = 4000, mostTogether = 500) {
    this.#mostQueued = mostQueued
    this.#mostTogether = mostTogether
  }

  protected abstract get isFree(): boolean

  /** Begins transactions for the waiting writes. It must call {@link schedule} after each, and {@link idle} when none is left. */
  protected abstract start(): void

  protected take(): Job[] {
    return this.jobs.splice(0, this.#mostTogether)
  }

  // Jobs that share a transaction have their turn after each lone one.
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
    setImmediate(this.#checkTurn)
  }

  #checkTurn = (): void => {
    if (this.#jobsLastTurn < this.jobs.length && this.jobs.length < this.#mostTogether) {
      this.#jobsLastTurn = this.jobs.length
      setImmediate(this.#checkTurn)
      return
    }
    this.#jobsLastTurn = 0
    this.#isScheduled = false
    this.start()
  }
}

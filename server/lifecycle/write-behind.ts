/** How entries are gathered and written. */
export interface WriteBehindOptions<Id, Entry> {
  /** Adds an entry to the earlier one of the same id. */
  merge(earlier: Entry, later: Entry): void
  write(entries: ReadonlyMap<Id, Entry>): Promise<void>
  /** Called when a write failed, whose entries wait for the next one; and when entries were dropped since the last write. */
  onFailure(error: unknown): void
  /** How long entries gather, in milliseconds. */
  interval: number
  /** The most ids that wait; entries of others are dropped until the next write. */
  capacity?: number
}

/** Callers come and go while a store fails; memory stays. */
const defaultCapacity = 10_000

/** Gathers entries in memory and writes them some time later: adding one never waits and never fails. */
export class WriteBehind<Id, Entry> {
  #entries = new Map<Id, Entry>()
  #options: WriteBehindOptions<Id, Entry>
  #timer: NodeJS.Timeout | undefined
  #flushing = Promise.resolve()
  #dropped = 0

  constructor(options: WriteBehindOptions<Id, Entry>) {
    this.#options = options
  }

  add(id: Id, entry: Entry) {
    this.#keep(id, entry)
    this.#schedule()
  }

  /** Writes what has gathered; a failure is reported, not thrown, and nothing goes on. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#flushing
    await this.#flush()
    clearTimeout(this.#timer)
  }

  #keep(id: Id, entry: Entry) {
    const earlier = this.#entries.get(id)
    if (earlier !== undefined) this.#options.merge(earlier, entry)
    else if (this.#entries.size < (this.#options.capacity ?? defaultCapacity)) this.#entries.set(id, entry)
    else this.#dropped += 1
  }

  #schedule() {
    this.#timer ??= setTimeout(this.#begin, this.#options.interval).unref()
  }

  #begin = () => {
    this.#flushing = this.#flush()
  }

  async #flush() {
    const taken = this.#entries
    this.#entries = new Map()
    try {
      if (taken.size > 0) await this.#options.write(taken)
    } catch (error) {
      // What came in the meantime is the later part.
      const since = this.#entries
      this.#entries = taken
      for (const [id, entry] of since) this.#keep(id, entry)
      this.#options.onFailure(error)
    }
    if (this.#dropped > 0)
      this.#options.onFailure(
        new Error(`More callers than are kept in memory: ${this.#dropped} entries dropped.`),
      )
    this.#dropped = 0
    // Cleared only now, so that there is never more than one flush under way.
    this.#timer = undefined
    if (this.#entries.size > 0) this.#schedule()
  }
}

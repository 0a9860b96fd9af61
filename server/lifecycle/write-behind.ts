/** How entries are gathered and written down. */
export interface WriteBehindOptions<Id, Entry> {
  /** Adds an entry to the earlier one of the same id. */
  merge(earlier: Entry, later: Entry): void
  write(entries: ReadonlyMap<Id, Entry>): Promise<void>
  /** Hears of a write that failed; its entries wait for the next one. */
  onFailure(error: unknown): void
  /** How long entries gather, in milliseconds. */
  interval: number
}

/** Gathers entries in memory and writes them down some time later: adding one never waits and never fails. */
export class WriteBehind<Id, Entry> {
  #entries = new Map<Id, Entry>()
  #options: WriteBehindOptions<Id, Entry>
  #timer: NodeJS.Timeout | undefined
  #flushing = Promise.resolve()

  constructor(options: WriteBehindOptions<Id, Entry>) {
    this.#options = options
  }

  add(id: Id, entry: Entry) {
    this.#keep(id, entry)
    this.#schedule()
  }

  /** Writes down what has gathered; a failure is told, not thrown, and nothing goes on. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#flushing
    await this.#flush()
    clearTimeout(this.#timer)
  }

  #keep(id: Id, entry: Entry) {
    const earlier = this.#entries.get(id)
    if (earlier === undefined) this.#entries.set(id, entry)
    else this.#options.merge(earlier, entry)
  }

  #schedule() {
    this.#timer ??= setTimeout(() => {
      this.#flushing = this.#flush()
    }, this.#options.interval).unref()
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
    // Cleared only now, so that there is never more than one flush under way.
    this.#timer = undefined
    if (this.#entries.size > 0) this.#schedule()
  }
}

/**
 * Work in batches: items that arrive together are handled together, by a transaction or a statement that they share. {@link Batches} decides when a
 * batch begins and how many run at a time; its `work` takes the items and settles their promises.
 */
import { StoreUnavailable } from 'contract-server'

type Settlers<T> = [resolve: (result: T) => void, reject: (error: unknown) => void]

interface Limits {
  /** Batches that run at a time. Items wait for the next batch while this many run. */
  concurrency: number
  /** Most items in a batch. Default: no limit. */
  maxSize?: number | undefined
  /** Items that may wait; further ones are refused. Default: no limit. */
  maxWaiting?: number | undefined
  /**
   * True to begin after the first turn of the event loop without a new item, false after this turn. An empty turn takes microseconds and a commit
   * hundreds, so callers whose responses left together stay together. The batch after one of a single item does not wait.
   */
  awaitsCompany?: boolean
}

/** Queue of items that share a batch, and of lone ones, which have a batch of their own. */
export class Batches<Item, Lone = never> {
  readonly #limits: Required<Limits>
  readonly #work: () => Promise<void> | void
  readonly #items: Item[] = []
  readonly #lone: Lone[] = []
  #running = 0
  #isScheduled = false
  #wasAlone = false
  // Waiting items at the end of the last turn.
  #itemsLastTurn = 0
  #sizeOfLast = 0
  #closing: Promise<void> | undefined
  #onIdle: (() => void) | undefined

  /** @param work takes a lone item or a batch, before it waits for anything else, and handles them; never rejects */
  constructor(
    {
      concurrency,
      maxSize = Number.POSITIVE_INFINITY,
      maxWaiting = Number.POSITIVE_INFINITY,
      awaitsCompany = false,
    }: Limits,
    work: () => Promise<void> | void,
  ) {
    this.#limits = { concurrency, maxSize, maxWaiting, awaitsCompany }
    this.#work = work
  }

  /** Batches that run now. */
  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#items.length + this.#lone.length
  }

  /** Queues the item that `make` makes of the functions which settle the returned promise. Rejects with a StoreUnavailable if too many wait. */
  add<T>(make: (...settlers: Settlers<T>) => Item): Promise<T> {
    return this.#enqueue(this.#items, make)
  }

  /** Like {@link add}, for a batch of its own. */
  addAlone<T>(make: (...settlers: Settlers<T>) => Lone): Promise<T> {
    return this.#enqueue(this.#lone, make)
  }

  /** Takes the items of a batch. */
  take(): Item[] {
    const batch = this.#items.splice(0, this.#limits.maxSize)
    this.#sizeOfLast = batch.length
    return batch
  }

  /** Takes a lone item; undefined if a batch is due, because items that share one have their turn after each lone one. */
  takeAlone(): Lone | undefined {
    const alone = this.#wasAlone && this.#items.length > 0 ? undefined : this.#lone.shift()
    this.#wasAlone = alone !== undefined
    return alone
  }

  /** Takes everything that waits, for a failure that concerns all. */
  takeAll(): (Item | Lone)[] {
    return [...this.#items.splice(0), ...this.#lone.splice(0)]
  }

  /** Resolves when nothing waits or runs; later items are refused. */
  close(): Promise<void> {
    this.#closing ??= new Promise((resolve) => {
      this.#onIdle = resolve
      this.#schedule()
    })
    return this.#closing
  }

  #enqueue<T, Queued>(queue: Queued[], make: (...settlers: Settlers<T>) => Queued): Promise<T> {
    if (this.#closing) return Promise.reject(new StoreUnavailable('The store is closed.'))
    if (this.waiting >= this.#limits.maxWaiting)
      return Promise.reject(
        new StoreUnavailable(`${this.waiting} writes are waiting already; try again in a moment.`),
      )
    return new Promise((resolve, reject) => {
      queue.push(make(resolve, reject))
      this.#schedule()
    })
  }

  #schedule(): void {
    if (this.#isScheduled || this.#running >= this.#limits.concurrency) return
    this.#isScheduled = true
    setImmediate(this.#checkTurn)
  }

  #checkTurn = (): void => {
    const { awaitsCompany, maxSize } = this.#limits
    const count = this.#items.length
    const mayGrow = awaitsCompany && this.#sizeOfLast !== 1 && count < maxSize
    if (mayGrow && this.#itemsLastTurn < count) {
      this.#itemsLastTurn = count
      setImmediate(this.#checkTurn)
      return
    }
    this.#itemsLastTurn = 0
    this.#isScheduled = false
    while (this.waiting > 0 && this.#running < this.#limits.concurrency) {
      this.#running++
      const done = this.#work()
      if (done) void done.then(this.#ended)
      else {
        this.#ended()
        // Others have their turn between two batches.
        break
      }
    }
    if (this.#running === 0 && this.waiting === 0) this.#onIdle?.()
  }

  #ended = (): void => {
    this.#running--
    if (this.waiting > 0 || this.#closing) this.#schedule()
  }
}

/**
 * Makes a function that collects the items of concurrent calls and handles them in batches.
 * @param work resolves to the results, in the order of the items
 */
export function batched<Item, Result>(
  limits: Pick<Limits, 'concurrency' | 'maxSize'>,
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  const batches = new Batches<{ item: Item; settle: Settlers<Result> }>(limits, async () => {
    const batch = batches.take()
    try {
      const results = await work(batch.map(({ item }) => item))
      for (const [at, { settle }] of batch.entries()) settle[0](results[at]!)
    } catch (error) {
      for (const { settle } of batch) settle[1](error)
    }
  })
  return (item) => batches.add((...settle) => ({ item, settle }))
}

/** Makes a function that runs async work one after another, even after a rejection. */
export function serially(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}

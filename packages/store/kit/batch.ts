interface Batching {
  /** Most items in a batch. Default: no limit. */
  maxSize?: number
  /** Batches that run at a time. Items wait for the next batch while this many run. */
  concurrency: number
}

/**
 * Makes a function that collects the items of concurrent calls and handles them in batches.
 * @param work resolves to the results, in the order of the items
 */
export function batched<Item, Result>(
  { maxSize = Number.POSITIVE_INFINITY, concurrency }: Batching,
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: { item: Item; resolve(result: Result): void; reject(error: unknown): void }[] = []
  let running = 0
  let isScheduled = false
  const schedule = () => {
    if (isScheduled || running >= concurrency || waiting.length === 0) return
    isScheduled = true
    setImmediate(run)
  }
  const run = async () => {
    isScheduled = false
    running++
    const batch = waiting.splice(0, maxSize)
    try {
      const results = await work(batch.map(({ item }) => item))
      for (const [at, { resolve }] of batch.entries()) resolve(results[at]!)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    running--
    schedule()
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      schedule()
    })
}

/** Makes a function that runs async work one after another, even after a rejection. */
export function oneByOne(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}

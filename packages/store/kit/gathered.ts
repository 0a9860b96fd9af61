/** How what is asked for is gathered. */
interface Gathering {
  /** How many items one call gets. By default all. */
  most?: number
  /** How many calls are under way at a time: while they are, what comes gathers for the next. */
  underWay: number
}

/**
 * Makes a function that does together what it is asked for at the same time.
 * @param work resolves to the results, in order
 */
export function gathered<Item, Result>(
  { most = Number.POSITIVE_INFINITY, underWay }: Gathering,
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: { item: Item; resolve(result: Result): void; reject(error: unknown): void }[] = []
  let busy = 0
  let isScheduled = false
  const schedule = () => {
    if (isScheduled || busy >= underWay || waiting.length === 0) return
    isScheduled = true
    setImmediate(run)
  }
  const run = async () => {
    isScheduled = false
    busy++
    const some = waiting.splice(0, most)
    try {
      const results = await work(some.map(({ item }) => item))
      for (const [at, { resolve }] of some.entries()) resolve(results[at]!)
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
    busy--
    schedule()
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      schedule()
    })
}

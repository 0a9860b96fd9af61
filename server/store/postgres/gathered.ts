/**
 * Makes a function that does together what it is asked for while it is at it: one call of `work` is under way at a time.
 * @param most of one call
 * @param work resolves to the results, in order
 */
export function gathered<Item, Result>(
  most: number,
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: { item: Item; resolve(result: Result): void; reject(error: unknown): void }[] = []
  let isBusy = false
  const run = async () => {
    isBusy = true
    while (waiting.length > 0) {
      const some = waiting.splice(0, most)
      try {
        const results = await work(some.map(({ item }) => item))
        for (const [at, { resolve }] of some.entries()) resolve(results[at]!)
      } catch (error) {
        for (const { reject } of some) reject(error)
      }
    }
    isBusy = false
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isBusy) void run()
    })
}

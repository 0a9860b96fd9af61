/** Turns, one at a time, in the order in which they were asked for. */
export class Turns {
  readonly #longest: number
  #last = Promise.resolve()

  /** @param longest after how many milliseconds a turn ends by itself */
  constructor(longest: number) {
    this.#longest = longest
  }

  /** Resolves when all earlier turns have ended, to the function that ends this one; calling it again does nothing. */
  async take(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#last
    this.#last = promise
    await before
    const timer = setTimeout(resolve, this.#longest)
    return () => {
      clearTimeout(timer)
      resolve()
    }
  }
}

/**
 * What has to be closed, the last opened first. `AsyncDisposableStack` does the same, from Node 24 on.
 */
export class Closers {
  readonly #closers: (() => unknown)[] = []

  /** Adds what closes something that is open now. */
  add(close: () => unknown): void {
    this.#closers.push(close)
  }

  /**
   * Closes all, whatever fails.
   * @throws the first failure
   */
  async close(): Promise<void> {
    const failures: unknown[] = []
    for (const close of this.#closers.splice(0).reverse()) {
      try {
        await close()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}

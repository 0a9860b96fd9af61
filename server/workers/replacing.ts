/** How long a death counts, in milliseconds. */
const remembered = 60_000
/** The pause before a worker is replaced, in milliseconds: after a first death, and at most. */
const firstPause = 100
const longestPause = 2000

/** Decides when a worker that died is replaced. */
export class Replacing {
  readonly #most: number
  #deaths: number[] = []

  /** @param workers how many there are */
  constructor(workers: number) {
    this.#most = 3 * workers
  }

  /**
   * Counts a death.
   * @param now in milliseconds
   * @returns how long to wait before the worker is replaced, in milliseconds: it doubles with each death of the last minute. Undefined after more
   * than three times as many deaths as there are workers.
   */
  after(now: number): number | undefined {
    this.#deaths = [...this.#deaths.filter((death) => death > now - remembered), now]
    if (this.#deaths.length > this.#most) return undefined
    return Math.min(longestPause, firstPause * 2 ** (this.#deaths.length - 1))
  }
}

/** How a receiver is doing, by its last attempt: at first nothing is known, and it counts as slow. */
export type Health = 'well' | 'slow' | 'failing'

/** What a lane allows. */
export interface LaneLimits {
  /** Requests under way in it. */
  sockets: number
  /** Requests under way at one receiver. */
  each: number
  /** The most that is sent in one batch. */
  batch: number
}

/** Each kind of receivers has sockets of its own, so that the dead and the slow delay nobody who is well. */
export const lanes: Readonly<Record<Health, LaneLimits>> = {
  well: { sockets: 256, each: 4, batch: 50 },
  slow: { sockets: 256, each: 1, batch: 1 },
  failing: { sockets: 64, each: 1, batch: 1 },
}

/** How long a response may take of one who is well, and for how long requests of one batch are begun, in milliseconds. */
export const slowAfter = 2000

/** Those that wait for sockets, and get their turn one after the other. */
export class Lane<Waiting> {
  readonly limits: LaneLimits
  readonly #waiting = new Set<Waiting>()
  readonly #run: (one: Waiting, limits: LaneLimits) => Promise<void>
  #free: number

  /** @param run works for one, and never rejects */
  constructor(limits: LaneLimits, run: (one: Waiting, limits: LaneLimits) => Promise<void>) {
    this.limits = limits
    this.#run = run
    this.#free = limits.sockets
  }

  /** Queues one, unless it waits already. */
  add(one: Waiting): void {
    this.#waiting.add(one)
    this.#next()
  }

  remove(one: Waiting): void {
    this.#waiting.delete(one)
  }

  #next(): void {
    const { each } = this.limits
    for (const one of this.#waiting) {
      if (this.#free < each) return
      this.#waiting.delete(one)
      this.#free -= each
      void this.#run(one, this.limits).then(() => {
        this.#free += each
        this.#next()
      })
    }
  }
}

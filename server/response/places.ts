/** Gives a place back. */
export type Leave = () => void

/** Places for the streams of callers: {@link PlacesPerCaller} in one process, or what counts those of several. */
export interface Places {
  /** How many a caller may have at a time. */
  readonly most: number
  /** Takes a place; undefined when the caller has none left. */
  take(caller: string): Leave | undefined | Promise<Leave | undefined>
}

/** So many places for each caller. */
export class PlacesPerCaller implements Places {
  readonly most: number
  #taken = new Map<string, number>()

  constructor(most: number) {
    this.most = most
  }

  take(caller: string): Leave | undefined {
    const others = this.#taken.get(caller) ?? 0
    if (others >= this.most) return undefined
    this.#taken.set(caller, others + 1)
    return () => {
      const left = this.#taken.get(caller)! - 1
      if (left > 0) this.#taken.set(caller, left)
      else this.#taken.delete(caller)
    }
  }
}

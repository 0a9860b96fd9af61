/** Gives a slot back. */
export type Release = () => void

/** Slots for the streams of callers: {@link SlotsPerCaller} in one process, or what counts those of several. */
export interface StreamSlots {
  /** How many streams a caller may have at a time. */
  readonly most: number
  /** Takes a slot; undefined when the caller has none left. */
  take(caller: string): Release | undefined | Promise<Release | undefined>
}

/** Counts the slots that the callers of this process have taken. */
export class SlotsPerCaller implements StreamSlots {
  readonly most: number
  #taken = new Map<string, number>()

  constructor(most: number) {
    this.most = most
  }

  take(caller: string): Release | undefined {
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

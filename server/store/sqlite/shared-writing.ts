import type { WriteTurn } from '../write-turn.ts'

/** How long another process that has written is expected to write more, in milliseconds. */
const expectedMs = 20
/** How long writes wait for more of them then, in milliseconds. */
const gatherMs = 2
/** Waits pay while this share of the latest brought more writes; clients that each await their response send none meanwhile. */
const payingShare = 0.3
/** Of waits that do not pay, one in so many is tried again. */
const retriedWait = 32
/** How many writes are worth the messages that a turn costs. */
const worthATurn = 8

const nothing = () => {}

/**
 * When to write, where other processes write into the same file. Their commits empty this one's page cache, and each commit costs as much
 * as several writes. So while others write, few writes wait a little for more, and many wait for their turn.
 */
export class SharedWriting {
  readonly #turn: WriteTurn
  #until = 0
  #share = 1
  #skipped = 0

  constructor(turn: WriteTurn) {
    this.#turn = turn
  }

  /** Takes note that another process has written. */
  note(): void {
    this.#until = performance.now() + expectedMs
  }

  /**
   * Calls `write` when it is time, with what is to be called when it is done.
   * @param count how many writes wait by now
   */
  wait(count: () => number, write: (done: () => void) => void): void {
    const inTurn = () => void this.#turn.take().then(write)
    if (performance.now() >= this.#until) write(nothing)
    else if (count() >= worthATurn) inTurn()
    else if (this.#share < payingShare && ++this.#skipped % retriedWait > 0) write(nothing)
    else this.#gather(count, () => (count() >= worthATurn ? inTurn() : write(nothing)))
  }

  #gather(count: () => number, then: () => void): void {
    const before = count()
    setTimeout(() => {
      this.#share += (Number(count() > before) - this.#share) / 8
      then()
    }, gatherMs)
  }
}

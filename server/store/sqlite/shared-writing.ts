import type { WriteTurn } from '../write-turn.ts'

/** How long another process that has written is expected to write more, in milliseconds. */
const expectedMs = 20
/** How long writes wait for more of them then, in milliseconds. */
const gatherMs = 2
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
    else setTimeout(() => (count() >= worthATurn ? inTurn() : write(nothing)), gatherMs)
  }
}

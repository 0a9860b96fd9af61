import type { WriteTurn } from 'contract-server'

/** How long after another process has written it is expected to write more, in milliseconds. */
const expectedMs = 20
/** How long a few writes wait for more, in milliseconds. */
const gatherMs = 2
/** Waiting pays while at least this share of recent waits brought more writes. Clients that await each response send none meanwhile. */
const payingShare = 0.3
/** How many recent waits that share is a moving average of. */
const recentWaits = 8
/** While waiting does not pay, one in so many waits is tried. */
const triedWait = 32
/** How many writes are worth the messages that a turn costs. */
const worthATurn = 8

const nothing = () => {}

/**
 * Decides when to write where other processes write to the same file. Each of their commits empties the page cache of this process, and a commit
 * costs as much as several writes. So while others write, a few writes wait a little for more, and many wait for their turn.
 */
export class SharedWriting {
  readonly #turn: WriteTurn
  /** Until when others are expected to write. */
  #until = 0
  /** Of recent waits, those that brought more writes. */
  #share = 1
  #skipped = 0

  constructor(turn: WriteTurn) {
    this.#turn = turn
  }

  /** Takes note that another process has written. */
  noteForeignCommit(): void {
    this.#until = performance.now() + expectedMs
  }

  /**
   * Calls `write` when it is time, with the function to call when that is done.
   * @param count returns how many writes wait now
   */
  wait(count: () => number, write: (done: () => void) => void): void {
    const inTurn = () => void this.#turn.take().then(write)
    if (performance.now() >= this.#until) write(nothing)
    else if (count() >= worthATurn) inTurn()
    else if (this.#share < payingShare && ++this.#skipped % triedWait > 0) write(nothing)
    else this.#gather(count, () => (count() >= worthATurn ? inTurn() : write(nothing)))
  }

  #gather(count: () => number, then: () => void): void {
    const before = count()
    setTimeout(() => {
      this.#share += (Number(count() > before) - this.#share) / recentWaits
      then()
    }, gatherMs)
  }
}

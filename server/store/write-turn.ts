/**
 * Lets processes that write to one SQLite file take turns while all of them have much to write. Turns only save time: SQLite's lock protects the
 * data, whether a process waits for its turn or not.
 */
export interface WriteTurn {
  /** Resolves when it is the turn of this process, to the function that ends the turn. Never rejects. */
  take(): Promise<() => void>
}

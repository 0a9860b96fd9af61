/**
 * Has processes that write into one SQLite file take turns when all have much to write. It is a courtesy: SQLite's lock protects the data,
 * whether anybody waits for a turn or not.
 */
export interface WriteTurn {
  /** Resolves when it is this process's turn, to what ends that turn. Never rejects. */
  take(): Promise<() => void>
}

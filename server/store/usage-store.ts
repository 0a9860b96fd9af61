/** Calls of one operation by one caller on one day (UTC, YYYY-MM-DD). */
export interface Usage {
  operationId: string
  /** The name of an API key, those that were rotated included, or of the subject of a token. */
  caller: string
  day: string
  calls: number
  /** ISO 8601, UTC. */
  lastCall: string
}

/** Where calls are counted. */
export interface UsageStore {
  /** Adds counts to what is recorded already. */
  add(usage: readonly Usage[]): Promise<void>
  /** Everything recorded. */
  report(): Promise<Usage[]>
}

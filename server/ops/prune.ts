import { setTimeout } from 'node:timers/promises'

/** Rows that are removed in one transaction: it takes some milliseconds. */
const most = 500
/** How long to leave the database to others after each, and how often to look, in milliseconds. */
const defaultPauses = { between: 100, look: 60_000 }
const day = 24 * 60 * 60 * 1000

/**
 * Removes what is older than it is kept, from now until it is stopped. A failure is reported, and tried again at the next look.
 * @param prune removes the oldest from before an instant, at most so many; resolves to how many it removed
 * @param keptDays how long all is kept; 0: for ever
 * @returns what stops it, and resolves once nothing is under way
 */
export function pruneOld(
  prune: (before: Date, most: number) => Promise<number>,
  keptDays: number,
  clock: () => Date,
  onFailure: (error: unknown) => void,
  { between, look } = defaultPauses,
): () => Promise<void> {
  if (keptDays === 0) return async () => {}
  const stop = new AbortController()
  const pause = (time: number) =>
    setTimeout(time, undefined, { signal: stop.signal, ref: false }).catch(() => {})
  // Nothing is older than 1970, and a date cannot go back as far as a setting can.
  const end = () => new Date(Math.max(0, clock().getTime() - keptDays * day))
  const removed = () =>
    prune(end(), most).catch((error) => {
      onFailure(error)
      return 0
    })
  const run = async () => {
    while (!stop.signal.aborted) await pause((await removed()) < most ? look : between)
  }
  const running = run()
  return () => {
    stop.abort()
    return running
  }
}

/** Removes rows whose retention has ended, in small steps with pauses, so that requests go on. */
import { setTimeout } from 'node:timers/promises'
import { InvalidSetting } from '../settings/read.ts'
import type { KeptDays } from '../settings/settings.ts'
import type { Kept } from '../store/store.ts'

// Removing so many rows in one transaction takes some milliseconds.
const batchSize = 500
// Milliseconds that the database is left to others after each step, and between two checks.
const defaultPauses = { between: 100, look: 60_000 }
const day = 24 * 60 * 60 * 1000

/**
 * Returns the retention of each table in days.
 * @throws InvalidSetting for a table that is never pruned, or whose retention is fixed
 */
export function daysKept(kept: readonly Kept[], asked: KeptDays): [Kept, number][] {
  const free = kept.filter(({ isFixed }) => !isFixed).map(({ name }) => name)
  const unknown = [...asked.keys()].find((name) => !free.includes(name))
  if (unknown !== undefined)
    throw new InvalidSetting(`KEPT_DAYS accepts ${free.join(', ')}, not ${JSON.stringify(unknown)}.`)
  return kept.map((table) => [table, asked.get(table.name) ?? table.days])
}

// Nothing is older than 1970, and a date cannot go back as far as a setting can.
const endOf = (now: Date, keptDays: number) => new Date(Math.max(0, now.getTime() - keptDays * day))

/**
 * Removes expired rows in small steps, with pauses as long as the steps.
 * @param onProgress gets the number of rows removed so far
 * @returns the number of rows removed
 */
export async function pruneNow(
  prune: Kept['prune'],
  keptDays: number,
  now: Date,
  onProgress: (removed: number) => void,
): Promise<number> {
  if (keptDays === 0) return 0
  for (let removed = 0; ; ) {
    const started = performance.now()
    const step = await prune(endOf(now, keptDays), batchSize)
    removed += step
    if (step < batchSize) return removed
    onProgress(removed)
    await setTimeout(performance.now() - started)
  }
}

/**
 * Removes expired rows until it is stopped. After a failure it tries again at the next check.
 * @param prune removes at most so many of the oldest rows from before an instant
 * @param keptDays retention in days; 0 for ever
 * @returns a function that stops it, and resolves when the last step has ended
 */
export function pruneOld(
  prune: Kept['prune'],
  keptDays: number,
  clock: () => Date,
  onFailure: (error: unknown) => void,
  { between, look } = defaultPauses,
): () => Promise<void> {
  if (keptDays === 0) return async () => {}
  const stop = new AbortController()
  const pause = (time: number) =>
    setTimeout(time, undefined, { signal: stop.signal, ref: false }).catch(() => {})
  const removed = () =>
    prune(endOf(clock(), keptDays), batchSize).catch((error) => {
      onFailure(error)
      return 0
    })
  const run = async () => {
    while (!stop.signal.aborted) await pause((await removed()) < batchSize ? look : between)
  }
  const running = run()
  return () => {
    stop.abort()
    return running
  }
}

import { setTimeout } from 'node:timers/promises'
import { InvalidSetting } from '../settings/read.ts'
import type { KeptDays } from '../settings/settings.ts'
import type { Kept } from '../store/store.ts'

/** Rows that are removed in one transaction: it takes some milliseconds. */
const most = 500
/** How long to leave the database to others after each, and how often to look, in milliseconds. */
const defaultPauses = { between: 100, look: 60_000 }
const day = 24 * 60 * 60 * 1000

/**
 * How many days all that is removed some time is kept.
 * @throws InvalidSetting where the operator names a table of which nothing is removed, or not after days of the operator's choice
 */
export function daysKept(kept: readonly Kept[], asked: KeptDays): [Kept, number][] {
  const free = kept.filter(({ isFixed }) => !isFixed).map(({ name }) => name)
  const unknown = [...asked.keys()].find((name) => !free.includes(name))
  if (unknown !== undefined)
    throw new InvalidSetting(`KEPT_DAYS can name ${free.join(', ')}, not ${JSON.stringify(unknown)}.`)
  return kept.map((table) => [table, asked.get(table.name) ?? table.days])
}

/** Before when rows are old. Nothing is older than 1970, and a date cannot go back as far as a setting can. */
const endOf = (now: Date, keptDays: number) => new Date(Math.max(0, now.getTime() - keptDays * day))

/**
 * Removes all that is older than it is kept, in small steps that leave others as much time as they take.
 * @param onProgress is told how many rows were removed so far
 * @returns how many were
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
    const step = await prune(endOf(now, keptDays), most)
    removed += step
    if (step < most) return removed
    onProgress(removed)
    await setTimeout(performance.now() - started)
  }
}

/**
 * Removes what is older than it is kept, from now until it is stopped. A failure is reported, and tried again at the next look.
 * @param prune removes the oldest from before an instant, at most so many; resolves to how many it removed
 * @param keptDays how long all is kept; 0: for ever
 * @returns what stops it, and resolves once nothing is under way
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
    prune(endOf(clock(), keptDays), most).catch((error) => {
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

/** Writes a line of a log. */
export type WriteLine = (details: { err?: unknown; times: number }, message: string) => void

/** How long a line stands for those like it, in milliseconds. */
const defaultInterval = 10_000

/**
 * Keeps a log readable when the same thing happens thousands of times: writes the first of its kind and then one every
 * ten seconds, which says how many it stands for. Kinds are few and fixed: nothing is ever forgotten.
 */
export function throttle(
  interval = defaultInterval,
  now = () => performance.now(),
): (kind: string, write: (times: number) => void) => void {
  const kinds = new Map<string, { next: number; held: number }>()
  return (kind, write) => {
    const earlier = kinds.get(kind)
    if (earlier && now() < earlier.next) {
      earlier.held += 1
      return
    }
    kinds.set(kind, { next: now() + interval, held: 0 })
    write(1 + (earlier?.held ?? 0))
  }
}

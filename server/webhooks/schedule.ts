/** The most that a receiver can ask to wait, in milliseconds. */
const day = 24 * 60 * 60 * 1000

/**
 * When a delivery is tried again; undefined when it is not.
 * @param attempts how many were made
 * @param retries how long after each failed attempt the next one is made, in milliseconds; it varies by a fifth, so that those that
 *   failed together do not come back together
 * @param retryAfter what the receiver asks for, in milliseconds: it makes the pause longer, never shorter
 */
export function nextAttempt(
  attempts: number,
  retries: readonly number[],
  now: Date,
  retryAfter = 0,
  random = Math.random,
): Date | undefined {
  const pause = retries[attempts - 1]
  if (pause === undefined) return undefined
  return new Date(now.getTime() + Math.max(pause * (0.8 + 0.4 * random()), Math.min(retryAfter, day)))
}

/** The longest rest after a failure that the receiver did not ask for, in milliseconds. */
const longestRest = 5000

/**
 * How long a receiver is left alone after a failure, in milliseconds, whatever else waits for it. Who is overloaded may ask for longer.
 */
export function restAfter(
  status: number | undefined,
  retries: readonly number[],
  retryAfter: number | undefined,
): number {
  const asked = status === 429 || status === 503 ? Math.min(retryAfter ?? 0, day) : 0
  return Math.max(Math.min(retries[0] ?? longestRest, longestRest), asked)
}

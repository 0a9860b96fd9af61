import { RunEnded } from './finding.ts'

/** After so many requests in a row without a response, the server is asked for something plain. */
const mostLost = 5
/** So many responses may take too long in all. */
const mostSlow = 10
/** How long a server may respond with nothing but 429, in milliseconds. */
const longestRefusal = 180_000

/** Ends a run on a server that has nothing to say any more, so that every run ends in its time. */
export interface Patience {
  /** Notes that there was a response. */
  onResponse(status: number): void
  /** Notes that there was none. @throws RunEnded when there will be no other */
  onLost(slow: boolean): Promise<void>
}

/**
 * @param end aborted with a RunEnded
 * @param plain sends a request that any server responds to
 */
export function createPatience(end: AbortController, plain: () => Promise<unknown>): Patience {
  let lost = 0
  let slow = 0
  let plainly: Promise<unknown> | undefined
  let refusedSince: number | undefined
  const giveUp = (why: string) => {
    end.abort(new RunEnded(why))
    end.signal.throwIfAborted()
  }
  return {
    onResponse(status) {
      lost = 0
      const now = performance.now()
      refusedSince = status === 429 ? (refusedSince ?? now) : undefined
      if (refusedSince !== undefined && now - refusedSince > longestRefusal)
        giveUp(`The server has responded with nothing but 429 for ${longestRefusal / 1000} s.`)
    },
    async onLost(tooSlow) {
      if (tooSlow && ++slow >= mostSlow) giveUp(`The server took too long over ${slow} responses.`)
      if (++lost < mostLost) return
      plainly ??= plain()
      await plainly.catch((error: Error) => giveUp(`The server stopped responding: ${error.message}.`))
      plainly = undefined
      lost = 0
    },
  }
}

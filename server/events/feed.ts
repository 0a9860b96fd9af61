/** One follower of the feed for a whole server: however many wait for what comes next, the database is asked once. */
import { setTimeout } from 'node:timers/promises'
import { throttle } from '../log/throttle.ts'
import type { EventQuery, EventStore, Expired } from '../store/event.ts'
import { type FeedPage, Recent } from './recent.ts'

/** The feed, for those who read it to its end and wait for more. */
export interface Feed {
  /**
   * Like {@link EventStore.read}, from memory where the newest events answer it. Who follows first and then reads to the end is called
   * back for whatever comes later.
   */
  read(query: EventQuery): Promise<FeedPage | Expired>
  /**
   * Calls back whenever there are new events.
   * @param listener gets their types; none at all when events may have been missed
   * @returns what ends that
   */
  follow(listener: (types: ReadonlySet<string>) => void): () => void
  /** Ends all following, and resolves once nothing is under way. */
  close(): Promise<void>
}

/** How long after a look at the feed the next one begins, in milliseconds. */
const defaultPause = 250
/** The most events that one look reads at a time. */
const batch = 500

/**
 * Follows the feed as long as somebody does.
 * @param onFailure is told of looks that failed, at most every ten seconds: for how many it stands, too. They are tried again
 */
export function followEvents(
  events: Pick<EventStore, 'read' | 'end'>,
  onFailure: (error: unknown, times: number) => void,
  pause = defaultPause,
): Feed {
  const listeners = new Set<(types: ReadonlySet<string>) => void>()
  const stop = new AbortController()
  const logged = throttle()
  const report = (error: unknown) => logged('', (times) => onFailure(error, times))
  let recent: Recent | undefined
  let opening: Promise<Recent> | undefined
  let running: Promise<void> | undefined

  /** Where following begins. Readers wait for it: what they read from the database then is not older. */
  const open = () => {
    opening ??= events
      .end()
      .then((end) => {
        recent = new Recent(end)
        return recent
      })
      .finally(() => {
        opening = undefined
      })
    return opening
  }
  const tell = (types: ReadonlySet<string>) => {
    for (const listener of listeners) {
      try {
        listener(types)
      } catch (error) {
        report(error)
      }
    }
  }
  /** Reads what is new. @returns whether more follows at once */
  const look = async (): Promise<boolean> => {
    const known = recent ?? (await open())
    const page = await events.read({ after: known.end, limit: batch })
    if ('keptAfter' in page) {
      recent = new Recent(page.keptAfter)
      tell(new Set())
      return true
    }
    known.add(page.items)
    if (page.items.length > 0) tell(new Set(page.items.map(({ type }) => type)))
    return page.more
  }
  const run = async () => {
    recent = undefined
    while (listeners.size > 0 && !stop.signal.aborted) {
      const isBehind = await look().catch(report)
      if (!isBehind) await setTimeout(pause, undefined, { signal: stop.signal, ref: false }).catch(() => {})
    }
    running = undefined
  }

  return {
    async read(query) {
      const known = running && (recent ?? (await open()))
      const page = known?.read(query)
      if (page) return page
      // As it is before the database is asked.
      const end = known?.end ?? 0
      const found = await events.read(query, end)
      if ('keptAfter' in found) return found
      const last = found.items.at(-1)?.id ?? query.after ?? 0
      return { ...found, through: found.more ? last : Math.max(last, end) }
    },
    follow(listener) {
      if (stop.signal.aborted) return () => {}
      // Of its own: the same function may follow twice.
      const own: typeof listener = (types) => listener(types)
      listeners.add(own)
      running ??= run()
      return () => void listeners.delete(own)
    },
    async close() {
      stop.abort()
      listeners.clear()
      await running
    },
  }
}

/** One follower of the feed for a whole server: however many wait for what comes next, the database is asked once. */
import { setTimeout } from 'node:timers/promises'
import type { Stream, StreamItem } from 'contract-openapi/contract'
import { throttle } from '../log/output.ts'
import type { EventPage, EventQuery, EventStore, Expired, StoredEvent } from '../store/store.ts'

/** The feed, for those who read it to its end and wait for more. */
export interface Feed {
  /**
   * Like {@link EventStore.read}, from memory where the newest events answer it. Who follows first and then reads to the end is called
   * back for whatever comes later.
   */
  read(query: EventQuery): Promise<FeedPage | Expired>
  /**
   * Calls back whenever there are new events.
   * @param listener another one for each call; gets their types, none at all when events may have been missed
   * @returns what ends that
   */
  follow(listener: (types: ReadonlySet<string>) => void): () => void
  /** Ends all following, and resolves once nothing is under way. */
  close(): Promise<void>
}

/** True if events of which a listener was told may be of these types; none at all stand for any. */
export const mayMatch = (published: ReadonlySet<string>, types: readonly string[]): boolean =>
  published.size === 0 || types.length === 0 || types.some((type) => published.has(type))

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
      listeners.add(listener)
      running ??= run()
      return () => void listeners.delete(listener)
    },
    async close() {
      stop.abort()
      listeners.clear()
      await running
    },
  }
}

/** A page of the feed. */
interface FeedPage extends EventPage {
  /** Reading on after this id misses nothing that was wanted; not lower than the id of the last item. */
  through: number
}

/** The most that is kept: events, and characters of their data. */
const defaultLimits = { events: 1000, size: 4 * 1024 * 1024 }

/** All events of the feed after one id up to another, without a gap. */
export class Recent {
  readonly #limits: typeof defaultLimits
  #events: StoredEvent[] = []
  #size = 0
  #start: number
  #end: number

  /** @param end every event that is not in the feed yet will have a greater id */
  constructor(end: number, limits = defaultLimits) {
    this.#start = end
    this.#end = end
    this.#limits = limits
  }

  /** The last id that is known. */
  get end(): number {
    return this.#end
  }

  /** Adds the events that follow, in order. */
  add(events: readonly StoredEvent[]): void {
    this.#events.push(...events)
    for (const { id, data } of events) {
      this.#end = id
      this.#size += data.length
    }
    let gone = 0
    while (this.#events.length - gone > this.#limits.events || this.#size > this.#limits.size) {
      const { id, data } = this.#events[gone++]!
      this.#start = id
      this.#size -= data.length
    }
    if (gone > 0) this.#events.splice(0, gone)
  }

  /** A page; undefined when events are wanted that are not kept here. */
  read({ after, limit, types = [] }: EventQuery): FeedPage | undefined {
    if (after === undefined || after < this.#start) return undefined
    // From the end, for almost every reader is near it.
    const first = this.#events.findLastIndex(({ id }) => id <= after) + 1
    const items: StoredEvent[] = []
    for (const event of this.#events.slice(first)) {
      if (types.length > 0 && !types.includes(event.type)) continue
      if (items.length === limit) return { items, more: true, through: items.at(-1)!.id }
      items.push(event)
    }
    return { items, more: false, through: Math.max(after, this.#end) }
  }
}

/**
 * Makes a function that works once for each event while the event is in memory: readers of the feed share its events, so that each is
 * written once for all of them.
 */
export function oncePerEvent<Made>(make: (event: StoredEvent) => Made): (event: StoredEvent) => Made {
  const known = new WeakMap<StoredEvent, { made: Made }>()
  return (event) => {
    let entry = known.get(event)
    if (!entry) {
      entry = { made: make(event) }
      known.set(event, entry)
    }
    return entry.made
  }
}

/** How many events a stream reads at a time. */
const streamed = 100

/** Makes an item of an event. Wrapped in `oncePerEvent`, it makes and writes each item once, however many streams send it. */
export type ItemOf<Data> = (event: StoredEvent) => StreamItem<Data>

/**
 * Streams the events after a position, then those that come. It ends when events that are wanted are not kept any more: look before you
 * begin.
 */
export type Follow = <Data>(query: Omit<EventQuery, 'limit'>, itemOf: ItemOf<Data>) => Stream<Data>

/** Follows a feed; where there is none, it throws Error. */
export const following =
  (feed: Feed | undefined): Follow =>
  ({ after, types = [] }, itemOf) => {
    if (!feed) throw new Error('There is no feed to follow; give one to buildApp.')
    return async function* (ended) {
      let position = after
      let isNew = false
      let wake = () => {}
      const stop = feed.follow((published) => {
        if (!mayMatch(published, types)) return
        isNew = true
        wake()
      })
      ended.addEventListener('abort', () => wake(), { once: true })
      try {
        while (!ended.aborted) {
          isNew = false
          const page = await feed.read({ after: position, limit: streamed, types })
          if ('keptAfter' in page) return
          if (page.items.length > 0) yield page.items.map(itemOf)
          position = page.through
          if (page.more || isNew || ended.aborted) continue
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
      } finally {
        stop()
      }
    }
  }

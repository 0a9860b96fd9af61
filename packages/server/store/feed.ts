/** Reader of the event feed that all streams and webhooks of a server share: one query serves all that wait for new events. */
import { setTimeout } from 'node:timers/promises'
import type { Stream, StreamItem } from 'contract-openapi/contract'
import { throttle } from '../log/output.ts'
import type { EventPage, EventQuery, EventStore, Expired, StoredEvent } from './store.ts'

export interface Feed {
  /**
   * Reads a page as {@link EventStore.read} does, from memory if the newest events suffice. A reader that follows first and then reads to the
   * end misses no event.
   */
  read(query: EventQuery): Promise<FeedPage | Expired>
  /**
   * Calls the listener whenever there are new events.
   * @param listener a different function for each call; gets the types of the events, or none if it may have missed some
   * @returns a function that stops the calls
   */
  follow(listener: (types: ReadonlySet<string>) => void): () => void
  close(): Promise<void>
}

/** True if an event of these types may be published; an empty set or list means every type. */
export const mayMatch = (published: ReadonlySet<string>, types: readonly string[]): boolean =>
  published.size === 0 || types.length === 0 || types.some((type) => published.has(type))

// Milliseconds between two reads of the feed.
const defaultPause = 250
const batch = 500

/**
 * Reads the feed while it has listeners.
 * @param onFailure called at most every ten seconds with the error of a failed read and the number of failures; reads are repeated
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

  // Readers wait for the first position, so that a page from the database is never older.
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
  const notify = (types: ReadonlySet<string>) => {
    for (const listener of listeners) {
      try {
        listener(types)
      } catch (error) {
        report(error)
      }
    }
  }
  const readNext = async (): Promise<boolean> => {
    const known = recent ?? (await open())
    const page = await events.read({ after: known.end, limit: batch })
    if ('keptAfter' in page) {
      recent = new Recent(page.keptAfter)
      notify(new Set())
      return true
    }
    known.add(page.items)
    if (page.items.length > 0) notify(new Set(page.items.map(({ type }) => type)))
    return page.more
  }
  const run = async () => {
    recent = undefined
    while (listeners.size > 0 && !stop.signal.aborted) {
      const isBehind = await readNext().catch(report)
      if (!isBehind) await setTimeout(pause, undefined, { signal: stop.signal, ref: false }).catch(() => {})
    }
    running = undefined
  }

  return {
    async read(query) {
      const known = running && (recent ?? (await open()))
      const page = known?.read(query)
      if (page) return page
      // The end must be read before the page.
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

interface FeedPage extends EventPage {
  // Position to read on from, without missing a matching event; at least the id of the last item.
  through: number
}

// Limits of the events in memory: their number, and the characters of their data.
const defaultLimits = { events: 1000, size: 4 * 1024 * 1024 }

export class Recent {
  readonly #limits: typeof defaultLimits
  #events: StoredEvent[] = []
  #size = 0
  #start: number
  #end: number

  constructor(end: number, limits = defaultLimits) {
    this.#start = end
    this.#end = end
    this.#limits = limits
  }

  get end(): number {
    return this.#end
  }

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

  read({ after, limit, types = [] }: EventQuery): FeedPage | undefined {
    if (after === undefined || after < this.#start) return undefined
    // Most readers are near the end.
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

/** Caches a function of an event while the event is in memory. Readers of the feed share its events, so that each is written once for all of them. */
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

const pageSize = 100

/** Makes a stream item from an event. Wrap it in `oncePerEvent` to make each item once for all streams. */
export type ItemOf<Data> = (event: StoredEvent) => StreamItem<Data>

/** Streams the events after a position, and then new ones. It ends if the next events are no longer kept; check for that before the stream begins. */
export type Follow = <Data>(query: Omit<EventQuery, 'limit'>, itemOf: ItemOf<Data>) => Stream<Data>

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
          const page = await feed.read({ after: position, limit: pageSize, types })
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

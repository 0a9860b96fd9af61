/** The newest events of the feed, in memory: what most readers ask for. */
import type { EventQuery, StoredEvent } from '../store/event.ts'
import type { Page } from '../store/list.ts'

/** A page of the feed. */
export interface FeedPage extends Page<StoredEvent> {
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

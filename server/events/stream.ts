import type { Stream, StreamItem } from '../contract/stream.ts'
import type { EventQuery, StoredEvent } from '../store/event.ts'
import type { Feed } from './feed.ts'

/** How many events are read at a time. */
const limit = 100

/** Makes an item of an event. The same function makes it once, however many streams send it. */
export type ItemOf<Data> = (event: StoredEvent) => StreamItem<Data>

const made = new WeakMap<ItemOf<unknown>, WeakMap<StoredEvent, StreamItem<unknown>>>()

function sharing<Data>(itemOf: ItemOf<Data>): ItemOf<Data> {
  const items = (made.get(itemOf) as WeakMap<StoredEvent, StreamItem<Data>> | undefined) ?? new WeakMap()
  made.set(itemOf, items)
  return (event) => {
    const item = items.get(event) ?? itemOf(event)
    items.set(event, item)
    return item
  }
}

/**
 * Streams the events after a position, then those that come. It ends when events that are wanted are not kept any more: look before you
 * begin.
 * @param itemOf is one function for all requests, so that each event is written once for all streams
 */
export type Follow = <Data>(query: Omit<EventQuery, 'limit'>, itemOf: ItemOf<Data>) => Stream<Data>

/** Follows a feed; where there is none, it throws Error. */
export const following =
  (feed: Feed | undefined): Follow =>
  (query, itemOf) => {
    if (!feed) throw new Error('There is no feed to follow; give one to buildApp.')
    return streamEvents(feed, query, itemOf)
  }

function streamEvents<Data>(
  feed: Feed,
  { after, types = [] }: Omit<EventQuery, 'limit'>,
  itemOf: ItemOf<Data>,
): Stream<Data> {
  const item = sharing(itemOf)
  return async function* (ended) {
    let position = after
    let isNew = false
    let wake = () => {}
    const isWanted = (told: ReadonlySet<string>) =>
      types.length === 0 || told.size === 0 || types.some((type) => told.has(type))
    const stop = feed.follow((told) => {
      if (!isWanted(told)) return
      isNew = true
      wake()
    })
    ended.addEventListener('abort', () => wake(), { once: true })
    try {
      while (!ended.aborted) {
        isNew = false
        const page = await feed.read({ after: position, limit, types })
        if ('keptAfter' in page) return
        if (page.items.length > 0) yield page.items.map(item)
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

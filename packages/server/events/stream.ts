import type { Stream, StreamItem } from 'contract-openapi/contract'
import type { EventQuery, StoredEvent } from '../store/store.ts'
import { concerns, type Feed } from './feed.ts'

/** How many events are read at a time. */
const limit = 100

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
      const stop = feed.follow((told) => {
        if (!concerns(told, types)) return
        isNew = true
        wake()
      })
      ended.addEventListener('abort', () => wake(), { once: true })
      try {
        while (!ended.aborted) {
          isNew = false
          const page = await feed.read({ after: position, limit, types })
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

/** Reading the feed, whichever the engine is. */
import {
  type EventPage,
  type EventStore,
  type Expired,
  isObject,
  noteUnreadable,
  type StoredEvent,
} from 'contract-server'

/** The last event of a type that is gone. */
export interface Pruned {
  type: string
  pruned: number
}

/** The result for a reader that would miss events of the requested types (or of all types). */
export function expired(
  after: number | undefined,
  types: readonly string[],
  gone: readonly Pruned[],
): Expired | undefined {
  const isMissed = ({ type, pruned }: Pruned) =>
    after !== undefined && after < pruned && (types.length === 0 || types.includes(type))
  return gone.some(isMissed) ? { keptAfter: Math.max(...gone.map(({ pruned }) => pruned)) } : undefined
}

/** The page that `limit` makes of events that were read up to one more. */
export const pageOf = (rows: StoredEvent[], limit: number): EventPage => ({
  items: rows.slice(0, limit),
  more: rows.length > limit,
})

/** An event store that skips, and notes, events whose data is no JSON object. */
export const readableEvents = (events: EventStore): EventStore => ({
  ...events,
  async read(query, known) {
    for (let after = query.after; ; ) {
      const page = await events.read({ ...query, after }, known)
      if ('keptAfter' in page) return page
      const items = page.items.filter(({ id, data }) => {
        if (isObject(data)) return true
        noteUnreadable('events', id, 'data is not a JSON object')
        return false
      })
      // A page without any would seem to be the end.
      if (items.length > 0 || !page.more) return { items, more: page.more }
      after = page.items.at(-1)!.id
    }
  },
})

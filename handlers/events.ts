import { oncePerEvent, type StreamItem } from 'contract-server'
import { page } from 'contract-server/responses'
import { eventOf } from '../db/events.ts'
import type { Event } from '../generated/contract.ts'
import type { Operation } from './operation.ts'
import { problem } from './responses.ts'

// Streams share one item per event.
const itemOf = oncePerEvent(
  (stored): StreamItem<Event> => ({ id: stored.id, event: stored.type, data: eventOf(stored) }),
)

export const listEvents: Operation<'listEvents'> = async ({ query, headers, accept }, { store, follow }) => {
  const { limit, type: types } = query
  const after = headers['Last-Event-ID'] ?? query.after
  const found = await store.events.read({ limit, after, types })
  if ('keptAfter' in found) {
    const message = `Events up to ${found.keptAfter} are no longer kept. List again what you follow, then continue with after=${found.keptAfter}.`
    return problem('events_expired', message)
  }
  if (accept === 'text/event-stream') {
    const isPastEnd = after !== undefined && found.items.length === 0
    const start = isPastEnd ? Math.min(after, await store.events.end()) : after
    return {
      status: 200,
      mediaType: accept,
      stream: follow({ after: start, types }, itemOf),
      lastEventId: start,
    }
  }
  return {
    ...page({ items: found.items.map(eventOf), more: found.more }, query, 'id'),
    mediaType: 'application/json',
  }
}

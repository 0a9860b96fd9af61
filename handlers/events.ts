import { eventOf } from '../db/events.ts'
import type { Operation } from './operation.ts'
import { page, problem } from './responses.ts'

export const listEvents: Operation<'listEvents'> = async ({ query }, { store }) => {
  const { limit, after, type: types } = query
  const found = await store.events.read({ limit, after, types })
  if ('keptAfter' in found) {
    const message = `Events up to ${found.keptAfter} are not kept any more. List what you follow again, then read on with after=${found.keptAfter}.`
    return problem('events_expired', message)
  }
  return page({ items: found.items.map(eventOf), more: found.more }, query, 'id')
}

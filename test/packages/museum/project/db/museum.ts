/** Special events, and tickets for them and for the museum. */
import { randomUUID } from 'node:crypto'
import { refuse } from 'contract-server'
import { type Engine, lock, newRow, type PageQuery, refer, type Table, view } from 'contract-store'
import type { SpecialEvent, SpecialEventFields } from '../generated/contract.ts'

interface EventRecord {
  id: string
  name: string
  location: string
  eventDescription: string
  price: number
  dates: string // JSON
  firstDate: string | null
  lastDate: string | null
}

export const events: Table<EventRecord> = {
  name: 'special_events',
  columns: {
    id: 'text',
    name: 'text',
    location: 'text',
    eventDescription: 'text',
    price: 'real',
    dates: 'json',
    firstDate: 'text',
    lastDate: 'text',
  },
  key: ['id'],
}

export const tickets: Table<{ id: string; eventId: string | null }> = {
  name: 'tickets',
  columns: { id: 'text', eventId: 'text' },
  key: ['id'],
}

const eventOf = ({ id, dates, firstDate, lastDate, ...event }: EventRecord): SpecialEvent => ({
  ...event,
  eventId: id,
  dates: JSON.parse(dates),
})

const recordOf = (id: string, { eventId, dates, ...event }: SpecialEvent): EventRecord => {
  const [firstDate = null, ...later] = dates.toSorted()
  return { ...event, id, dates: JSON.stringify(dates), firstDate, lastDate: later.at(-1) ?? firstDate }
}

export const unknownEvent = (id: string) => refuse('not_found', `No event has id ${id}.`)

export function museumStore({ finder, lister, write }: Engine) {
  const list = lister({ view: events, filters: [], compared: ['firstDate', 'lastDate'] }, eventOf)
  return {
    findEvent: finder(events, eventOf),

    /** Lists events with a date in a range. */
    listEvents: (query: PageQuery, from: string, to: string) =>
      list({ ...query, firstDate: { to }, lastDate: { from } }),

    createEvent: (event: SpecialEvent) =>
      write({ add: newRow(events) }, ({ add }) => eventOf(add(recordOf(randomUUID(), event)).row)),

    changeEvent: (id: string, changes: SpecialEventFields) =>
      write({ event: lock(events, id) }, ({ event }) => {
        if (!event.row) return unknownEvent(id)
        const after = recordOf(id, { ...eventOf(event.row), ...changes })
        event.put(after)
        return eventOf(after)
      }),

    removeEvent: (id: string) =>
      write({ event: lock(events, id) }, ({ event }) => {
        if (!event.row) return unknownEvent(id)
        event.remove()
        return undefined
      }),

    findTicket: finder(view(tickets, 'id', 'eventId'), (row) => row),

    /** @param eventId event that the ticket is for */
    buyTicket: (eventId: string | undefined) =>
      write(
        { event: eventId ? refer(events, eventId) : undefined, add: newRow(tickets) },
        ({ event, add }) =>
          eventId && !event?.row
            ? unknownEvent(eventId)
            : add({ id: randomUUID(), eventId: eventId ?? null }).row,
      ),
  }
}

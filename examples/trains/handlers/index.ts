import { absent, type Refused } from '../db/trains.ts'
import type { Problem } from '../generated/contract.ts'
import type { Context, Handlers } from './operation.ts'

// Every operation requires a token, so that there is a caller.
const ownerOf = (caller: Context['caller']): string => caller!.id

const problem = <Status extends 404 | 409>(status: Status, detail: string, { requestId }: Context) => {
  const title = status === 404 ? 'Not Found' : 'Conflict'
  const body: Problem = { type: 'about:blank', title, status, detail, instance: `urn:request:${requestId}` }
  return { status, body }
}

const decline = ({ refused, detail }: Refused, context: Context) =>
  problem(refused === 'absent' ? 404 : 409, detail, context)

export const handlers = {
  async listStations({ query }, { store }) {
    return { status: 200, body: await store.stations(query) }
  },

  async searchTrips({ query }, { store }) {
    return { status: 200, body: await store.trips(query) }
  },

  async listBookings({ query }, { store, caller }) {
    return { status: 200, body: await store.bookings(ownerOf(caller), query) }
  },

  async createBooking({ body }, context) {
    const made = await context.store.book(ownerOf(context.caller), body)
    // A missing trip is a conflict, because the path exists.
    if ('refused' in made) return problem(409, made.detail, context)
    return { status: 201, headers: { Location: `/bookings/${made.id}` }, body: made }
  },

  async getBooking({ path }, context) {
    const found = await context.store.booking(ownerOf(context.caller), path.bookingId)
    return found ? { status: 200, body: found } : problem(404, absent.detail, context)
  },

  async cancelBooking({ path }, context) {
    const refused = await context.store.cancel(ownerOf(context.caller), path.bookingId)
    return refused ? decline(refused, context) : { status: 204 }
  },

  async payBooking({ path, body }, context) {
    const paid = await context.store.pay(ownerOf(context.caller), path.bookingId, body.source)
    return 'refused' in paid ? decline(paid, context) : { status: 200, body: paid }
  },
} satisfies Handlers

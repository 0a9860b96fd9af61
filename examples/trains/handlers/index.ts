import { isRefusal } from 'contract-server'
import { problemDetails, refusable } from 'contract-server/responses'
import { absent } from '../db/trains.ts'
import type { Problem } from '../generated/contract.ts'
import type { Context, Handlers } from './operation.ts'

// Every operation requires a token, so that there is a caller.
const ownerOf = (caller: Context['caller']): string => caller!.id

const statuses = { absent: 404, conflict: 409 } as const

/** Responses to requests that a rule may refuse. The contract requires the id of the request in an error. */
const responses = ({ requestId }: Context) =>
  refusable(
    statuses,
    (declined): Problem => ({ ...problemDetails(declined), instance: `urn:request:${requestId}` }),
  )

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
    if (isRefusal(made)) return responses(context).decline(made)
    return { status: 201, headers: { Location: `/bookings/${made.id}` }, body: made }
  },

  async getBooking({ path }, context) {
    const found = await context.store.booking(ownerOf(context.caller), path.bookingId)
    return found ? { status: 200, body: found } : responses(context).decline(absent)
  },

  async cancelBooking({ path }, context) {
    return responses(context).removed(await context.store.cancel(ownerOf(context.caller), path.bookingId))
  },

  async payBooking({ path, body }, context) {
    const paid = await context.store.pay(ownerOf(context.caller), path.bookingId, body.source)
    return isRefusal(paid) ? responses(context).decline(paid) : { status: 200, body: paid }
  },
} satisfies Handlers

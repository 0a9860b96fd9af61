import type { Fixtures } from 'contract-tools/fixtures'

/** Trips that have free seats, the first to depart first. */
const trips = async (call: (operationId: string) => Promise<unknown>) =>
  ((await call('searchTrips')) as { items: { id: string; seats: number }[] }).items

/** What the contract does not say about this service: how `npm run conformance` brings some of it about. */
export default {
  choices: {
    createBooking: async ({ call }) => ({ body: { tripId: (await trips(call))[0]!.id } }),
  },
  items: {
    // The first stays, the second is paid.
    listBookings: async ({ make, call }, nth) => {
      const bookingId = await make('bookingId')
      if (nth === 1) await call('payBooking', { bookingId })
      return bookingId
    },
  },
} satisfies Fixtures

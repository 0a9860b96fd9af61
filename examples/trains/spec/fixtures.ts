import type { Fixtures } from 'contract-tools/fixtures'
import type { Requests, Responses } from '../generated/contract.ts'

/** Tells `npm run conformance` what the contract of this service does not say. */
export default {
  choices: {
    createBooking: async ({ call }) => ({ body: { tripId: (await call('searchTrips')).items[0]!.id } }),
  },
  items: {
    // The first stays, the second is paid.
    listBookings: async ({ make, call }, nth) => {
      const bookingId = await make('bookingId')
      if (nth === 1) await call('payBooking', { bookingId })
      return bookingId
    },
  },
} satisfies Fixtures<Requests, Responses>

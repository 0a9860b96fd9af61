import type { Fixtures } from 'contract-tools/fixtures'
import type { Requests, Responses } from '../generated/contract.ts'

/** Values for `npm run conformance` that the contract does not have. */
export default {
  choices: {
    createBooking: async ({ call }) => ({ body: { tripId: (await call('searchTrips')).items[0]!.id } }),
  },
  items: {
    // The first booking stays, the second is paid.
    listBookings: async ({ make, call }, nth) => {
      const bookingId = await make('bookingId')
      if (nth === 1) await call('payBooking', { bookingId })
      return bookingId
    },
  },
} satisfies Fixtures<Requests, Responses>

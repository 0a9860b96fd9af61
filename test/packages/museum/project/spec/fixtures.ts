import type { Fixtures } from 'contract-tools/fixtures'
import type { Requests, Responses } from '../generated/contract.ts'

// Without a date the list shows the next days.
const today = new Date().toISOString().slice(0, 10)

export default {
  bodies: {
    createSpecialEvent: ({ unique }) => ({
      name: unique(),
      location: 'Hall 1',
      eventDescription: unique(),
      dates: [today],
      price: 5,
    }),
  },
} satisfies Fixtures<Requests, Responses>

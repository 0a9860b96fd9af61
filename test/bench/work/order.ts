import { petAt, spread } from './pets.ts'
import type { Work } from './work.ts'

/** Place an order, durable when the response comes; the pets have stock for longer than any run. */
export const order: Work = {
  name: 'order',
  title: 'Place an order, durably',
  requests: (pets, headers) =>
    spread(pets)
      .filter((id) => petAt(id).status === 'available')
      .map((petId) => {
        const body = { petId, quantity: 1 }
        const expected = { ...body, complete: false }
        return { method: 'POST', path: '/store/orders', headers, body, status: 201, expected }
      }),
}

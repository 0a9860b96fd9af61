import { categories } from './pets.ts'
import type { Work } from './work.ts'

/** Create a pet, durable when the response comes. */
export const create: Work = {
  name: 'create',
  title: 'Create a pet, durably',
  requests: (_pets, headers) =>
    Array.from({ length: 100 }, (_, at) => {
      const body = { name: `Newcomer ${at}`, categoryId: 1 + (at % categories), status: 'available' }
      return { method: 'POST', path: '/pets', headers, body, status: 201, expected: body }
    }),
}

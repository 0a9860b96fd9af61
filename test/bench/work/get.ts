import { petAt, spread } from './pets.ts'
import type { Work } from './work.ts'

/** GET one pet by id, all over the table. */
export const get: Work = {
  name: 'get',
  title: 'GET one pet',
  requests: (pets, headers) =>
    spread(pets).map((id) => {
      return { method: 'GET', path: `/pets/${id}`, headers, status: 200, expected: petAt(id) }
    }),
}

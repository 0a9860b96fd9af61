import { period, petAt, spread } from './pets.ts'
import type { Work } from './work.ts'

const limit = 20

/** The available pets after an id, as a page holds them. */
function page(after: number) {
  const ids = Array.from({ length: period }, (_, at) => after + 1 + at)
  return ids
    .map(petAt)
    .filter(({ status }) => status === 'available')
    .slice(0, limit)
}

/** A page of 20 pets of one status, all over the table. */
export const list: Work = {
  name: 'list',
  title: 'List 20 pets of a status',
  requests: (pets, headers) =>
    spread(pets)
      .filter((id) => id + period <= pets)
      .map((after) => {
        const path = `/pets?status=available&limit=${limit}&after=${after}`
        return { method: 'GET', path, headers, status: 200, expected: page(after) }
      }),
}

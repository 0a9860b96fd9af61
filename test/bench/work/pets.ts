/**
 * The pets of every database, the same for every contestant and every size. The pattern repeats every 300 ids, so that a page
 * after a multiple of 300 looks alike in a table of a thousand and of a million.
 */

/** A pet as every contestant must return it. */
export interface Pet {
  id: number
  name: string
  categoryId: number
  status: 'available' | 'pending' | 'sold'
}

/** After how many ids the pattern repeats. */
export const period = 300

/** The number of categories, with the ids 1 to 10. */
export const categories = 10

/** The pet with this id. */
export function petAt(id: number): Pet {
  const turn = Math.floor(id / categories) % 3
  const status = turn === 0 ? 'available' : turn === 1 ? 'pending' : 'sold'
  return { id, name: `Pet ${Math.floor(id / 30) % 10}`, categoryId: 1 + (id % categories), status }
}

/** A thousand ids all over a table, in an order that no cache likes. */
export function spread(pets: number): number[] {
  const step = Math.floor(pets / 1000)
  return Array.from({ length: 1000 }, (_, at) => 1 + ((at * 617) % 1000) * step)
}

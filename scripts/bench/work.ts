import type { Request } from './load.ts'

/** Kind of load: requests that are sent in turn, each with its expected response. */
export interface Work {
  name: string
  /** Heading in the report. */
  title: string
  /** @param key API key of the requests */
  requests(pets: number, key: string): Request[]
}

/**
 * Pets of every database, the same for every contestant and size. The pattern repeats every 300 ids, so a page after a multiple of 300 looks alike
 * in a table of a thousand and of a million.
 */

/** Pet as every contestant must return it. */
export interface Pet {
  id: number
  name: string
  categoryId: number
  status: 'available' | 'pending' | 'sold'
}

export const period = 300

// Categories have the ids 1 to 10.
export const categories = 10

export function petAt(id: number): Pet {
  const turn = Math.floor(id / categories) % 3
  const status = turn === 0 ? 'available' : turn === 1 ? 'pending' : 'sold'
  return { id, name: `Pet ${Math.floor(id / 30) % 10}`, categoryId: 1 + (id % categories), status }
}

const authorized = (key: string) => ({ Authorization: `Bearer ${key}` })

/** Returns a thousand ids from all over a table, in an order that defeats caches. */
function evenly(pets: number): number[] {
  const step = Math.floor(pets / 1000)
  return Array.from({ length: 1000 }, (_, at) => 1 + ((at * 617) % 1000) * step)
}

/** Gets one pet by id, all over the table. */
export const get: Work = {
  name: 'get',
  title: 'GET one pet',
  requests: (pets, key) =>
    evenly(pets).map((id) => {
      const path = `/pets/${id}`
      return { method: 'GET', path, headers: authorized(key), status: 200, expected: petAt(id) }
    }),
}

const limit = 20

function page(after: number) {
  const ids = Array.from({ length: period }, (_, at) => after + 1 + at)
  return ids
    .map(petAt)
    .filter(({ status }) => status === 'available')
    .slice(0, limit)
}

/** Lists 20 pets of one status, all over the table. */
export const list: Work = {
  name: 'list',
  title: 'List 20 pets of a status',
  requests: (pets, key) =>
    evenly(pets)
      .filter((id) => id + period <= pets)
      .map((after) => {
        const path = `/pets?status=available&limit=${limit}&after=${after}`
        return { method: 'GET', path, headers: authorized(key), status: 200, expected: page(after) }
      }),
}

/** Places an order, durable at its response. The stock suffices for any run. */
export const order: Work = {
  name: 'order',
  title: 'Place an order, durably',
  requests: (pets, key) =>
    evenly(pets)
      .filter((id) => petAt(id).status === 'available')
      .map((petId) => {
        const headers = authorized(key)
        const body = { petId, quantity: 1 }
        const expected = { ...body, complete: false }
        return { method: 'POST', path: '/store/orders', headers, body, status: 201, expected }
      }),
}

/** Creates a pet, durable at its response. */
export const create: Work = {
  name: 'create',
  title: 'Create a pet, durably',
  requests: (_pets, key) =>
    Array.from({ length: 100 }, (_, at) => {
      const headers = authorized(key)
      const body = { name: `Newcomer ${at}`, categoryId: 1 + (at % categories), status: 'available' }
      return { method: 'POST', path: '/pets', headers, body, status: 201, expected: body }
    }),
}

// Of ten requests six get a pet, two list pets, one creates a pet and one places an order.
const turns = [get, get, list, get, create, get, get, list, get, order]

/** Interleaves 80 % reads and 20 % durable writes. */
export const mix: Work = {
  name: 'mix',
  title: '80 % reads, 20 % writes',
  requests: (pets, key) => {
    const requests = new Map([get, list, create, order].map((work) => [work, work.requests(pets, key)]))
    return Array.from({ length: 1000 }, (_, at) => {
      const ofTurn = requests.get(turns[at % turns.length]!)!
      return ofTurn[at % ofTurn.length]!
    })
  },
}

/** All kinds of load. The ones that add pets come last, so that the others see the original table. */
export const works: readonly Work[] = [get, list, order, mix, create]

/** Operations with the responses and headers of the contract, for the peers that do the whole work. */
import type { NewOrder, NewPet, PetQuery, Refused, Shop } from './shop.ts'

export interface Result {
  status: number
  headers: Record<string, string>
  body: unknown
}

export const errorBody = (status: number, code: string, message: string) => ({ code, message, status })

const error = (status: number, code: string, message: string): Result => {
  return { status, headers: {}, body: errorBody(status, code, message) }
}

const created = (path: string, result: { id: number } | Refused): Result =>
  'refused' in result
    ? error(409, result.refused, 'The pet or category does not allow it.')
    : { status: 201, headers: { location: `${path}/${result.id}`, etag: '"1"' }, body: result }

export function operations(shop: Shop) {
  return {
    getPet(petId: number, ifNoneMatch: string | undefined): Result {
      const found = shop.find(petId)
      if (!found) return error(404, 'pet_not_found', `No pet has id ${petId}.`)
      const { version, ...pet } = found
      const etag = `"${version}"`
      if (ifNoneMatch === etag) return { status: 304, headers: { etag }, body: undefined }
      return { status: 200, headers: { etag }, body: pet }
    },

    listPets(query: PetQuery): Result {
      const { pets, more } = shop.list(query)
      if (!more) return { status: 200, headers: {}, body: pets }
      const next = Object.entries({ ...query, after: pets.at(-1)?.id })
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name}=${encodeURIComponent(`${value}`)}`)
      return { status: 200, headers: { link: `</pets?${next.join('&')}>; rel="next"` }, body: pets }
    },

    createPet: async (pet: NewPet): Promise<Result> => created('/pets', await shop.create(pet)),

    placeOrder: async (order: NewOrder): Promise<Result> => created('/store/orders', await shop.order(order)),
  }
}

import type { ContractOperation } from '../contract.ts'
import { type Fixtures, petStatuses } from '../fixtures.ts'
import { json } from './check.ts'

/** What a list is ordered by, and how something new comes into it. */
export interface Listing {
  /** The member of its items that holds their id. */
  id: string
  /** Adds something and answers its id. The first three differ in every member, so that any of these can be filtered by. */
  add(make: Fixtures, nth: number): Promise<number>
}

const addPet: Listing['add'] = async (make, nth) =>
  make.pet(petStatuses[nth % petStatuses.length], await make.category())

const listings: Record<string, Listing> = {
  listPets: { id: 'id', add: addPet },
  listCategories: { id: 'id', add: (make) => make.category() },
  listInventory: { id: 'petId', add: addPet },
  listOrders: {
    id: 'id',
    async add(make, nth) {
      const orderId = await make.order(nth + 1)
      // One that is complete is enough: it stays after a run.
      const body = json({ shipDate: `2999-0${nth + 1}-01T00:00:00Z`, complete: nth === 1 })
      await make.do({ method: 'PATCH', target: `/store/orders/${orderId}`, body })
      return orderId
    },
  },
}

/** Says how things come into a list. @throws Error for a list that the suite does not know yet */
export function listingOf({ operationId }: ContractOperation): Listing {
  const listing = listings[operationId]
  if (!listing) throw new Error(`The suite cannot add to ${operationId}; teach it in checks/listed.ts.`)
  return listing
}

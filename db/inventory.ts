import { type Expected, isRefusal } from 'contract-server'
import { type Engine, type Unit, view } from 'contract-store'
import type { InventoryItem } from '../generated/contract.ts'
import { putPet } from './events.ts'
import { itemOf, updateInventory } from './rules/pets.ts'
import { pets, statuses } from './tables.ts'

const entry = view(pets, 'id', 'stock', 'status', 'stockVersion')

/** Sets the stock count, in a unit that locks the pet. */
export function setStock(unit: Unit, petId: number, quantity: number, expected?: Expected) {
  const before = unit.get(pets, petId)
  const after = updateInventory(petId, before, quantity, expected)
  if (isRefusal(after)) return after
  if (before) putPet(unit, before, after)
  return itemOf(after)
}

export const inventoryStore = ({ finder, lister, write }: Engine) => ({
  list: lister(
    {
      view: view(pets, 'id', 'stock', 'status'),
      filters: ['status'],
      last: { filter: 'status', values: statuses },
      sorts: { quantity: 'stock' },
    },
    ({ id, stock, status }): InventoryItem => ({ petId: id, quantity: stock, status }),
  ),

  find: finder(entry, itemOf),

  /** Sets the stock count. Stock and open orders together are at most 1 000 000 units. */
  update: (petId: number, quantity: number, expected: Expected) =>
    write({ lock: [{ table: pets, id: petId }] }, (unit) => setStock(unit, petId, quantity, expected)),
})

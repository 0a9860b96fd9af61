/** The stock of pets: a view of their table, and its store. */
import { type Expected, isRefusal } from 'contract-server'
import { type Engine, type Locked, lock, type Unit, view } from 'contract-store'
import type { InventoryItem } from '../generated/contract.ts'
import { putPet } from './events.ts'
import { itemOf, updateInventory } from './rules/pets.ts'
import { type PetRecord, pets, statuses } from './tables.ts'

const entry = view(pets, 'id', 'stock', 'status', 'stockVersion')

/** Sets the stock count of a locked pet. */
export function setStock(
  pet: Locked<PetRecord>,
  unit: Unit,
  petId: number,
  quantity: number,
  expected?: Expected,
) {
  const before = pet.row
  const after = updateInventory(petId, before, quantity, expected)
  if (isRefusal(after)) return after
  if (before) putPet(unit, pet, after)
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
    write({ pet: lock(pets, petId) }, ({ pet }, unit) => setStock(pet, unit, petId, quantity, expected)),
})

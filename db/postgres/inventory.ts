import type { InventoryItem } from '../../generated/contract.ts'
import type { PetRecord } from '../records.ts'
import { itemOf, updateInventory } from '../rules/inventory.ts'
import { type InventoryStore, isRefusal } from '../store.ts'
import type { Engine } from './engine.ts'
import { type ListSource, lister } from './lists.ts'

const inventoryList: ListSource = {
  table: 'pets',
  select: 'id AS "petId", stock AS quantity, status',
  filters: { status: 'status' },
}

/** @param load finds the record of a pet */
export function inventoryStore(
  { reads, writes }: Engine,
  load: (id: number) => Promise<PetRecord | undefined>,
): InventoryStore {
  const list = lister<InventoryItem>(reads, inventoryList)

  return {
    list: ({ status, ...page }) => list(page, { status }),

    async find(petId) {
      const pet = await load(petId)
      return pet && itemOf(pet)
    },

    update: (petId, quantity, expected) =>
      writes.write({ pet: petId }, ({ pets }) => {
        const after = updateInventory(petId, pets.get(petId), quantity, expected)
        if (isRefusal(after)) return after
        pets.put(after)
        return itemOf(after)
      }),
  }
}

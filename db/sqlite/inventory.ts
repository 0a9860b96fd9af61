import type { InventoryItem } from '../../generated/contract.ts'
import { itemOf, updateInventory } from '../rules/inventory.ts'
import { type InventoryStore, isRefusal } from '../store.ts'
import type { Engine } from './engine.ts'
import { type ListSource, lister } from './lists.ts'
import type { PetRows } from './pet-rows.ts'

export const inventoryList: ListSource = {
  table: 'pets',
  select: 'id AS petId, stock AS quantity, status',
  filters: { status: 'status' },
  last: { filter: 'status', values: [] },
}

export function inventoryStore({ db, read, write }: Engine, rows: PetRows): InventoryStore {
  const list = lister<InventoryItem>(db, inventoryList)

  return {
    list: ({ status, ...page }) => read(() => list(page, { status })),

    find: (petId) =>
      read(() => {
        const row = rows.load(petId)
        return row && itemOf(row)
      }),

    update: (petId, quantity, expected) =>
      write(() => {
        const before = rows.load(petId)
        const after = updateInventory(petId, before, quantity, expected)
        if (isRefusal(after)) return after
        if (before) rows.save(before, after)
        return itemOf(after)
      }),
  }
}

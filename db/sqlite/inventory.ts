import type { InventoryItem } from '../../generated/contract.ts'
import { afterStockCount, precondition, refuse } from '../rules.ts'
import { type InventoryStore, isRefusal, type Versioned } from '../store.ts'
import type { Engine } from './engine.ts'
import { type ListSource, lister } from './lists.ts'
import type { PetRow, PetRows } from './pet-rows.ts'

export const inventoryList: ListSource = {
  table: 'pets',
  select: 'id AS petId, stock AS quantity, status',
  filters: { status: 'status' },
  last: { filter: 'status', values: [] },
}

const itemOf = ({ id, stock, status, stockVersion }: PetRow): Versioned<InventoryItem> => ({
  value: { petId: id, quantity: stock, status },
  version: stockVersion,
})

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
        if (!before) return refuse('pet_not_found', `No pet has id ${petId}.`)
        const unmet = precondition(expected, before.stockVersion)
        if (unmet) return unmet
        const holding = afterStockCount(before, petId, quantity)
        return isRefusal(holding) ? holding : itemOf(rows.save(before, holding))
      }),
  }
}

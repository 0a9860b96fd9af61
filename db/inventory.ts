import type { List } from '../server/store/list.ts'
import { isRefusal } from '../server/store/result.ts'
import { view } from '../server/store/table.ts'
import type { Engine } from '../server/store/unit.ts'
import { itemOf, updateInventory } from './rules/inventory.ts'
import type { InventoryStore } from './store.ts'
import { pets } from './tables.ts'

const entry = view(pets, 'id', 'stock', 'status', 'stockVersion')

export const inventoryList = { view: entry, filters: ['status'] } as const satisfies List<never, 'status'>

export const inventoryStore = ({ finder, lister, write }: Engine): InventoryStore => ({
  list: lister(inventoryList, (pet) => itemOf(pet).value),

  find: finder(entry, itemOf),

  update: (petId, quantity, expected) =>
    write({ lock: [{ table: pets, id: petId }] }, (unit) => {
      const before = unit.get(pets, petId)
      const after = updateInventory(petId, before, quantity, expected)
      if (isRefusal(after)) return after
      if (before) unit.put(pets, before, after)
      return itemOf(after)
    }),
})

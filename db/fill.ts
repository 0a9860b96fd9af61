import type { Engine } from '../server/store/unit.ts'
import { nameKey } from './canonical.ts'
import type { Store } from './store.ts'
import { categories, orders, pets } from './tables.ts'

/** Puts prepared records into an empty database, in one transaction. */
export const fill =
  ({ write }: Engine): Store['fill'] =>
  (contents) => {
    const create = contents.categories.flatMap((category) => [
      categories,
      ...category.pets.flatMap((pet) => [pets, ...pet.orders.map(() => orders)]),
    ])
    return write({ create, has: [{ table: categories }, { table: pets }] }, (unit) => {
      if (unit.has(categories) || unit.has(pets)) return false
      for (const { name, description = null, pets: inIt } of contents.categories) {
        const category = { name, nameKey: nameKey(name), twin: 0, description, version: 1 }
        const { id: categoryId } = unit.create(categories, category)
        for (const { orders: ofIt, ...pet } of inIt) {
          const { id: petId } = unit.create(pets, { ...pet, categoryId })
          for (const { value, version } of ofIt) {
            const { shipDate = null, ...order } = value
            unit.create(orders, { ...order, petId, shipDate, version })
          }
        }
      }
      return true
    })
  }

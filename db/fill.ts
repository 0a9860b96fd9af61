import type { Engine, Versioned } from 'contract-server'
import type { NewCategory } from '../generated/contract.ts'
import { nameKey } from './canonical.ts'
import { categoryOf } from './categories.ts'
import { tell } from './events.ts'
import { orderOf } from './orders.ts'
import { itemOf } from './rules/inventory.ts'
import { petOf } from './rules/pets.ts'
import { categories, orders, type PetRecord, pets, type StoredOrder } from './tables.ts'

/** Records as they are to stand in an empty store; what belongs together is nested, for ids are given by the store. */
export interface Contents {
  categories: (NewCategory & {
    pets: (Omit<PetRecord, 'id' | 'categoryId'> & {
      orders: Versioned<Omit<StoredOrder, 'id' | 'petId'>>[]
    })[]
  })[]
}

/** Puts prepared records into an empty database, in one transaction. */
export const fill =
  ({ write }: Engine) =>
  /** False, and nothing changes, when there are pets or categories already. */
  (contents: Contents): Promise<boolean> => {
    const create = contents.categories.flatMap((category) => [
      categories,
      ...category.pets.flatMap((pet) => [pets, ...pet.orders.map(() => orders)]),
    ])
    return write({ create, has: [{ table: categories }, { table: pets }] }, (unit) => {
      if (unit.has(categories) || unit.has(pets)) return false
      for (const { name, description = null, pets: inIt } of contents.categories) {
        const category = { name, nameKey: nameKey(name), twin: 0, description, version: 1 }
        const made = unit.create(categories, category)
        tell<'category'>(unit, 'category.created', categoryOf(made))
        for (const { orders: ofIt, ...rest } of inIt) {
          const pet = unit.create(pets, { ...rest, categoryId: made.id })
          tell<'pet'>(unit, 'pet.created', petOf(pet).value)
          tell<'inventory'>(unit, 'inventory.updated', itemOf(pet).value)
          for (const { value, version } of ofIt) {
            const { shipDate = null, ...order } = value
            const placed = unit.create(orders, { ...order, petId: pet.id, shipDate, version })
            tell<'order'>(unit, 'order.placed', orderOf(placed))
          }
        }
      }
      return true
    })
  }

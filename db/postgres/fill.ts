import { nameKey } from '../canonical.ts'
import type { Store } from '../store.ts'
import type { Engine } from './engine.ts'
import { load, saves } from './working-set.ts'

/** Puts prepared records into an empty database, in one transaction. */
export function fill({ writes, clock }: Engine): Store['fill'] {
  return (contents) =>
    writes.alone(async (query) => {
      const [anything] = await query<{ any: boolean }>(
        'SELECT EXISTS (SELECT 1 FROM pets) OR EXISTS (SELECT 1 FROM categories) AS any',
      )
      if (anything?.any) return { result: false }
      const pets = contents.categories.flatMap((category) => category.pets)
      const set = await load(query, [
        ...contents.categories.map(() => ({ newCategory: true }) as const),
        ...pets.map(() => ({ newPet: true }) as const),
        ...pets.flatMap(({ orders }) => orders.map(() => ({ newOrder: true }) as const)),
      ])
      for (const { name, description = null, pets } of contents.categories) {
        const categoryId = set.newId('category')
        set.categories.put({ id: categoryId, name, nameKey: nameKey(name), twin: 0, description, version: 1 })
        for (const { orders, ...pet } of pets) {
          const petId = set.newId('pet')
          set.pets.put({ ...pet, id: petId, categoryId })
          for (const { value, version } of orders) {
            const { quantity, complete, shipDate = null } = value
            set.orders.put({ id: set.newId('order'), petId, quantity, complete, shipDate, version })
          }
        }
      }
      return { result: true, save: saves(set, clock().getTime()) }
    })
}

import type { PetStatus } from '../generated/contract.ts'
import type { List } from '../server/store/list.ts'
import { createOnce } from '../server/store/once.ts'
import { isRefusal } from '../server/store/result.ts'
import { view } from '../server/store/table.ts'
import type { Engine } from '../server/store/unit.ts'
import { createPet, deletePet, petOf, replacePet } from './rules/pets.ts'
import type { PetStore } from './store.ts'
import { categories, pets } from './tables.ts'

/** The tables have to learn a new one by a migration: they check that there are no others. */
const statuses = { available: true, pending: true, sold: true } satisfies Record<PetStatus, true>

export const petList = {
  view: view(pets, 'id', 'name', 'categoryId', 'status'),
  filters: ['name', 'categoryId', 'status'],
  last: { filter: 'status', values: Object.keys(statuses) },
} as const satisfies List<never, 'name' | 'categoryId' | 'status'>

export function petStore({ finder, lister, write }: Engine): PetStore {
  const find = finder(view(pets, 'id', 'name', 'categoryId', 'status', 'version'), petOf)
  const list = lister(petList, (pet) => pet)

  return {
    find,

    async list(query) {
      const [id, another] = query.id ?? []
      if (id === undefined || another !== undefined) return list(query)
      const found = await find(id)
      const isListed =
        found !== undefined &&
        id > (query.after ?? 0) &&
        petList.filters.every((name) => found.value[name] === (query[name] ?? found.value[name]))
      return isListed
        ? { items: [found.value], more: false, version: found.version }
        : { items: [], more: false }
    },

    create: (pet, once) =>
      write({ create: [pets], read: [{ table: categories, id: pet.categoryId }], once }, (unit) =>
        createOnce(unit, once, () => {
          const made = createPet(pet, unit.get(categories, pet.categoryId) !== undefined)
          return isRefusal(made) ? made : petOf(unit.create(pets, made)).value
        }),
      ),

    replace: (id, pet, expected) =>
      write({ lock: [{ table: pets, id }], read: [{ table: categories, id: pet.categoryId }] }, (unit) => {
        const before = unit.get(pets, id)
        const hasCategory = unit.get(categories, pet.categoryId) !== undefined
        const after = replacePet(id, before, pet, hasCategory, expected)
        if (isRefusal(after)) return after
        if (before) unit.put(pets, before, after)
        return petOf(after)
      }),

    delete: (id, expected) =>
      write({ lock: [{ table: pets, id }] }, (unit) => {
        const pet = unit.get(pets, id)
        const refusal = deletePet(id, pet, expected)
        if (!refusal && pet) unit.remove(pets, pet)
        return refusal
      }),
  }
}

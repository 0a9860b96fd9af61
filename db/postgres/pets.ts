import type { Pet, PetStatus } from '../../generated/contract.ts'
import type { PetRecord } from '../records.ts'
import { createPet, deletePet, petOf, replacePet } from '../rules/pets.ts'
import { isRefusal, type PetStore } from '../store.ts'
import type { Engine } from './engine.ts'
import { createOnce } from './idempotency.ts'
import { type ListSource, lister } from './lists.ts'

/** In SQL. The table has to learn a new one by a migration: it checks that there are no others. */
const statuses = {
  available: "'available'",
  pending: "'pending'",
  sold: "'sold'",
} satisfies Record<PetStatus, string>

const petList: ListSource = {
  table: 'pets',
  select: 'id, name, category_id AS "categoryId", status',
  filters: { name: 'name', categoryId: 'category_id', status: 'status' },
  last: { filter: 'status', values: Object.values(statuses) },
}

/** @param load finds the record of a pet */
export function petStore(
  { reads, writes, clock }: Engine,
  load: (id: number) => Promise<PetRecord | undefined>,
): PetStore {
  const list = lister<Pet>(reads, petList)

  return {
    async list({ id, name, categoryId, status, ...page }) {
      if (id?.length !== 1) return list(page, { name, categoryId, status }, id)
      const pet = await load(id[0]!)
      const isListed =
        pet &&
        pet.id > (page.after ?? 0) &&
        pet.name === (name ?? pet.name) &&
        pet.categoryId === (categoryId ?? pet.categoryId) &&
        pet.status === (status ?? pet.status)
      if (!isListed) return { items: [], more: false }
      const { value, version } = petOf(pet)
      return { items: [value], more: false, version }
    },

    async find(id) {
      const pet = await load(id)
      return pet && petOf(pet)
    },

    create: (pet, once) =>
      writes.write({ newPet: true, categoryOf: pet.categoryId, once }, (set) =>
        createOnce(set, once, clock().getTime(), () => {
          const made = createPet(pet, set.categories.get(pet.categoryId) !== undefined)
          if (isRefusal(made)) return made
          const record = { id: set.newId('pet'), ...made }
          set.pets.put(record)
          return petOf(record).value
        }),
      ),

    replace: (id, pet, expected) =>
      writes.write({ pet: id, categoryOf: pet.categoryId }, ({ pets, categories }) => {
        const before = pets.get(id)
        const categoryExists = categories.get(pet.categoryId) !== undefined
        const after = replacePet(id, before, pet, categoryExists, expected)
        if (isRefusal(after)) return after
        pets.put(after)
        return petOf(after)
      }),

    delete: (id, expected) =>
      writes.write({ pet: id }, ({ pets }) => {
        const pet = pets.get(id)
        const refusal = deletePet(id, pet, expected)
        if (!refusal && pet) pets.remove(pet)
        return refusal
      }),
  }
}

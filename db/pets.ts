import {
  createOnce,
  type Engine,
  type Expected,
  isRefusal,
  type ListQuery,
  type Once,
  type Page,
  view,
} from 'contract-server'
import type { NewPet, Pet, PetStatus, PetUpdate } from '../generated/contract.ts'
import { putPet, tell } from './events.ts'
import { createPet, deletePet, petOf, updatePet } from './rules/pets.ts'
import { categories, pets } from './tables.ts'

/** The tables have to learn a new one by a migration: they check that there are no others. */
const statuses = { available: true, pending: true, sold: true } satisfies Record<PetStatus, true>

const filters = ['name', 'categoryId', 'status'] as const

type Query = ListQuery<(typeof filters)[number]>
type PetPage = Page<Pet> & { version?: number }

export function petStore({ finder, lister, write }: Engine) {
  const find = finder(view(pets, 'id', 'name', 'categoryId', 'status', 'version'), petOf)
  const list = lister({
    view: view(pets, 'id', 'name', 'categoryId', 'status'),
    filters,
    last: { filter: 'status', values: Object.keys(statuses) },
  })
  const listOne = async (id: number, query: Query): Promise<PetPage> => {
    const found = await find(id)
    const isListed =
      found !== undefined &&
      id > (query.after ?? 0) &&
      filters.every((name) => found.value[name] === (query[name] ?? found.value[name]))
    return isListed
      ? { items: [found.value], more: false, version: found.version }
      : { items: [], more: false }
  }

  /** What the change does not name stays as it is. */
  const update = (id: number, change: PetUpdate, expected: Expected) => {
    const category = change.categoryId === undefined ? [] : [{ table: categories, id: change.categoryId }]
    return write({ lock: [{ table: pets, id }], read: category }, (unit) => {
      const before = unit.get(pets, id)
      const hasCategory = category.every((row) => unit.get(categories, row.id) !== undefined)
      const after = updatePet(id, before, change, hasCategory, expected)
      if (isRefusal(after)) return after
      if (before) putPet(unit, before, after)
      return petOf(after)
    })
  }

  return {
    find,

    /** With the version of the pet, when the query names one id and finds it. */
    list: (query: Query): Promise<PetPage> =>
      query.id?.length === 1 ? listOne(query.id[0]!, query) : list(query),

    create: (pet: NewPet, once?: Once) =>
      write({ create: [pets], read: [{ table: categories, id: pet.categoryId }], once }, (unit) =>
        createOnce(unit, once, () => {
          const made = createPet(pet, unit.get(categories, pet.categoryId) !== undefined)
          if (isRefusal(made)) return made
          const stored = petOf(unit.create(pets, made)).value
          tell<'pet'>(unit, 'pet.created', stored)
          return stored
        }),
      ),

    update,

    /** A pet without `status` keeps the one it has. */
    replace: (id: number, pet: NewPet, expected: Expected) => update(id, pet, expected),

    /** Resolves to undefined when the pet is gone. */
    delete: (id: number, expected: Expected) =>
      write({ lock: [{ table: pets, id }] }, (unit) => {
        const pet = unit.get(pets, id)
        const refusal = deletePet(id, pet, expected)
        if (refusal || !pet) return refusal
        unit.remove(pets, pet)
        tell<'pet'>(unit, 'pet.deleted', petOf(pet).value)
        return undefined
      }),
  }
}

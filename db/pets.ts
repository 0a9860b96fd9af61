/** Pets: their lists and searches, samples and store. */
import { type Expected, isRefusal, type Once } from 'contract-server'
import {
  type Add,
  type Engine,
  type ListQuery,
  lock,
  newRow,
  type Page,
  type Referred,
  refer,
  samplesOf,
  type Unit,
  view,
} from 'contract-store'
import type { NewPet, Pet, PetUpdate } from '../generated/contract.ts'
import { categories } from './categories.ts'
import { emit, putPet } from './events.ts'
import { setStock } from './inventory.ts'
import { createPet, deletePet, petOf, updatePet } from './rules/pets.ts'
import { type PetRecord, pets, statuses } from './tables.ts'

const filters = ['categoryId', 'status', 'name'] as const
const listed = {
  filters,
  last: { filter: 'status', values: statuses },
  alone: ['name'],
  sorts: { name: 'name' },
} as const

type Query = ListQuery<(typeof filters)[number], keyof typeof listed.sorts> & {
  id?: readonly number[] | undefined
}
type PetPage = Page<Pet> & { version?: number }

interface Creation {
  category: Referred<object>
  add: Add<PetRecord, Omit<PetRecord, 'id'>>
}

function create({ category, add }: Creation, unit: Unit, pet: NewPet) {
  const made = createPet(pet, category.row !== undefined)
  if (isRefusal(made)) return made
  const added = add(made)
  emit<'pet'>(unit, 'pet.created', petOf(added.row).value)
  return added
}

export const petSamples = samplesOf(
  pets,
  [
    { name: 'Biscuit', categoryId: 1, stock: 3 },
    { name: 'Marlowe', categoryId: 1 },
    { name: 'Duchess', categoryId: 1, status: 'sold' },
    { name: 'Professor Whiskers', categoryId: 2, status: 'pending' },
    { name: 'Midnight', categoryId: 2, stock: 2 },
    { name: 'Ginger tom', categoryId: 2 },
    { name: 'Lop-eared dwarf', categoryId: 3, stock: 7 },
    { name: 'Clover the Flemish giant', categoryId: 3 },
    { name: 'Neon tetra', categoryId: 4, stock: 500 },
    { name: 'Bubbles the goldfish', categoryId: 4, stock: 2 },
    { name: 'Zebra danio', categoryId: 4, stock: 24 },
    { name: 'Fancy guppy', categoryId: 4, stock: 60 },
  ],
  (add, { stock, ...pet }: NewPet & { stock?: number }, sampling) => {
    const category = sampling.of(categories, pet.categoryId)
    const made = create({ category, add }, sampling, { ...pet, categoryId: category.row.id })
    return isRefusal(made) || stock === undefined ? made : setStock(made, sampling, made.row.id, stock)
  },
)

export function petStore({ finder, lister, write, createOnce }: Engine) {
  const versioned = view(pets, 'id', 'name', 'categoryId', 'status', 'version')
  const find = finder(versioned, petOf)
  const list = lister({ ...listed, view: view(pets, 'id', 'name', 'categoryId', 'status') })
  const listVersioned = lister({ ...listed, view: versioned }, petOf)
  const listOne = async (id: number, query: Query): Promise<PetPage> => {
    const { q, after, afterName } = query
    // The most frequent query has a fast path.
    const isPlain = q === undefined && after === undefined && afterName === undefined
    const found = isPlain ? await find(id) : (await listVersioned(query)).items[0]
    const isListed = filters.every((name) => found?.value[name] === (query[name] ?? found?.value[name]))
    return found && isListed
      ? { items: [found.value], more: false, version: found.version }
      : { items: [], more: false }
  }

  const update = (id: number, change: PetUpdate, expected: Expected) => {
    const { categoryId } = change
    const category = categoryId === undefined ? undefined : refer(categories, categoryId)
    return write({ pet: lock(pets, id), category }, ({ pet, category }, unit) => {
      const before = pet.row
      const after = updatePet(id, before, change, !category || category.row !== undefined, expected)
      if (isRefusal(after)) return after
      if (before) putPet(unit, pet, after)
      return petOf(after)
    })
  }

  return {
    find,

    /** The page has the version of the pet if the query names one id and finds it. */
    list: (query: Query): Promise<PetPage> =>
      query.id?.length === 1 ? listOne(query.id[0]!, query) : list(query),

    create: (pet: NewPet, once?: Once) =>
      createOnce(
        once,
        { category: refer(categories, pet.categoryId), add: newRow(pets) },
        (touched, unit) => {
          const made = create(touched, unit, pet)
          return isRefusal(made) ? made : petOf(made.row).value
        },
      ),

    update,

    /** A pet without `status` keeps its own. */
    replace: (id: number, pet: NewPet, expected: Expected) => update(id, pet, expected),

    /** Resolves to undefined after the deletion. */
    delete: (id: number, expected: Expected) =>
      write({ pet: lock(pets, id) }, ({ pet }, unit) => {
        const before = pet.row
        const refusal = deletePet(id, before, expected)
        if (refusal || !before) return refusal
        pet.remove()
        emit<'pet'>(unit, 'pet.deleted', petOf(before).value)
        return undefined
      }),
  }
}

import { type Expected, isRefusal, type Once } from 'contract-server'
import { createOnce, type Engine, type ListQuery, type Page, type Unit, view } from 'contract-store'
import type { NewPet, Pet, PetUpdate } from '../generated/contract.ts'
import { categories } from './categories.ts'
import { emit, putPet } from './events.ts'
import { setStock } from './inventory.ts'
import { createPet, deletePet, petOf, updatePet } from './rules/pets.ts'
import { samplesOf } from './samples.ts'
import { pets, statuses } from './tables.ts'

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

function create(unit: Unit, pet: NewPet) {
  const made = createPet(pet, unit.get(categories, pet.categoryId) !== undefined)
  if (isRefusal(made)) return made
  const stored = petOf(unit.create(pets, made)).value
  emit<'pet'>(unit, 'pet.created', stored)
  return stored
}

export const petSamples = samplesOf<NewPet & { stock?: number }>(
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
  (unit, { stock, ...pet }, idOf) => {
    const made = create(unit, { ...pet, categoryId: idOf(categories, pet.categoryId) })
    if (isRefusal(made) || stock === undefined) return made
    const counted = setStock(unit, made.id, stock)
    return isRefusal(counted) ? counted : made
  },
)

export function petStore({ finder, lister, write }: Engine) {
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

    /** The page has the version of the pet if the query names one id and finds it. */
    list: (query: Query): Promise<PetPage> =>
      query.id?.length === 1 ? listOne(query.id[0]!, query) : list(query),

    create: (pet: NewPet, once?: Once) =>
      write({ create: [pets], read: [{ table: categories, id: pet.categoryId }], once }, (unit) =>
        createOnce(unit, once, () => create(unit, pet)),
      ),

    update,

    /** A pet without `status` keeps its own. */
    replace: (id: number, pet: NewPet, expected: Expected) => update(id, pet, expected),

    /** Resolves to undefined after the deletion. */
    delete: (id: number, expected: Expected) =>
      write({ lock: [{ table: pets, id }] }, (unit) => {
        const pet = unit.get(pets, id)
        const refusal = deletePet(id, pet, expected)
        if (refusal || !pet) return refusal
        unit.remove(pets, pet)
        emit<'pet'>(unit, 'pet.deleted', petOf(pet).value)
        return undefined
      }),
  }
}

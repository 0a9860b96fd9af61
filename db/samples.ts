import { isRefusal, type Refusal } from 'contract-server'
import type { NewOrder, PetStatus } from '../generated/contract.ts'
import type { Contents } from './fill.ts'
import { updateInventory } from './rules/inventory.ts'
import { placeOrder, updateOrder } from './rules/orders.ts'
import { createPet } from './rules/pets.ts'
import type { Store } from './store.ts'
import type { PetRecord } from './tables.ts'

type SampleOrder = Omit<NewOrder, 'petId'>

interface SamplePet {
  name: string
  /** How many there are; by default the one that every new pet comes with. */
  stock?: number
  /** Set on creation. */
  status?: PetStatus
  completed?: SampleOrder[]
  open?: SampleOrder[]
}

interface SampleCategory {
  name: string
  description: string
  pets: SamplePet[]
}

/** The contract's examples speak of these records by their ids, and leave the last category without pets to be deleted. */
const samples: SampleCategory[] = [
  {
    name: 'Dog',
    description: 'Loyal, noisy and always glad to see you.',
    pets: [
      { name: 'Biscuit', stock: 3 },
      { name: 'Marlowe', open: [{ quantity: 1, shipDate: '2030-03-01T09:00:00Z' }] },
      { name: 'Duchess', status: 'sold' },
    ],
  },
  {
    name: 'Cat',
    description: 'Owns the house and lets you live in it.',
    pets: [
      { name: 'Professor Whiskers', status: 'pending' },
      { name: 'Midnight', stock: 2, completed: [{ quantity: 2, shipDate: '2026-05-04T10:30:00Z' }] },
      { name: 'Ginger tom' },
    ],
  },
  {
    name: 'Rabbit',
    description: 'Soft, quiet, and fond of your cables.',
    pets: [
      { name: 'Lop-eared dwarf', stock: 7, open: [{ quantity: 2 }] },
      { name: 'Clover the Flemish giant' },
    ],
  },
  {
    name: 'Fish',
    description: 'The calmest company there is; several to a tank.',
    pets: [
      { name: 'Neon tetra', stock: 500, completed: [{ quantity: 30 }] },
      { name: 'Bubbles the goldfish', stock: 2 },
      { name: 'Zebra danio', stock: 24 },
      { name: 'Fancy guppy', stock: 60 },
    ],
  },
  { name: 'Ferret', description: 'Long, curious and fond of socks.', pets: [] },
]

/** How many records {@link seed} made. */
export interface Seeded {
  categories: number
  pets: number
  orders: number
}

/**
 * Fills an empty store with sample data, all at once or, whatever happens, not at all.
 * @returns undefined when it has pets or categories already, be it since a moment ago
 */
export async function seed(store: Store, now = new Date()): Promise<Seeded | undefined> {
  const categories = samples.map(({ pets, ...category }) => ({
    ...category,
    pets: pets.map((pet) => prepare(pet, now)),
  }))
  if (!(await store.fill({ categories }))) return undefined
  const pets = categories.flatMap((category) => category.pets)
  return {
    categories: categories.length,
    pets: pets.length,
    orders: pets.flatMap(({ orders }) => orders).length,
  }
}

/** One pet and its orders, through the same rules that everybody's are made with. The store gives them their ids. */
function prepare(sample: SamplePet, now: Date): Contents['categories'][number]['pets'][number] {
  const { name, status, stock, completed = [], open = [] } = sample
  const id = 0
  const created = done(createPet({ name, categoryId: id, ...(status && { status }) }, true))
  let pet: PetRecord = { id, ...created }
  if (stock !== undefined) pet = done(updateInventory(id, pet, stock, undefined))
  const place = (order: SampleOrder) => {
    const placed = done(placeOrder({ petId: id, ...order }, pet))
    pet = placed.pet
    return { value: { id, ...placed.order }, version: 1 }
  }
  const complete = (order: SampleOrder) => {
    const completed = done(updateOrder(id, place(order), pet, { complete: true }, undefined, now))
    pet = completed.pet ?? pet
    return completed.order
  }
  const orders = [...completed.map(complete), ...open.map(place)]
  const { id: _, categoryId: __, ...rest } = pet
  return { ...rest, orders }
}

/** The samples break no rule; if one ever does, it has to be seen. */
function done<T extends object>(result: T | Refusal): T {
  if (isRefusal(result)) throw new Error(`The sample data breaks a rule: ${result.message}`)
  return result
}

import type { NewOrder, PetStatus } from '../generated/contract.ts'
import { isRefusal, type Refusal, type Store } from './store.ts'

type SampleOrder = Omit<NewOrder, 'petId'>

interface SamplePet {
  name: string
  /** How many there are; the one that every new pet comes with unless told otherwise. */
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

/** Fills an empty store with sample data; undefined when it has pets or categories already, be it since a moment ago. */
export async function seed(store: Store): Promise<Seeded | undefined> {
  const [pets, categories] = await Promise.all([
    store.pets.list({ limit: 1 }),
    store.categories.list({ limit: 1 }),
  ])
  if (pets.items.length > 0 || categories.items.length > 0) return undefined
  const made: Seeded = { categories: 0, pets: 0, orders: 0 }
  for (const { name, description, pets } of samples) {
    const category = await store.categories.create({ name, description })
    // Whoever finds the same name taken was overtaken by somebody who fills the store just now.
    if (isRefusal(category)) return undefined
    made.categories += 1
    for (const pet of pets) {
      made.orders += await add(store, pet, category.value.id)
      made.pets += 1
    }
  }
  return made
}

/** One pet and its orders, through the same rules that everybody's are made with; returns the number of orders. */
async function add(store: Store, sample: SamplePet, categoryId: number): Promise<number> {
  const { name, status, stock, completed = [], open = [] } = sample
  const pet = done(await store.pets.create({ name, categoryId, ...(status && { status }) }))
  const petId = pet.value.id
  if (stock !== undefined) done(await store.inventory.update(petId, stock, undefined))
  for (const sample of completed) {
    const order = done(await store.orders.place({ petId, ...sample }))
    done(await store.orders.update(order.value.id, { complete: true }, undefined))
  }
  for (const sample of open) done(await store.orders.place({ petId, ...sample }))
  return completed.length + open.length
}

/** The samples break no rule; if one ever does, it has to be seen. */
function done<T extends object>(result: T | Refusal): T {
  if (isRefusal(result)) throw new Error(`The sample data breaks a rule: ${result.message}`)
  return result
}

import type { PetStatus } from '../generated/contract.ts'
import type { Refusal, Store } from './store.ts'

interface SamplePet {
  name: string
  /** How many there are; the one that every new pet comes with unless told otherwise. */
  stock?: number
  /** Set on creation. */
  status?: PetStatus
  /** Units ordered, one order each. */
  completed?: number[]
  open?: number[]
}

interface SampleCategory {
  name: string
  description: string
  pets: SamplePet[]
}

const samples: SampleCategory[] = [
  {
    name: 'Cats',
    description: 'Own the house; let you live in it.',
    pets: [
      { name: 'Biscuit the ginger tom' },
      { name: 'Professor Whiskers', status: 'pending' },
      { name: 'Midnight', completed: [1] },
    ],
  },
  {
    name: 'Dogs',
    description: 'Glad to see you, whoever you are.',
    pets: [
      { name: 'Captain Waffles' },
      { name: 'Pickle the dachshund', open: [1] },
      { name: 'Duchess', status: 'sold' },
    ],
  },
  {
    name: 'Rabbits',
    description: 'Soft, quiet, and fond of your cables.',
    pets: [
      { name: 'Lop-eared dwarf', stock: 7, completed: [2], open: [1] },
      { name: 'Clover the Flemish giant' },
    ],
  },
  {
    name: 'Birds',
    description: 'Sing at dawn, at no extra charge.',
    pets: [
      { name: 'Zebra finch', stock: 24, open: [2, 4] },
      { name: 'Admiral Squawk', status: 'pending' },
    ],
  },
  {
    name: 'Fish',
    description: 'The calmest company there is; several to a tank.',
    pets: [
      { name: 'Neon tetra', stock: 500, completed: [12, 30], open: [20] },
      { name: 'Bubbles the goldfish', stock: 2, completed: [2] },
      { name: 'Fancy guppy', stock: 60 },
    ],
  },
]

/** How many records {@link seed} made. */
export interface Seeded {
  categories: number
  pets: number
  orders: number
}

/** Fills an empty store with sample data; undefined, and nothing done, when it has pets or categories already. */
export async function seed(store: Store): Promise<Seeded | undefined> {
  const [pets, categories] = await Promise.all([
    store.pets.list({ limit: 1 }),
    store.categories.list({ limit: 1 }),
  ])
  if (pets.items.length > 0 || categories.items.length > 0) return undefined
  const made: Seeded = { categories: 0, pets: 0, orders: 0 }
  for (const { name, description, pets } of samples) {
    const category = done(await store.categories.create({ name, description }))
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
  for (const quantity of completed) {
    const order = done(await store.orders.place({ petId, quantity }))
    done(await store.orders.update(order.value.id ?? 0, { complete: true }, undefined))
  }
  for (const quantity of open) done(await store.orders.place({ petId, quantity }))
  return completed.length + open.length
}

/** The samples break no rule; if one ever does, it has to be seen. */
function done<T extends object>(result: T | Refusal): T {
  if ('refused' in result) throw new Error(`The sample data breaks a rule: ${result.message}`)
  return result
}

/** A small store: pets with a stock, their categories, and orders, each of which changes two rows. */
import {
  type Expected,
  isRefusal,
  type Once,
  precondition,
  type Refusal,
  refuse,
  type StoreOptions,
} from 'contract-server'
import type { Schema } from '../../index.ts'
import {
  type Add,
  claim,
  type Database,
  type Locked,
  lock,
  newRow,
  refer,
  type Sequenced,
  samplesOf,
  seeder,
  type Unit,
  view,
} from '../../index.ts'
import { openDatabase } from '../../open.ts'

interface CategoryRecord {
  id: number
  name: string
  nameKey: string
  description: string | null
  version: number
}

interface PetRecord {
  id: number
  name: string
  categoryId: number
  status: string
  stock: number
  open: number
  version: number
}

interface OrderRecord {
  id: number
  petId: number
  quantity: number
  shipDate: string | null
  complete: boolean
  version: number
}

const name = /^(?=.*[^ ])[ -~\u0080-\u{10ffff}]{1,100}$/u

export const categories: Sequenced<CategoryRecord> = {
  name: 'categories',
  columns: { id: 'integer', name: 'text', nameKey: 'text', description: 'text', version: 'integer' },
  key: ['id'],
  sequence: 'category_ids',
  searched: 'name',
  contains: { name },
}

export const pets: Sequenced<PetRecord> = {
  name: 'pets',
  columns: {
    id: 'integer',
    name: 'text',
    categoryId: 'integer',
    status: 'text',
    stock: 'integer',
    open: 'integer',
    version: 'integer',
  },
  key: ['id'],
  sequence: 'pet_ids',
  searched: 'name',
  deferred: ['name', 'stock'],
  contains: { name },
}

export const orders: Sequenced<OrderRecord> = {
  name: 'orders',
  columns: {
    id: 'integer',
    petId: 'integer',
    quantity: 'integer',
    shipDate: 'text',
    complete: 'boolean',
    version: 'integer',
  },
  key: ['id'],
  sequence: 'order_ids',
  contains: { shipDate: 'dateTime' },
}

export const schema: Schema = {
  id: 'pets',
  mark: 0x50657473,
  tables: [categories, pets, orders],
  migrations: {
    sqlite: new URL('migrations/sqlite/', import.meta.url),
    postgres: new URL('migrations/postgres/', import.meta.url),
  },
  invariants: [
    {
      table: 'pets',
      holds: 'the open units of a pet are those of its open orders',
      broken: `SELECT id FROM pets LEFT JOIN
        (SELECT pet_id, sum(quantity) AS units FROM orders WHERE NOT complete GROUP BY pet_id) AS ordered ON pet_id = id
        WHERE open <> coalesce(units, 0)`,
    },
  ],
}

interface NewPet {
  name: string
  categoryId: number
}

const shown = <Row extends { version: number }>({ version, ...value }: Row) => ({ value, version })
const keyOf = (name: string) => name.normalize('NFC').toLowerCase()

function placeOrder(
  { pet, add }: { pet: Locked<PetRecord>; add: Add<OrderRecord, Omit<OrderRecord, 'id'>> },
  unit: Unit,
  { petId, quantity, complete = false }: { petId: number; quantity: number; complete?: boolean },
) {
  const before = pet.row
  if (!before) return refuse('pet_not_found', `No pet has id ${petId}.`)
  if (before.stock < quantity) return refuse('insufficient_stock', `Pet ${petId} has ${before.stock} units.`)
  const { row } = add({ petId, quantity, shipDate: null, complete, version: 1 })
  const { version: _, ...placed } = row
  unit.emit('order.placed', placed)
  const stock = before.stock - quantity
  pet.put({ ...before, stock, open: before.open + (complete ? 0 : quantity), version: before.version + 1 })
  unit.emit('pet.updated', { id: petId, stock })
  return placed
}

const samples = [
  samplesOf(categories, ['Dog', 'Cat', 'Rabbit', 'Fish', 'Ferret'], (add, name) =>
    add({ name, nameKey: keyOf(name), description: null, version: 1 }),
  ),
  samplesOf(
    pets,
    [
      ...['Biscuit', 'Marlowe', 'Duchess', 'Professor Whiskers', 'Midnight', 'Ginger tom'],
      ...['Lop-eared dwarf', 'Clover', 'Neon tetra', 'Bubbles', 'Zebra danio', 'Fancy guppy'],
    ],
    (add, name, unit) => {
      const made = add({ name, categoryId: 1, status: 'available', stock: 50, open: 0, version: 1 })
      unit.emit('pet.created', { id: made.row.id, name })
      return made
    },
  ),
  samplesOf(
    orders,
    [
      { petId: 2, quantity: 1 },
      { petId: 5, quantity: 2, complete: true },
      { petId: 7, quantity: 2 },
      { petId: 9, quantity: 30, complete: true },
    ],
    (add, order, sampling) => placeOrder({ pet: sampling.of(pets, order.petId), add }, sampling, order),
  ),
]

/** Returns the store over a database. Closing the store closes the database. */
export function storeOn({ engine, ...database }: Database) {
  const { finder, lister, write, createOnce } = engine
  return {
    ...database,
    seed: seeder(engine, samples),
    categories: {
      list: lister({ view: view(categories, 'id', 'name'), filters: [], sorts: { name: 'name' } }),
      find: finder(view(categories, 'id', 'name', 'version'), shown),
      create: (category: { name: string }, once?: Once) =>
        createOnce(
          once,
          { named: claim(categories, 'nameKey', keyOf(category.name)), add: newRow(categories) },
          ({ named, add }, unit) => {
            if (named.holder()) return refuse('category_name_taken', `${category.name} is taken.`)
            const nameKey = keyOf(category.name)
            const { row } = add({ name: category.name, nameKey, description: null, version: 1 })
            const made = { id: row.id, name: row.name }
            unit.emit('category.created', made)
            return made
          },
        ),
    },
    pets: {
      list: lister({
        view: view(pets, 'id', 'name', 'categoryId'),
        filters: ['categoryId', 'name'],
        alone: ['name'],
        sorts: { name: 'name' },
      }),
      find: finder(view(pets, 'id', 'name', 'categoryId', 'version'), shown),
      create: ({ name, categoryId }: NewPet, once?: Once) =>
        createOnce(
          once,
          { category: refer(categories, categoryId), add: newRow(pets) },
          ({ category, add }, unit) => {
            if (!category.row) return refuse('unknown_category', `No category has id ${categoryId}.`)
            const { row } = add({ name, categoryId, status: 'available', stock: 1, open: 0, version: 1 })
            const made = { id: row.id, name, categoryId }
            unit.emit('pet.created', made)
            return made
          },
        ),
      replace: (id: number, pet: NewPet, expected: Expected) =>
        write({ held: lock(pets, id) }, ({ held }, unit) => {
          const before = held.row
          if (!before) return refuse('pet_not_found', `No pet has id ${id}.`)
          const unmet = precondition(expected, before.version)
          if (unmet) return unmet
          held.put({ ...before, ...pet, version: before.version + 1 })
          unit.emit('pet.updated', { id })
          return { value: { id, ...pet }, version: before.version + 1 }
        }),
      delete: (id: number, expected: Expected) =>
        write({ held: lock(pets, id) }, ({ held }, unit) => {
          if (!held.row) return refuse('pet_not_found', `No pet has id ${id}.`)
          const unmet = precondition(expected, held.row.version)
          if (unmet) return unmet
          held.remove()
          unit.emit('pet.deleted', { id })
          return undefined
        }),
      /** Sets the stock. */
      count: (id: number, stock: number) =>
        write({ held: lock(pets, id) }, ({ held }, unit) => {
          if (!held.row) return refuse('pet_not_found', `No pet has id ${id}.`)
          held.put({ ...held.row, stock, version: held.row.version + 1 })
          unit.emit('pet.updated', { id, stock })
          return { id, stock }
        }),
    },
    orders: {
      list: lister({ view: view(orders, 'id', 'petId', 'quantity', 'complete'), filters: [] }),
      place: (order: { petId: number; quantity: number }, once?: Once) =>
        createOnce(once, { pet: lock(pets, order.petId), add: newRow(orders) }, (touched, unit) =>
          placeOrder(touched, unit, order),
        ),
    },
  }
}

export type Store = ReturnType<typeof storeOn>

/** Opens the store on a database, as a server does. @throws {UnusableDatabase} */
export const openStore = async (url: string, options: StoreOptions = {}): Promise<Store> =>
  storeOn(await openDatabase(url, schema, options))

/** Returns the result of a write that must succeed. */
export function done<T extends object>(result: T | Refusal): T {
  if (isRefusal(result)) throw new Error(`unexpected refusal ${result.refused}: ${result.message}`)
  return result
}

/** What the writes of one transaction need, loaded and locked for all of them together, and saved together. */
import type { PetRecord } from '../records.ts'
import { prunedPerUse } from '../rules/idempotency.ts'
import type { Once } from '../store.ts'
import type { Value } from './connection.ts'
import {
  type CancelledRow,
  type CategoryRow,
  cancelledShape,
  categoryShape,
  type OnceRow,
  type OrderRow,
  onceShape,
  orderShape,
  petShape,
} from './shapes.ts'
import { type Rows, selected, table } from './table.ts'
import type { Query, Statement } from './transaction.ts'

const tables = {
  categories: table(categoryShape),
  pets: table(petShape),
  orders: table(orderShape),
  cancelled: table(cancelledShape),
  onces: table(onceShape),
}

/** What a write has to find in the working set. Rows that it may change are locked, in the same order everywhere. */
export interface Needs {
  /** New ids. */
  newCategory?: true
  newPet?: true
  newOrder?: true
  once?: Once | undefined
  /** To change. */
  category?: number
  /** Of the name of a category that is to be. */
  nameKey?: string
  /** Of which it has to be known whether there are pets in them. */
  emptied?: number
  order?: number
  pet?: number
  /** To refer to. */
  categoryOf?: number
}

export interface WorkingSet {
  categories: Rows<CategoryRow>
  pets: Rows<PetRecord>
  orders: Rows<OrderRow>
  cancelled: Rows<CancelledRow>
  onces: Rows<OnceRow>
  newId(of: 'category' | 'pet' | 'order'): number
  hasPets(categoryId: number): boolean
  /** How many idempotency keys there are. */
  uses: number
}

const sql = {
  ids: `SELECT ARRAY(SELECT nextval('category_ids') FROM generate_series(1, $1)) AS category,
    ARRAY(SELECT nextval('pet_ids') FROM generate_series(1, $2)) AS pet,
    ARRAY(SELECT nextval('order_ids') FROM generate_series(1, $3)) AS order`,
  onces: `SELECT ${selected(onceShape)} FROM idempotency_keys
    WHERE (scope, key) IN (SELECT * FROM unnest($1::text[], $2::text[])) ORDER BY scope, key FOR UPDATE`,
  categories: `SELECT ${selected(categoryShape)} FROM categories
    WHERE id = ANY($1::bigint[]) OR name_key = ANY($2::text[]) ORDER BY id FOR UPDATE`,
  orders: `SELECT ${selected(orderShape)} FROM orders WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE`,
  pets: `SELECT ${selected(petShape)} FROM pets
    WHERE id = ANY($1::bigint[] || ARRAY(SELECT pet_id FROM orders WHERE id = ANY($2::bigint[]))) ORDER BY id FOR UPDATE`,
  categoriesOf: `SELECT ${selected(categoryShape)} FROM categories WHERE id = ANY($1::bigint[])`,
  withPets: `SELECT id FROM unnest($1::bigint[]) AS emptied (id)
    WHERE EXISTS (SELECT 1 FROM pets WHERE category_id = emptied.id AND pets.id <> ALL ($2::bigint[]))`,
  prune: `DELETE FROM idempotency_keys WHERE (scope, key) IN
    (SELECT scope, key FROM idempotency_keys WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
}

const distinct = <T extends Value>(values: readonly (T | undefined)[]): T[] => [
  ...new Set(values.filter((value) => value !== undefined)),
]

/** Loads what all of the writes need; every statement is sent before the first has been replied to. */
export async function load(query: Query, writes: readonly Needs[]): Promise<WorkingSet> {
  const of = (name: 'category' | 'categoryOf' | 'emptied' | 'order' | 'pet') =>
    distinct(writes.map((one) => one[name]))
  const count = (name: 'newCategory' | 'newPet' | 'newOrder') => writes.filter((one) => one[name]).length
  const onces = writes.flatMap(({ once }) => once ?? [])
  const nameKeys = distinct(writes.map(({ nameKey }) => nameKey))
  const categories = of('category')
  const orders = of('order')
  const pets = of('pet')
  const categoriesOf = of('categoryOf')
  const emptied = of('emptied')
  const counts = [count('newCategory'), count('newPet'), count('newOrder')] as const
  const set = {
    categories: tables.categories(),
    pets: tables.pets(),
    orders: tables.orders(),
    cancelled: tables.cancelled(),
    onces: tables.onces(),
  }
  const some = <Row extends object>(wanted: boolean, text: string, ...values: Value[]): Promise<Row[]> =>
    wanted ? query<Row>(text, ...values) : Promise.resolve([])

  const loaded = await Promise.all([
    some<Record<'category' | 'pet' | 'order', string[]>>(
      counts.some((one) => one > 0),
      sql.ids,
      ...counts,
    ),
    some<CategoryRow>(categories.length + nameKeys.length > 0, sql.categories, categories, nameKeys),
    some<OrderRow>(orders.length > 0, sql.orders, orders),
    some<PetRecord>(pets.length + orders.length > 0, sql.pets, pets, orders),
    some<CategoryRow>(categoriesOf.length > 0, sql.categoriesOf, categoriesOf),
    some<{ id: number }>(emptied.length > 0, sql.withPets, emptied, pets),
    // Last: each statement sees what was committed before it, and who sees what the first use of a key did must see the key, too.
    some<OnceRow>(
      onces.length > 0,
      sql.onces,
      onces.map(({ scope }) => scope),
      onces.map(({ key }) => key),
    ),
  ])
  const [[ids], categoryRows, orderRows, petRows, categoryOfRows, withPets, onceRows] = loaded
  set.onces.loaded(onceRows)
  set.categories.loaded(categoryOfRows)
  // After those that are not locked: of a row that was read twice, the locked one counts.
  set.categories.loaded(categoryRows)
  set.orders.loaded(orderRows)
  set.pets.loaded(petRows)
  const others = new Set(withPets.map(({ id }) => id))
  return {
    ...set,
    uses: onces.length,
    newId(of) {
      const id = ids?.[of].shift()
      if (id === undefined) throw new Error(`A write made a ${of} without having asked for an id.`)
      // In an array, a 64-bit integer is a string.
      return Number(id)
    },
    hasPets: (categoryId) =>
      others.has(categoryId) || [...set.pets.values()].some((pet) => pet.categoryId === categoryId),
  }
}

/** The statements that save what has changed; parents come before their children, and go after them. */
export function saves(
  { categories, pets, orders, cancelled, onces, uses }: WorkingSet,
  now: number,
): Statement[] {
  const used = onces.saves()
  return [
    ...categories.saves(),
    ...pets.saves(),
    ...orders.saves(),
    ...cancelled.saves(),
    ...orders.removals(),
    ...pets.removals(),
    ...categories.removals(),
    ...used,
    ...(used.length > 0 ? [[sql.prune, now, prunedPerUse * uses] as const] : []),
  ]
}

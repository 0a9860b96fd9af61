import type { Pet, PetStatus } from '../../generated/contract.ts'
import { afterReplacement, deletable, openingHolding, precondition, refuse } from '../rules.ts'
import { isRefusal, type PetStore, type Versioned } from '../store.ts'
import type { Engine } from './engine.ts'
import type { CreateOnce } from './idempotency.ts'
import { type ListSource, lister } from './lists.ts'
import type { PetRow, PetRows } from './pet-rows.ts'

/** In SQL. The table has to learn a new one by a migration: it checks that there are no others. */
const statuses = {
  available: "'available'",
  pending: "'pending'",
  sold: "'sold'",
} satisfies Record<PetStatus, string>

export const petList: ListSource = {
  table: 'pets',
  select: 'id, name, category_id AS categoryId, status',
  filters: { name: 'name', categoryId: 'category_id', status: 'status' },
  last: { filter: 'status', values: Object.values(statuses) },
  deferred: { filter: 'name', flag: 'name_indexed', waiting: 'pets_awaiting_name_index' },
}

type Row = Pick<PetRow, 'id' | 'name' | 'categoryId' | 'status' | 'version'>

const petOf = ({ id, name, categoryId, status, version }: Row): Versioned<Pet> => ({
  value: { id, name, categoryId, status },
  version,
})

/** @param indexNamesEvery see `SqliteOptions` */
export function petStore(
  { db, read, write }: Engine,
  rows: PetRows,
  createOnce: CreateOnce,
  indexNamesEvery: number,
): PetStore {
  const list = lister<Pet>(db, petList)
  const find = db.prepare<[number], Row>(
    'SELECT id, name, category_id AS categoryId, status, version FROM pets WHERE id = ?',
  )
  const insert = db.prepare<[string, number, string, number]>(
    'INSERT INTO pets (name, category_id, status, stock) VALUES (?, ?, ?, ?)',
  )
  const joinIndexes = db.prepare('UPDATE pets SET name_indexed = 1 WHERE name_indexed = 0')
  /** In a transaction of its own: where there is no room for it, pets go on waiting, and being created and found. */
  const indexNames = () => {
    try {
      joinIndexes.run()
    } catch {}
  }
  const remove = db.prepare<[number]>('DELETE FROM pets WHERE id = ?')
  const category = db.prepare<[number]>('SELECT 1 FROM categories WHERE id = ?')

  const unknownCategory = (id: number) =>
    category.get(id) === undefined
      ? refuse('unknown_category', `No category has id ${id}. Create it first, or name another.`)
      : undefined
  const notFound = (id: number) => refuse('pet_not_found', `No pet has id ${id}.`)

  return {
    list: ({ id, name, categoryId, status, ...page }) =>
      read(() => {
        const found = list(page, { name, categoryId, status }, id)
        const row = id?.length === 1 && found.items[0] ? find.get(id[0]!) : undefined
        return row ? { ...found, version: row.version } : found
      }),

    find: (id) =>
      read(() => {
        const row = find.get(id)
        return row && petOf(row)
      }),

    create: ({ name, categoryId, status }, once) =>
      write(() =>
        createOnce(once, () => {
          const unknown = unknownCategory(categoryId)
          if (unknown) return unknown
          const holding = openingHolding(status)
          const id = Number(insert.run(name, categoryId, holding.status, holding.stock).lastInsertRowid)
          if (id % indexNamesEvery === 0) setImmediate(indexNames)
          return { id, name, categoryId, status: holding.status }
        }),
      ),

    replace: (id, { name, categoryId, status }, expected) =>
      write(() => {
        const before = rows.load(id)
        if (!before) return notFound(id)
        const refusal = precondition(expected, before.version) ?? unknownCategory(categoryId)
        if (refusal) return refusal
        const holding = afterReplacement(before, id, status)
        if (isRefusal(holding)) return holding
        return petOf(rows.save(before, { ...holding, name, categoryId }))
      }),

    delete: (id, expected) =>
      write(() => {
        const row = rows.load(id)
        if (!row) return notFound(id)
        const refusal = precondition(expected, row.version) ?? deletable(row, id)
        if (!refusal) remove.run(id)
        return refusal
      }),
  }
}

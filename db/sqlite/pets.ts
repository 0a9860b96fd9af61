import type { Pet, PetStatus } from '../../generated/contract.ts'
import type { PetRecord } from '../records.ts'
import { createPet, deletePet, petOf, replacePet } from '../rules/pets.ts'
import { isRefusal, type PetStore } from '../store.ts'
import type { Engine } from './engine.ts'
import type { CreateOnce } from './idempotency.ts'
import { type ListSource, lister } from './lists.ts'
import type { PetRows } from './pet-rows.ts'

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

type Row = Pick<PetRecord, 'id' | 'name' | 'categoryId' | 'status' | 'version'>

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
  const categoryExists = (id: number) => category.get(id) !== undefined

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

    create: (pet, once) =>
      write(() =>
        createOnce(once, () => {
          const made = createPet(pet, categoryExists(pet.categoryId))
          if (isRefusal(made)) return made
          const { name, categoryId, status, stock } = made
          const id = Number(insert.run(name, categoryId, status, stock).lastInsertRowid)
          if (id % indexNamesEvery === 0) setImmediate(indexNames)
          return { id, name, categoryId, status }
        }),
      ),

    replace: (id, pet, expected) =>
      write(() => {
        const before = rows.load(id)
        const after = replacePet(id, before, pet, categoryExists(pet.categoryId), expected)
        if (isRefusal(after)) return after
        if (before) rows.save(before, after)
        return petOf(after)
      }),

    delete: (id, expected) =>
      write(() => {
        const refusal = deletePet(id, rows.load(id), expected)
        if (!refusal) remove.run(id)
        return refusal
      }),
  }
}

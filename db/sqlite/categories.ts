import type { Category } from '../../generated/contract.ts'
import { nameKey } from '../canonical.ts'
import { createCategory, deleteCategory, replaceCategory } from '../rules/categories.ts'
import { type CategoryStore, isRefusal, type Versioned } from '../store.ts'
import type { Engine } from './engine.ts'
import type { CreateOnce } from './idempotency.ts'
import { type ListSource, lister } from './lists.ts'

export const categoryList: ListSource = {
  table: 'categories',
  select: 'id, name, description',
  filters: {},
}

interface Row {
  id: number
  name: string
  description: string | null
}

const categoryOf = ({ id, name, description }: Row): Category =>
  description === null ? { id, name } : { id, name, description }

export function categoryStore({ db, read, write }: Engine, createOnce: CreateOnce): CategoryStore {
  const list = lister<Row>(db, categoryList)
  const select = db.prepare<[number], Row & { version: number }>(
    'SELECT id, name, description, version FROM categories WHERE id = ?',
  )
  const selectByName = db
    .prepare<[string, number], number>('SELECT id FROM categories WHERE name_key = ? AND id <> ? LIMIT 1')
    .pluck()
  const insert = db.prepare<[string, string, string | null]>(
    'INSERT INTO categories (name, name_key, description) VALUES (?, ?, ?)',
  )
  const update = db.prepare<[string, string, string | null, number, number]>(
    'UPDATE categories SET name = ?, name_key = ?, description = ?, version = ? WHERE id = ?',
  )
  const remove = db.prepare<[number]>('DELETE FROM categories WHERE id = ?')
  const anyPet = db.prepare<[number]>('SELECT 1 FROM pets WHERE category_id = ? LIMIT 1')

  const load = (id: number): Versioned<Category> | undefined => {
    const row = select.get(id)
    return row && { value: categoryOf(row), version: row.version }
  }

  return {
    list: (page) =>
      read(() => {
        const { items, more } = list(page)
        return { items: items.map(categoryOf), more }
      }),

    find: (id) => read(() => load(id)),

    create: (category, once) =>
      write(() =>
        createOnce(once, () => {
          const key = nameKey(category.name)
          const made = createCategory(category, selectByName.get(key, 0))
          if (isRefusal(made)) return made
          const { lastInsertRowid } = insert.run(made.name, key, made.description ?? null)
          return { id: Number(lastInsertRowid), ...made }
        }),
      ),

    replace: (id, category, expected) =>
      write(() => {
        const before = load(id)
        const key = nameKey(category.name)
        const after = replaceCategory(id, before, category, selectByName.get(key, id), expected)
        if (isRefusal(after)) return after
        const { value, version } = after
        if (version !== before?.version) update.run(value.name, key, value.description ?? null, version, id)
        return after
      }),

    delete: (id, expected) =>
      write(() => {
        const refusal = deleteCategory(id, load(id), anyPet.get(id) !== undefined, expected)
        if (!refusal) remove.run(id)
        return refusal
      }),
  }
}

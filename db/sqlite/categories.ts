import type { Category, NewCategory } from '../../generated/contract.ts'
import { nameKey } from '../canonical.ts'
import { precondition, refuse } from '../rules.ts'
import type { CategoryStore } from '../store.ts'
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

const rowOf = (id: number, { name, description }: NewCategory): Row => ({
  id,
  name,
  description: description ?? null,
})

export function categoryStore({ db, read, write }: Engine, createOnce: CreateOnce): CategoryStore {
  const list = lister<Row>(db, categoryList)
  const select = db.prepare<[number], Row & { version: number }>(
    'SELECT id, name, description, version FROM categories WHERE id = ?',
  )
  const selectByName = db.prepare<[string], { id: number }>('SELECT id FROM categories WHERE name_key = ?')
  const insert = db.prepare<[string, string, string | null]>(
    'INSERT INTO categories (name, name_key, description) VALUES (?, ?, ?)',
  )
  const update = db.prepare<[string, string, string | null, number, number]>(
    'UPDATE categories SET name = ?, name_key = ?, description = ?, version = ? WHERE id = ?',
  )
  const remove = db.prepare<[number]>('DELETE FROM categories WHERE id = ?')
  const anyPet = db.prepare<[number]>('SELECT 1 FROM pets WHERE category_id = ? LIMIT 1')

  const notFound = (id: number) => refuse('category_not_found', `No category has id ${id}.`)
  const nameTaken = (name: string, by?: number) => {
    const other = selectByName.get(nameKey(name))
    if (!other || other.id === by) return undefined
    return refuse(
      'category_name_taken',
      `Category ${other.id} has this name already (case does not count). Use that one, or choose another name.`,
    )
  }

  return {
    list: (page) =>
      read(() => {
        const { items, more } = list(page)
        return { items: items.map(categoryOf), more }
      }),

    find: (id) =>
      read(() => {
        const row = select.get(id)
        return row && { value: categoryOf(row), version: row.version }
      }),

    create: (category, once) =>
      write(() =>
        createOnce(once, () => {
          const taken = nameTaken(category.name)
          if (taken) return taken
          const { name, description } = rowOf(0, category)
          const { lastInsertRowid } = insert.run(name, nameKey(name), description)
          return categoryOf({ id: Number(lastInsertRowid), name, description })
        }),
      ),

    replace: (id, category, expected) =>
      write(() => {
        const before = select.get(id)
        if (!before) return notFound(id)
        const refusal = precondition(expected, before.version) ?? nameTaken(category.name, id)
        if (refusal) return refusal
        const after = rowOf(id, category)
        const changed = after.name !== before.name || after.description !== before.description
        const version = before.version + (changed ? 1 : 0)
        if (changed) update.run(after.name, nameKey(after.name), after.description, version, id)
        return { value: categoryOf(after), version }
      }),

    delete: (id, expected) =>
      write(() => {
        const row = select.get(id)
        if (!row) return notFound(id)
        const unmet = precondition(expected, row.version)
        if (unmet) return unmet
        if (anyPet.get(id)) {
          return refuse('category_has_pets', `Category ${id} still has pets. Move or delete them first.`)
        }
        remove.run(id)
        return undefined
      }),
  }
}

import {
  createOnce,
  type Engine,
  type Expected,
  isRefusal,
  type Once,
  type Versioned,
  view,
} from 'contract-server'
import type { Category, NewCategory } from '../generated/contract.ts'
import { nameKey } from './canonical.ts'
import { tell } from './events.ts'
import { createCategory, deleteCategory, replaceCategory } from './rules/categories.ts'
import { type CategoryRecord, categories, pets } from './tables.ts'

/** What everybody sees of a category. */
export const categoryOf = ({
  id,
  name,
  description,
}: Pick<CategoryRecord, 'id' | 'name' | 'description'>): Category =>
  description === null ? { id, name } : { id, name, description }

const versioned = (
  record: Pick<CategoryRecord, 'id' | 'name' | 'description' | 'version'>,
): Versioned<Category> => ({ value: categoryOf(record), version: record.version })

export const categoryStore = ({ finder, lister, write }: Engine) => ({
  list: lister(
    { view: view(categories, 'id', 'name', 'description'), filters: [], sorts: { name: 'name' } },
    categoryOf,
  ),

  find: finder(view(categories, 'id', 'name', 'description', 'version'), versioned),

  /** Names are unique under Unicode case folding. */
  create(category: NewCategory, once?: Once) {
    const key = nameKey(category.name)
    const lock = [{ table: categories, property: 'nameKey', value: key }]
    return write({ create: [categories], lock, once }, (unit) =>
      createOnce(unit, once, () => {
        const made = createCategory(category, unit.find(categories, 'nameKey', key)?.id)
        if (isRefusal(made)) return made
        const { name, description = null } = made
        const row = { name, nameKey: key, twin: 0, description, version: 1 }
        const stored = categoryOf(unit.create(categories, row))
        tell<'category'>(unit, 'category.created', stored)
        return stored
      }),
    )
  },

  replace(id: number, category: NewCategory, expected: Expected) {
    const key = nameKey(category.name)
    const lock = [
      { table: categories, id },
      { table: categories, property: 'nameKey', value: key },
    ]
    return write({ lock }, (unit) => {
      const before = unit.get(categories, id)
      const sameName = unit.find(categories, 'nameKey', key, id)?.id
      const after = replaceCategory(id, before && versioned(before), category, sameName, expected)
      if (isRefusal(after) || !before) return after
      const { name, description = null } = after.value
      const twin = key === before.nameKey ? before.twin : 0
      unit.put(categories, before, { id, name, nameKey: key, twin, description, version: after.version })
      if (after.version !== before.version) tell<'category'>(unit, 'category.updated', after.value)
      return after
    })
  },

  delete: (id: number, expected: Expected) =>
    write(
      { lock: [{ table: categories, id }], has: [{ table: pets, property: 'categoryId', value: id }] },
      (unit) => {
        const before = unit.get(categories, id)
        const hasPets = unit.has(pets, 'categoryId', id)
        const refusal = deleteCategory(id, before && versioned(before), hasPets, expected)
        if (refusal || !before) return refusal
        unit.remove(categories, before)
        tell<'category'>(unit, 'category.deleted', categoryOf(before))
        return undefined
      },
    ),
})

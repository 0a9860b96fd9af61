import type { Category, NewCategory } from '../../generated/contract.ts'
import { nameKey } from '../canonical.ts'
import { createCategory, deleteCategory, replaceCategory } from '../rules/categories.ts'
import { type CategoryStore, isRefusal, type Versioned } from '../store.ts'
import type { Engine } from './engine.ts'
import { createOnce } from './idempotency.ts'
import { type ListSource, lister } from './lists.ts'
import { type CategoryRow, categoryShape } from './shapes.ts'
import { selected } from './table.ts'
import type { WorkingSet } from './working-set.ts'

const categoryList: ListSource = { table: 'categories', select: 'id, name, description', filters: {} }

const categoryOf = ({ id, name, description }: Pick<CategoryRow, 'id' | 'name' | 'description'>): Category =>
  description === null ? { id, name } : { id, name, description }

const versioned = (row: CategoryRow | undefined): Versioned<Category> | undefined =>
  row && { value: categoryOf(row), version: row.version }

export function categoryStore({ reads, writes, clock }: Engine): CategoryStore {
  const list = lister<CategoryRow>(reads, categoryList)
  const load = reads.finder<number, CategoryRow>(
    `SELECT ${selected(categoryShape)} FROM categories WHERE id = ANY($1::bigint[])`,
    ({ id }) => id,
  )
  /** Another category whose name has the same key. */
  const sameName = ({ categories }: WorkingSet, key: string, id?: number) =>
    [...categories.values()].find((one) => one.nameKey === key && one.id !== id)?.id
  const rowOf = ({ name, description }: NewCategory, nameKey: string, version: number) => ({
    name,
    nameKey,
    description: description ?? null,
    version,
  })

  return {
    async list(page) {
      const { items, more } = await list(page)
      return { items: items.map(categoryOf), more }
    },

    find: async (id) => versioned(await load(id)),

    create(category, once) {
      const key = nameKey(category.name)
      return writes.write({ newCategory: true, nameKey: key, once }, (set) =>
        createOnce(set, once, clock().getTime(), () => {
          const made = createCategory(category, sameName(set, key))
          if (isRefusal(made)) return made
          const id = set.newId('category')
          set.categories.put({ id, ...rowOf(made, key, 1), twin: 0 })
          return { id, ...made }
        }),
      )
    },

    replace(id, category, expected) {
      const key = nameKey(category.name)
      return writes.write({ category: id, nameKey: key }, (set) => {
        const before = set.categories.get(id)
        const after = replaceCategory(id, versioned(before), category, sameName(set, key, id), expected)
        if (isRefusal(after)) return after
        if (before && after.version !== before.version) {
          const twin = key === before.nameKey ? before.twin : 0
          set.categories.put({ id, ...rowOf(after.value, key, after.version), twin })
        }
        return after
      })
    },

    delete: (id, expected) =>
      writes.write({ category: id, emptied: id }, (set) => {
        const before = set.categories.get(id)
        const refusal = deleteCategory(id, versioned(before), set.hasPets(id), expected)
        if (!refusal && before) set.categories.remove(before)
        return refusal
      }),
  }
}

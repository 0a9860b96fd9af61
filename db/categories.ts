/** Categories: the table, and their store. A name belongs to one category, and a category with pets stays. */
import { type Expected, type Once, precondition, type Refusal, refuse, type Versioned } from 'contract-server'
import {
  type Add,
  type Claimed,
  claim,
  type Engine,
  exists,
  lock,
  newRow,
  type Sequenced,
  samplesOf,
  type Unit,
  view,
} from 'contract-store'
import type { Category, NewCategory } from '../generated/contract.ts'
import { nameKey } from './canonical.ts'
import { emit } from './events.ts'
import { name, pets } from './tables.ts'

interface CategoryRecord {
  id: number
  name: string
  /** Case-folded name. */
  nameKey: string
  description: string | null
  version: number
}

export const categories: Sequenced<CategoryRecord> = {
  name: 'categories',
  columns: {
    id: 'integer',
    name: 'text',
    nameKey: 'text',
    description: 'text',
    version: 'integer',
  },
  key: ['id'],
  sequence: 'category_ids',
  // Categories are few, have unique names, and pets refer to them.
  distribution: 'copied',
  searched: 'name',
  contains: { name, description: /^[\t\n\r -~\u0080-\u{10ffff}]{0,1000}$/u },
}

type Shown = Pick<CategoryRecord, 'id' | 'name' | 'description'>

const categoryOf = ({ id, name, description }: Shown): Category =>
  description === null ? { id, name } : { id, name, description }

const versioned = (record: Shown & { version: number }): Versioned<Category> => ({
  value: categoryOf(record),
  version: record.version,
})

export const categoryNotFound = (id: number): Refusal<'category_not_found'> =>
  refuse('category_not_found', `No category has id ${id}.`)

const nameTaken = (by: number) =>
  refuse(
    'category_name_taken',
    `Category ${by} has this name already (case does not count). Use that one, or choose another name.`,
  )

interface Creation {
  named: Claimed<CategoryRecord>
  add: Add<CategoryRecord, Omit<CategoryRecord, 'id'>>
}

function create({ named, add }: Creation, unit: Unit, category: NewCategory) {
  const { name, description = null } = category
  const sameName = named.holder()
  if (sameName) return nameTaken(sameName.id)
  const stored = categoryOf(add({ name, nameKey: nameKey(name), description, version: 1 }).row)
  emit<'category'>(unit, 'category.created', stored)
  return stored
}

export const categorySamples = samplesOf(
  categories,
  [
    { name: 'Dog', description: 'Loyal, noisy and always glad to see you.' },
    { name: 'Cat', description: 'Owns the house and lets you live in it.' },
    { name: 'Rabbit', description: 'Soft, quiet, and fond of your cables.' },
    { name: 'Fish', description: 'The calmest company there is; several to a tank.' },
    // A new category has no pets, so it can be deleted.
    { name: 'Ferret', description: 'Long, curious and fond of socks.' },
  ],
  (add, category: NewCategory, unit) => create({ add, named: { holder: () => undefined } }, unit, category),
)

export const categoryStore = ({ finder, lister, write, createOnce }: Engine) => ({
  list: lister(
    { view: view(categories, 'id', 'name', 'description'), filters: [], sorts: { name: 'name' } },
    categoryOf,
  ),

  find: finder(view(categories, 'id', 'name', 'description', 'version'), versioned),

  create: (category: NewCategory, once?: Once) =>
    createOnce(
      once,
      { named: claim(categories, 'nameKey', nameKey(category.name)), add: newRow(categories) },
      (touched, unit) => create(touched, unit, category),
    ),

  replace(id: number, category: NewCategory, expected: Expected) {
    const { name, description = null } = category
    const key = nameKey(name)
    const declared = { category: lock(categories, id), named: claim(categories, 'nameKey', key) }
    return write(declared, ({ category, named }, unit) => {
      const before = category.row
      if (!before) return categoryNotFound(id)
      const unmet = precondition(expected, before.version)
      if (unmet) return unmet
      const sameName = named.holder(id)
      if (sameName) return nameTaken(sameName.id)
      if (name === before.name && description === before.description) return versioned(before)
      const after = { id, name, nameKey: key, description, version: before.version + 1 }
      category.put(after)
      emit<'category'>(unit, 'category.updated', categoryOf(after))
      return versioned(after)
    })
  },

  /** Resolves to undefined after the deletion. */
  delete: (id: number, expected: Expected) =>
    write(
      { category: lock(categories, id), hasPets: exists(pets, 'categoryId', id) },
      ({ category, hasPets }, unit) => {
        const before = category.row
        if (!before) return categoryNotFound(id)
        const unmet = precondition(expected, before.version)
        if (unmet) return unmet
        if (hasPets())
          return refuse('category_has_pets', `Category ${id} still has pets. Move or delete them first.`)
        category.remove()
        emit<'category'>(unit, 'category.deleted', categoryOf(before))
        return undefined
      },
    ),
})

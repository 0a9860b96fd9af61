import { type Expected, type Once, precondition, type Refusal, refuse, type Versioned } from 'contract-server'
import { createOnce, type Engine, type Table, type Unit, view } from 'contract-store'
import type { Category, NewCategory } from '../generated/contract.ts'
import { nameKey } from './canonical.ts'
import { emit } from './events.ts'
import { samplesOf } from './samples.ts'
import { name, pets } from './tables.ts'

interface CategoryRecord {
  id: number
  name: string
  /** Case-folded name. */
  nameKey: string
  description: string | null
  version: number
}

export const categories: Table<CategoryRecord> = {
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
  spread: 'copied',
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

function create(unit: Unit, category: NewCategory) {
  const { name, description = null } = category
  const key = nameKey(name)
  const sameName = unit.find(categories, 'nameKey', key)
  if (sameName) return nameTaken(sameName.id)
  const stored = categoryOf(unit.create(categories, { name, nameKey: key, description, version: 1 }))
  emit<'category'>(unit, 'category.created', stored)
  return stored
}

export const categorySamples = samplesOf<NewCategory>(
  categories,
  [
    { name: 'Dog', description: 'Loyal, noisy and always glad to see you.' },
    { name: 'Cat', description: 'Owns the house and lets you live in it.' },
    { name: 'Rabbit', description: 'Soft, quiet, and fond of your cables.' },
    { name: 'Fish', description: 'The calmest company there is; several to a tank.' },
    // A new category has no pets, so it can be deleted.
    { name: 'Ferret', description: 'Long, curious and fond of socks.' },
  ],
  create,
)

export const categoryStore = ({ finder, lister, write }: Engine) => ({
  list: lister(
    { view: view(categories, 'id', 'name', 'description'), filters: [], sorts: { name: 'name' } },
    categoryOf,
  ),

  find: finder(view(categories, 'id', 'name', 'description', 'version'), versioned),

  create(category: NewCategory, once?: Once) {
    const lock = [{ table: categories, property: 'nameKey', value: nameKey(category.name) }]
    return write({ create: [categories], lock, once }, (unit) =>
      createOnce(unit, once, () => create(unit, category)),
    )
  },

  replace(id: number, category: NewCategory, expected: Expected) {
    const { name, description = null } = category
    const key = nameKey(name)
    const lock = [
      { table: categories, id },
      { table: categories, property: 'nameKey', value: key },
    ]
    return write({ lock }, (unit) => {
      const before = unit.get(categories, id)
      if (!before) return categoryNotFound(id)
      const unmet = precondition(expected, before.version)
      if (unmet) return unmet
      const sameName = unit.find(categories, 'nameKey', key, id)
      if (sameName) return nameTaken(sameName.id)
      if (name === before.name && description === before.description) return versioned(before)
      const after = { id, name, nameKey: key, description, version: before.version + 1 }
      unit.put(categories, before, after)
      emit<'category'>(unit, 'category.updated', categoryOf(after))
      return versioned(after)
    })
  },

  /** Resolves to undefined after the deletion. */
  delete: (id: number, expected: Expected) =>
    write(
      { lock: [{ table: categories, id }], has: [{ table: pets, property: 'categoryId', value: id }] },
      (unit) => {
        const before = unit.get(categories, id)
        if (!before) return categoryNotFound(id)
        const unmet = precondition(expected, before.version)
        if (unmet) return unmet
        if (unit.has(pets, 'categoryId', id))
          return refuse('category_has_pets', `Category ${id} still has pets. Move or delete them first.`)
        unit.remove(categories, before)
        emit<'category'>(unit, 'category.deleted', categoryOf(before))
        return undefined
      },
    ),
})

/** Decisions about categories: the rows as they are go in; what has to be saved, or the refusal, comes out. */
import { type Expected, precondition, type Refusal, refuse, type Versioned } from 'contract-server'
import type { Category, NewCategory } from '../../generated/contract.ts'
import { nameKey } from '../canonical.ts'

/** The refusal of whatever needs a category that does not exist. */
export const categoryNotFound = (id: number): Refusal<'category_not_found'> =>
  refuse('category_not_found', `No category has id ${id}.`)

const nameTaken = (by: number) =>
  refuse(
    'category_name_taken',
    `Category ${by} has this name already (case does not count). Use that one, or choose another name.`,
  )

/**
 * What to save of a new category.
 * @param sameName the id of a category whose name has the same key, if there is one
 */
export function createCategory(
  { name, description }: NewCategory,
  sameName: number | undefined,
): NewCategory | Refusal<'category_name_taken'> {
  if (sameName !== undefined) return nameTaken(sameName)
  return { name, ...(description !== undefined && { description }) }
}

/**
 * The category as it is afterwards. A name that was taken twice before that was noticed may stay.
 * @param sameName the id of another category whose name has the same key, if there is one
 */
export function replaceCategory(
  id: number,
  before: Versioned<Category> | undefined,
  { name, description }: NewCategory,
  sameName: number | undefined,
  expected: Expected,
): Versioned<Category> | Refusal<'category_not_found' | 'category_name_taken' | 'precondition_failed'> {
  if (!before) return categoryNotFound(id)
  const unmet = precondition(expected, before.version)
  if (unmet) return unmet
  const { value: old, version } = before
  if (sameName !== undefined && nameKey(name) !== nameKey(old.name)) return nameTaken(sameName)
  const isChanged = name !== old.name || description !== old.description
  const value = { id, name, ...(description !== undefined && { description }) }
  return { value, version: version + (isChanged ? 1 : 0) }
}

/** Undefined when the category may go. */
export function deleteCategory(
  id: number,
  before: Versioned<Category> | undefined,
  hasPets: boolean,
  expected: Expected,
): undefined | Refusal<'category_not_found' | 'category_has_pets' | 'precondition_failed'> {
  if (!before) return categoryNotFound(id)
  const unmet = precondition(expected, before.version)
  if (unmet || !hasPets) return unmet
  return refuse('category_has_pets', `Category ${id} still has pets. Move or delete them first.`)
}

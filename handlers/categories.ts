import { page, resource } from 'contract-server/responses'
import { categoryNotFound } from '../db/categories.ts'
import type { Operation } from './operation.ts'
import { changed, created, decline, removed } from './responses.ts'

export const listCategories: Operation<'listCategories'> = async ({ query }, { store }) =>
  page(await store.categories.list(query), query, 'id')

export const createCategory: Operation<'createCategory'> = async ({ body }, { store, once }) =>
  created(await store.categories.create(body, once), ({ id }) => `/categories/${id}`)

export const getCategory: Operation<'getCategory'> = async ({ path }, { store }) => {
  const category = await store.categories.find(path.categoryId)
  return category ? resource(category) : decline(categoryNotFound(path.categoryId))
}

export const replaceCategory: Operation<'replaceCategory'> = async ({ path, body }, { store, expected }) =>
  changed(await store.categories.replace(path.categoryId, body, expected))

export const deleteCategory: Operation<'deleteCategory'> = async ({ path }, { store, expected }) =>
  removed(await store.categories.delete(path.categoryId, expected))

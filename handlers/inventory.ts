import { page, resource } from 'contract-server/responses'
import { petNotFound } from '../db/rules/pets.ts'
import type { Operation } from './operation.ts'
import { changed, decline } from './responses.ts'

export const listInventory: Operation<'listInventory'> = async ({ query }, { store }) =>
  page(await store.inventory.list(query), query, 'petId')

export const getInventoryItem: Operation<'getInventoryItem'> = async ({ path }, { store }) => {
  const item = await store.inventory.find(path.petId)
  return item ? resource(item) : decline(petNotFound(path.petId))
}

export const updateInventory: Operation<'updateInventory'> = async ({ path, body }, { store, expected }) =>
  changed(await store.inventory.update(path.petId, body.quantity, expected))

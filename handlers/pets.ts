import { entityTag, page, resource } from 'contract-server/responses'
import { petNotFound } from '../db/rules/pets.ts'
import type { Operation } from './operation.ts'
import { changed, created, decline, removed } from './responses.ts'

export const listPets: Operation<'listPets'> = async ({ query }, { store }) => {
  const found = await store.pets.list(query)
  const response = page(found, query, 'id')
  // A read by id has one pet and no next page.
  return found.version === undefined ? response : { ...response, headers: { ETag: entityTag(found.version) } }
}

export const createPet: Operation<'createPet'> = async ({ body }, { store, once }) =>
  created(await store.pets.create(body, once), ({ id }) => `/pets/${id}`)

export const getPet: Operation<'getPet'> = async ({ path }, { store }) => {
  const pet = await store.pets.find(path.petId)
  return pet ? resource(pet) : decline(petNotFound(path.petId))
}

export const replacePet: Operation<'replacePet'> = async ({ path, body }, { store, expected }) =>
  changed(await store.pets.replace(path.petId, body, expected))

export const updatePet: Operation<'updatePet'> = async ({ path, body }, { store, expected }) =>
  changed(await store.pets.update(path.petId, body, expected))

export const deletePet: Operation<'deletePet'> = async ({ path }, { store, expected }) =>
  removed(await store.pets.delete(path.petId, expected))

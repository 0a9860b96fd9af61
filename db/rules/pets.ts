/** Decisions about pets and their inventory entries: the rows as they are go in; what has to be saved, or the refusal, comes out. */
import { type Expected, isRefusal, precondition, type Refusal, refuse, type Versioned } from 'contract-server'
import type { InventoryItem, NewPet, Pet, PetUpdate } from '../../generated/contract.ts'
import type { PetRecord } from '../tables.ts'
import { afterReplacement, afterStockCount, deletable, type Holding, openingHolding } from './holding.ts'

/** A pet, as everybody sees it. */
export const petOf = (
  pet: Pick<PetRecord, 'id' | 'name' | 'categoryId' | 'status' | 'version'>,
): Versioned<Pet> => ({
  value: { id: pet.id, name: pet.name, categoryId: pet.categoryId, status: pet.status },
  version: pet.version,
})

/** The refusal of whatever needs a pet that does not exist. */
export const petNotFound = (id: number): Refusal<'pet_not_found'> =>
  refuse('pet_not_found', `No pet has id ${id}.`)

const unknownCategory = (id: number) =>
  refuse('unknown_category', `No category has id ${id}. Create it first, or name another.`)

/** The record of a new pet, without the id, which the database gives it. */
export function createPet(
  { name, categoryId, status }: NewPet,
  categoryExists: boolean,
): Omit<PetRecord, 'id'> | Refusal<'unknown_category'> {
  if (!categoryExists) return unknownCategory(categoryId)
  return { name, categoryId, ...openingHolding(status), version: 1, stockVersion: 1 }
}

/** The pet as it is afterwards; `categoryExists` says it of the category that the change names, if it names one. */
export function updatePet(
  id: number,
  before: PetRecord | undefined,
  { name, categoryId, status }: PetUpdate,
  categoryExists: boolean,
  expected: Expected,
):
  | PetRecord
  | Refusal<'pet_not_found' | 'unknown_category' | 'invalid_status_transition' | 'precondition_failed'> {
  if (!before) return petNotFound(id)
  const unmet = precondition(expected, before.version)
  if (unmet) return unmet
  if (categoryId !== undefined && !categoryExists) return unknownCategory(categoryId)
  const holding = afterReplacement(before, id, status)
  return isRefusal(holding) ? holding : changed(before, holding, name, categoryId)
}

/** Undefined when the pet may go. */
export function deletePet(
  id: number,
  before: PetRecord | undefined,
  expected: Expected,
): undefined | Refusal<'pet_not_found' | 'pet_has_open_orders' | 'precondition_failed'> {
  if (!before) return petNotFound(id)
  return precondition(expected, before.version) ?? deletable(before, id)
}

/** The inventory entry of a pet, as everybody sees it. */
export const itemOf = ({
  id,
  stock,
  status,
  stockVersion,
}: Pick<PetRecord, 'id' | 'stock' | 'status' | 'stockVersion'>): Versioned<InventoryItem> => ({
  value: { petId: id, quantity: stock, status },
  version: stockVersion,
})

/** The pet as it is with the new stock count. */
export function updateInventory(
  petId: number,
  before: PetRecord | undefined,
  quantity: number,
  expected: Expected,
): PetRecord | Refusal<'pet_not_found' | 'stock_limit_exceeded' | 'precondition_failed'> {
  if (!before) return petNotFound(petId)
  const unmet = precondition(expected, before.stockVersion)
  if (unmet) return unmet
  const holding = afterStockCount(before, petId, quantity)
  return isRefusal(holding) ? holding : changed(before, holding)
}

/** The record after a change; raises the version of the pet, of its inventory entry, or of both, if they look different then. */
export function changed(
  before: PetRecord,
  { status, stock, open, ranOut }: Holding,
  name = before.name,
  categoryId = before.categoryId,
): PetRecord {
  const relabelled = status !== before.status
  const petChanged = relabelled || name !== before.name || categoryId !== before.categoryId
  const stockChanged = relabelled || stock !== before.stock
  return {
    id: before.id,
    name,
    categoryId,
    status,
    stock,
    open,
    ranOut,
    version: before.version + (petChanged ? 1 : 0),
    stockVersion: before.stockVersion + (stockChanged ? 1 : 0),
  }
}

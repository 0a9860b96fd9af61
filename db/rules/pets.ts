/** Decisions about pets and their inventory entries. They take the current rows, and return the rows to save, or a refusal. */
import { type Expected, isRefusal, precondition, type Refusal, refuse, type Versioned } from 'contract-server'
import type { InventoryItem, NewPet, Pet, PetUpdate } from '../../generated/contract.ts'
import type { PetRecord } from '../tables.ts'
import { afterReplacement, afterStockCount, deletable, type Holding, openingHolding } from './holding.ts'

export const petOf = (
  pet: Pick<PetRecord, 'id' | 'name' | 'categoryId' | 'status' | 'version'>,
): Versioned<Pet> => ({
  value: { id: pet.id, name: pet.name, categoryId: pet.categoryId, status: pet.status },
  version: pet.version,
})

export const petNotFound = (id: number): Refusal<'pet_not_found'> =>
  refuse('pet_not_found', `No pet has id ${id}.`)

const unknownCategory = (id: number) =>
  refuse('unknown_category', `No category has id ${id}. Create it first, or name another.`)

/** Returns the record of a new pet, whose id the database assigns. */
export function createPet(
  { name, categoryId, status }: NewPet,
  categoryExists: boolean,
): Omit<PetRecord, 'id'> | Refusal<'unknown_category'> {
  if (!categoryExists) return unknownCategory(categoryId)
  return { name, categoryId, ...openingHolding(status), version: 1, stockVersion: 1 }
}

/** Returns the changed pet. `categoryExists` tells if the category of the change exists. */
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

/** Returns undefined if the pet may be deleted. */
export function deletePet(
  id: number,
  before: PetRecord | undefined,
  expected: Expected,
): undefined | Refusal<'pet_not_found' | 'pet_has_open_orders' | 'precondition_failed'> {
  if (!before) return petNotFound(id)
  return precondition(expected, before.version) ?? deletable(before, id)
}

export const itemOf = ({
  id,
  stock,
  status,
  stockVersion,
}: Pick<PetRecord, 'id' | 'stock' | 'status' | 'stockVersion'>): Versioned<InventoryItem> => ({
  value: { petId: id, quantity: stock, status },
  version: stockVersion,
})

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

/** Returns the record after a change. Raises the version of the pet, of its inventory entry, or of both, if their representations change. */
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

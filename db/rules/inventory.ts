/** Decisions about inventory entries; what goes in and comes out is as with pets. */

import { type Expected, isRefusal, precondition, type Refusal, type Versioned } from 'contract-server'
import type { InventoryItem } from '../../generated/contract.ts'
import type { PetRecord } from '../tables.ts'
import { afterStockCount } from './holding.ts'
import { changed, petNotFound } from './pets.ts'

/** What everybody sees of a pet's inventory entry. */
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

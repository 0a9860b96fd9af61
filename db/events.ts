/** Events of the store: the change that emits each, and their order. */
import type { StoredEvent } from 'contract-server'
import type { Locked, Unit } from 'contract-store'
import type { Category, Event, EventType, InventoryItem, Pet } from '../generated/contract.ts'
import type { StoredOrder } from './rules/orders.ts'
import { itemOf, petOf } from './rules/pets.ts'
import type { PetRecord } from './tables.ts'

interface Resources {
  pet: Pet
  category: Category
  inventory: InventoryItem
  order: StoredOrder
}

/** Writes an event of a resource with its representation after the change, or its last one. */
export function emit<Name extends keyof Resources>(
  unit: Unit,
  type: Extract<EventType, `${Name}.${string}`>,
  resource: Resources[Name],
): void {
  unit.emit(type, resource)
}

/** Saves a pet, with an event for each changed representation: its inventory entry, the pet itself, or both. */
export function putPet(unit: Unit, pet: Locked<PetRecord>, after: PetRecord): void {
  const before = pet.row
  pet.put(after)
  if (after.stockVersion !== before?.stockVersion)
    emit<'inventory'>(unit, 'inventory.updated', itemOf(after).value)
  if (after.version !== before?.version) emit<'pet'>(unit, 'pet.updated', petOf(after).value)
}

export const eventOf = ({ data, ...event }: StoredEvent): Event => ({ ...event, data: JSON.parse(data) })

/** What happened, for everybody who follows the store: which change is told as which event, and in which order. */
import type { StoredEvent, Unit } from 'contract-server'
import type { Category, Event, EventType, InventoryItem, Pet } from '../generated/contract.ts'
import { itemOf } from './rules/inventory.ts'
import type { StoredOrder } from './rules/orders.ts'
import { petOf } from './rules/pets.ts'
import { type PetRecord, pets } from './tables.ts'

/** What events of a resource tell of it. */
interface Resources {
  pet: Pet
  category: Category
  inventory: InventoryItem
  order: StoredOrder
}

/** Tells what happened to a resource, with what its GET responds afterwards, or with what it was last. */
export function tell<Name extends keyof Resources>(
  unit: Unit,
  type: Extract<EventType, `${Name}.${string}`>,
  resource: Resources[Name],
): void {
  unit.emit(type, resource)
}

/** Saves a pet, and tells what looks different then: its inventory entry, the pet itself, or both. */
export function putPet(unit: Unit, before: PetRecord, after: PetRecord): void {
  unit.put(pets, before, after)
  if (after.stockVersion !== before.stockVersion)
    tell<'inventory'>(unit, 'inventory.updated', itemOf(after).value)
  if (after.version !== before.version) tell<'pet'>(unit, 'pet.updated', petOf(after).value)
}

/** An event as everybody sees it. */
export const eventOf = ({ data, ...event }: StoredEvent): Event => ({ ...event, data: JSON.parse(data) })

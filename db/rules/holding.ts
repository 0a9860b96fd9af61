/**
 * Rules of pets, stock and orders. A rule takes the holding of a pet and returns the new state or a refusal.
 *
 * 1. A new pet has one unit in stock, or none if it is sold.
 * 2. An order takes units from the stock of an available pet; the last unit makes the pet pending.
 * 3. A complete order never changes; without stock and open orders, the pet is sold.
 * 4. A cancelled order returns its units, once; a complete or shipped one cannot be cancelled.
 * 5. Stock above 0 makes a sold or sold-out pet available; stock 0 makes an available one pending or sold.
 * 6. A pet may be held, released or taken off sale; only new stock brings it back from sold.
 * 7. A pet with open orders, or a category with pets, is not deleted.
 *
 * So a pet is pending either because it is sold out, while orders are open, or because somebody holds it, whatever its stock.
 */
import { type Refusal, refuse } from 'contract-server'
import type { PetStatus } from '../../generated/contract.ts'

/** Status of a pet, the units that can be ordered, and the units in open orders. */
export interface Holding {
  status: PetStatus
  stock: number
  open: number
  /** True if the pet is pending because its last unit was ordered, and not because it is held. */
  ranOut: boolean
}

// In stock and in open orders together.
const maxUnitsPerPet = 1_000_000

/** Rule 1: a new pet has one unit, or none if it is sold. */
export function openingHolding(status: PetStatus = 'available'): Holding {
  return { status, stock: status === 'sold' ? 0 : 1, open: 0, ranOut: false }
}

/** Rule 2: an order takes units from an available pet; the last unit makes it pending. */
export function afterOrder(
  pet: Holding,
  petId: number,
  quantity: number,
): Holding | Refusal<'pet_not_available' | 'insufficient_stock'> {
  if (pet.status !== 'available') {
    return refuse(
      'pet_not_available',
      `Pet ${petId} is ${pet.status}, and only available pets can be ordered. Choose another, or try later.`,
    )
  }
  if (pet.stock < quantity) {
    return refuse(
      'insufficient_stock',
      `Pet ${petId} has ${pet.stock} left in stock, fewer than the ${quantity} ordered. Order ${pet.stock} or fewer.`,
    )
  }
  const stock = pet.stock - quantity
  const ranOut = stock === 0
  return { status: ranOut ? 'pending' : 'available', stock, open: pet.open + quantity, ranOut }
}

/** Rule 3: the last open order of a pet without stock is complete: the pet is sold. */
export function afterCompletion(pet: Holding, quantity: number): Holding {
  const open = pet.open - quantity
  const sold = pet.stock === 0 && open === 0
  return sold
    ? { status: 'sold', stock: 0, open, ranOut: false }
    : { status: pet.status, stock: pet.stock, open, ranOut: pet.ranOut }
}

/** Rule 4: a cancelled order returns its units; a sold-out pet is available again, a held one is not. */
export function afterCancellation(pet: Holding, quantity: number): Holding {
  return {
    status: pet.ranOut ? 'available' : pet.status,
    stock: pet.stock + quantity,
    open: pet.open - quantity,
    ranOut: false,
  }
}

/** Rule 5: sets the stock. The limit leaves room for the cancellation of every open order. */
export function afterStockCount(
  pet: Holding,
  petId: number,
  stock: number,
): Holding | Refusal<'stock_limit_exceeded'> {
  const { status, open, ranOut } = pet
  if (stock + open > maxUnitsPerPet) {
    return refuse(
      'stock_limit_exceeded',
      `Pet ${petId} has ${open} units in open orders; with a stock of ${stock} that exceeds the limit of ` +
        `${maxUnitsPerPet} units. Set at most ${maxUnitsPerPet - open}.`,
    )
  }
  if (stock > 0 && (status === 'sold' || ranOut)) return { status: 'available', stock, open, ranOut: false }
  if (stock > 0 || status !== 'available') return { status, stock, open, ranOut }
  return open > 0
    ? { status: 'pending', stock, open, ranOut: true }
    : { status: 'sold', stock, open, ranOut: false }
}

/** Rule 6: holds, releases or takes off sale; without a status the pet stays as it is. */
export function afterReplacement(
  pet: Holding,
  petId: number,
  wanted: PetStatus = pet.status,
): Holding | Refusal<'invalid_status_transition'> {
  const invalid = (why: string) =>
    refuse('invalid_status_transition', `Pet ${petId} cannot go from ${pet.status} to ${wanted}: ${why}`)
  const { status, stock, open, ranOut } = pet
  if (wanted === status) return { status, stock, open, ranOut }
  if (status === 'sold') return invalid('a sold pet comes back only by setting its stock above 0.')
  if (wanted === 'sold') {
    if (open > 0) return invalid('it has open orders. Complete or cancel them first.')
    return { status: 'sold', stock: 0, open: 0, ranOut: false }
  }
  if (stock === 0) {
    const advice = ranOut
      ? 'Set its stock above 0, which makes it available.'
      : 'Set its stock above 0, then release it.'
    return invalid(`nothing is in stock. ${advice}`)
  }
  return { status: wanted, stock, open, ranOut: false }
}

/** Rule 7: a pet with open orders stays. */
export function deletable(pet: Holding, petId: number): undefined | Refusal<'pet_has_open_orders'> {
  if (pet.open === 0) return undefined
  return refuse(
    'pet_has_open_orders',
    `Pet ${petId} has open orders. Complete or cancel them, then delete it.`,
  )
}

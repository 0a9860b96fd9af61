/** Decisions about orders, each with its pet. They take the current rows, and return the rows to save, or a refusal. */
import { type Expected, isRefusal, precondition, type Refusal, refuse, type Versioned } from 'contract-server'
import type { NewOrder, Order, OrderUpdate } from '../../generated/contract.ts'
import { utc } from '../canonical.ts'
import type { PetRecord } from '../tables.ts'
import { afterCancellation, afterCompletion, afterOrder } from './holding.ts'
import { changed } from './pets.ts'

/** Order whose members are all present, except perhaps the ship date. */
export type StoredOrder = Required<Omit<Order, 'shipDate'>> & Pick<Order, 'shipDate'>

export const orderNotFound = (id: number): Refusal<'order_not_found'> =>
  refuse('order_not_found', `No order has id ${id}.`)

const alreadyShipped = ({ id, shipDate }: StoredOrder) =>
  refuse(
    'order_already_shipped',
    `Order ${id} was due to ship at ${shipDate}; it can no longer be cancelled or get another ship date.`,
  )

/** Returns the new order, whose id the database assigns, and the pet after the order. */
export function placeOrder(
  { petId, quantity, shipDate }: NewOrder,
  pet: PetRecord | undefined,
):
  | { order: Omit<StoredOrder, 'id'>; pet: PetRecord }
  | Refusal<'unknown_pet' | 'pet_not_available' | 'insufficient_stock'> {
  if (!pet) return refuse('unknown_pet', `No pet has id ${petId}. Order one from the list of pets.`)
  const holding = afterOrder(pet, petId, quantity)
  if (isRefusal(holding)) return holding
  const order: Omit<StoredOrder, 'id'> = { petId, quantity, complete: false }
  if (shipDate !== undefined) order.shipDate = utc(shipDate)
  return { order, pet: changed(pet, holding) }
}

/**
 * Returns the changed order, and its pet if that changes too. Rule 3: a complete order and a past ship date never change; completing without a ship
 * date means now.
 * @param pet required if the change completes the order
 */
export function updateOrder(
  id: number,
  before: Versioned<StoredOrder> | undefined,
  pet: PetRecord | undefined,
  change: OrderUpdate,
  expected: Expected,
  now: Date,
):
  | { order: Versioned<StoredOrder>; pet?: PetRecord }
  | Refusal<'order_not_found' | 'order_already_complete' | 'order_already_shipped' | 'precondition_failed'> {
  if (!before) return orderNotFound(id)
  const unmet = precondition(expected, before.version)
  if (unmet) return unmet
  const { value: order } = before
  if (order.complete) {
    return refuse(
      'order_already_complete',
      `Order ${id} is complete and cannot change. Place a new order instead.`,
    )
  }
  const shipping = change.shipDate === undefined ? order.shipDate : utc(change.shipDate)
  if (shipping !== order.shipDate && hasShipped(order, now)) return alreadyShipped(order)
  const complete = change.complete ?? false
  const shipDate = shipping ?? (complete ? utc(now.toISOString()) : undefined)
  const after = {
    value: { ...order, complete, ...(shipDate !== undefined && { shipDate }) },
    version: before.version + (complete || shipDate !== order.shipDate ? 1 : 0),
  }
  if (!complete) return { order: after }
  const known = petOf(order, pet)
  return { order: after, pet: changed(known, afterCompletion(known, order.quantity)) }
}

/** Returns the pet after the cancellation. Rule 4: a complete or shipped order cannot be cancelled. */
export function cancelOrder(
  id: number,
  before: Versioned<StoredOrder> | undefined,
  pet: PetRecord | undefined,
  expected: Expected,
  now: Date,
): PetRecord | Refusal<'order_not_found' | 'order_already_shipped' | 'precondition_failed'> {
  if (!before) return orderNotFound(id)
  const unmet = precondition(expected, before.version)
  if (unmet) return unmet
  const { value: order } = before
  if (order.complete) {
    return refuse('order_already_shipped', `Order ${id} is complete and can no longer be cancelled.`)
  }
  if (hasShipped(order, now)) return alreadyShipped(order)
  const known = petOf(order, pet)
  return changed(known, afterCancellation(known, order.quantity))
}

function hasShipped({ shipDate }: StoredOrder, now: Date): boolean {
  return shipDate !== undefined && Date.parse(shipDate) <= now.getTime()
}

// A pet with open orders is not deleted.
function petOf(order: StoredOrder, pet: PetRecord | undefined): PetRecord {
  if (!pet) throw new Error(`Open order ${order.id} has lost its pet ${order.petId}.`)
  return pet
}

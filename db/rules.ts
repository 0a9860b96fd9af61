/**
 * What is allowed with pets, stock and orders, decided without any database: an adapter loads the rows inside
 * its transaction, asks here, and writes what comes back. Every rule answers the new state or a refusal.
 *
 * 1. A new pet has one unit in stock, or none when it comes in as sold.
 * 2. An order takes units from the stock of an available pet; the last unit makes the pet pending.
 * 3. A complete order never changes; with nothing in stock and no open order left, the pet is sold.
 * 4. A cancelled order gives its units back, once; a complete or shipped one cannot be cancelled.
 * 5. Stock above 0 makes a sold or run-out pet available; stock 0 makes an available one pending or sold.
 * 6. A pet may be held, released or taken off sale; it comes back from sold by its stock only.
 * 7. A pet with open orders, or a category with pets, is not deleted.
 */
import type { ErrorCode, OrderUpdate, PetStatus } from '../generated/contract.ts'
import { utc } from './canonical.ts'
import type { Expected, Refusal, StoredOrder } from './store.ts'

/** The most units of one pet, those in stock and those in open orders together. */
const maxUnits = 1_000_000

/** What the rules know of a pet: its status, the units that can be ordered, and the units in open orders. */
export interface Holding {
  status: PetStatus
  stock: number
  open: number
}

/** Makes a refusal; the message says what happened, why, and how to mend it. */
export function refuse<Code extends ErrorCode>(refused: Code, message: string): Refusal<Code> {
  return { refused, message }
}

/** Refuses a write whose caller expects another version (If-Match, If-None-Match); asked after existence, before the rules. */
export function precondition(
  expected: Expected,
  version: number,
): undefined | Refusal<'precondition_failed'> {
  const accepts =
    !expected || ('not' in expected ? !expected.not.includes(version) : expected.includes(version))
  if (accepts) return undefined
  return refuse(
    'precondition_failed',
    'Its current version is not one that If-Match or If-None-Match allows. Read it again and repeat the request for what it is now.',
  )
}

/** Rule 1: a new pet has one unit, or none when it comes in as sold. */
export function openingHolding(status: PetStatus = 'available'): Holding {
  return { status, stock: status === 'sold' ? 0 : 1, open: 0 }
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
  return { status: stock === 0 ? 'pending' : 'available', stock, open: pet.open + quantity }
}

/** Rule 3: once the last open order of a pet that has run out is complete, the pet is sold. */
export function afterCompletion(pet: Holding, quantity: number): Holding {
  const open = pet.open - quantity
  const sold = pet.status === 'pending' && pet.stock === 0 && open === 0
  return { status: sold ? 'sold' : pet.status, stock: pet.stock, open }
}

/** Rule 4: a cancelled order gives its units back; a pet that had run out is available again, a held one is not. */
export function afterCancellation(pet: Holding, quantity: number): Holding {
  return {
    status: hasRunOut(pet) ? 'available' : pet.status,
    stock: pet.stock + quantity,
    open: pet.open - quantity,
  }
}

/** Rule 5: sets the stock. The limit leaves room for every open order to be cancelled. */
export function afterStockCount(
  pet: Holding,
  petId: number,
  stock: number,
): Holding | Refusal<'stock_limit_exceeded'> {
  if (stock + pet.open > maxUnits) {
    return refuse(
      'stock_limit_exceeded',
      `Pet ${petId} has ${pet.open} units in open orders; with a stock of ${stock} that exceeds the limit of ` +
        `${maxUnits} units. Set at most ${maxUnits - pet.open}.`,
    )
  }
  return { status: statusAfterCount(pet, stock), stock, open: pet.open }
}

function statusAfterCount(pet: Holding, stock: number): PetStatus {
  if (stock > 0) return pet.status === 'sold' || hasRunOut(pet) ? 'available' : pet.status
  if (pet.status !== 'available') return pet.status
  return pet.open > 0 ? 'pending' : 'sold'
}

/** Pending because nothing is left, as opposed to held back by somebody. */
function hasRunOut(pet: Holding): boolean {
  return pet.status === 'pending' && pet.stock === 0
}

/** Rule 6: holds, releases or takes off sale; without a wanted status all stays. */
export function afterReplacement(
  pet: Holding,
  petId: number,
  wanted: PetStatus = pet.status,
): Holding | Refusal<'invalid_status_transition'> {
  const invalid = (why: string) =>
    refuse('invalid_status_transition', `Pet ${petId} cannot go from ${pet.status} to ${wanted}: ${why}`)
  if (wanted === pet.status) return pet
  if (pet.status === 'sold') return invalid('a sold pet comes back only by setting its stock above 0.')
  if (wanted === 'sold') {
    if (pet.open > 0) return invalid('it has open orders. Complete or cancel them first.')
    return { status: 'sold', stock: 0, open: 0 }
  }
  if (wanted === 'available' && pet.stock === 0) {
    return invalid('nothing is in stock. Set its stock above 0, which makes it available.')
  }
  return { status: wanted, stock: pet.stock, open: pet.open }
}

/** Rule 7: a pet with open orders stays. */
export function deletable(pet: Holding, petId: number): undefined | Refusal<'pet_has_open_orders'> {
  if (pet.open === 0) return undefined
  return refuse(
    'pet_has_open_orders',
    `Pet ${petId} has open orders. Complete or cancel them, then delete it.`,
  )
}

/** Rule 3 for the order itself: a complete order never changes; completing without a ship date means now. */
export function amended(
  order: StoredOrder,
  change: OrderUpdate,
  now: Date,
): StoredOrder | Refusal<'order_already_complete'> {
  if (order.complete) {
    return refuse(
      'order_already_complete',
      `Order ${order.id} is complete and cannot change. Place a new order instead.`,
    )
  }
  const complete = change.complete ?? false
  const given = change.shipDate === undefined ? order.shipDate : utc(change.shipDate)
  const shipDate = given ?? (complete ? utc(now.toISOString()) : undefined)
  return { ...order, complete, ...(shipDate !== undefined && { shipDate }) }
}

/** Rule 4 for the order itself: what is complete or on its way cannot be cancelled. */
export function cancellable(order: StoredOrder, now: Date): undefined | Refusal<'order_already_shipped'> {
  const shipped = order.shipDate !== undefined && Date.parse(order.shipDate) <= now.getTime()
  if (!order.complete && !shipped) return undefined
  const why = order.complete ? 'is complete' : `was due to ship at ${order.shipDate}`
  return refuse('order_already_shipped', `Order ${order.id} ${why} and can no longer be cancelled.`)
}

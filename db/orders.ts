import { type Expected, isRefusal, type Once, type Versioned } from 'contract-server'
import { createOnce, type Engine, type Table, type Unit, view } from 'contract-store'
import type { NewOrder, Order, OrderUpdate } from '../generated/contract.ts'
import { emit, putPet } from './events.ts'
import { cancelOrder, placeOrder, type StoredOrder, updateOrder } from './rules/orders.ts'
import { samplesOf } from './samples.ts'
import { pets } from './tables.ts'

interface OrderRecord extends Required<Omit<Order, 'shipDate'>> {
  shipDate: string | null
  version: number
}

export const orders: Table<OrderRecord> = {
  name: 'orders',
  columns: {
    id: 'integer',
    petId: 'integer',
    quantity: 'integer',
    shipDate: 'text',
    complete: 'boolean',
    version: 'integer',
  },
  key: ['id'],
  sequence: 'order_ids',
  // Spreading by pet would put an order beside its pet. But requests name the id of the order, and would have to ask every machine.
  spread: 'byKey',
  deferred: ['petId'],
  contains: { shipDate: 'dateTime' },
}

/** Cancelled order, kept for the record only. */
interface CancelledRecord extends Omit<OrderRecord, 'complete' | 'version'> {
  cancelledAt: string
}

export const cancelledOrders: Table<CancelledRecord> = {
  name: 'cancelled_orders',
  columns: { id: 'integer', petId: 'integer', quantity: 'integer', shipDate: 'text', cancelledAt: 'text' },
  key: ['id'],
  spread: 'byKey',
  contains: { shipDate: 'dateTime', cancelledAt: 'instant' },
}

function orderOf({ id, petId, quantity, shipDate, complete }: Omit<OrderRecord, 'version'>): StoredOrder {
  const order: StoredOrder = { id, petId, quantity, complete }
  if (shipDate !== null) order.shipDate = shipDate
  return order
}

const versioned = (record: OrderRecord): Versioned<StoredOrder> => ({
  value: orderOf(record),
  version: record.version,
})

function place(unit: Unit, order: NewOrder) {
  const pet = unit.get(pets, order.petId)
  const placed = placeOrder(order, pet)
  if (isRefusal(placed)) return placed
  const { petId, quantity, shipDate = null, complete } = placed.order
  const made = orderOf(unit.create(orders, { petId, quantity, shipDate, complete, version: 1 }))
  emit<'order'>(unit, 'order.placed', made)
  if (pet) putPet(unit, pet, placed.pet)
  return made
}

function update(unit: Unit, id: number, change: OrderUpdate, expected?: Expected) {
  const before = unit.get(orders, id)
  const pet = before && unit.get(pets, before.petId)
  const decided = updateOrder(id, before && versioned(before), pet, change, expected, unit.now())
  if (isRefusal(decided)) return decided
  const { value, version } = decided.order
  const { shipDate = null, ...rest } = value
  if (!before) return decided.order
  unit.put(orders, before, { ...rest, shipDate, version })
  if (version !== before.version)
    emit<'order'>(unit, value.complete ? 'order.completed' : 'order.updated', value)
  if (pet && decided.pet) putPet(unit, pet, decided.pet)
  return decided.order
}

export const orderSamples = samplesOf<NewOrder & { complete?: true }>(
  orders,
  [
    { petId: 2, quantity: 1, shipDate: '2030-03-01T09:00:00Z' },
    { petId: 5, quantity: 2, shipDate: '2026-05-04T10:30:00Z', complete: true },
    { petId: 7, quantity: 2 },
    { petId: 9, quantity: 30, complete: true },
  ],
  (unit, { complete, ...order }, idOf) => {
    const placed = place(unit, { ...order, petId: idOf(pets, order.petId) })
    if (isRefusal(placed) || !complete) return placed
    const completed = update(unit, placed.id, { complete })
    return isRefusal(completed) ? completed : placed
  },
)

export function orderStore({ finder, lister, write }: Engine) {
  const withPet = (id: number) => [
    { table: orders, id },
    { table: pets, of: orders, property: 'petId', id },
  ]
  return {
    list: lister(
      {
        view: view(orders, 'id', 'petId', 'quantity', 'shipDate', 'complete'),
        filters: ['petId', 'complete'],
        last: { filter: 'complete', values: [false, true] },
      },
      orderOf,
    ),

    find: finder(orders, versioned),

    place: (order: NewOrder, once?: Once) =>
      write({ create: [orders], lock: [{ table: pets, id: order.petId }], once }, (unit) =>
        createOnce(unit, once, () => place(unit, order)),
      ),

    /** Completing an order without a ship date sets it to now. A past ship date no longer changes. */
    update: (id: number, change: OrderUpdate, expected: Expected) =>
      write({ lock: withPet(id) }, (unit) => update(unit, id, change, expected)),

    /** Returns the units to the stock. Readers no longer see the order, which is kept for the record. */
    cancel: (id: number, expected: Expected) =>
      write({ lock: withPet(id) }, (unit) => {
        const before = unit.get(orders, id)
        const pet = before && unit.get(pets, before.petId)
        const now = unit.now()
        const after = cancelOrder(id, before && versioned(before), pet, expected, now)
        if (isRefusal(after)) return after
        if (before) {
          const { petId, quantity, shipDate } = before
          unit.add(cancelledOrders, { id, petId, quantity, shipDate, cancelledAt: now.toISOString() })
          unit.remove(orders, before)
          emit<'order'>(unit, 'order.cancelled', orderOf(before))
        }
        if (pet) putPet(unit, pet, after)
        return undefined
      }),
  }
}

/** Orders: the tables, and their store. An order and its pet are locked together, and `rules/` decides. */
import { type Expected, isRefusal, type Once, type Versioned } from 'contract-server'
import {
  type Add,
  type Engine,
  type Locked,
  lock,
  lockOf,
  newRow,
  type Sequenced,
  samplesOf,
  type Table,
  type Unit,
  view,
} from 'contract-store'
import type { NewOrder, Order, OrderUpdate } from '../generated/contract.ts'
import { emit, putPet } from './events.ts'
import { cancelOrder, placeOrder, type StoredOrder, updateOrder } from './rules/orders.ts'
import { type PetRecord, pets } from './tables.ts'

interface OrderRecord extends Required<Omit<Order, 'shipDate'>> {
  shipDate: string | null
  version: number
}

export const orders: Sequenced<OrderRecord> = {
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
  distribution: 'byKey',
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
  distribution: 'byKey',
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

interface Placing {
  pet: Locked<PetRecord>
  add: Add<OrderRecord, Omit<OrderRecord, 'id'>>
}

function place({ pet, add }: Placing, unit: Unit, order: NewOrder) {
  const placed = placeOrder(order, pet.row)
  if (isRefusal(placed)) return placed
  const { petId, quantity, shipDate = null, complete } = placed.order
  const made = add({ petId, quantity, shipDate, complete, version: 1 })
  emit<'order'>(unit, 'order.placed', orderOf(made.row))
  if (pet.row) putPet(unit, pet, placed.pet)
  return made
}

interface Ordered {
  order: Locked<OrderRecord>
  pet: Locked<PetRecord>
}

function update({ order, pet }: Ordered, unit: Unit, id: number, change: OrderUpdate, expected?: Expected) {
  const before = order.row
  const decided = updateOrder(id, before && versioned(before), pet.row, change, expected, unit.now())
  if (isRefusal(decided)) return decided
  const { value, version } = decided.order
  const { shipDate = null, ...rest } = value
  if (!before) return decided.order
  order.put({ ...rest, shipDate, version })
  if (version !== before.version)
    emit<'order'>(unit, value.complete ? 'order.completed' : 'order.updated', value)
  if (pet.row && decided.pet) putPet(unit, pet, decided.pet)
  return decided.order
}

export const orderSamples = samplesOf(
  orders,
  [
    { petId: 2, quantity: 1, shipDate: '2030-03-01T09:00:00Z' },
    { petId: 5, quantity: 2, shipDate: '2026-05-04T10:30:00Z', complete: true },
    { petId: 7, quantity: 2 },
    { petId: 9, quantity: 30, complete: true },
  ],
  (add, { complete, ...order }: NewOrder & { complete?: true }, sampling) => {
    const pet = sampling.of(pets, order.petId)
    const placed = place({ pet, add }, sampling, { ...order, petId: pet.row.id })
    if (isRefusal(placed) || !complete) return placed
    return update({ order: placed, pet }, sampling, placed.row.id, { complete })
  },
)

export function orderStore({ finder, lister, write, createOnce }: Engine) {
  const withPet = (id: number) => {
    const order = lock(orders, id)
    return { order, pet: lockOf(order, 'petId', pets) }
  }
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
      createOnce(once, { pet: lock(pets, order.petId), add: newRow(orders) }, (touched, unit) => {
        const placed = place(touched, unit, order)
        return isRefusal(placed) ? placed : orderOf(placed.row)
      }),

    /** Completing an order without a ship date sets it to now. A past ship date no longer changes. */
    update: (id: number, change: OrderUpdate, expected: Expected) =>
      write(withPet(id), (touched, unit) => update(touched, unit, id, change, expected)),

    /** Returns the units to the stock. Readers no longer see the order, which is kept for the record. */
    cancel: (id: number, expected: Expected) =>
      write({ ...withPet(id), keep: newRow(cancelledOrders) }, ({ order, pet, keep }, unit) => {
        const before = order.row
        const now = unit.now()
        const after = cancelOrder(id, before && versioned(before), pet.row, expected, now)
        if (isRefusal(after)) return after
        if (before) {
          const { petId, quantity, shipDate } = before
          keep({ id, petId, quantity, shipDate, cancelledAt: now.toISOString() })
          order.remove()
          emit<'order'>(unit, 'order.cancelled', orderOf(before))
        }
        if (pet.row) putPet(unit, pet, after)
        return undefined
      }),
  }
}

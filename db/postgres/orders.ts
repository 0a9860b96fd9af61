import type { StoredOrder } from '../records.ts'
import { cancelOrder, placeOrder, updateOrder } from '../rules/orders.ts'
import { isRefusal, type OrderStore, type Versioned } from '../store.ts'
import type { Engine } from './engine.ts'
import { createOnce } from './idempotency.ts'
import { type ListSource, lister } from './lists.ts'
import { type OrderRow, orderShape } from './shapes.ts'
import { selected } from './table.ts'

const orderList: ListSource = {
  table: 'orders',
  select: selected(orderShape),
  filters: { petId: 'pet_id', complete: 'complete' },
  last: { filter: 'complete', values: ['false', 'true'] },
}

function orderOf({ id, petId, quantity, shipDate, complete }: OrderRow): StoredOrder {
  const order: StoredOrder = { id, petId, quantity, complete }
  if (shipDate !== null) order.shipDate = shipDate
  return order
}

const versioned = (row: OrderRow | undefined): Versioned<StoredOrder> | undefined =>
  row && { value: orderOf(row), version: row.version }

const rowOf = ({ value: { shipDate, ...order }, version }: Versioned<StoredOrder>): OrderRow => ({
  ...order,
  shipDate: shipDate ?? null,
  version,
})

export function orderStore({ reads, writes, clock }: Engine): OrderStore {
  const list = lister<OrderRow>(reads, orderList)
  const load = reads.finder<number, OrderRow>(
    `SELECT ${selected(orderShape)} FROM orders WHERE id = ANY($1::bigint[])`,
    ({ id }) => id,
  )

  return {
    async list({ petId, complete, ...page }) {
      const { items, more } = await list(page, { petId, complete })
      return { items: items.map(orderOf), more }
    },

    find: async (id) => versioned(await load(id)),

    place: (order, once) =>
      writes.write({ newOrder: true, pet: order.petId, once }, (set) =>
        createOnce(set, once, clock().getTime(), () => {
          const placed = placeOrder(order, set.pets.get(order.petId))
          if (isRefusal(placed)) return placed
          set.pets.put(placed.pet)
          const value = { id: set.newId('order'), ...placed.order }
          set.orders.put(rowOf({ value, version: 1 }))
          return value
        }),
      ),

    update: (id, change, expected) =>
      writes.write({ order: id }, ({ orders, pets }) => {
        const before = versioned(orders.get(id))
        const pet = before && pets.get(before.value.petId)
        const decided = updateOrder(id, before, pet, change, expected, clock())
        if (isRefusal(decided)) return decided
        const { order } = decided
        if (order.version !== before?.version) orders.put(rowOf(order))
        if (decided.pet) pets.put(decided.pet)
        return order
      }),

    cancel: (id, expected) =>
      writes.write({ order: id }, ({ orders, pets, cancelled }) => {
        const row = orders.get(id)
        const now = clock()
        const after = cancelOrder(id, versioned(row), row && pets.get(row.petId), expected, now)
        if (isRefusal(after)) return after
        pets.put(after)
        if (row) {
          const { complete: _, version: __, ...kept } = row
          cancelled.put({ ...kept, cancelledAt: now.toISOString() })
          orders.remove(row)
        }
        return undefined
      }),
  }
}

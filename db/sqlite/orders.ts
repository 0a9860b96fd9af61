import type { StoredOrder } from '../records.ts'
import { cancelOrder, placeOrder, updateOrder } from '../rules/orders.ts'
import { isRefusal, type OrderStore, type Versioned } from '../store.ts'
import type { Engine } from './engine.ts'
import type { CreateOnce } from './idempotency.ts'
import { type ListSource, lister } from './lists.ts'
import type { PetRows } from './pet-rows.ts'

const select = 'id, pet_id AS petId, quantity, ship_date AS shipDate, complete'

export const orderList: ListSource = {
  table: 'orders',
  select,
  filters: { petId: 'pet_id', complete: 'complete' },
  last: { filter: 'complete', values: ['0', '1'] },
}

interface Row {
  id: number
  petId: number
  quantity: number
  shipDate: string | null
  complete: 0 | 1
}

function orderOf({ id, petId, quantity, shipDate, complete }: Row): StoredOrder {
  const order: StoredOrder = { id, petId, quantity, complete: complete === 1 }
  if (shipDate !== null) order.shipDate = shipDate
  return order
}

export function orderStore(
  { db, read, write, clock }: Engine,
  rows: PetRows,
  createOnce: CreateOnce,
): OrderStore {
  const list = lister<Row>(db, orderList)
  const find = db.prepare<[number], Row & { version: number }>(
    `SELECT ${select}, version FROM orders WHERE id = ?`,
  )
  const insert = db.prepare<[number, number, string | null]>(
    'INSERT INTO orders (pet_id, quantity, ship_date) VALUES (?, ?, ?)',
  )
  const update = db.prepare<[string | null, number, number, number]>(
    'UPDATE orders SET ship_date = ?, complete = ?, version = ? WHERE id = ?',
  )
  const remember = db.prepare<[string, number]>(
    `INSERT INTO cancelled_orders (id, pet_id, quantity, ship_date, cancelled_at)
     SELECT id, pet_id, quantity, ship_date, ? FROM orders WHERE id = ?`,
  )
  const remove = db.prepare<[number]>('DELETE FROM orders WHERE id = ?')

  const load = (id: number): Versioned<StoredOrder> | undefined => {
    const row = find.get(id)
    return row && { value: orderOf(row), version: row.version }
  }

  return {
    list: ({ petId, complete, ...page }) =>
      read(() => {
        const flag = complete === undefined ? undefined : Number(complete)
        const { items, more } = list(page, { petId, complete: flag })
        return { items: items.map(orderOf), more }
      }),

    find: (id) => read(() => load(id)),

    place: (order, once) =>
      write(() =>
        createOnce(once, () => {
          const pet = rows.load(order.petId)
          const placed = placeOrder(order, pet)
          if (isRefusal(placed)) return placed
          if (pet) rows.save(pet, placed.pet)
          const { petId, quantity, shipDate } = placed.order
          const { lastInsertRowid } = insert.run(petId, quantity, shipDate ?? null)
          return { id: Number(lastInsertRowid), ...placed.order }
        }),
      ),

    update: (id, change, expected) =>
      write(() => {
        const before = load(id)
        const pet = before && change.complete ? rows.load(before.value.petId) : undefined
        const decided = updateOrder(id, before, pet, change, expected, clock())
        if (isRefusal(decided)) return decided
        const { order } = decided
        const { shipDate, complete } = order.value
        if (order.version !== before?.version)
          update.run(shipDate ?? null, Number(complete), order.version, id)
        if (pet && decided.pet) rows.save(pet, decided.pet)
        return order
      }),

    cancel: (id, expected) =>
      write(() => {
        const before = load(id)
        const pet = before && rows.load(before.value.petId)
        const now = clock()
        const after = cancelOrder(id, before, pet, expected, now)
        if (isRefusal(after)) return after
        if (pet) rows.save(pet, after)
        remember.run(now.toISOString(), id)
        remove.run(id)
        return undefined
      }),
  }
}

import { utc } from '../canonical.ts'
import {
  afterCancellation,
  afterCompletion,
  afterOrder,
  amended,
  cancellable,
  precondition,
  refuse,
} from '../rules.ts'
import { isRefusal, type OrderStore, type StoredOrder } from '../store.ts'
import type { Engine } from './engine.ts'
import type { CreateOnce } from './idempotency.ts'
import { type ListSource, lister } from './lists.ts'
import type { PetRow, PetRows } from './pet-rows.ts'

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

  const notFound = (id: number) => refuse('order_not_found', `No order has id ${id}.`)
  const petOf = (order: StoredOrder): PetRow => {
    const pet = rows.load(order.petId)
    if (!pet) throw new Error(`Open order ${order.id} has lost its pet ${order.petId}.`)
    return pet
  }

  return {
    list: ({ petId, complete, ...page }) =>
      read(() => {
        const flag = complete === undefined ? undefined : Number(complete)
        const { items, more } = list(page, { petId, complete: flag })
        return { items: items.map(orderOf), more }
      }),

    find: (id) =>
      read(() => {
        const row = find.get(id)
        return row && { value: orderOf(row), version: row.version }
      }),

    place: ({ petId, quantity, shipDate }, once) =>
      write(() =>
        createOnce(once, () => {
          const pet = rows.load(petId)
          if (!pet) return refuse('unknown_pet', `No pet has id ${petId}. Order one from the list of pets.`)
          const holding = afterOrder(pet, petId, quantity)
          if (isRefusal(holding)) return holding
          rows.save(pet, holding)
          const date = shipDate === undefined ? null : utc(shipDate)
          const { lastInsertRowid } = insert.run(petId, quantity, date)
          return orderOf({ id: Number(lastInsertRowid), petId, quantity, shipDate: date, complete: 0 })
        }),
      ),

    update: (id, change, expected) =>
      write(() => {
        const row = find.get(id)
        if (!row) return notFound(id)
        const unmet = precondition(expected, row.version)
        if (unmet) return unmet
        const before = orderOf(row)
        const after = amended(before, change, clock())
        if (isRefusal(after)) return after
        const changed = after.complete || after.shipDate !== before.shipDate
        const version = row.version + (changed ? 1 : 0)
        if (changed) update.run(after.shipDate ?? null, Number(after.complete), version, id)
        if (after.complete) {
          const pet = petOf(before)
          rows.save(pet, afterCompletion(pet, before.quantity))
        }
        return { value: after, version }
      }),

    cancel: (id, expected) =>
      write(() => {
        const row = find.get(id)
        if (!row) return notFound(id)
        const order = orderOf(row)
        const now = clock()
        const refusal = precondition(expected, row.version) ?? cancellable(order, now)
        if (refusal) return refusal
        const pet = petOf(order)
        rows.save(pet, afterCancellation(pet, order.quantity))
        remember.run(now.toISOString(), id)
        remove.run(id)
        return undefined
      }),
  }
}

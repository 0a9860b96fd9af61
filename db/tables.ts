/** What is kept, whichever the engine is: the rows of each table, and the table itself. More than a reader gets to see. */
import type { Table } from 'contract-server'
import type { Order, PetStatus } from '../generated/contract.ts'

/** The database has to learn a new one by a migration: its tables check that there are no others. */
export const statuses = Object.keys({ available: true, pending: true, sold: true } satisfies Record<
  PetStatus,
  true
>)

/** What the rules know of a pet: its status, the units that can be ordered, and the units in open orders. */
export interface Holding {
  status: PetStatus
  stock: number
  open: number
  /** Whether it is pending because the last unit went, as opposed to held; then nothing is in stock and orders are open. */
  ranOut: boolean
}

/** A pet together with its inventory entry: one record, two versions. */
export interface PetRecord extends Holding {
  id: number
  name: string
  categoryId: number
  version: number
  stockVersion: number
}

export const pets: Table<PetRecord> = {
  name: 'pets',
  columns: {
    id: 'integer',
    name: 'text',
    categoryId: 'integer',
    status: 'text',
    stock: 'integer',
    open: 'integer',
    ranOut: 'boolean',
    version: 'integer',
    stockVersion: 'integer',
  },
  key: ['id'],
  sequence: 'pet_ids',
  deferred: 'name',
  searched: 'name',
}

export interface CategoryRecord {
  id: number
  name: string
  /** The name folded for comparison. */
  nameKey: string
  /** 0, but for those whose name was taken twice before that was noticed: their own id. */
  twin: number
  description: string | null
  version: number
}

export const categories: Table<CategoryRecord> = {
  name: 'categories',
  columns: {
    id: 'integer',
    name: 'text',
    nameKey: 'text',
    twin: 'integer',
    description: 'text',
    version: 'integer',
  },
  key: ['id'],
  sequence: 'category_ids',
  searched: 'name',
}

/** An order: every member is there, but for the ship date. */
export type StoredOrder = Required<Omit<Order, 'shipDate'>> & Pick<Order, 'shipDate'>

export interface OrderRecord extends Required<Omit<Order, 'shipDate'>> {
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
}

/** An order that was cancelled; kept for the record only. */
export interface CancelledRecord extends Omit<OrderRecord, 'complete' | 'version'> {
  cancelledAt: string
}

export const cancelledOrders: Table<CancelledRecord> = {
  name: 'cancelled_orders',
  columns: { id: 'integer', petId: 'integer', quantity: 'integer', shipDate: 'text', cancelledAt: 'text' },
  key: ['id'],
}

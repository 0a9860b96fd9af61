/** The rows of the tables that writes change, and their columns. */
import type { PetRecord, StoredOrder } from '../records.ts'
import type { Once } from '../store.ts'
import type { Shape } from './table.ts'

/** A row of `categories`. */
export interface CategoryRow {
  id: number
  name: string
  nameKey: string
  /** 0, but for those whose name was taken twice before that was noticed. */
  twin: number
  description: string | null
  version: number
}

/** A row of `orders`. */
export type OrderRow = Required<Omit<StoredOrder, 'shipDate'>> & { shipDate: string | null; version: number }

/** A row of `cancelled_orders`. */
export interface CancelledRow extends Omit<OrderRow, 'complete' | 'version'> {
  cancelledAt: string
}

/** A row of `idempotency_keys`. */
export interface OnceRow extends Omit<Once, 'otherFingerprints'> {
  answer: string
  /** In milliseconds since 1970. */
  expiresAt: number
}

export const petShape: Shape<PetRecord> = {
  table: 'pets',
  key: ['id'],
  columns: {
    id: 'bigint',
    name: 'text',
    categoryId: 'bigint',
    status: 'text',
    stock: 'bigint',
    open: 'bigint',
    ranOut: 'boolean',
    version: 'bigint',
    stockVersion: 'bigint',
  },
}
export const categoryShape: Shape<CategoryRow> = {
  table: 'categories',
  key: ['id'],
  columns: {
    id: 'bigint',
    name: 'text',
    nameKey: 'text',
    twin: 'bigint',
    description: 'text',
    version: 'bigint',
  },
}
export const orderShape: Shape<OrderRow> = {
  table: 'orders',
  key: ['id'],
  columns: {
    id: 'bigint',
    petId: 'bigint',
    quantity: 'bigint',
    shipDate: 'text',
    complete: 'boolean',
    version: 'bigint',
  },
}
export const cancelledShape: Shape<CancelledRow> = {
  table: 'cancelled_orders',
  key: ['id'],
  columns: { id: 'bigint', petId: 'bigint', quantity: 'bigint', shipDate: 'text', cancelledAt: 'text' },
}
export const onceShape: Shape<OnceRow> = {
  table: 'idempotency_keys',
  key: ['scope', 'key'],
  columns: { scope: 'text', key: 'text', fingerprint: 'text', answer: 'text', expiresAt: 'bigint' },
}

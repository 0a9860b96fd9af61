/** What is moved from one engine to another: all that is kept. */
import type { Column, Table } from './table.ts'

const columns = (type: Column['type'], ...names: string[]) => names.map((name): Column => ({ name, type }))

/** Names that became the same when more was folded stay what they are: the later ones are twins of the first. */
const twin = `CASE WHEN EXISTS (SELECT 1 FROM categories AS first
  WHERE first.name_key = categories.name_key AND first.id < categories.id) THEN id ELSE 0 END`

/** In an order in which every row refers to earlier ones only. */
export const tables: readonly Table[] = [
  {
    name: 'categories',
    columns: [
      ...columns('bigint', 'id'),
      ...columns('text', 'name', 'name_key', 'description'),
      ...columns('bigint', 'version'),
      { name: 'twin', type: 'bigint', embedded: twin },
    ],
    key: 1,
    sequence: 'category_ids',
  },
  {
    name: 'pets',
    columns: [
      ...columns('bigint', 'id', 'category_id', 'stock', 'version', 'stock_version'),
      ...columns('text', 'name', 'status'),
      ...columns('boolean', 'ran_out'),
      { name: 'open', type: 'bigint', embedded: 'open_units' },
    ],
    key: 1,
    sequence: 'pet_ids',
  },
  {
    name: 'orders',
    columns: [
      ...columns('bigint', 'id', 'pet_id', 'quantity', 'version'),
      ...columns('text', 'ship_date'),
      ...columns('boolean', 'complete'),
    ],
    key: 1,
    sequence: 'order_ids',
  },
  {
    name: 'cancelled_orders',
    columns: [
      ...columns('bigint', 'id', 'pet_id', 'quantity'),
      ...columns('text', 'ship_date', 'cancelled_at'),
    ],
    key: 1,
  },
  {
    name: 'idempotency_keys',
    columns: [
      ...columns('text', 'scope', 'key', 'fingerprint', 'answer'),
      ...columns('bigint', 'expires_at'),
    ],
    key: 2,
  },
  {
    name: 'api_keys',
    columns: [
      ...columns('bigint', 'id', 'caller_id'),
      ...columns(
        'text',
        'name',
        'scopes',
        'digest',
        'created_at',
        'expires_at',
        'revoked_at',
        'last_used_at',
      ),
    ],
    key: 1,
    sequence: 'key_ids',
  },
  {
    name: 'usage',
    columns: [
      ...columns('text', 'operation_id', 'caller', 'day', 'last_call'),
      ...columns('bigint', 'calls'),
    ],
    key: 3,
  },
]

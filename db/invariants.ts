/** Invariants of pets, stock and orders, which `npx contract-server check-data` checks. */
import type { Invariant } from 'contract-store'

export const invariants: readonly Invariant[] = [
  {
    table: 'pets',
    holds: 'the open units of a pet are those of its open orders',
    broken: `SELECT id FROM pets LEFT JOIN
      (SELECT pet_id, sum(quantity) AS units FROM orders WHERE NOT complete GROUP BY pet_id) AS ordered ON pet_id = id
      WHERE open <> coalesce(units, 0)`,
  },
  {
    table: 'pets',
    holds: 'an available pet has stock, and a sold pet has neither stock nor open orders',
    broken: `SELECT id FROM pets WHERE (status = 'available' AND stock < 1) OR (status = 'sold' AND stock + open > 0)`,
  },
  {
    table: 'orders',
    holds: 'the pet of an open order exists',
    // Citus supports a join of rows on several machines, and no EXISTS.
    broken: `SELECT id FROM orders LEFT JOIN (SELECT id AS pet FROM pets) AS there ON pet = pet_id
      WHERE NOT complete AND pet IS NULL`,
  },
  {
    table: 'cancelled_orders',
    holds: 'a cancelled order is no longer among the orders',
    broken:
      'SELECT id FROM cancelled_orders WHERE EXISTS (SELECT 1 FROM orders WHERE orders.id = cancelled_orders.id)',
  },
]

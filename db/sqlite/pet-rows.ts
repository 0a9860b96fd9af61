import type { Database } from 'better-sqlite3'
import type { PetRecord } from '../records.ts'

/** SQLite has no booleans. */
type Row = Omit<PetRecord, 'ranOut'> & { ranOut: 0 | 1 }

/** Loads and saves pets; to be used inside a write. */
export interface PetRows {
  load(id: number): PetRecord | undefined
  /** Writes what differs. */
  save(before: PetRecord, after: PetRecord): void
}

export function petRows(db: Database): PetRows {
  const select = db.prepare<[number], Row>(
    `SELECT id, name, category_id AS categoryId, status, stock, open_units AS open, ran_out AS ranOut, version,
            stock_version AS stockVersion FROM pets WHERE id = ?`,
  )
  const update = db.prepare<[Row]>(
    `UPDATE pets SET name = :name, category_id = :categoryId, status = :status, stock = :stock, open_units = :open,
            ran_out = :ranOut, version = :version, stock_version = :stockVersion WHERE id = :id`,
  )
  // Most orders change the stock alone; leaving the other columns out spares the indexes.
  const updateStock = db.prepare<[number, number, number, number]>(
    'UPDATE pets SET stock = ?, open_units = ?, stock_version = ? WHERE id = ?',
  )
  return {
    load(id) {
      const row = select.get(id)
      return row && { ...row, ranOut: row.ranOut === 1 }
    },
    save(before, after) {
      const { id, stock, open, stockVersion } = after
      // A pet runs out, or comes back, only together with its status, and so with its version.
      if (after.version !== before.version) update.run({ ...after, ranOut: after.ranOut ? 1 : 0 })
      else if (stockVersion !== before.stockVersion || open !== before.open)
        updateStock.run(stock, open, stockVersion, id)
    },
  }
}

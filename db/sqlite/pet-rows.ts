import type { Database } from 'better-sqlite3'
import type { Holding } from '../rules.ts'

/** A pet together with its inventory entry: one row, two versions. */
export interface PetRow extends Holding {
  id: number
  name: string
  categoryId: number
  version: number
  stockVersion: number
}

/** Loads and saves pets for the rules; to be used inside a write. */
export interface PetRows {
  load(id: number): PetRow | undefined
  /** Writes what differs and raises the version of the pet, of its inventory entry, or of both. */
  save(before: PetRow, change: Holding & Partial<Pick<PetRow, 'name' | 'categoryId'>>): PetRow
}

export function petRows(db: Database): PetRows {
  const select = db.prepare<[number], PetRow>(
    `SELECT id, name, category_id AS categoryId, status, stock, open_units AS open, version,
            stock_version AS stockVersion FROM pets WHERE id = ?`,
  )
  const update = db.prepare<[PetRow]>(
    `UPDATE pets SET name = :name, category_id = :categoryId, status = :status, stock = :stock,
            open_units = :open, version = :version, stock_version = :stockVersion WHERE id = :id`,
  )
  // Most orders change the stock alone; leaving the other columns out spares the indexes.
  const updateStock = db.prepare<[PetRow]>(
    'UPDATE pets SET stock = :stock, open_units = :open, stock_version = :stockVersion WHERE id = :id',
  )
  return {
    load: (id) => select.get(id),
    save(before, change) {
      const after: PetRow = { ...before, ...change }
      const relabelled = after.status !== before.status
      const petChanged = relabelled || after.name !== before.name || after.categoryId !== before.categoryId
      const stockChanged = relabelled || after.stock !== before.stock
      if (petChanged) after.version += 1
      if (stockChanged) after.stockVersion += 1
      if (petChanged) update.run(after)
      else if (stockChanged || after.open !== before.open) updateStock.run(after)
      return after
    },
  }
}

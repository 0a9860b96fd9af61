/** Store of all peers: our tables and indexes, opened with our server's pragmas. */
import Database from 'better-sqlite3'
import { databaseFile } from './environment.ts'
import { commitEach, type Write } from './group-commit.ts'

export type Pet = { id: number; name: string; categoryId: number; status: string }
export type NewPet = { name: string; categoryId: number; status?: string | undefined }
export type NewOrder = { petId: number; quantity?: number | undefined; shipDate?: string | undefined }
export type Order = { id: number; petId: number; quantity: number; complete: boolean; shipDate?: string }
export type PetQuery = { limit?: number | undefined; after?: number | undefined; status?: string | undefined }
export type Refused = { refused: string }

/** Opens the database of DATABASE_URL. Both writes are durable once they return or resolve. */
export function openShop(commit: (db: Database.Database) => Write = commitEach) {
  const db = new Database(databaseFile, { fileMustExist: true })
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) db.pragma(pragma)
  db.pragma('wal_autocheckpoint = 10000')
  const write = commit(db)
  const find = db.prepare<[number], Pet & { version: number }>(
    'SELECT id, name, category_id AS categoryId, status, version FROM pets WHERE id = ?',
  )
  const category = db.prepare<[number]>('SELECT 1 FROM categories WHERE id = ?')
  const insertPet = db.prepare<[string, number, string, number]>(
    'INSERT INTO pets (name, category_id, status, stock) VALUES (?, ?, ?, ?)',
  )
  const stock = db.prepare<[number], { status: string; stock: number }>(
    'SELECT status, stock FROM pets WHERE id = ?',
  )
  const take = db.prepare<[number, number, number]>(
    `UPDATE pets SET stock = stock - ?, open = open + ?, stock_version = stock_version + 1
     WHERE id = ?`,
  )
  const soldOut = db.prepare<[number]>(
    "UPDATE pets SET status = 'pending', version = version + 1 WHERE id = ?",
  )
  const insertOrder = db.prepare<[number, number, string | null]>(
    'INSERT INTO orders (pet_id, quantity, ship_date) VALUES (?, ?, ?)',
  )
  // Without the plus SQLite would prepare the statement again for each execution.
  const listed = (where: string) =>
    db.prepare<[object], Pet>(
      `SELECT id, name, category_id AS categoryId, status FROM pets WHERE ${where}id > :after ORDER BY id LIMIT +:limit`,
    )
  const [list, ofStatus] = [listed(''), listed('status = +:status AND ')]

  return {
    find: (id: number) => find.get(id),

    list({ limit = 20, after = 0, status }: PetQuery): { pets: Pet[]; more: boolean } {
      const pets = (status ? ofStatus : list).all({ status, after, limit: limit + 1 })
      const more = pets.length > limit
      if (more) pets.pop()
      return { pets, more }
    },

    create: ({ name, categoryId, status = 'available' }: NewPet) =>
      write((): Pet | Refused => {
        if (!category.get(categoryId)) return { refused: 'unknown_category' }
        const units = status === 'sold' ? 0 : 1
        const id = Number(insertPet.run(name, categoryId, status, units).lastInsertRowid)
        return { id, name, categoryId, status }
      }),

    order: ({ petId, quantity = 1, shipDate }: NewOrder) =>
      write((): Order | Refused => {
        const pet = stock.get(petId)
        if (!pet) return { refused: 'unknown_pet' }
        if (pet.status !== 'available') return { refused: 'pet_not_available' }
        if (pet.stock < quantity) return { refused: 'insufficient_stock' }
        // The stock goes first: an available pet has a unit, and a check of the table requires it.
        if (pet.stock === quantity) soldOut.run(petId)
        take.run(quantity, quantity, petId)
        const date = shipDate && new Date(shipDate).toISOString()
        const id = Number(insertOrder.run(petId, quantity, date ?? null).lastInsertRowid)
        return { id, petId, quantity, complete: false, ...(date && { shipDate: date }) }
      }),

    close: () => db.close(),
  }
}

export type Shop = ReturnType<typeof openShop>

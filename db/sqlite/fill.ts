import { nameKey } from '../canonical.ts'
import type { Store } from '../store.ts'
import type { Engine } from './engine.ts'

/** Puts prepared records into an empty database, in one transaction. */
export function fill({ db, write }: Engine): Store['fill'] {
  const anything = db.prepare(
    'SELECT 1 WHERE EXISTS (SELECT 1 FROM pets) OR EXISTS (SELECT 1 FROM categories)',
  )
  const addCategory = db.prepare<[string, string, string | null]>(
    'INSERT INTO categories (name, name_key, description) VALUES (?, ?, ?)',
  )
  const addPet = db.prepare<[object]>(
    `INSERT INTO pets (name, category_id, status, stock, open_units, ran_out, version, stock_version)
     VALUES (:name, :categoryId, :status, :stock, :open, :ranOut, :version, :stockVersion)`,
  )
  const addOrder = db.prepare<[number, number, string | null, number, number]>(
    'INSERT INTO orders (pet_id, quantity, ship_date, complete, version) VALUES (?, ?, ?, ?, ?)',
  )
  return (contents) =>
    write(() => {
      if (anything.get()) return false
      for (const { name, description, pets } of contents.categories) {
        const categoryId = Number(addCategory.run(name, nameKey(name), description ?? null).lastInsertRowid)
        for (const { orders, ranOut, ...pet } of pets) {
          const petId = Number(addPet.run({ ...pet, categoryId, ranOut: Number(ranOut) }).lastInsertRowid)
          for (const { value, version } of orders) {
            const { quantity, shipDate, complete } = value
            addOrder.run(petId, quantity, shipDate ?? null, Number(complete), version)
          }
        }
      }
      return true
    })
}

/**
 * Fills databases with pets that are the same for every contestant and every size. The pattern repeats every
 * 300 ids, so that a page after a multiple of 300 looks alike in a table of a thousand and of a million.
 */
import Database from 'better-sqlite3'
import type { Pet } from './peers/pets.ts'

/** After how many ids the pattern repeats. */
export const PERIOD = 300
/** The number of categories, with the ids 1 to 10. No pet of the last one is ever sold. */
export const CATEGORIES = 10

/** The pet with this id, as every contestant must answer it. */
export function petAt(id: number): Pet {
  const categoryId = 1 + (id % CATEGORIES)
  const turn = Math.floor(id / CATEGORIES) % 3
  const status = turn === 0 ? 'available' : turn === 1 || categoryId === CATEGORIES ? 'pending' : 'sold'
  return { id, name: `Pet ${Math.floor(id / 30) % 10}`, categoryId, status }
}

/** Fills the table of the hand-written peers. */
export function seedPeer(file: string, pets: number): void {
  inOneTransaction(file, (database) => insertPets(database, pets, ['id', 'name', 'category_id', 'status']))
}

/**
 * Fills a database that our own migrations created: categories, and pets with one unit unless they are sold, all of them in the
 * indexes of names.
 */
export function seedPetstore(file: string, pets: number): void {
  inOneTransaction(file, (database) => {
    const insert = database.prepare('INSERT INTO categories (id, name, name_key) VALUES (?, ?, ?)')
    for (let id = 1; id <= CATEGORIES; id++) insert.run(id, `Category ${id}`, `category ${id}`)
    insertPets(database, pets, ['id', 'name', 'category_id', 'status', 'stock', 'name_indexed'])
  })
}

/** Inserts the first period row by row and lets SQLite repeat it, which takes half the time for a million. */
function insertPets(database: Database.Database, pets: number, columns: readonly string[]): void {
  const into = `INSERT INTO pets (${columns.join()})`
  const insert = database.prepare(`${into} VALUES (${columns.map((column) => `@${column}`).join()})`)
  for (let id = 1; id <= Math.min(pets, PERIOD); id++) {
    const { name, categoryId, status } = petAt(id)
    const row = {
      id,
      name,
      category_id: categoryId,
      status,
      stock: status === 'sold' ? 0 : 1,
      name_indexed: 1,
    }
    insert.run(row)
  }
  const next = [`id + ${PERIOD} * turn`, ...columns.slice(1)]
  database.exec(
    `WITH RECURSIVE turns (turn) AS (SELECT 1 UNION ALL SELECT turn + 1 FROM turns WHERE turn < ${pets / PERIOD})
     ${into} SELECT ${next.join()} FROM turns CROSS JOIN pets WHERE id + ${PERIOD} * turn <= ${pets}`,
  )
}

function inOneTransaction(file: string, fill: (database: Database.Database) => void): void {
  const database = new Database(file, { fileMustExist: true })
  // Enough memory to hold a million pets and their indexes until they are committed.
  database.pragma('cache_size = -400000')
  try {
    database.transaction(fill)(database)
    database.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    database.close()
  }
}

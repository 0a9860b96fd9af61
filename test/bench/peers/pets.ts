/** What the hand-written peers share: the table of pets, opened as durably as our own server opens its. */
import Database from 'better-sqlite3'

/** A pet as it goes over the wire. */
export interface Pet {
  id: number
  name: string
  categoryId: number
  status: string
}

/** Opens (and creates, when new) the database file of a `file:` URL; every write commits with a full sync. */
export function openPets(url: string) {
  const database = new Database(url.replace(/^file:/, ''))
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec(
    `CREATE TABLE IF NOT EXISTS pets (
       id INTEGER PRIMARY KEY, name TEXT NOT NULL, category_id INTEGER NOT NULL, status TEXT NOT NULL
     ) STRICT`,
  )
  const find = database.prepare<[number], Pet>(
    'SELECT id, name, category_id AS categoryId, status FROM pets WHERE id = ?',
  )
  const insert = database.prepare<[string, number, string], Pet>(
    'INSERT INTO pets (name, category_id, status) VALUES (?, ?, ?) RETURNING id, name, category_id AS categoryId, status',
  )
  return {
    find: (id: number): Pet | undefined => find.get(id),
    insert: (name: string, categoryId: number, status: string): Pet => insert.get(name, categoryId, status)!,
    close: () => database.close(),
  }
}

/** The address to listen on and the database to open, from the environment that every contestant gets. */
export const {
  HOST: host = '127.0.0.1',
  PORT: port = '0',
  DATABASE_URL: databaseUrl = 'file:pets.db',
} = process.env

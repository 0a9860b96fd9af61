/** Creates filled databases: one SQLite file for each size, which is copied for each contestant. */
import { execFileSync } from 'node:child_process'
import { constants, copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { bucketWords, storedWords } from '../../packages/store/kit/words.ts'
import { root, serverOf } from './contestants.ts'
import { serverEnv } from './server.ts'
import { categories, period, petAt } from './work.ts'

export type Template = { file: string; key: string; pets: number }

// Stock of an available pet: more than any run orders.
const stock = 500_000

/** Creates and fills a database with the migrations and a key of the project in `checkout`. */
export function createTemplate(file: string, pets: number, checkout: string = root): Template {
  const key = createKey(`file:${file}`, checkout)
  fill(file, pets)
  return { file, key, pets }
}

/** Copies a template, and returns the URL of the copy. A template that was never opened is a single file. */
export function copyOf({ file }: Template, folder: string, name: string): string {
  const copy = join(folder, `${name}.db`)
  copyFileSync(file, copy, constants.COPYFILE_FICLONE)
  return `file:${copy}`
}

/** Creates the tables of a database and an API key with all scopes. @throws {Error} with the output of the commands */
export function createKey(url: string, checkout: string = root): string {
  const run = (...args: string[]) => {
    const [node, ...server] = serverOf(checkout)
    // Revisions before the packages had a program for each command.
    const programs = ['server/commands', 'scripts'].map((folder) => join(checkout, folder, `${args[0]}.ts`))
    const program = programs.find(existsSync)
    const typed = program === undefined ? [...server, ...args] : [program, ...args.slice(1)]
    const env = { ...process.env, ...serverEnv(url) }
    return execFileSync(node!, typed, { env, cwd: checkout, encoding: 'utf8', stdio: 'pipe' })
  }
  run('migrate')
  const scopes = 'pets:read,pets:write,store:read,store:write'
  return run('keys', 'create', '--name', 'bench', '--scopes', scopes).trim()
}

/** Returns pets as rows of their table, with ids from 1 on, in the columns that both databases have. */
export const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => petAt(at + 1)).map(({ id, name, categoryId, status }) => {
    const inStock = status === 'available' ? stock : status === 'pending' ? 1 : 0
    return { id, name, category_id: categoryId, status, stock: inStock, words: storedWords(name) }
  })

function fill(file: string, pets: number): void {
  const db = new Database(file, { fileMustExist: true })
  // A million pets and their indexes fit into this memory until the commit.
  db.pragma('cache_size = -400000')
  try {
    db.transaction(() => {
      const insert = db.prepare('INSERT INTO categories (id, name, name_key) VALUES (?, ?, ?)')
      for (let id = 1; id <= categories; id++) insert.run(id, `Category ${id}`, `category ${id}`)
      insertPets(db, pets)
    })()
    db.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    db.close()
  }
}

/** Inserts the first period row by row and lets SQLite repeat it, in half the time for a million. */
function insertPets(db: Database.Database, pets: number): void {
  // An earlier revision has no words, or marks the pets whose names are indexed.
  const columnsOf = (table: string) =>
    db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table)
  const columns = columnsOf('pets')
  const others = ['name', 'category_id', 'status', 'stock', 'words', 'name_indexed'].filter((name) =>
    columns.includes(name),
  )
  const insert = db.prepare(
    `INSERT INTO pets (id, ${others}) VALUES (@id, ${others.map((name) => `@${name}`)})`,
  )
  for (const row of rows(Math.min(pets, period))) insert.run({ ...row, name_indexed: 1 })
  db.exec(
    `WITH RECURSIVE turns (turn) AS (SELECT 1 UNION ALL SELECT turn + 1 FROM turns WHERE turn < ${pets / period})
     INSERT INTO pets (id, ${others})
       SELECT id + ${period} * turn, ${others} FROM turns CROSS JOIN pets WHERE id + ${period} * turn <= ${pets}`,
  )
  if (columnsOf('pets_by_words').length > 0)
    db.exec(
      `INSERT INTO pets_by_words (rowid, tokens) SELECT id, words || ${bucketWords} FROM pets ORDER BY id`,
    )
  if (columnsOf('pets_words').join() === 'prefix,item')
    db.exec(`INSERT INTO pets_words (prefix, item) SELECT DISTINCT substr(value, 1, 3), pets.id
      FROM pets, json_each('["' || replace(substr(words, 2), ' ', '","') || '"]') ORDER BY 1, 2`)
}

/** Filled databases. One is made for each size, by the entry points of the project; every contestant gets a copy. */
import { spawnSync } from 'node:child_process'
import { constants, copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { storedWords } from '../../packages/store/kit/words.ts'
import { serverEnv } from './server.ts'
import { categories, period, petAt } from './work.ts'

/** A filled database file and the API key that opens it. */
export interface Template {
  file: string
  key: string
}

/** Stock of an available pet: more orders than any run places. */
const stock = 500_000

/** Creates a database with the migrations and the key of the project in `checkout`, and fills it. */
export function createTemplate(checkout: string, file: string, pets: number): Template {
  const key = createKey(checkout, file)
  fill(file, pets)
  return { file, key }
}

/** A copy of a template, which is a single file as long as nobody has opened it. */
export function copyOf({ file }: Template, copy: string): string {
  copyFileSync(file, copy, constants.COPYFILE_FICLONE)
  return copy
}

/** Makes the database of a file, and an API key in it. */
function createKey(checkout: string, file: string): string {
  const scopes = 'pets:read,pets:write,store:read,store:write'
  const env = { ...process.env, ...serverEnv(`file:${file}`) }
  const run = (command: string, ...args: string[]) => {
    // Where commands stood in the releases that are compared.
    const places = [`server/commands/${command}.ts`, `scripts/${command}.ts`].map((one) =>
      join(checkout, one),
    )
    const script = places.find((place) => existsSync(place))
    const main = ['packages/server/main.js', 'server/main.js']
      .map((one) => join(checkout, one))
      .find(existsSync)
    const typed = script === undefined ? [main!, command] : [script]
    return spawnSync(process.execPath, [...typed, ...args], { env, cwd: checkout, encoding: 'utf8' })
  }
  run('migrate')
  const { status, stdout, stderr } = run('keys', 'create', '--name', 'bench', '--scopes', scopes)
  if (status === 0 && stdout.trim()) return stdout.trim()
  throw new Error(`The command keys created no key (exit code ${status}). It printed:\n${stdout}${stderr}`)
}

function fill(file: string, pets: number): void {
  const db = new Database(file, { fileMustExist: true })
  // Enough memory to hold a million pets and their indexes until they are committed.
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

/** Inserts the first period row by row and lets SQLite repeat it, which takes half the time for a million. */
function insertPets(db: Database.Database, pets: number): void {
  // An earlier revision may not have the last columns.
  const existing = db.prepare<[], string>("SELECT name FROM pragma_table_info('pets')").pluck().all()
  const columns = ['id', 'name', 'category_id', 'status', 'stock', 'name_indexed', 'words'].filter((name) =>
    existing.includes(name),
  )
  const into = `INSERT INTO pets (${columns.join()})`
  const insert = db.prepare(`${into} VALUES (${columns.map((column) => `@${column}`).join()})`)
  for (let id = 1; id <= Math.min(pets, period); id++) {
    const { name, categoryId, status } = petAt(id)
    const inStock = status === 'available' ? stock : status === 'pending' ? 1 : 0
    const words = storedWords(name)
    insert.run({ id, name, category_id: categoryId, status, stock: inStock, name_indexed: 1, words })
  }
  const next = [`id + ${period} * turn`, ...columns.slice(1)]
  db.exec(
    `WITH RECURSIVE turns (turn) AS (SELECT 1 UNION ALL SELECT turn + 1 FROM turns WHERE turn < ${pets / period})
     ${into} SELECT ${next.join()} FROM turns CROSS JOIN pets WHERE id + ${period} * turn <= ${pets}`,
  )
  // An earlier revision may have no words, or triggers that keep them.
  const columnsOfWords = db.prepare("SELECT group_concat(name) FROM pragma_table_info('pets_words')").pluck()
  if (columnsOfWords.get() === 'prefix,item')
    db.exec(`INSERT INTO pets_words (prefix, item) SELECT DISTINCT substr(value, 1, 3), pets.id
      FROM pets, json_each('["' || replace(substr(words, 2), ' ', '","') || '"]') ORDER BY 1, 2`)
}

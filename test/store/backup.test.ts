import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../db/open.ts'
import { seed } from '../../db/samples.ts'
import { backup } from '../../db/sqlite/backup.ts'
import { giveName } from '../../db/sqlite/copy.ts'
import { restore } from '../../db/sqlite/restore.ts'
import type { Store } from '../../db/store.ts'
import { UnusableDatabase } from '../../db/unusable-database.ts'
import { temporaryFolder } from '../support/folder.ts'
import { done } from './stores.ts'

/** Opens a store on a file and closes it when the test ends. */
async function open(file: string): Promise<Store> {
  const store = await openStore(`file:${file}`)
  onTestFinished(() => store.close())
  return store
}

/** A closed database with the sample data. */
async function seeded(name = 'pets.db'): Promise<string> {
  const file = join(temporaryFolder(), name)
  const store = await openStore(`file:${file}`)
  await seed(store)
  await store.close()
  return file
}

/** A process that writes to the database without end, once it has acknowledged a write. */
async function writer(database: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'writing-child.ts'), database])
  const closed = new Promise((resolve) => child.once('close', resolve))
  const kill = () => {
    child.kill('SIGKILL')
    return closed
  }
  onTestFinished(async () => {
    await kill()
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return kill
}

const filesBeside = (file: string) => readdirSync(dirname(file)).sort()

async function contents(store: Store) {
  const [pets, inventory, orders, categories] = await Promise.all([
    store.pets.list({ limit: 100 }),
    store.inventory.list({ limit: 100 }),
    store.orders.list({ limit: 100 }),
    store.categories.list({ limit: 100 }),
  ])
  return { pets, inventory, orders, categories }
}

test('a backup of a store in use has everything, and works as a store', async () => {
  const database = await seeded()
  const store = await open(database)
  const file = join(temporaryFolder(), 'deep', 'copy.db')
  backup(database, file)
  expect(filesBeside(file)).toEqual(['copy.db'])
  const copy = await open(file)
  expect(await contents(copy)).toEqual(await contents(store))
  const categoryId = (await contents(store)).categories.items[0]!.id
  const pet = { name: 'Tom', categoryId }
  const next = done(await store.pets.create(pet))
  expect(done(await copy.pets.create(pet))).toEqual(next)
})

test('a backup while another process writes is one instant of it', async () => {
  const database = join(temporaryFolder(), 'pets.db')
  await writer(database)
  for (let at = 0; at < 5; at++) {
    const file = join(temporaryFolder(), 'copy.db')
    backup(database, file)
    const db = new Database(file, { readonly: true })
    const wrong = db.prepare(
      `SELECT * FROM pets WHERE open_units <>
       (SELECT coalesce(sum(quantity), 0) FROM orders WHERE pet_id = pets.id AND NOT complete)`,
    )
    expect(wrong.all()).toEqual([])
    expect(db.prepare('SELECT count(*) FROM pets').pluck().get()).toBeGreaterThan(0)
    db.close()
  }
})

test('a backup replaces nothing, and leaves nothing behind when it fails', async () => {
  const database = await seeded()
  const file = join(temporaryFolder(), 'copy.db')
  writeFileSync(file, 'precious')
  expect(() => backup(database, file)).toThrow(/exists already/)
  expect(readFileSync(file, 'utf8')).toBe('precious')
  expect(() => backup(`${database}.missing`, `${file}2`)).toThrow(/does not exist/)
  expect(() => backup(file, `${file}2`)).toThrow(/no SQLite database/)
  expect(filesBeside(file)).toEqual(['copy.db'])
  expect(filesBeside(database)).toEqual(['pets.db'])
})

test('a database whose rows point nowhere makes no backup', async () => {
  const database = await seeded()
  const db = new Database(database)
  db.pragma('foreign_keys = OFF')
  db.exec('DELETE FROM categories WHERE id = 1')
  db.close()
  const file = join(temporaryFolder(), 'copy.db')
  expect(() => backup(database, file)).toThrow(/rows refer to others that are missing/)
  expect(filesBeside(file)).toEqual([])
})

test('restoring brings back what was, and keeps what it replaced', async () => {
  const database = await seeded()
  const file = join(temporaryFolder(), 'copy.db')
  backup(database, file)
  const later = await openStore(`file:${database}`)
  const before = await contents(later)
  done(await later.categories.create({ name: 'Snakes' }))
  await later.close()

  const replaced = restore(file, database, new Date('2030-06-01T12:34:56.789Z'))
  expect(replaced).toBe(`${database}.replaced-20300601T123456Z`)
  expect(filesBeside(database)).toEqual(['pets.db', 'pets.db.replaced-20300601T123456Z'])
  expect(await contents(await open(database))).toEqual(before)
  const kept = await open(replaced ?? '')
  expect((await contents(kept)).categories.items.at(-1)?.name).toBe('Snakes')
  expect(existsSync(file)).toBe(true)
})

test('restoring to where nothing is needs no permission of anybody', async () => {
  const file = await seeded()
  const database = join(temporaryFolder(), 'new', 'pets.db')
  expect(restore(file, database)).toBeUndefined()
  expect(filesBeside(database)).toEqual(['pets.db'])
  expect((await contents(await open(database))).pets.items.length).toBeGreaterThan(0)
})

test('a store that somebody has open is not replaced, however idle', async () => {
  const file = await seeded()
  const database = await seeded()
  const store = await open(database)
  const before = await contents(store)
  expect(() => restore(file, database)).toThrow(/is in use: stop the service/)
  expect(filesBeside(database).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(['pets.db'])
  expect(await contents(store)).toEqual(before)
  done(await store.categories.create({ name: 'Snakes' }))
  await store.close()
  expect(restore(file, database)).toBeDefined()
})

test('what is written while a store is being replaced is refused, or kept', { timeout: 30_000 }, async () => {
  const file = await seeded()
  const database = await seeded()
  // Large enough that copying takes longer than opening.
  const large = new Database(file)
  large.exec(`INSERT INTO pets (name, category_id, status, stock)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000)
    SELECT 'Pet ' || i, 1, 'available', 1 FROM n`)
  large.close()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'late-child.ts'), database])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const outcome = once(child.stdout, 'data')
  restore(file, database)
  const categories = (await contents(await open(database))).categories.items.map(({ name }) => name)
  expect(String(await outcome)).toBe(categories.includes('Written late') ? 'acknowledged' : 'refused')
})

test.skipIf(process.platform === 'win32')(
  'through a symbolic link the database is replaced, not the link',
  async () => {
    const file = await seeded()
    const database = join(temporaryFolder(), 'volume.db')
    copyFileSync(await seeded(), database)
    const link = join(temporaryFolder(), 'pets.db')
    symlinkSync(database, link)
    expect(restore(file, link)).toMatch(`${database}.replaced-`)
    expect(readlinkSync(link)).toBe(database)
    expect(filesBeside(link)).toEqual(['pets.db'])
    expect(filesBeside(database)).toHaveLength(2)
  },
)

test('a database of another program is not replaced, and none is replaced by itself', async () => {
  const file = await seeded()
  const foreign = join(temporaryFolder(), 'history.db')
  const db = new Database(foreign)
  db.exec('CREATE TABLE visits (url)')
  onTestFinished(() => void db.close())
  expect(() => restore(file, foreign)).toThrow(/history.db is no pet store database: name another file/)
  expect(filesBeside(foreign)).toEqual(['history.db'])
  expect(() => restore(file, file)).toThrow(/is the database itself: name a backup of it/)
})

test('a copy that cannot be written is said to be that, and not the database', async () => {
  const database = await seeded()
  const target = join(temporaryFolder(), 'x'.repeat(250))
  expect(() => backup(database, target)).toThrow(/x{250} cannot be written: ENAMETOOLONG/)
  expect(() => restore(database, target)).toThrow(/x{250} cannot be written: ENAMETOOLONG/)
})

test('what a killed backup left does not hinder the next', async () => {
  const database = await seeded()
  const file = join(temporaryFolder(), 'copy.db')
  writeFileSync(`${file}.${process.pid}.tmp`, 'half')
  backup(database, file)
  expect(filesBeside(file)).toEqual(['copy.db', `copy.db.${process.pid}.tmp`])
})

test('a name that somebody else took meanwhile is not taken from them', () => {
  const [file, name] = ['a', 'b'].map((letter) => join(temporaryFolder(), letter)) as [string, string]
  for (const path of [file, name]) writeFileSync(path, path)
  expect(() => giveName(file, name)).toThrow(/exists already/)
  expect(readFileSync(name, 'utf8')).toBe(name)
})

test('a store that was killed can be replaced, and its log is not played into the new one', async () => {
  const file = await seeded()
  const database = join(temporaryFolder(), 'pets.db')
  const kill = await writer(database)
  await kill()
  expect(filesBeside(database)).toContain('pets.db-wal')
  const replaced = restore(file, database)
  expect(filesBeside(database)).toEqual(['pets.db', replaced?.slice(dirname(database).length + 1)])
  expect(await contents(await open(database))).toEqual(await contents(await open(file)))
  expect((await contents(await open(replaced ?? ''))).pets.items[0]?.name).toBe('Endless')
})

test('what is no whole backup is not restored', async () => {
  const database = await seeded()
  const before = readFileSync(database)
  const folder = temporaryFolder()
  const text = join(folder, 'text')
  writeFileSync(text, 'no database at all. '.repeat(500))
  const foreign = join(folder, 'foreign.db')
  const db = new Database(foreign)
  db.exec('CREATE TABLE x (y)')
  db.close()
  const torn = join(folder, 'torn.db')
  writeFileSync(torn, before.subarray(0, before.length / 2))
  for (const source of [text, foreign, torn, join(folder, 'missing.db')]) {
    expect(() => restore(source, database)).toThrow(UnusableDatabase)
  }
  expect(filesBeside(database)).toEqual(['pets.db'])
  expect(readFileSync(database).equals(before)).toBe(true)
})

test('when nobody can tell whether a damaged database is in use, a person has to move it away', async () => {
  const file = await seeded()
  const database = await seeded()
  writeFileSync(database, 'not any more. '.repeat(1000))
  expect(() => restore(file, database)).toThrow(/stop the service, move the file and its -wal and -shm away/)
  expect(filesBeside(database)).toEqual(['pets.db'])
})

test('the log of a lost database is not played into the restored one', async () => {
  const file = await seeded()
  const database = join(temporaryFolder(), 'pets.db')
  copyFileSync(file, `${database}-wal`)
  expect(() => restore(file, database)).toThrow(/pets.db-wal is left of a database that is gone/)
  expect(filesBeside(database)).toEqual(['pets.db-wal'])
})

test('the log of a lost database is not played into a backup', async () => {
  const database = await seeded()
  const file = join(temporaryFolder(), 'copy.db')
  writeFileSync(`${file}-wal`, '')
  expect(() => backup(database, file)).toThrow(/copy.db-wal is left of a database that is gone/)
  expect(filesBeside(file)).toEqual(['copy.db-wal'])
})

const modeOf = (file: string) => statSync(file).mode & 0o777

test.skipIf(process.platform === 'win32')(
  'who may not read the database may not read a copy of it',
  async () => {
    const database = await seeded()
    const file = join(temporaryFolder(), 'copy.db')
    chmodSync(database, 0o600)
    backup(database, file)
    expect(modeOf(file)).toBe(0o600)

    const elsewhere = join(temporaryFolder(), 'pets.db')
    restore(file, elsewhere)
    expect(modeOf(elsewhere)).toBe(0o600)

    chmodSync(file, 0o644)
    chmodSync(database, 0o660)
    const replaced = restore(file, database)
    expect([database, replaced ?? ''].map(modeOf)).toEqual([0o660, 0o660])
  },
)

test.skipIf(process.getuid?.() !== 0)('what root restores still belongs to the service', async () => {
  const database = await seeded()
  const file = join(temporaryFolder(), 'copy.db')
  backup(database, file)
  chownSync(database, 1234, 5678)
  restore(file, database)
  expect(statSync(database)).toMatchObject({ uid: 1234, gid: 5678 })
})

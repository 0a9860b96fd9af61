import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/folder.ts'
import { backup } from '../sqlite/copies/backup.ts'
import { giveName } from '../sqlite/copies/copy.ts'
import { restore } from '../sqlite/copies/restore.ts'
import { contents, filesBeside, open, seeded, writer } from './pets/databases.ts'
import { done, schema } from './pets/store.ts'

test('a backup of a store in use is complete and opens as a store', async () => {
  const database = await seeded()
  const store = await open(database)
  const file = join(temporaryFolder(), 'deep', 'copy.db')
  backup(database, file, schema)
  expect(filesBeside(file)).toEqual(['copy.db'])
  const copy = await open(file)
  expect(await contents(copy)).toEqual(await contents(store))
  const categoryId = (await contents(store)).categories.items[0]!.id
  const pet = { name: 'Tom', categoryId }
  const next = done(await store.pets.create(pet))
  expect(done(await copy.pets.create(pet))).toEqual(next)
})

test('a backup while another process writes is a snapshot', async () => {
  const database = join(temporaryFolder(), 'pets.db')
  await writer(database)
  for (let at = 0; at < 5; at++) {
    const file = join(temporaryFolder(), 'copy.db')
    backup(database, file, schema)
    const db = new Database(file, { readonly: true })
    const wrong = db.prepare(
      `SELECT * FROM pets WHERE open <>
       (SELECT coalesce(sum(quantity), 0) FROM orders WHERE pet_id = pets.id AND NOT complete)`,
    )
    expect(wrong.all()).toEqual([])
    expect(db.prepare('SELECT count(*) FROM pets').pluck().get()).toBeGreaterThan(0)
    db.close()
  }
})

test('a backup replaces no file, and leaves nothing behind when it fails', async () => {
  const database = await seeded()
  const file = join(temporaryFolder(), 'copy.db')
  writeFileSync(file, 'precious')
  expect(() => backup(database, file, schema)).toThrow(/exists already/)
  expect(readFileSync(file, 'utf8')).toBe('precious')
  expect(() => backup(`${database}.missing`, `${file}2`, schema)).toThrow(/does not exist/)
  expect(() => backup(file, `${file}2`, schema)).toThrow(/no SQLite database/)
  expect(filesBeside(file)).toEqual(['copy.db'])
  expect(filesBeside(database)).toEqual(['pets.db'])
})

test('a database with dangling references is not backed up', async () => {
  const database = await seeded()
  const db = new Database(database)
  db.pragma('foreign_keys = OFF')
  db.exec('DELETE FROM categories WHERE id = 1')
  db.close()
  const file = join(temporaryFolder(), 'copy.db')
  expect(() => backup(database, file, schema)).toThrow(/rows refer to others that are missing/)
  expect(filesBeside(file)).toEqual([])
})

test('an unwritable copy is reported as an error of the copy, not of the database', async () => {
  const database = await seeded()
  const target = join(temporaryFolder(), 'x'.repeat(250))
  expect(() => backup(database, target, schema)).toThrow(/x{250} cannot be written: ENAMETOOLONG/)
  await expect(restore(database, target, schema)).rejects.toThrow(/x{250} cannot be written: ENAMETOOLONG/)
})

test('the remains of a killed backup do not hinder the next', async () => {
  const database = await seeded()
  const file = join(temporaryFolder(), 'copy.db')
  writeFileSync(`${file}.${process.pid}.tmp`, 'half')
  backup(database, file, schema)
  expect(filesBeside(file)).toEqual(['copy.db', `copy.db.${process.pid}.tmp`])
})

test('a file that another process creates meanwhile is not overwritten', () => {
  const [file, name] = ['a', 'b'].map((letter) => join(temporaryFolder(), letter)) as [string, string]
  for (const path of [file, name]) writeFileSync(path, path)
  expect(() => giveName(file, name)).toThrow(/exists already/)
  expect(readFileSync(name, 'utf8')).toBe(name)
})

test('a backup ignores the write-ahead log of a lost database', async () => {
  const database = await seeded()
  const file = join(temporaryFolder(), 'copy.db')
  writeFileSync(`${file}-wal`, '')
  expect(() => backup(database, file, schema)).toThrow(/copy.db-wal belongs to a lost database/)
  expect(filesBeside(file)).toEqual(['copy.db-wal'])
})

const modeOf = (file: string) => statSync(file).mode & 0o777

test.skipIf(process.platform === 'win32')(
  'databases, backups and restored files are readable by their owner alone, unless the replaced database was not',
  async () => {
    const database = await seeded()
    const file = join(temporaryFolder(), 'copy.db')
    const store = await open(database)
    const beside = ['', '-wal', '-shm'].map((suffix) => modeOf(`${database}${suffix}`))
    expect(beside).toEqual([0o600, 0o600, 0o600])
    await store.close()
    chmodSync(database, 0o644)
    backup(database, file, schema)
    expect(modeOf(file)).toBe(0o600)

    const elsewhere = join(temporaryFolder(), 'pets.db')
    chmodSync(file, 0o644)
    await restore(file, elsewhere, schema)
    expect(modeOf(elsewhere)).toBe(0o600)

    chmodSync(database, 0o660)
    const replaced = await restore(file, database, schema)
    expect([database, replaced ?? ''].map(modeOf)).toEqual([0o660, 0o660])
  },
)

/** Migrations of SQLite, whatever their SQL does. */

import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { run } from '../../testing/child.ts'
import { temporaryFolder } from '../../testing/folder.ts'
import { readMigrations } from '../kit/migrations.ts'
import { backup } from '../sqlite/copies/backup.ts'
import { restore } from '../sqlite/copies/restore.ts'
import { withSource } from '../sqlite/copies/transfer.ts'
import { bringUpToDate, migrate } from '../sqlite/schema/migrate.ts'
import { openEmpty, seeded } from './pets/databases.ts'
import { openStore, schema } from './pets/store.ts'
import { later } from './upgrade.ts'

const stepsTaken = (db: Database.Database) =>
  db.prepare('SELECT count(*) FROM applied_migrations').pluck().get()
const first = { version: 1, sql: 'CREATE TABLE a (x)' }
const tables = (db: Database.Database) =>
  db
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'applied_migrations' ORDER BY 1",
    )
    .pluck()
    .all()

test('migrations run in order, once, and only the missing ones', () => {
  const { db } = openEmpty()
  migrate(db, [first])
  expect(stepsTaken(db)).toBe(1)
  const steps = [first, { version: 2, sql: 'CREATE TABLE b (x)' }]
  migrate(db, steps)
  migrate(db, steps)
  expect(stepsTaken(db)).toBe(2)
  expect(tables(db)).toEqual(['a', 'b'])
})

test('a migration that fails halfway leaves the previous schema', () => {
  const { db } = openEmpty()
  const broken = { version: 2, sql: 'CREATE TABLE b (x); INSERT INTO nowhere VALUES (1)' }
  expect(() => migrate(db, [first, broken])).toThrow(/nowhere/)
  expect(stepsTaken(db)).toBe(1)
  expect(tables(db)).toEqual(['a'])
})

test('two processes that start together migrate one after the other', () => {
  const { db, file } = openEmpty()
  db.pragma('journal_mode = WAL')
  const other = new Database(file, { timeout: 0 })
  onTestFinished(() => void other.close())
  let outcome: unknown
  const step = { version: 1, sql: `SELECT meanwhile(); ${first.sql}` }
  other.function('meanwhile', () => 1)
  db.function('meanwhile', () => {
    try {
      migrate(other, [step])
    } catch (error) {
      outcome = error
    }
    return 1
  })
  migrate(db, [step])
  expect(outcome).toMatchObject({ code: 'SQLITE_BUSY' })
  migrate(other, [step])
  expect(tables(other)).toEqual(['a'])
})

test('an edited migration is refused after it was applied, except for comments and white space', () => {
  const { db } = openEmpty()
  const steps = [first, { version: 2, sql: 'CREATE TABLE b (x)' }]
  migrate(db, steps)
  migrate(db, [first, { version: 2, sql: '-- What b is for.\nCREATE TABLE b\n  (x)\n' }])
  expect(() => migrate(db, [first, { version: 2, sql: 'CREATE TABLE b (x, y)' }])).toThrow(
    /Migration 2 was edited after it was applied to .*pets\.db: undo the edit/,
  )
  migrate(db, steps)
})

test('a database with other first migrations is refused, with advice on moving its data', () => {
  const { db } = openEmpty()
  migrate(db, [first, { version: 2, sql: 'CREATE TABLE b (x)' }])
  expect(() => migrate(db, [{ version: 1, sql: 'CREATE TABLE a (x, y)' }])).toThrow(
    /pets\.db was made by another migration 1 than this release has: .*move its rows into a new database/,
  )
})

test.each([
  ['in the middle of a step', 'CREATE TABLE b (x); INSERT INTO a VALUES (2); SELECT die();', 1],
  ['after the step', 'CREATE TABLE b (x); INSERT INTO a VALUES (2);', 2],
])('a kill %s leaves the schema before or after it', (_, sql, version) => {
  const { db, file } = openEmpty()
  db.pragma('journal_mode = WAL')
  migrate(db, [first])
  const child = join(import.meta.dirname, 'migrate-child.ts')
  const { signal } = spawnSync(process.execPath, [child, file, first.sql, sql], { encoding: 'utf8' })
  expect(signal).toBe('SIGKILL')
  expect(stepsTaken(db)).toBe(version)
  expect(tables(db)).toEqual(version === 1 ? ['a'] : ['a', 'b'])
  expect(db.prepare('SELECT count(*) FROM a').pluck().get()).toBe(version - 1)
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
})

test('the migration files are numbered without gaps', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'good'))
  for (const name of ['0002-b.sql', '0001-a.sql', 'notes.md']) writeFileSync(join(folder, 'good', name), name)
  expect(readMigrations(pathToFileURL(`${folder}/good/`))).toEqual([
    { version: 1, sql: '0001-a.sql' },
    { version: 2, sql: '0002-b.sql' },
  ])
  writeFileSync(join(folder, 'good', '0004-d.sql'), '')
  expect(() => readMigrations(pathToFileURL(`${folder}/good/`))).toThrow(
    /0004-d.sql should have the number 3/,
  )
})

test('a migration that leaves dangling references is undone', () => {
  const { db } = openEmpty()
  const tables = { version: 1, sql: 'CREATE TABLE a (x PRIMARY KEY); CREATE TABLE b (x REFERENCES a (x))' }
  expect(() => migrate(db, [tables, { version: 2, sql: 'INSERT INTO b VALUES (1)' }])).toThrow(
    /rows that refer to missing ones/,
  )
  expect(stepsTaken(db)).toBe(1)
})

test('all processes that start at once on a partly migrated database serve', async () => {
  const { db, file } = openEmpty()
  db.pragma(`application_id = ${schema.mark}`)
  migrate(db, readMigrations(schema.migrations.sqlite!))
  db.close()
  const script = `import { openStore } from '${pathToFileURL(join(import.meta.dirname, 'pets/store.ts'))}'
    const store = await openStore('file:${file}')
    console.log((await store.pets.list({ limit: 5 })).items.length)
    await store.close()`
  const args = ['--input-type=module', '--disable-warning=ExperimentalWarning', '--eval', script]
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => run('.', args)))
  expect(outcomes).toEqual(outcomes.map(() => ({ code: 0, out: '0\n', err: '' })))
})

test('every command refuses a database of a newer release of the service or the server', async () => {
  for (const [table, qualifier] of [
    ['applied_migrations', ''],
    ['applied_server_migrations', ' of the server'],
  ]) {
    const file = await seeded()
    const db = new Database(file)
    db.exec(`INSERT INTO ${table} VALUES (99, '', NULL)`)
    db.close()
    const words = `has schema 99${qualifier}, `
    await expect(openStore(`file:${file}`)).rejects.toThrow(words)
    expect(() => backup(file, `${file}.copy`, schema)).toThrow(words)
    await expect(restore(file, `${file}.restored`, schema)).rejects.toThrow(words)
    await expect(withSource(file, schema, async () => {})).rejects.toThrow(words)
  }
})

test('a partly migrated database is backed up and restored unchanged, and then migrated', async () => {
  const file = await seeded()
  backup(file, `${file}.copy`, schema)
  await restore(`${file}.copy`, `${file}.restored`, schema)
  const db = new Database(`${file}.restored`)
  onTestFinished(() => void db.close())
  const next = later('CREATE TABLE later (x INTEGER) STRICT')
  expect(() => backup(file, `${file}.again`, next)).not.toThrow()
  bringUpToDate(db, next)
  expect(db.prepare('SELECT count(*) FROM later').pluck().get()).toBe(0)
})

/** How steps of a schema are taken on SQLite, whatever they do. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { readMigrations } from '../../server/store/migrations.ts'
import { migrate, schemaVersion } from '../../server/store/sqlite/migrate.ts'
import { temporaryFolder } from '../support/folder.ts'
import { openEmpty } from './databases.ts'

const first = { version: 1, sql: 'CREATE TABLE a (x)' }
const tables = (db: Database.Database) =>
  db
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'applied_migrations' ORDER BY 1",
    )
    .pluck()
    .all()

test('steps run in order, once, and only those that are missing', () => {
  const { db } = openEmpty()
  migrate(db, [first])
  expect(schemaVersion(db)).toBe(1)
  const steps = [first, { version: 2, sql: 'CREATE TABLE b (x)' }]
  migrate(db, steps)
  migrate(db, steps)
  expect(schemaVersion(db)).toBe(2)
  expect(tables(db)).toEqual(['a', 'b'])
})

test('a step that fails in the middle leaves the schema before it', () => {
  const { db } = openEmpty()
  const broken = { version: 2, sql: 'CREATE TABLE b (x); INSERT INTO nowhere VALUES (1)' }
  expect(() => migrate(db, [first, broken])).toThrow(/nowhere/)
  expect(schemaVersion(db)).toBe(1)
  expect(tables(db)).toEqual(['a'])
})

test('two that start together take turns', () => {
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

test('a step that was edited after it was taken is refused; comments and white space may change', () => {
  const { db } = openEmpty()
  migrate(db, [first])
  migrate(db, [{ version: 1, sql: '-- What a is for.\nCREATE TABLE a\n  (x)\n' }])
  const edited = [{ version: 1, sql: 'CREATE TABLE a (x, y)' }]
  expect(() => migrate(db, edited)).toThrow(
    /Migration 1 was edited after it was applied to .*pets\.db: undo the edit/,
  )
  migrate(db, [first])
})

test('a database that remembers no steps takes those it has for unedited', () => {
  const { db } = openEmpty()
  migrate(db, [first])
  db.exec('DROP TABLE applied_migrations')
  migrate(db, [first])
  expect(() => migrate(db, [{ version: 1, sql: 'CREATE TABLE c (x)' }])).toThrow(/was edited/)
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
  expect(schemaVersion(db)).toBe(version)
  expect(tables(db)).toEqual(version === 1 ? ['a'] : ['a', 'b'])
  expect(db.prepare('SELECT count(*) FROM a').pluck().get()).toBe(version - 1)
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
})

test('the files are numbered without gaps', () => {
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

test('a step that leaves rows without what they refer to is undone', () => {
  const { db } = openEmpty()
  const tables = { version: 1, sql: 'CREATE TABLE a (x PRIMARY KEY); CREATE TABLE b (x REFERENCES a (x))' }
  expect(() => migrate(db, [tables, { version: 2, sql: 'INSERT INTO b VALUES (1)' }])).toThrow(
    /rows that refer to missing ones/,
  )
  expect(schemaVersion(db)).toBe(1)
})

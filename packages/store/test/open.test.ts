import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { databaseFile, UnusableDatabase } from 'contract-server'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/folder.ts'
import { digestOf, readMigrations } from '../kit/migrations.ts'
import { openDatabase } from '../open.ts'
import { connect, requirePragma, requireSqlite } from '../sqlite/connect.ts'
import { seeded } from './pets/databases.ts'
import { done, openStore, schema } from './pets/store.ts'

async function expectRefused(url: string, words: RegExp) {
  const error = await openStore(url).then(
    () => expect.unreachable('it opened'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(UnusableDatabase)
  expect(String(error)).toMatch(words)
  expect(String(error)).not.toContain('\n')
}

test('opening waits for a process that writes to a file outside of WAL mode, as after a restore', async () => {
  const file = await seeded()
  new Database(file).pragma('journal_mode = DELETE')
  const writing = `
    const { parentPort, workerData } = require('node:worker_threads')
    const db = new (require('better-sqlite3'))(workerData)
    db.exec('BEGIN IMMEDIATE')
    parentPort.postMessage('writing')
    setTimeout(() => db.exec('COMMIT'), 200)`
  const worker = new Worker(writing, { eval: true, workerData: file })
  const ended = once(worker, 'exit')
  await once(worker, 'message')
  await (await openStore(`file:${file}`)).close()
  await ended
})

test('a missing file is created with its folder, and found again', async () => {
  const url = `file:${join(temporaryFolder(), 'not-yet', 'pets.db')}`
  const first = await openStore(url)
  const { value } = done(await first.categories.create({ name: 'Cats' }))
  await first.close()
  const second = await openStore(url)
  expect(await second.categories.find(value.id)).toEqual({ value, version: 1 })
  await second.close()
})

test('file: URLs are absolute, relative to the working folder, or written with slashes', () => {
  const file = join(temporaryFolder(), 'pets.db')
  expect(databaseFile(`file:${file}`)).toBe(file)
  expect(databaseFile(`file:${relative(process.cwd(), file)}`)).toBe(file)
  expect(databaseFile(pathToFileURL(file).href)).toBe(file)
})

test.each([
  '',
  'data/petstore.db',
  'file:',
  'file:a.db?mode=ro',
  'file::memory:',
  'file://host/a.db',
  'mysql://u:p@h/db',
])('"%s" is refused as a database URL', async (url) => {
  await expectRefused(url, /use file:PATH, postgres:.+, or :memory:/)
})

test.each([
  ['mysql://me:secret@host/db', 'mysql:'],
  ['postgres://me:pass@secret@host/db', 'postgres:'],
  ['libsql://host/db?authToken=secret', 'libsql:'],
  ['file:pets.db?key=secret', 'file:'],
  ['host=db password=secret', 'DATABASE_URL names'],
])(
  'the message about a URL such as %s repeats only its scheme, since it may contain a password',
  async (url, shown) => {
    await expectRefused(url, new RegExp(`^(?!.*secret).*${shown}`))
  },
)

test('the durability settings are set and read back', () => {
  const db = connect(join(temporaryFolder(), 'pets.db'), schema)
  const pragmas = ['journal_mode', 'synchronous', 'foreign_keys', 'fullfsync']
  expect(pragmas.map((name) => db.pragma(name, { simple: true }))).toEqual(['wal', 2, 1, 1])
  db.close()
})

test('a pragma without effect is noticed', () => {
  const db = new Database(':memory:')
  expect(() => requirePragma(db, 'journal_mode', 'WAL', 'wal')).toThrow(
    /journal_mode stays memory instead of WAL/,
  )
  db.close()
})

test('an SQLite version with a bug that damages data is refused', () => {
  for (const version of ['3.51.2', '3.50.9', '2.99.99', '3.51']) {
    expect(() => requireSqlite(version)).toThrow(UnusableDatabase)
  }
  for (const version of ['3.51.3', '3.51.10', '3.52.0', '4.0']) requireSqlite(version)
})

test('paths that cannot be files are refused', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'file'), '')
  mkdirSync(join(folder, 'folder'))
  await expectRefused(`file:${join(folder, 'file', 'pets.db')}`, /name a file that the service may/)
  await expectRefused(`file:${join(folder, 'folder')}`, /name a file/)
})

test('files of other formats are refused and left alone', async () => {
  const file = join(temporaryFolder(), 'pets.db')
  const text = 'This is the shopping list, and no database at all.'.repeat(100)
  writeFileSync(file, text)
  await expectRefused(`file:${file}`, /no SQLite database/)
  expect(readFileSync(file, 'utf8')).toBe(text)
})

const applied = readMigrations(schema.migrations.sqlite!).map(
  (migration) => `(${migration.version}, '${digestOf(migration)}', NULL)`,
)

test.each([
  [
    'CREATE TABLE somebody_elses (x); PRAGMA user_version = 1',
    /no database of this service: name another file. It has the table somebody_elses, and the application id 0/,
  ],
  [
    `PRAGMA application_id = ${schema.mark}; CREATE TABLE applied_migrations (version INTEGER PRIMARY KEY, digest, compatible_from);
     INSERT INTO applied_migrations VALUES ${applied.join()}, (99, '', NULL)`,
    /has schema 99.*newer release/,
  ],
  [
    `PRAGMA application_id = ${schema.mark}; CREATE TABLE applied_migrations (version INTEGER PRIMARY KEY, digest TEXT);
     INSERT INTO applied_migrations VALUES (12, 'x')`,
    /is of another build of this service, which is no release: applied_migrations ends with migration 12, and lacks columns.*Use that build, or move its rows/,
  ],
  [
    `PRAGMA application_id = ${schema.mark}; CREATE TABLE pets (id); CREATE TABLE api_keys (id)`,
    /is of another build of this service.*it has the tables api_keys, pets, and no applied_migrations/,
  ],
])(
  'a database of another program, or of a newer release, is refused and left alone: %s',
  async (sql, words) => {
    const file = join(temporaryFolder(), 'pets.db')
    const db = new Database(file)
    db.exec(sql)
    db.close()
    const before = readFileSync(file)
    await expectRefused(`file:${file}`, words)
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(existsSync(`${file}-wal`)).toBe(false)
  },
)

test('a table of the service may not have the name of one of the server', async () => {
  const taken = { name: 'events', columns: { id: 'text' }, key: ['id'] } as const
  await expect(openDatabase(':memory:', { ...schema, tables: [taken] })).rejects.toThrow(
    /^The server has a table events of its own in the same database: give that of the service another name/,
  )
})

/** What our own steps for SQLite make of databases of earlier releases. */
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { schema } from '../../db/store.ts'
import { digestOf, readMigrations } from '../../server/store/migrations.ts'
import { backup } from '../../server/store/sqlite/backup.ts'
import { connect } from '../../server/store/sqlite/connect.ts'
import { bringUpToDate, migrate, schemaVersion, stepsOf } from '../../server/store/sqlite/migrate.ts'
import { restore } from '../../server/store/sqlite/restore.ts'
import { openSource } from '../../server/store/sqlite/transfer-source.ts'
import { run } from '../support/child.ts'
import { openStore } from '../support/store.ts'
import { openEmpty } from './databases.ts'
import { expectRefusal } from './stores.ts'

const migrations = stepsOf(schema)

test('our own steps lead to strict tables that hold the rules by themselves', () => {
  const db = connect(':memory:', schema)
  onTestFinished(() => void db.close())
  expect(schemaVersion(db)).toBe(migrations.length)
  const loose = db
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND NOT strict AND name NOT LIKE 'sqlite%'",
    )
    .all()
  expect(loose).toEqual([])
  db.exec("INSERT INTO categories (name, name_key) VALUES ('Cats', 'cats')")
  const pet = (status: string, stock: number, open: number) =>
    db
      .prepare("INSERT INTO pets (name, category_id, status, stock, open) VALUES ('Tom', 1, ?, ?, ?)")
      .run(status, stock, open)
  for (const [status, stock, open] of [
    ['available', 0, 0],
    ['sold', 1, 0],
    ['sold', 0, 1],
    ['pending', -1, 0],
    ['pending', 0, -1],
    ['pending', 1_000_000, 1],
    ['lost', 1, 0],
  ] as const) {
    expect(() => pet(status, stock, open)).toThrow(/CHECK constraint/)
  }
  expect(pet('pending', 999_999, 1).changes).toBe(1)
  expect(() => db.exec('UPDATE pets SET ran_out = 1')).toThrow(/CHECK constraint/)
  db.exec('UPDATE pets SET stock = 0, ran_out = 1')
})

test('calls counted by key become calls counted by its name', () => {
  const { db } = openEmpty()
  migrate(db, migrations.slice(0, 1))
  const addKey = db.prepare(
    "INSERT INTO api_keys (name, scopes, digest, created_at, revoked_at) VALUES (?, '[]', ?, '', ?)",
  )
  addKey.run('ci', 'd1', '2030-01-02')
  addKey.run('ci', 'd2', null)
  addKey.run('web', 'd3', null)
  db.exec(`INSERT INTO usage (operation_id, key_id, day, calls, last_call) VALUES
    ('getPet', 1, '2030-01-02', 3, '2030-01-02T10:00:00.000Z'),
    ('getPet', 2, '2030-01-02', 4, '2030-01-02T11:00:00.000Z'),
    ('getPet', 3, '2030-01-02', 1, '2030-01-02T09:00:00.000Z')`)
  bringUpToDate(db, schema)
  expect(db.prepare('SELECT caller, calls, last_call FROM usage').raw().all()).toEqual([
    ['ci', 7, '2030-01-02T11:00:00.000Z'],
    ['web', 1, '2030-01-02T09:00:00.000Z'],
  ])
})

test.each([
  ['some', "name = 'Tam'", [1]],
  ['all', 'true', []],
])(
  'pets from before are listed by name beside new ones; %s had been deleted, and their ids stay used',
  async (_, deleted, left) => {
    const { db, file } = openEmpty()
    migrate(db, migrations.slice(0, 2))
    db.exec(`INSERT INTO categories (name, name_key) VALUES ('Cats', 'cats');
    INSERT INTO pets (name, category_id, status, stock)
    VALUES ('Tom', 1, 'available', 1), ('Tim', 1, 'sold', 0), ('Tam', 1, 'sold', 0);
    DELETE FROM pets WHERE ${deleted}`)
    db.close()
    const store = await openStore(`file:${file}`)
    onTestFinished(() => store.close())
    await store.pets.create({ name: 'Tom', categoryId: 1 })
    expect((await store.pets.list({ name: 'Tom', limit: 5 })).items.map(({ id }) => id)).toEqual([...left, 4])
  },
)

test('pets pending from before have run out or are held, as far as their stock and orders tell', async () => {
  const { db, file } = openEmpty()
  migrate(db, migrations.slice(0, 3))
  db.exec(`INSERT INTO categories (name, name_key) VALUES ('Cats', 'cats');
    INSERT INTO pets (name, category_id, status, stock, open_units) VALUES
      ('Ran out', 1, 'pending', 0, 1), ('Held', 1, 'pending', 2, 1), ('Held and emptied', 1, 'pending', 0, 0),
      ('On sale', 1, 'available', 1, 1), ('Gone', 1, 'sold', 0, 0);
    INSERT INTO orders (pet_id, quantity) VALUES (1, 1), (2, 1)`)
  db.close()
  const store = await openStore(`file:${file}`)
  onTestFinished(() => store.close())
  await store.orders.cancel(1, undefined)
  await store.orders.cancel(2, undefined)
  await store.inventory.update(3, 5, undefined)
  const { items } = await store.inventory.list({ limit: 9 })
  expect(items.map(({ quantity, status }) => `${quantity} ${status}`)).toEqual([
    '1 available',
    '3 pending',
    '5 pending',
    '1 available',
    '0 sold',
  ])
})

const ownMigrations = readMigrations(pathToFileURL('server/store/sqlite/migrations/'))

/** A closed database that has these steps of the service, and of the server. */
function databaseOf(steps: number, ownSteps: number): string {
  const { db, file } = openEmpty()
  for (const [name, of] of Object.entries(schema.functions ?? {}))
    db.function(name, { deterministic: true }, (text) => of(String(text)))
  db.pragma(`application_id = ${schema.mark}`)
  migrate(db, migrations.slice(0, steps))
  db.exec(`INSERT INTO categories (name, name_key) VALUES ('Cats', 'cats'), ('Dogs', 'dogs');
    INSERT INTO pets (name, category_id, status, stock) VALUES ('Tom', 1, 'available', 5), ('Rex', 2, 'sold', 0);
    INSERT INTO orders (pet_id, quantity) VALUES (1, 1);
    INSERT INTO api_keys (name, scopes, digest, created_at) VALUES ('ci', '["pets:read"]', 'd', '2030-01-02T00:00:00.000Z');
    INSERT INTO idempotency_keys VALUES ('1 createCategory', 'k', 'f', '{"id":1,"name":"Cats"}', 9000000000000)`)
  if (ownSteps > 0) {
    db.exec(
      'CREATE TABLE applied_server_migrations (version INTEGER PRIMARY KEY, digest TEXT NOT NULL) STRICT',
    )
    for (const step of ownMigrations.slice(0, ownSteps)) {
      db.exec(step.sql)
      db.prepare('INSERT INTO applied_server_migrations VALUES (?, ?)').run(step.version, digestOf(step))
    }
  }
  db.close()
  return file
}

const everyAge = [
  ...migrations.map(({ version }) => [version, 0]),
  ...ownMigrations.slice(0, -1).map(({ version }) => [migrations.length, version]),
]

test.each(everyAge)(
  'a database with %i steps, and %i of the server, is backed up as it is and goes on',
  async (steps, ownSteps) => {
    const file = databaseOf(steps!, ownSteps!)
    const copy = `${file}.copy`
    backup(file, copy, schema)
    const restored = `${file}.restored`
    restore(copy, restored, schema)
    const raw = new Database(restored, { readonly: true })
    expect(schemaVersion(raw)).toBe(steps)
    raw.close()
    const [one, another] = await Promise.all([openStore(`file:${restored}`), openStore(`file:${restored}`)])
    onTestFinished(() => another.close())
    onTestFinished(() => one.close())
    const once = { scope: '1 createCategory', key: 'k', fingerprint: 'f' }
    expect(await one.categories.create({ name: 'Cats' }, once)).toMatchObject({ replayed: true })
    expect(await one.keys.find('d')).toMatchObject({ id: 1, callerId: 1, scopes: ['pets:read'] })
    expect(await another.keys.rotate('ci', 'd2')).toMatchObject({ id: 2, callerId: 1 })
    expect((await one.pets.list({ limit: 5, name: 'Tom' })).items).toEqual([
      { id: 1, name: 'Tom', categoryId: 1, status: 'available' },
    ])
    expect(await another.orders.place({ petId: 1, quantity: 5 })).toMatchObject({ value: { id: 2 } })
    expect(await one.pets.find(1)).toMatchObject({ value: { status: 'pending' }, version: 2 })
    expect(await another.events.read({ limit: 5, after: 0 })).toMatchObject({
      items: [{ id: 1, type: 'order.placed' }, { type: 'inventory.updated' }, { type: 'pet.updated' }],
    })
  },
)

test('of processes that start at once on a database of an earlier release, each serves', async () => {
  const file = databaseOf(1, 0)
  const script = `import { openStore } from '${pathToFileURL('test/support/store.ts')}'
    const store = await openStore('file:${file}')
    console.log((await store.pets.list({ limit: 5 })).items.length)
    await store.close()`
  const args = ['--input-type=module', '--disable-warning=ExperimentalWarning', '--eval', script]
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => run('.', args)))
  expect(outcomes).toEqual(outcomes.map(() => ({ code: 0, out: '2\n', err: '' })))
})

test('a newer release of the service, or of the server, is refused by all that opens a database', async () => {
  for (const newer of ['PRAGMA user_version = 99', "INSERT INTO applied_server_migrations VALUES (99, '')"]) {
    const file = databaseOf(migrations.length, 1)
    const db = new Database(file)
    db.exec(newer)
    db.close()
    const words = newer.startsWith('PRAGMA') ? /has schema 99, / : /has schema 99 of the server, /
    await expect(openStore(`file:${file}`)).rejects.toThrow(words)
    expect(() => backup(file, `${file}.copy`, schema)).toThrow(words)
    expect(() => restore(file, `${file}.restored`, schema)).toThrow(words)
    expect(() => openSource(file, schema)).toThrow(words)
  }
})

test('categories whose names turn out to be the same stay, with their pets; only new ones are refused', async () => {
  const { db, file } = openEmpty()
  migrate(db, migrations.slice(0, 3))
  db.exec(`INSERT INTO categories (name, name_key) VALUES
      ('ΟΔΟΣ', 'οδος'), ('οδοσ', 'οδοσ'), ('Straße', 'straße'), ('STRASSE', 'strasse'), ('Cats', 'cats');
    INSERT INTO pets (name, category_id, status, stock) VALUES ('Tom', 4, 'available', 1);
    DELETE FROM categories WHERE name = 'Cats'`)
  db.close()
  const store = await openStore(`file:${file}`)
  onTestFinished(() => store.close())
  const { categories } = store
  const names = async () => (await categories.list({ limit: 9 })).items.map(({ name }) => name)
  expect(await names()).toEqual(['ΟΔΟΣ', 'οδοσ', 'Straße', 'STRASSE'])
  expectRefusal(await categories.create({ name: 'strasse' }), 'category_name_taken')
  expect(await categories.replace(4, { name: 'Strasse', description: 'Long' }, [1])).toMatchObject({
    version: 2,
  })
  expectRefusal(await categories.replace(4, { name: 'οδος' }, undefined), 'category_name_taken')
  expectRefusal(await categories.delete(4, undefined), 'category_has_pets')
  expect(await categories.delete(3, undefined)).toBeUndefined()
  expectRefusal(await categories.create({ name: 'straße' }), 'category_name_taken')
  expect(await categories.create({ name: 'Cats' })).toMatchObject({ value: { id: 6 } })
})

test('the table of categories refuses by itself a name that another has', () => {
  const db = connect(':memory:', schema)
  onTestFinished(() => void db.close())
  const insert = "INSERT INTO categories (name, name_key) VALUES ('Cats', 'cats')"
  db.exec(`${insert}; INSERT INTO categories (name, name_key) VALUES ('Dogs', 'dogs')`)
  expect(() => db.exec(insert)).toThrow(/UNIQUE/)
  expect(() => db.exec("UPDATE categories SET name_key = 'cats' WHERE id = 2")).toThrow(/UNIQUE/)
  db.exec("UPDATE categories SET name_key = 'cats' WHERE id = 1")
})

test('pets and categories from before are found by their words and listed by name, and go on to be', async () => {
  const file = databaseOf(5, 0)
  const db = new Database(file)
  db.exec(`INSERT INTO pets (name, category_id, status, stock, name_indexed) VALUES
      ('Straße-Katze', 1, 'available', 1, 1), ('- -', 1, 'sold', 0, 1), ('Zoë strasse', 2, 'available', 9, 0);
    UPDATE categories SET name = 'Kätzchen' WHERE id = 1`)
  db.close()
  const store = await openStore(`file:${file}`)
  onTestFinished(() => store.close())
  const found = async (q: string, sort?: string) =>
    (await store.pets.list({ limit: 9, q, sort })).items.map(({ id }) => id)
  expect(await found('STRASSE')).toEqual([3, 5])
  expect(await found('z', '-name')).toEqual([5])
  expect((await store.pets.list({ limit: 9, sort: 'name' })).items.map(({ id }) => id)).toEqual([
    4, 2, 3, 1, 5,
  ])
  expect((await store.inventory.list({ limit: 2, sort: '-quantity' })).items).toMatchObject([
    { petId: 5, quantity: 9 },
    { petId: 1, quantity: 5 },
  ])
  expect((await store.categories.list({ limit: 9, q: 'katz' })).items).toMatchObject([{ id: 1 }])
  await store.pets.replace(3, { name: 'Rex', categoryId: 1 }, undefined)
  await store.pets.delete(5, undefined)
  expect(await found('strasse')).toEqual([])
  expect(await found('rex')).toEqual([2, 3])
})

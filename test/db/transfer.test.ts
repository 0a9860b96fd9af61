import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Store } from '../../db/store.ts'
import { schema } from '../../db/store.ts'
import { movedTables } from '../../server/store/own-tables.ts'
import { connect } from '../../server/store/sqlite/connect.ts'
import { withSource } from '../../server/store/sqlite/transfer-source.ts'
import { withNewFile } from '../../server/store/sqlite/transfer-target.ts'
import { writeExport } from '../../server/store/transfer/export.ts'
import { readExport } from '../../server/store/transfer/exported.ts'
import { columnNames } from '../../server/store/transfer/key-order.ts'
import { transfer as moveAll } from '../../server/store/transfer/transfer.ts'
import { UnusableDatabase } from '../../server/store/unusable-database.ts'
import { main, run } from '../support/child.ts'
import { temporaryFolder } from '../support/folder.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { openStore } from '../support/store.ts'
import { contents } from './databases.ts'
import { done } from './writes.ts'

const program = resolve('server/commands/transfer.ts')
const transfer = (from: string, to: string) => run('.', [program, '--from', from, '--to', to])

const clock = () => new Date('2026-11-22T12:00:00Z')

/** Opens a store until the test ends. */
async function open(url: string): Promise<Store> {
  const store = await openStore(url, { clock })
  onTestFinished(() => store.close())
  return store
}

/** What an engine keeps for itself, or makes anew. */
const privateTables = ['sqlite_sequence', 'applied_migrations', 'applied_server_migrations', 'probe']
const words = ['prefix', 'item', 'text']
const derived = [
  'pets.name_indexed',
  ...['pets', 'categories'].flatMap((table) => [
    `${table}.words`,
    ...words.map((column) => `${table}_words.${column}`),
  ]),
]

test('every column of every table is moved', async () => {
  const file = newFile()
  await (await openStore(`file:${file}`)).close()
  const db = connect(file, schema)
  onTestFinished(() => void db.close())
  const existing = db
    .prepare<[], { table: string; column: string }>(
      `SELECT tables.name AS "table", columns.name AS "column"
       FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'`,
    )
    .all()
    .filter(({ table }) => !privateTables.includes(table))
    .map(({ table, column }) => `${table}.${column}`)
  const moved = movedTables(schema).flatMap((table) =>
    columnNames(table).map((column) => `${table.name}.${column}`),
  )
  expect(existing.filter((column) => !moved.includes(column) && !derived.includes(column))).toEqual([])
})

const newFile = () => join(temporaryFolder(), 'pets.db')
const once1 = { scope: 'test createPet', key: 'first', fingerprint: 'of the body' }

/** In the form in which they are kept. */
const shipDates = ['0000-01-01T00:00:00+23:59', '9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59-23:59']

/** A file with something of everything, and ids that were handed out for what is gone by now. */
async function filled(): Promise<string> {
  const file = newFile()
  const store = await openStore(`file:${file}`, { clock })
  await store.seed()
  done(await store.pets.create({ name: 'Straße 🐾', categoryId: 1 }, once1))
  const gone = done(await store.pets.create({ name: 'Gone', categoryId: 1 })).value.id
  const order = done(await store.orders.place({ petId: 1, quantity: 2, shipDate: '2031-01-01T00:00:00Z' }))
    .value.id
  await store.orders.cancel(order, undefined)
  done(await store.inventory.update(1, shipDates.length + 1, undefined))
  for (const shipDate of shipDates) done(await store.orders.place({ petId: 1, quantity: 1, shipDate }))
  await store.pets.delete(gone, undefined)
  done(await store.pets.replace(1, { name: 'Renamed', categoryId: 2 }, undefined))
  await store.keys.create({
    name: 'reader',
    scopes: ['pets:read'],
    digest: 'd1',
    expiresAt: '2031-01-01T00:00:00.000Z',
  })
  await store.keys.create({ name: 'revoked', scopes: [], digest: 'd2' })
  await store.keys.revoke('revoked')
  await store.keys.rotate('reader', 'd4')
  await store.keys.touch(new Map([[1, new Date('2026-11-22T00:00:00Z')]]))
  const usage = {
    operationId: 'getPet',
    caller: 'reader',
    day: '2026-11-22',
    calls: 7,
    lastCall: '2026-11-22T01:00:00.000Z',
  }
  await store.usage.add([usage, { ...usage, caller: 'Zoë' }])
  expect(await store.events.prune(new Date('2027-01-01'), 3)).toBe(3)
  await store.close()
  // Two names that were different when they were given.
  const db = new Database(file)
  db.exec(
    "INSERT INTO categories (name, name_key, description, twin) SELECT 'DOG', name_key, 'Twin', (SELECT max(id) + 1 FROM categories) FROM categories WHERE name = 'Dog'",
  )
  db.close()
  return file
}

/** The ids that a new pet, category, order and key get. */
async function newIds({ pets, categories, orders, keys }: Store): Promise<number[]> {
  const pet = done(await pets.create({ name: 'Next', categoryId: 1 }))
  const category = done(await categories.create({ name: 'Next' }))
  const order = done(await orders.place({ petId: 1, quantity: 1 }))
  const key = await keys.create({ name: 'next', scopes: [], digest: 'd3' })
  return [pet.value.id, category.value.id, order.value.id, key!.id]
}

const runExport = (url: string, file: string) =>
  run('.', [resolve('server/commands/export.ts'), file], { DATABASE_URL: url })
const runImport = (file: string, url: string) =>
  run('.', [resolve('server/commands/import.ts'), file], { DATABASE_URL: url })

/** Expects that a store that was imported holds what another does, finds it, and gives no id again. */
async function expectSame(after: Store, before: Store) {
  expect(await contents(after)).toEqual(await contents(before))
  expect(await after.keys.list()).toEqual(await before.keys.list())
  expect(await after.usage.report()).toEqual(await before.usage.report())
  expect(await after.events.read({ limit: 100 })).toEqual(await before.events.read({ limit: 100 }))
  for (const query of [{ q: 'strasse' }, { name: 'Renamed' }, { sort: '-name' }])
    expect(await after.pets.list({ ...query, limit: 9 })).toEqual(
      await before.pets.list({ ...query, limit: 9 }),
    )
  expect(await after.pets.create({ name: 'Straße 🐾', categoryId: 1 }, once1)).toMatchObject({
    replayed: true,
  })
  const fresh = await newIds(before)
  for (const [at, id] of (await newIds(after)).entries()) expect(id).toBeGreaterThanOrEqual(fresh[at]!)
}

test('an export is imported as it was, and one that was changed or broken off is refused', async () => {
  const file = await filled()
  const [exported, copy] = [join(temporaryFolder(), 'data.jsonl'), newFile()]
  expect(await runExport(`file:${file}`, exported)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^pets +13 +[0-9a-f]{64}$/m),
  })
  expect(statSync(exported).mode & 0o777).toBe(0o600)
  expect(await runImport(exported, `file:${copy}`)).toMatchObject({
    code: 0,
    err: expect.stringMatching(/^pets: 13 of 13$/m),
  })
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  await expectSame(await open(`file:${copy}`), await open(`file:${file}`))

  const text = readFileSync(exported, 'utf8')
  const target = newFile()
  for (const [changed, why] of [
    [text.replace('Renamed', 'renamed'), 'is not as it was exported: the rows of pets'],
    [text.slice(0, text.lastIndexOf('{')), 'is not as it was exported: it ends too early'],
    [text.replace('"name_key",', ''), 'is of another release: instead of the table categories'],
    [text.replace('"petstore"', '"other"'), 'is an export of another service'],
    ['nothing\n', 'is no export'],
  ] as const) {
    writeFileSync(`${exported}.changed`, changed)
    const refused = await runImport(`${exported}.changed`, `file:${target}`)
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(why) })
    expect(existsSync(target)).toBe(false)
  }
  expect(await runImport(exported, `file:${copy}`)).toMatchObject({
    code: 1,
    err: expect.stringContaining('exists already'),
  })
  expect(await runExport(`file:${file}`, exported)).toMatchObject({
    code: 1,
    err: expect.stringContaining('exists already'),
  })
  expect(readFileSync(exported, 'utf8')).toBe(text)
  expect(readdirSync(dirname(copy)).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

/** An export whose first row is another, and counted and summed up as it is. */
function forged(text: string, change: (row: string) => string): string {
  const [heading, table, first, ...rest] = text.split('\n')
  const end = rest.findIndex((line) => line.startsWith('{'))
  const rows = [change(first!), ...rest.slice(0, end)]
  const sha256 = hash('sha256', rows.map((row) => `${row}\n`).join(''))
  const ended = JSON.stringify({ ...JSON.parse(rest[end]!), sha256 })
  return [heading, table, ...rows, ended, ...rest.slice(end + 1)].join('\n')
}

test('whatever is imported, and wherever an export is to go, what prevents that is said', async () => {
  const [file, target] = [await filled(), newFile()]
  const tables = movedTables(schema)
  const exportTo = (place: string) =>
    withSource(file, schema, (source) => writeExport(place, schema.id, source, tables, () => {}))
  const importFrom = async (place: string) => {
    const source = await readExport(place, schema.id, tables)
    return withNewFile(target, schema, (to) => moveAll(source, to, tables, () => {}))
  }
  const exported = join(temporaryFolder(), 'data.jsonl')
  await exportTo(exported)
  const text = readFileSync(exported, 'utf8')
  const changed = `${exported}.changed`
  for (const [content, why] of [
    ['['.repeat(20_000_000), 'a line of it does not end'],
    [text.replace(/"columns":\[[^\]]*\]/, '"columns":"none"'), 'it has categories (none)'],
    [`${text}more\n`, 'something follows its last table'],
    [text.replace(/"lastId":\d+/, '"lastId":"x"'), 'the rows of categories do not match'],
    [forged(text, (row) => `${row.slice(0, -1)},1]`), 'row 1 of categories does not fit'],
    [forged(text, (row) => row.replace('1', '{}')), 'row 1 of categories does not fit'],
    [forged(text, (row) => row.slice(0, -1)), 'row 1 of categories does not fit'],
    [forged(text, (row) => row.replace('1', '2')), `${target} cannot be written: UNIQUE constraint failed`],
  ] as const) {
    writeFileSync(changed, content)
    const failure = await importFrom(changed).catch((error) => error)
    expect(failure).toBeInstanceOf(UnusableDatabase)
    expect(failure.message).toContain(why)
  }
  expect(readdirSync(dirname(target))).toEqual([])
  await expect(importFrom(dirname(exported))).rejects.toThrow(UnusableDatabase)
  for (const place of [join(temporaryFolder(), 'missing', 'data.jsonl'), join(exported, 'data.jsonl')])
    await expect(exportTo(place)).rejects.toThrow(`${place} cannot be written: ENO`)
})

/** A file with so many pets, the last of which are gone. */
function withPets(count: number): string {
  const file = newFile()
  const db = connect(file, schema)
  db.exec(`INSERT INTO categories (name, name_key) VALUES ('Cat', 'cat'), ('Dog', 'dog');
    WITH RECURSIVE ids (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM ids WHERE id < ${count})
    INSERT INTO pets (name, category_id, status, stock, version, stock_version)
    SELECT 'Pet ' || id, 1 + id % 2, 'available', 1 + id % 7, 1 + id % 3, 1 + id % 5 FROM ids;
    DELETE FROM pets WHERE id > ${count - 10}`)
  db.close()
  return file
}

/** Starts a transfer and kills it once it has told of progress in the pets so often. */
async function breakOff(from: string, to: string) {
  const child = spawn(process.execPath, [program, '--from', from, '--to', to])
  onTestFinished(() => void child.kill('SIGKILL'))
  const err = createInterface(child.stderr)
  for await (const line of err) if (/^pets: [1-9]/.test(line)) break
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

describe.skipIf(noPostgres)(`transfer to PostgreSQL ${noPostgres ?? ''}`, async () => {
  if (noPostgres) return void test(noPostgres, () => {})
  const postgres = await startPostgres()

  test('everything is moved, and goes on as if nothing had happened', async () => {
    const file = await filled()
    const url = await postgres.createDatabase()
    const { code, out, err } = await transfer(file, url)
    expect([code, err]).toEqual([0, expect.stringMatching(/^pets: 13 of 13$/m)])
    expect(out).toMatch(/^pets +13 +[0-9a-f]{64}$/m)

    const [before, after] = [await open(`file:${file}`), await open(url)]
    expect(await contents(after)).toEqual(await contents(before))
    const { items } = await after.orders.list({ petId: 1, limit: 10 })
    expect(items.map(({ shipDate }) => shipDate)).toEqual(expect.arrayContaining(shipDates))
    for (const id of [1, 2, 13]) {
      expect(await after.pets.find(id)).toEqual(await before.pets.find(id))
      expect(await after.inventory.find(id)).toEqual(await before.inventory.find(id))
    }
    expect(await after.pets.find(1)).toMatchObject({ value: { name: 'Renamed' }, version: 2 })
    for (const q of ['strasse', 'renamed', 'the', 'biscuit'])
      expect([q, await after.pets.list({ q, limit: 9 })]).toEqual([
        q,
        await before.pets.list({ q, limit: 9 }),
      ])
    expect(await after.keys.list()).toEqual(await before.keys.list())
    expect(await after.keys.find('d1')).toEqual(await before.keys.find('d1'))
    expect(await after.usage.report()).toEqual(await before.usage.report())
    const feed = await before.events.read({ limit: 100 })
    if ('keptAfter' in feed) throw new Error('Without `after`, nothing is missed.')
    expect(feed.items.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['order.cancelled', 'pet.deleted']),
    )
    expect(await after.events.read({ limit: 100 })).toEqual(feed)
    for (const missed of [0, feed.items[0]!.id - 1])
      expect(await after.events.read({ limit: 1, after: missed })).toEqual(
        await before.events.read({ limit: 1, after: missed }),
      )

    const again = await after.pets.create({ name: 'Straße 🐾', categoryId: 1 }, once1)
    expect(again).toMatchObject({ value: { id: 13 }, replayed: true })
    // A sequence may leave ids out, but gives none a second time.
    const fresh = await newIds(before)
    for (const [at, id] of (await newIds(after)).entries()) expect(id).toBeGreaterThanOrEqual(fresh[at]!)
    expect(await after.categories.create({ name: 'dog' })).toMatchObject({ refused: 'category_name_taken' })
    expect(await after.events.read({ limit: 3, after: feed.items.at(-1)!.id })).toMatchObject({
      items: [{ type: 'pet.created' }, { type: 'category.created' }, { type: 'order.placed' }],
    })
  })

  test('an export holds the same whatever the engine is, and is imported into PostgreSQL, too', async () => {
    const file = await filled()
    const [first, second] = [await postgres.createDatabase(), await postgres.createDatabase()]
    const folder = temporaryFolder()
    const [one, other] = [join(folder, 'one.jsonl'), join(folder, 'other.jsonl')]
    expect(await runExport(`file:${file}`, one)).toMatchObject({ code: 0 })
    expect(await runImport(one, first)).toMatchObject({ code: 0 })
    expect(await runExport(first, other)).toMatchObject({ code: 0 })
    const lines = (path: string) => readFileSync(path, 'utf8').split('\n').slice(1)
    expect(lines(other)).toEqual(lines(one))
    expect(await runImport(other, second)).toMatchObject({ code: 0 })
    await expectSame(await open(second), await open(`file:${file}`))
    expect(await runImport(other, second)).toMatchObject({
      code: 1,
      err: expect.stringContaining('holds records already'),
    })
  })

  test('100 000 pets arrive although the transfer is killed, and no server starts before they are there', async () => {
    const file = withPets(100_000)
    const url = await postgres.createDatabase()
    await breakOff(file, url)
    const early = await run(temporaryFolder(), [main], { DATABASE_URL: url })
    expect(early).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^PostgreSQL database \S+ at \S+ holds an unfinished transfer .*\n$/),
    })
    await breakOff(file, url)
    const { code, out } = await transfer(file, url)
    expect([code, out]).toEqual([0, expect.stringMatching(/^pets +99990 /m)])
    const [sum] = await postgres.sql<{ ids: string; versions: string }>(
      'SELECT sum(id) AS ids, sum(version + stock_version) AS versions FROM pets',
      new URL(url).pathname.slice(1),
    )
    const db = new Database(file)
    expect(sum).toEqual(
      db
        .prepare(
          'SELECT CAST(sum(id) AS TEXT) AS ids, CAST(sum(version + stock_version) AS TEXT) AS versions FROM pets',
        )
        .get(),
    )
    db.close()
    const store = await open(url)
    expect(await store.pets.create({ name: 'Next', categoryId: 1 })).toMatchObject({ value: { id: 100_001 } })
  })

  test('what was changed on one side while a transfer was broken off is noticed', async () => {
    const file = withPets(6000)
    const url = await postgres.createDatabase()
    expect(await transfer(file, url)).toMatchObject({ code: 0 })
    const database = new URL(url).pathname.slice(1)
    // As it is before the comparison.
    await postgres.sql(
      'CREATE TABLE unfinished_transfer (); ALTER TABLE unfinished_transfer OWNER TO petstore',
      database,
    )
    await postgres.sql('UPDATE pets SET stock = stock + 1 WHERE id = 5500', database)
    expect(await transfer(file, url)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The table pets is not the same on both sides .*start again\.$/m),
    })
    expect(await postgres.sql('SELECT * FROM unfinished_transfer', database)).toEqual([])
  })

  test('bad input is refused with one line', async () => {
    const url = await postgres.createDatabase()
    const line = (text: string) => expect.stringMatching(new RegExp(`^[^\\n]*${text}[^\\n]*\\n$`))
    expect(await run('.', [program])).toMatchObject({
      code: 2,
      err: line('Run npx contract-server transfer --help'),
    })
    expect(await transfer('a.db', 'file:b.db')).toMatchObject({
      code: 2,
      err: line('Run npx contract-server transfer --help'),
    })
    expect(await transfer('nowhere.db', url)).toMatchObject({
      code: 1,
      err: line('nowhere.db does not exist'),
    })
    const file = withPets(20)
    expect(await transfer(file, url.replace('petstore:', 'nobody:'))).toMatchObject({
      code: 1,
      err: line('user or password is wrong'),
    })
    const user = connect(file, schema)
    expect(await transfer(file, url)).toMatchObject({
      code: 1,
      err: line('is in use: stop the service .* then transfer'),
    })
    user.pragma('user_version = 1')
    user.close()
    expect(await transfer(file, url)).toMatchObject({ code: 1, err: line('has schema 1') })
    const used = await openStore(url)
    await used.categories.create({ name: 'Cats' })
    await used.close()
    expect(await transfer(withPets(20), url)).toMatchObject({
      code: 1,
      err: line('holds records already: name an empty database'),
    })
  })
})

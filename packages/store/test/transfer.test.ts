import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Store, schema } from '../../../db/store.ts'
import { contents } from '../../../test/db/databases.ts'
import { done } from '../../../test/db/writes.ts'
import { run } from '../../../test/support/child.ts'
import { temporaryFolder } from '../../../test/support/folder.ts'
import { noPostgres, sharedPostgres } from '../../../test/support/postgres.ts'
import { openStore } from '../../../test/support/store.ts'
import { UnusableDatabase } from '../../server/store/store.ts'
import { columnNames, type TransferTarget } from '../integrity/rows.ts'
import { movedTables } from '../own/own-tables.ts'
import * as postgresEnds from '../postgres/transfer.ts'
import { connect } from '../sqlite/connect.ts'
import * as fileEnds from '../sqlite/copies/transfer.ts'
import { writeExport } from '../transfer/export.ts'
import { exportLines, readExport } from '../transfer/export-lines.ts'
import { importData } from '../transfer/import.ts'

const isFile = (url: string) => !url.startsWith('postgres')

/** Writes what a database holds to a file. */
const exportTo = (file: string, url: string) =>
  (isFile(url) ? fileEnds : postgresEnds).withSource(url, schema, (source) =>
    writeExport(file, schema, source),
  )

/** Fills a database with an export, and returns what was said of it. */
async function importFrom(file: string, url: string): Promise<string[]> {
  const notes: string[] = []
  const reports = { onProgress() {}, onNote: (note: string) => void notes.push(note) }
  const withScopes = { ...schema, scopes: ['pets:read'] }
  const fill = (target: TransferTarget) => importData(readExport(file), withScopes, target, reports)
  await (isFile(url) ? fileEnds.withNewFile(url, schema, fill) : postgresEnds.withTarget(url, schema, fill))
  return notes
}

/** Fills a database with what a file holds. */
const transfer = (file: string, to: string, during = (target: TransferTarget) => target) =>
  fileEnds.withSource(
    file,
    schema,
    (source) =>
      postgresEnds.withTarget(to, schema, (target) =>
        importData(exportLines(schema, source), schema, during(target)),
      ),
    { alone: true },
  )

/** Runs a command as a process. */
const command = (name: string, args: string[], env: Record<string, string> = {}) =>
  run('.', [resolve('packages/server/main.js'), name, ...args], env)

const clock = () => new Date('2026-11-22T12:00:00Z')

/** Opens a store until the test ends. */
async function open(url: string): Promise<Store> {
  const store = await openStore(url, { clock })
  onTestFinished(() => store.close())
  return store
}

/** What an engine keeps for itself, or makes anew. */
const privateTables = ['sqlite_sequence', 'applied_migrations', 'applied_server_migrations', 'probe']
const derived = schema.tables
  .filter(({ searched }) => searched !== undefined)
  .flatMap(({ name }) => [`${name}.words`, `${name}_words.prefix`, `${name}_words.item`])

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

test('an export is imported as it was by the commands, which make files that only their owner reads', async () => {
  const file = await filled()
  const [exported, copy] = [join(temporaryFolder(), 'data.jsonl'), newFile()]
  expect(await command('export', [exported], { DATABASE_URL: `file:${file}` })).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^pets +13 +[0-9a-f]{64}$/m),
  })
  expect(statSync(exported).mode & 0o777).toBe(0o600)
  expect(await command('import', [exported], { DATABASE_URL: `file:${copy}` })).toMatchObject({
    code: 0,
    err: expect.stringMatching(/^pets: 13 of 13$/m),
  })
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  await expectSame(await open(`file:${copy}`), await open(`file:${file}`))
  await expect(importFrom(exported, copy)).rejects.toThrow('exists already')
  const text = readFileSync(exported, 'utf8')
  await expect(exportTo(exported, file)).rejects.toThrow('exists already')
  expect(readFileSync(exported, 'utf8')).toBe(text)
  expect(readdirSync(dirname(copy)).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

/** An export with another row in a table, counted and summed up as it is. */
function forged(text: string, table: string, change: (row: string) => string, lastId?: number): string {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`)) + 1
  const end = lines.findIndex((line, at) => at > start && line.startsWith('{'))
  lines[start] = change(lines[start]!)
  const sum = createHash('sha256')
  for (const row of lines.slice(start, end)) sum.update(`${row}\n`)
  const control = JSON.parse(lines[end]!)
  lines[end] = JSON.stringify({ ...control, sha256: sum.digest('hex'), lastId: lastId ?? control.lastId })
  return lines.join('\n')
}

test('an export that was changed, or is none, is refused with the reason, and nothing is made', async () => {
  const [file, target] = [await filled(), newFile()]
  const exported = join(temporaryFolder(), 'data.jsonl')
  await exportTo(exported, file)
  const text = readFileSync(exported, 'utf8')
  const changed = `${exported}.changed`
  const first = (change: (row: string) => string) => forged(text, 'categories', change)
  for (const [content, why] of [
    [text.replace('Renamed', 'renamed'), 'the rows of pets do not match'],
    [text.slice(0, text.lastIndexOf('{')), 'it ends too early'],
    [text.slice(0, -3), 'it ends too early'],
    [text.replace('"petstore"', '"other"'), 'is of another service'],
    ['nothing\n', 'is no JSON'],
    ['{}\n', 'is no export'],
    ['['.repeat(20_000_000), 'a line of it does not end'],
    [text.replace(/"columns":\[[^\]]*\]/, '"columns":"none"'), 'does not have the table categories'],
    [text.replace('["id","name","name_key"', '["x","name","name_key"'), 'has no column id of categories'],
    [`${text}{"more":1}\n`, 'something follows its last table'],
    [text.replace(/"lastId":\d+/, '"lastId":"x"'), 'the rows of categories do not match'],
    [
      first((row) => `${row.slice(0, -1)},1]`),
      'row of categories that no server writes (1): it has 6 values',
    ],
    [first((row) => row.replace('1', '{}')), 'id is no integer'],
    [first((row) => row.slice(0, -1)), 'is no JSON'],
    [forged(text, 'api_keys', (row) => row.replace('"[', '"')), 'scopes is not a JSON array of texts'],
    [forged(text, 'events', (row) => row.replace('{', '')), 'data is not a JSON object'],
    [
      forged(text, 'events', (row) => row.replace(/^\[\d+/, '[9007199254740991')),
      'id is no integer within 2^52',
    ],
    [forged(text, 'events', (row) => row, 2 ** 53 - 2), 'the rows of events do not match'],
    [
      first((row) => row.replace('"Dog"', '""')),
      'row of categories that no server writes (1): name does not match',
    ],
    [first((row) => row.replace(/\d+\]$/, '9007199254740990]')), 'version is no integer within 2^52'],
    [forged(text, 'usage', (row) => row.replace('2026-11-22"', '2026-11-31"')), 'day is not a date'],
    [
      forged(text, 'api_keys', () =>
        JSON.stringify([1, null, 'x', '["nope"]', 'd1', '2026-11-22T12:00:00.000Z', null, null, null]),
      ),
      'a key that is not revoked has scopes of the contract: x',
    ],
    [
      forged(text, 'pets', (row) => row.replace(',1,3,', ',1,2,')),
      'open units of a pet are those of its open orders: 1',
    ],
    [first((row) => row.replace('1', '2')), `${target} cannot be written: UNIQUE constraint failed`],
  ] as const) {
    writeFileSync(changed, content)
    const failure = await importFrom(changed, target).catch((error) => error)
    expect(failure).toBeInstanceOf(UnusableDatabase)
    expect(failure.message).toContain(why)
  }
  expect(existsSync(target)).toBe(false)
  expect(readdirSync(dirname(target))).toEqual([])
  await expect(importFrom(dirname(exported), target)).rejects.toThrow(UnusableDatabase)
  for (const place of [join(temporaryFolder(), 'missing', 'data.jsonl'), join(exported, 'data.jsonl')])
    await expect(exportTo(place, file)).rejects.toThrow(`${place} cannot be written: ENO`)
})

test('an export of another release is imported: what this one does not know is left out, and said', async () => {
  const [file, copy] = [await filled(), newFile()]
  const exported = join(temporaryFolder(), 'data.jsonl')
  await exportTo(exported, file)
  // The first release kept a column `twin` of categories, and told no counts before the rows.
  let [inCategories, sum] = [false, createHash('sha256')]
  const lines = readFileSync(exported, 'utf8')
    .trimEnd()
    .split('\n')
    .map((text) => {
      const line = JSON.parse(text)
      if (line.format) return JSON.stringify({ ...line, tables: [...line.tables, 'gone'] })
      const { rows: _, ...heading } = line
      if (line.table) inCategories = line.table === 'categories'
      if (line.table)
        return JSON.stringify(inCategories ? { ...heading, columns: [...line.columns, 'twin'] } : heading)
      if (line.end) return JSON.stringify(inCategories ? { ...line, sha256: sum.digest('hex') } : line)
      if (!inCategories) return text
      const row = JSON.stringify([...line, 0])
      sum.update(`${row}\n`)
      return row
    })
  lines.push(
    '{"table":"gone","columns":["x"]}',
    `{"end":"gone","rows":0,"sha256":"${createHash('sha256').digest('hex')}","lastId":0}`,
  )
  writeFileSync(exported, lines.map((line) => `${line}\n`).join(''))
  expect(await importFrom(exported, copy)).toEqual([
    'The column twin of categories in the export is left out: this release has none.',
    'The table gone of the export is left out: this release has none.',
  ])
  await expectSame(await open(`file:${copy}`), await open(`file:${file}`))
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

describe.skipIf(noPostgres)(`transfer to PostgreSQL ${noPostgres ?? ''}`, async () => {
  if (noPostgres) return void test(noPostgres, () => {})
  const postgres = await sharedPostgres()

  test('everything is moved, and goes on as if nothing had happened', async () => {
    const file = await filled()
    const url = await postgres.createDatabase()
    const { code, out, err } = await command('transfer', ['--from', file, '--to', url])
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
    await exportTo(one, file)
    await importFrom(one, first)
    await exportTo(other, first)
    const lines = (path: string) => readFileSync(path, 'utf8').split('\n').slice(1)
    expect(lines(other)).toEqual(lines(one))
    await importFrom(other, second)
    await expectSame(await open(second), await open(`file:${file}`))
    await expect(importFrom(other, second)).rejects.toThrow('holds records already')
  })

  test('of a transfer that is broken off nothing is kept, and nobody writes meanwhile; it is begun again', async () => {
    const file = withPets(12_000)
    const url = await postgres.createDatabase()
    const server = await open(`${url}?lock_timeout=200`)
    const broken = transfer(file, url, (target) => ({
      ...target,
      async add(table, rows) {
        await target.add(table, rows)
        if (table.name !== 'pets') return
        await expect(server.categories.create({ name: 'Meanwhile' })).rejects.toThrow(/holds a lock/)
        throw new Error('broken off')
      },
    }))
    await expect(broken).rejects.toThrow('broken off')
    expect((await server.categories.list({ limit: 5 })).items).toEqual([])
    await transfer(file, url)
    const { items } = await server.pets.list({ limit: 2, after: 11_988 })
    expect(items.map(({ id }) => id)).toEqual([11_989, 11_990])
    expect(await server.pets.create({ name: 'Next', categoryId: 1 })).toMatchObject({ value: { id: 12_001 } })
  })

  test('a database that keeps something else than what it was given is refused', async () => {
    const url = await postgres.createDatabase()
    await (await openStore(url)).close()
    await postgres.sql(
      `CREATE FUNCTION worse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.stock = NEW.stock + 1; RETURN NEW; END $$;
       CREATE TRIGGER worse BEFORE INSERT ON pets FOR EACH ROW WHEN (NEW.id = 5) EXECUTE FUNCTION worse()`,
      new URL(url).pathname.slice(1),
    )
    await expect(transfer(withPets(20), url)).rejects.toThrow(
      /did not keep the table pets as it is in the export/,
    )
    const store = await open(url)
    expect((await store.categories.list({ limit: 5 })).items).toEqual([])
  })

  test('bad input is refused with one line', async () => {
    const url = await postgres.createDatabase()
    const usage = {
      code: 2,
      err: expect.stringMatching(/^[^\n]*Run npx contract-server transfer --help[^\n]*\n$/),
    }
    expect(await command('transfer', [])).toMatchObject(usage)
    expect(await command('transfer', ['--from', 'a.db', '--to', 'file:b.db'])).toMatchObject(usage)
    await expect(transfer('nowhere.db', url)).rejects.toThrow('nowhere.db does not exist')
    const file = withPets(20)
    await expect(transfer(file, url.replace('petstore:', 'nobody:'))).rejects.toThrow(
      'user or password is wrong',
    )
    const user = connect(file, schema)
    await expect(transfer(file, url)).rejects.toThrow(/is in use: stop the service .* then transfer/)
    user.exec('DELETE FROM applied_server_migrations')
    user.close()
    await expect(transfer(file, url)).rejects.toThrow('is not up to date')
    const used = await openStore(url)
    await used.categories.create({ name: 'Cats' })
    await used.close()
    await expect(transfer(withPets(20), url)).rejects.toThrow('holds records already: name an empty database')
  })
})

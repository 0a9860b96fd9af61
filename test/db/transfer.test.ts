import { join } from 'node:path'
import { UnusableDatabase } from 'contract-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Store, schema } from '../../db/store.ts'
import { columnNames, type TransferTarget } from '../../packages/store/integrity/rows.ts'
import { transfer } from '../../packages/store/integrity/transfer.ts'
import { withTarget } from '../../packages/store/postgres/transfer.ts'
import { movedTables } from '../../packages/store/server/tables.ts'
import { connect } from '../../packages/store/sqlite/connect.ts'
import { withSource } from '../../packages/store/sqlite/copies/transfer.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { noPostgres, sharedPostgres } from '../../packages/testing/postgres.ts'
import { runCommand } from '../support/command.ts'
import { openStore } from '../support/store.ts'
import { contents } from './databases.ts'
import { done } from './writes.ts'

const move = (file: string, to: string, during = (target: TransferTarget) => target) =>
  withSource(file, schema, (source) =>
    withTarget(to, schema, (target) =>
      transfer({ ...schema, scopes: ['pets:read'] }, source, during(target)),
    ),
  )

const command = (...args: string[]) => runCommand(['transfer', ...args])

const clock = () => new Date('2026-11-22T12:00:00Z')

async function open(url: string): Promise<Store> {
  const store = await openStore(url, { clock })
  onTestFinished(() => store.close())
  return store
}

// Tables that an engine keeps for itself, or fills anew.
const privateTables = [
  'sqlite_sequence',
  'applied_migrations',
  'applied_server_migrations',
  'probe',
  'event_types',
]
const derived = schema.tables.flatMap(({ name, searched, deferred }) => [
  searched && `${name}.words`,
  deferred && `${name}.unindexed`,
])

test('every column of every table is moved', async () => {
  const file = newFile()
  await (await openStore(`file:${file}`)).close()
  const db = connect(file, schema)
  onTestFinished(() => void db.close())
  const existing = db
    .prepare<[], { table: string; column: string }>(
      `SELECT tables.name AS "table", columns.name AS "column"
       FROM pragma_table_list AS tables, pragma_table_info(tables.name) AS columns
       WHERE tables.schema = 'main' AND tables.type = 'table' AND tables.name <> 'sqlite_schema'`,
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

// Stored form of ship dates.
const shipDates = ['0000-01-01T00:00:00+23:59', '9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59-23:59']

/** Creates a file with rows in every table, and with ids of deleted rows. */
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

/** Returns the ids of a new pet, category, order and key. */
async function newIds({ pets, categories, orders, keys }: Store): Promise<number[]> {
  const pet = done(await pets.create({ name: 'Next', categoryId: 1 }))
  const category = done(await categories.create({ name: 'Next' }))
  const order = done(await orders.place({ petId: 1, quantity: 1 }))
  const key = await keys.create({ name: 'next', scopes: [], digest: 'd3' })
  return [pet.value.id, category.value.id, order.value.id, key!.id]
}

/** Creates a file with so many pets, and deletes the last ones. */
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

  test('all rows are moved, and the service continues without a gap', async () => {
    const file = await filled()
    const url = await postgres.createDatabase()
    const { code, out, err } = await command('--from', file, '--to', url)
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
    // A sequence may skip ids, but gives none twice.
    const fresh = await newIds(before)
    for (const [at, id] of (await newIds(after)).entries()) expect(id).toBeGreaterThanOrEqual(fresh[at]!)
    expect(await after.categories.create({ name: 'dog' })).toMatchObject({ refused: 'category_name_taken' })
    expect(await after.events.read({ limit: 3, after: feed.items.at(-1)!.id })).toMatchObject({
      items: [{ type: 'pet.created' }, { type: 'category.created' }, { type: 'order.placed' }],
    })
  })

  test.each([
    [
      'categories',
      "UPDATE categories SET name = '' WHERE id = 1",
      'that no server writes (1): name does not match',
    ],
    [
      'events',
      "UPDATE events SET data = '{' WHERE id = 5",
      'that no server writes (5): data is not a JSON object',
    ],
    [
      'events',
      "UPDATE sqlite_sequence SET seq = 9007199254740990 WHERE name = 'events'",
      'leaves no room for more',
    ],
    ['api_keys', `UPDATE api_keys SET scopes = '["nope"]'`, 'has scopes of the contract'],
    [
      'pets',
      'UPDATE pets SET open = open + 1 WHERE id = 7',
      'the open units of a pet are those of its open orders: 7',
    ],
  ])('%s that no server writes are refused, and nothing is kept: %s', async (table, sql, why) => {
    const [file, url] = [await filled(), await postgres.createDatabase()]
    const db = connect(file, schema)
    db.exec(sql)
    db.close()
    const failure = await move(file, url).catch((error) => error)
    expect(failure).toBeInstanceOf(UnusableDatabase)
    expect(failure.message).toContain(table)
    expect(failure.message).toContain(why)
    expect((await (await open(url)).categories.list({ limit: 5 })).items).toEqual([])
  })

  test('an interrupted transfer leaves nothing, keeps others from writing, and can be repeated', async () => {
    const file = withPets(12_000)
    const url = await postgres.createDatabase()
    const server = await open(`${url}?lock_timeout=200`)
    const broken = move(file, url, (target) => ({
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
    await move(file, url)
    const { items } = await server.pets.list({ limit: 2, after: 11_988 })
    expect(items.map(({ id }) => id)).toEqual([11_989, 11_990])
    expect(await server.pets.create({ name: 'Next', categoryId: 1 })).toMatchObject({ value: { id: 12_001 } })
  })

  test('a database that stores other values than it received is refused', async () => {
    const url = await postgres.createDatabase()
    await (await openStore(url)).close()
    await postgres.sql(
      `CREATE FUNCTION worse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.stock = NEW.stock + 1; RETURN NEW; END $$;
       CREATE TRIGGER worse BEFORE INSERT ON pets FOR EACH ROW WHEN (NEW.id = 5) EXECUTE FUNCTION worse()`,
      new URL(url).pathname.slice(1),
    )
    await expect(move(withPets(20), url)).rejects.toThrow(/did not keep the table pets as it is in the file/)
    const store = await open(url)
    expect((await store.categories.list({ limit: 5 })).items).toEqual([])
  })

  test('bad input is refused with one line', async () => {
    const url = await postgres.createDatabase()
    const usage = {
      code: 2,
      err: expect.stringMatching(/^[^\n]*Run npx contract-server transfer --help[^\n]*\n$/),
    }
    expect(await command()).toMatchObject(usage)
    expect(await command('--from', 'a.db', '--to', 'file:b.db')).toMatchObject(usage)
    await expect(move('nowhere.db', url)).rejects.toThrow('nowhere.db does not exist')
    const file = withPets(20)
    await expect(move(file, url.replace('petstore:', 'nobody:'))).rejects.toThrow('user or password is wrong')
    const user = connect(file, schema)
    await expect(move(file, url)).rejects.toThrow(/is in use: stop the service .* then transfer/)
    user.exec('DELETE FROM applied_server_migrations')
    user.close()
    await expect(move(file, url)).rejects.toThrow('is not up to date')
    const used = await openStore(url)
    await used.categories.create({ name: 'Cats' })
    await used.close()
    await expect(move(withPets(20), url)).rejects.toThrow('holds records already: name an empty database')
  })
})

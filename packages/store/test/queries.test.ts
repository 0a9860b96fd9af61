/** Queries and transactions of a service in its own SQL, on both engines. */

import { join } from 'node:path'
import { refuse, UnstorableValue } from 'contract-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../testing/folder.ts'
import { noPostgres } from '../../testing/postgres.ts'
import { newRow } from '../kit/declare.ts'
import type { Engine } from '../kit/unit.ts'
import { openDatabase } from '../open.ts'
import { createMigrated } from './pets/databases.ts'
import { categories, pets, schema, storeOn } from './pets/store.ts'

const add = (engine: Engine, name: string, nameKey: string) =>
  engine.write(
    { add: newRow(categories) },
    ({ add }) => add({ name, nameKey, description: null, version: 1 }).row,
  )

const databases: [string, () => Promise<string>][] = [
  ['SQLite', async () => `file:${join(temporaryFolder(), 'pets.db')}`],
]
if (!noPostgres) {
  databases.push(['PostgreSQL', () => createMigrated()])
}

describe.each(databases)('queries of %s', (engineName, create) => {
  async function open(settings = '') {
    const database = await openDatabase((await create()) + settings, schema)
    onTestFinished(() => database.close())
    const { engine } = database
    await storeOn(database).seed()
    const count = async () =>
      Number((await engine.read<{ n: number }>('SELECT count(*) AS n FROM pets'))[0]?.n)
    return { engine, count, events: database.events }
  }

  test('bind values to placeholders only, not to question marks in texts', async () => {
    const { engine } = await open()
    const text = `
      SELECT p.name AS "which?", c.name AS category, '?' AS mark -- whose?
      FROM pets p JOIN categories c ON c.id = p.category_id /* really? */
      WHERE p.id BETWEEN ? AND ? AND p.name <> ? AND 'it''s ?' <> ? ORDER BY p.id`
    const rows = await engine.read(text, 1, 2, 'Nobody', 'x')
    expect(rows).toEqual([
      { 'which?': 'Biscuit', category: expect.any(String), mark: '?' },
      { 'which?': expect.any(String), category: expect.any(String), mark: '?' },
    ])
    expect(await engine.read('SELECT id FROM categories WHERE description = ?', null)).toEqual([])
  })

  test.each([
    "UPDATE pets SET name = 'Rex' RETURNING id",
    'DELETE FROM pets',
    "INSERT INTO categories (name, name_key) VALUES ('x', 'x') RETURNING id",
    'WITH made AS (SELECT 1) DELETE FROM pets RETURNING id',
  ])('cannot write: %s', async (text) => {
    const { engine, count } = await open()
    const before = await count()
    await expect(engine.read(text)).rejects.toThrow(`returns rows and changes nothing, not: ${text}`)
    expect(await count()).toBe(before)
    expect(await engine.read("SELECT id FROM pets WHERE name = 'Rex'")).toEqual([])
  })

  test.each([
    'SET statement_timeout = 1',
    ' -- a\n/* b */ PRAGMA foreign_keys = OFF',
    'PRAGMA busy_timeout = 1',
    'RESET ALL',
    'COMMIT',
    'ROLLBACK',
    'LISTEN pets',
  ])('cannot change lasting state: %s', async (text) => {
    const { engine, count } = await open()
    await expect(engine.read(text)).rejects.toThrow(`returns rows and changes nothing, not: ${text}`)
    expect(await count()).toBeGreaterThan(0)
  })

  test('leave no setting behind', async () => {
    if (engineName === 'SQLite') return
    const { engine } = await open('?pool_size=2')
    await engine.read("SELECT set_config('application_name', 'left behind', false)")
    const [row] = await engine.read<{ name: string }>("SELECT current_setting('application_name') AS name")
    expect(row!.name).not.toBe('left behind')
  })

  test('are planned as PostgreSQL chooses, beside searches along an index', async () => {
    if (engineName === 'SQLite') return
    const { engine } = await open('?pool_size=2')
    await engine.lister({ view: pets, filters: [] })({ limit: 1, q: 'bis' })
    expect(await engine.read("SELECT current_setting('enable_seqscan') AS scans")).toEqual([{ scans: 'on' }])
  })

  test('reject values that no column can store, and later ones succeed', async () => {
    const { engine, count } = await open()
    const find = (value: string | number) =>
      engine.read(
        'SELECT id FROM pets WHERE name = ? OR id = ?',
        `${value}`,
        typeof value === 'number' ? value : 0,
      )
    for (const value of ['a\0', '\ud800', 2 ** 53]) await expect(find(value)).rejects.toThrow(UnstorableValue)
    await expect(find(Number.NaN)).rejects.toThrow('finite numbers only')
    const written = engine.transaction(({ query }) => query('UPDATE pets SET name = ? WHERE id = 1', 'a\0'))
    await expect(written).rejects.toThrow(UnstorableValue)
    expect(await count()).toBeGreaterThan(0)
  })

  test('with errors reject alone', async () => {
    const { engine, count } = await open()
    const results = await Promise.allSettled([
      engine.read('SELECT nothing FROM nowhere'),
      count(),
      engine.read('SELECT id FROM pets WHERE id = ?'),
      engine.read('SELECT 1; SELECT 2'),
      count(),
    ])
    expect(results.map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ])
  })

  test('see earlier commits', async () => {
    const { engine, count } = await open()
    const before = await count()
    await add(engine, 'Newts', 'newts')
    expect(await engine.read('SELECT name FROM categories WHERE name_key = ?', 'newts')).toEqual([
      { name: 'Newts' },
    ])
    expect(await count()).toBe(before)
  })

  const orders = async (engine: Engine) => engine.read('SELECT * FROM orders ORDER BY id')
  const place = `INSERT INTO orders (id, pet_id, quantity, complete, version)
    SELECT coalesce(max(id), 0) + 1, CAST(? AS bigint), CAST(? AS bigint), false, 1 FROM orders RETURNING id`
  const once = { scope: '1:placeOrder', key: 'one', fingerprint: 'a' }

  test('a transaction commits statements, events and an idempotency key together', async () => {
    const { engine, events } = await open()
    const before = await orders(engine)
    const end = await events.end()
    const order = () =>
      engine.transaction(async (sql) => {
        const made = await sql.createOnce(once, async () => {
          const [placed] = await sql.query<{ id: number }>(place, 1, 2)
          await sql.query('UPDATE pets SET stock = stock - ?, open = open + ? WHERE id = ?', 2, 2, 1)
          sql.emit('order.placed', { id: placed!.id })
          return placed!
        })
        expect(await sql.query('SELECT id FROM orders WHERE pet_id = ? AND quantity = ?', 1, 2)).toHaveLength(
          1,
        )
        return made
      })
    const [first, ...others] = await Promise.all([order(), order(), order()])
    expect(first).toMatchObject({ value: { id: expect.any(Number) }, version: 1 })
    for (const other of others) expect(other).toMatchObject({ value: (first as { value: object }).value })
    const all = [first, ...others] as { replayed: boolean }[]
    expect(all.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(await orders(engine)).toHaveLength(before.length + 1)
    const { items } = (await events.read({ after: end, limit: 9 })) as { items: { type: string }[] }
    expect(items.map(({ type }) => type)).toEqual(['order.placed'])
    const reused = await engine.transaction((sql) =>
      sql.createOnce({ ...once, fingerprint: 'b' }, async () => ({})),
    )
    expect(reused).toMatchObject({ refused: 'idempotency_key_reused' })
  })

  // PostgreSQL needs a setting; SQLite ends transactions after five seconds.
  const soon = engineName === 'PostgreSQL' ? '?statement_timeout=1500' : ''
  const named = "SELECT name FROM categories WHERE name_key = 'zz'"

  test('a transaction keeps its changes despite SQL that says otherwise', async () => {
    const { engine } = await open()
    await add(engine, 'Zebras', 'zz')
    await engine.transaction(async (sql) => {
      if (engineName === 'PostgreSQL')
        await sql.query(
          "WITH changed AS (UPDATE categories SET name = 'Zebus' WHERE name_key = 'zz' RETURNING id) SELECT id FROM changed",
        )
      else await sql.query("UPDATE categories SET name = 'Zebus' WHERE name_key = 'zz'")
    })
    expect(await engine.read(named)).toEqual([{ name: 'Zebus' }])
    await engine.transaction(async (sql) => {
      await sql.query(engineName === 'PostgreSQL' ? 'TRUNCATE orders' : 'DELETE FROM orders')
    })
    expect(await orders(engine)).toEqual([])
  })

  test('a transaction with a failed statement leaves nothing, even if its work continues', async () => {
    const { engine } = await open()
    await add(engine, 'Zebras', 'zz')
    const caught = engine.transaction(async (sql) => {
      await sql.query("UPDATE categories SET name = 'Zebus' WHERE name_key = 'zz'")
      await sql.query('UPDATE categories SET name = NULL').catch(() => {})
      return 'done'
    })
    await expect(caught).rejects.toThrow(/not.null/i)
    expect(await engine.read(named)).toEqual([{ name: 'Zebras' }])
  })

  test.each(['/* a */ COMMIT', '-- a\n;; rollback', '/**//* -- * */END'])(
    'a transaction does not end by %j',
    async (text) => {
      const { engine } = await open()
      const ended = engine.transaction(async (sql) => {
        await sql.query('DELETE FROM orders')
        await sql.query(text)
      })
      await expect(ended).rejects.toThrow('begins and ends by itself')
      expect(await orders(engine)).toHaveLength(4)
    },
  )

  test('a transaction whose work throws synchronously rejects, and nothing else does', async () => {
    const { engine } = await open()
    const seen: unknown[] = []
    const note = (error: unknown) => seen.push(error)
    process.on('unhandledRejection', note)
    onTestFinished(() => void process.off('unhandledRejection', note))
    const thrown = engine.transaction(() => {
      throw new RangeError('a bug')
    })
    await expect(thrown).rejects.toThrow('a bug')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(seen).toEqual([])
  })

  test('a transaction that waits for something else is rolled back, and its idempotency key stays free', async () => {
    const { engine } = await open(soon)
    const goOn = Promise.withResolvers<void>()
    let late: Promise<unknown> | undefined
    const transaction = engine.transaction((sql) => {
      late = sql.createOnce(once, async () => {
        await sql.query('DELETE FROM orders')
        await goOn.promise
        return { id: 1 }
      })
      return late
    })
    await expect(transaction).rejects.toThrow('A transaction took too long')
    goOn.resolve()
    await expect(late).rejects.toThrow('The transaction is over')
    expect(await engine.read('SELECT key FROM idempotency_keys')).toEqual([])
    expect(await orders(engine)).toHaveLength(4)
  })

  test('transactions that wait for each other are rolled back, and the database works on', async () => {
    const { engine } = await open(soon)
    const nested = () => engine.transaction(async () => engine.transaction(async () => {}))
    // PostgreSQL has as many connections for writes.
    const all = await Promise.allSettled(Array.from({ length: engineName === 'PostgreSQL' ? 5 : 1 }, nested))
    // Rolling back one makes room for the next.
    const givenUp = all.filter(({ status }) => status === 'rejected')
    expect(givenUp).not.toEqual([])
    for (const one of givenUp)
      expect(one).toMatchObject({ reason: { message: expect.stringContaining('took too long') } })
    await add(engine, 'Zebras', 'zz')
    expect(await engine.read(named)).toEqual([{ name: 'Zebras' }])
  })

  test('writes get their turn among endless transactions', async () => {
    const { engine } = await open()
    let ceases = false
    const loops = Array.from({ length: 24 }, async () => {
      while (!ceases) await engine.transaction((sql) => sql.query('SELECT 1'))
    })
    await new Promise((resolve) => setTimeout(resolve, 50))
    await add(engine, 'Zebras', 'zz')
    ceases = true
    await Promise.all(loops)
    expect(await engine.read(named)).toEqual([{ name: 'Zebras' }])
  })

  test('an event that cannot be stored rejects only its own write', async () => {
    const { engine } = await open()
    const emit = (data: object) => engine.write({}, (_touched, unit) => unit.emit('a.b', data))
    const results = await Promise.allSettled([emit({}), emit(() => {}), emit({})])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('a transaction that refuses, throws or takes too long leaves nothing', async () => {
    const { engine, events, count } = await open()
    const before = await orders(engine)
    const end = await events.end()
    const refused = await engine.transaction((sql) =>
      sql.createOnce(once, async () => {
        await sql.query(place, 1, 2)
        sql.emit('order.placed', {})
        return refuse('order_not_found', 'No.')
      }),
    )
    expect(refused).toMatchObject({ refused: 'order_not_found' })
    const thrown = engine.transaction(async (sql) => {
      await sql.query(place, 1, 2)
      await sql.query(place, 1, -1)
    })
    await expect(thrown).rejects.toThrow(/check/i)
    const left = engine.transaction(async (sql) => {
      await sql.query(place, 1, 2)
      await sql.query('COMMIT')
    })
    await expect(left).rejects.toThrow('begins and ends by itself')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    void engine.transaction(async (sql) => {
      setTimeout(() => sql.query(place, 1, 3).then(() => resolve(), reject), 50)
    })
    await expect(promise).rejects.toThrow('The transaction is over')
    expect(await orders(engine)).toEqual(before)
    expect(await events.end()).toBe(end)
    expect(await count()).toBe(12)
  })

  test('uncommitted changes are invisible, and all writes continue afterwards', async () => {
    const { engine, count } = await open()
    const begun = Promise.withResolvers<void>()
    const transaction = engine.transaction(async (sql) => {
      await sql.query('DELETE FROM orders')
      await sql.query('DELETE FROM pets')
      begun.resolve()
      const [found] = await sql.query<{ n: number }>('SELECT count(*) AS n FROM pets')
      await sql.query('DELETE FROM categories')
      return Number(found!.n)
    })
    await begun.promise
    const counted = count()
    expect(await transaction).toBe(0)
    expect([0, 12]).toContain(await counted)
    expect(await count()).toBe(0)
    await add(engine, 'Newts', 'newts')
    expect(await engine.read('SELECT name FROM categories')).toEqual([{ name: 'Newts' }])
  })
})

test('a refused transaction or read leaves others on SQLite alone', async () => {
  const url = `file:${join(temporaryFolder(), 'pets.db')}`
  const { engine, close } = await openDatabase(url, schema)
  const [begun, closing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const insert = 'INSERT INTO categories (name, name_key) VALUES (?, ?)'
  const transaction = engine.transaction(async (sql) => {
    await sql.query(insert, 'Newts', 'newts')
    begun.resolve()
    await closing.promise
    await sql.query(insert, 'Toads', 'toads')
  })
  await begun.promise
  const read = engine.read('SELECT name FROM categories')
  const closed = close()
  await expect(engine.transaction(async () => {})).rejects.toThrow('The store is closed')
  await new Promise((resolve) => setTimeout(resolve, 20))
  closing.resolve()
  await transaction
  await Promise.allSettled([read, closed])
  const again = await openDatabase(url, schema)
  onTestFinished(() => again.close())
  expect(await again.engine.read('SELECT name FROM categories ORDER BY id')).toEqual([
    { name: 'Newts' },
    { name: 'Toads' },
  ])
})

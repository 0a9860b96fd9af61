/** Queries of a service in SQL of its own: the same on both engines, and they read. */
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { schema, storeOn } from '../../../db/store.ts'
import { temporaryFolder } from '../../../test/support/folder.ts'
import { noPostgres, sharedPostgres } from '../../../test/support/postgres.ts'
import { openDatabase } from '../open.ts'

const databases: [string, () => Promise<string>][] = [
  ['SQLite', async () => `file:${join(temporaryFolder(), 'pets.db')}`],
]
if (!noPostgres) {
  const cluster = await sharedPostgres()
  databases.push(['PostgreSQL', () => cluster.createDatabase()])
}

describe.each(databases)('queries of %s', (_, create) => {
  async function open() {
    const database = await openDatabase(await create(), schema)
    onTestFinished(() => database.close())
    const { engine } = database
    await storeOn(database).seed()
    const count = async () =>
      Number((await engine.read<{ n: number }>('SELECT count(*) AS n FROM pets'))[0]?.n)
    return { engine, count }
  }

  test('take values for what is a question mark to SQL, and for nothing else', async () => {
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
  ])('refuse to write: %s', async (text) => {
    const { engine, count } = await open()
    const before = await count()
    await expect(engine.read(text)).rejects.toThrow(`returns rows and changes nothing, not: ${text}`)
    expect(await count()).toBe(before)
    expect(await engine.read("SELECT id FROM pets WHERE name = 'Rex'")).toEqual([])
  })

  test('that are wrong reject, and others go on', async () => {
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

  test('see what was committed before', async () => {
    const { engine, count } = await open()
    const before = await count()
    const table = schema.tables.find(({ name }) => name === 'categories')!
    await engine.write({ create: [table] }, (unit) =>
      unit.create(table as never, { name: 'Newts', nameKey: 'newts', version: 1 } as never),
    )
    expect(await engine.read('SELECT name FROM categories WHERE name_key = ?', 'newts')).toEqual([
      { name: 'Newts' },
    ])
    expect(await count()).toBe(before)
  })
})

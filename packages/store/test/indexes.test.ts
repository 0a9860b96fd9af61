/** A database must have the indexes of its lists; the error shows how to create them. */

import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../testing/folder.ts'
import { noPostgres, sharedPostgres } from '../../testing/postgres.ts'
import { indexesOf } from '../kit/list.ts'
import { sqlStore } from '../sql-store.ts'
import { schema, storeOn } from './pets/store.ts'

type Create = () => Promise<{ url: string; sql(text: string): unknown }>

const databases: [string, Create][] = [
  [
    'SQLite',
    async () => {
      const file = join(temporaryFolder(), 'pets.db')
      const sql = (text: string) => {
        const db = new SQLite(file)
        db.exec(text)
        db.close()
      }
      return { url: `file:${file}`, sql }
    },
  ],
]
if (!noPostgres) {
  const cluster = await sharedPostgres()
  databases.push([
    'PostgreSQL',
    async () => {
      const url = await cluster.createDatabase()
      return { url, sql: (text) => cluster.sql(text, new URL(url).pathname.slice(1)) }
    },
  ])
}

describe.each(databases)('%s', (_, create) => {
  test('a database with the indexes of its lists opens, and one without an index is refused', async () => {
    const { url, sql } = await create()
    const { open } = sqlStore(schema, storeOn)
    await (await open(url)).close()
    await sql('DROP INDEX pets_by_name; DROP INDEX categories_by_name')
    await expect(open(url)).rejects.toThrow(
      /^Lists are .*: CREATE INDEX pets_by_name ON pets \(name, id\);$|: CREATE INDEX categories_by_name ON categories \(name, id\); CREATE INDEX pets_by_name ON pets \(name, id\);$/,
    )
    await sql('CREATE INDEX categories_by_name ON categories (name, id)')
    await sql('CREATE INDEX pets_by_name ON pets (name, id)')
    const store = await open(url)
    onTestFinished(() => store.close())
    expect(await store.check()).toBeUndefined()
  })
})

test('a list needs an index for each combination of filters and each order', () => {
  const view = {
    name: 'boats',
    columns: { id: 'integer', harbour: 'text', sail: 'boolean', length: 'integer' },
  } as const
  const indexes = indexesOf({ view, filters: ['harbour', 'sail'], sorts: { length: 'length' } } as never)
  expect([...indexes.values()].sort()).toEqual([
    'CREATE INDEX boats_by_harbour ON boats (harbour, id)',
    'CREATE INDEX boats_by_harbour_length ON boats (harbour, length, id)',
    'CREATE INDEX boats_by_harbour_sail ON boats (harbour, sail, id)',
    'CREATE INDEX boats_by_harbour_sail_length ON boats (harbour, sail, length, id)',
    'CREATE INDEX boats_by_length ON boats (length, id)',
    'CREATE INDEX boats_by_sail ON boats (sail, id)',
    'CREATE INDEX boats_by_sail_length ON boats (sail, length, id)',
  ])
  const last = { filter: 'sail', values: [false, true] }
  const merged = indexesOf({ view, filters: ['harbour', 'sail'], last, within: 'harbour' } as never)
  expect([...merged.keys()]).toEqual(['boats_by_harbour_sail'])
})

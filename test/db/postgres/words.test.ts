import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { schema } from '../../../db/store.ts'
import { openDatabase } from '../../../server/store/open.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { noPostgres, startPostgres } from '../../support/postgres.ts'
import { openStore } from '../../support/store.ts'

/** The schema as it was before there were words. */
function before() {
  const folder = join(temporaryFolder(), 'migrations')
  mkdirSync(folder)
  const first = '0001-initial.sql'
  writeFileSync(join(folder, first), readFileSync(new URL(first, schema.migrations.postgres)))
  const tables = schema.tables.map(({ searched: _, ...table }) => table)
  return { ...schema, tables, migrations: { postgres: pathToFileURL(`${folder}/`) } }
}

describe.skipIf(noPostgres)(`words on PostgreSQL ${noPostgres ?? ''}`, async () => {
  const cluster = noPostgres ? undefined : await startPostgres()

  test('rows from before, and those that an older server adds, have words after the next start', async () => {
    const url = await cluster!.createDatabase()
    const database = new URL(url).pathname.slice(1)
    await (await openDatabase(url, before())).close()
    await cluster!.sql(
      `INSERT INTO categories (id, name, name_key, version) VALUES (nextval('category_ids'), 'Kätzchen', 'kätzchen', 1);
       INSERT INTO pets (id, name, category_id, status, stock, open, ran_out, version, stock_version)
       SELECT nextval('pet_ids'), CASE WHEN id % 2 = 0 THEN 'Straße' ELSE '-' END || id, 1, 'sold', 0, 0, false, 1, 1
       FROM generate_series(1, 2500) AS id`,
      database,
    )
    const store = await openStore(url)
    onTestFinished(() => store.close())
    const count = async (q: string) => {
      const { items } = await store.pets.list({ limit: 3000, q, sort: '-name' })
      return items.length
    }
    expect(await count('strasse')).toBe(1250)
    expect((await store.categories.list({ limit: 9, q: 'katz' })).items).toMatchObject([{ id: 1 }])
    expect(await cluster!.sql('SELECT id FROM pets WHERE words IS NULL', database)).toEqual([])

    await cluster!.sql(
      `INSERT INTO pets (id, name, category_id, status, stock, open, ran_out, version, stock_version)
       VALUES (nextval('pet_ids'), 'Late strasse', 1, 'sold', 0, 0, false, 1, 1)`,
      database,
    )
    expect(await count('strasse')).toBe(1250)
    await (await openStore(url)).close()
    expect(await count('strasse')).toBe(1251)
    expect(await count('late')).toBe(1)
  })
})

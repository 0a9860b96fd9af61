/** Releases with another schema: upgrades while others serve, and the way back. */
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { schema, storeOn } from '../../../db/store.ts'
import { done } from '../../../test/db/writes.ts'
import { run } from '../../../test/support/child.ts'
import { temporaryFolder } from '../../../test/support/folder.ts'
import { noPostgres, sharedPostgres } from '../../../test/support/postgres.ts'
import type { StoreOptions } from '../../server/store/store.ts'
import type { Schema } from '../kit/schema.ts'
import { openDatabase, pendingMigrations } from '../open.ts'
import { connect } from '../sqlite/connect.ts'
import { restore } from '../sqlite/copies/restore.ts'
import { isBusy } from '../sqlite/faults.ts'
import { schemaGuard } from '../sqlite/schema/migrate.ts'
import { first, later } from './upgrade.ts'

async function open(url: string, of: Schema = schema, options: StoreOptions = {}) {
  const store = storeOn(await openDatabase(url, of, options))
  onTestFinished(() => store.close())
  return store
}

const newFile = () => `file:${join(temporaryFolder(), 'pets.db')}`
const cluster = noPostgres ? undefined : await sharedPostgres()
// Both engines have the same number of migrations.
const known = readdirSync(schema.migrations.sqlite!).length
const table = 'CREATE TABLE later (x text)'
const fine = `-- compatible-from: ${known}\nCREATE TABLE fine (x text)`

const engines: [string, () => Promise<string>][] = [['SQLite', async () => newFile()]]
if (cluster) engines.push(['PostgreSQL', () => cluster.createDatabase()])

describe.each(engines)('%s', (engine, database) => {
  test('an upgrade reports each migration, and a new database none', async () => {
    const url = await database()
    const reports: string[] = []
    const options = { onUpgrade: (what: string) => void reports.push(what.replace(/\d+ ms/, 'some ms')) }
    await open(url, schema, options)
    expect(reports).toEqual([])
    await open(url, later(fine), options)
    expect(reports.filter((what) => what.startsWith('Migration'))).toEqual([
      ...(engine === 'SQLite' ? [`Migration ${known + 1} begins.`] : []),
      `Migration ${known + 1} was taken in some ms.`,
    ])
  })

  test('a release keeps serving beside a newer one with compatible migrations, and starts again', async () => {
    const url = await database()
    const old = await open(url)
    await open(url, later(fine))
    expect(await old.check()).toBeUndefined()
    done(await old.categories.create({ name: 'Cats' }))
    expect((await (await open(url)).categories.list({ limit: 5 })).items).toHaveLength(1)
    expect(
      (await (await open(url, schema, { upgrade: false })).categories.list({ limit: 5 })).items,
    ).toHaveLength(1)
  })

  test.each([
    ['says nothing', table],
    ['is compatible with later releases only', `-- compatible-from: ${known + 1}\n${table}`],
  ])('a release beside a newer one whose migration %s is not ready, and does not start', async (_, step) => {
    const url = await database()
    const old = await open(url)
    const next = await open(url, later(fine, step))
    expect(await old.check()).toMatch(/use a newer release/)
    await expect(open(url)).rejects.toThrow(`has schema ${known + 2}`)
    done(await next.categories.create({ name: 'Cats' }))
  })

  test('a migration is compatible as its own line says, regardless of earlier ones', async () => {
    const url = await database()
    await open(url, later(table, `-- compatible-from: ${known}\nCREATE TABLE even_later (x text)`))
    await expect(open(url)).rejects.toThrow(`has schema ${known + 2}`)
  })

  test('a server without permission to migrate names the pending migrations and the command', async () => {
    const url = await database()
    const all = await pendingMigrations(url, schema)
    expect(all.length).toBeGreaterThan(known)
    await (await open(url)).close()
    expect(await pendingMigrations(url, schema)).toEqual([])
    const next = later(fine)
    expect(await pendingMigrations(url, next)).toEqual([{ version: known + 1, sql: fine }])
    await expect(open(url, next, { upgrade: false })).rejects.toThrow(
      /is not up to date, a migration is pending: run npx contract-server migrate first/,
    )
    await open(url, next)
    await open(url, next, { upgrade: false })
  })
})

test.each(engines)('an old server on %s writes nothing to a newer schema', async (_, database) => {
  const url = await database()
  const old = await open(url)
  done(await old.categories.create({ name: 'Cats' }))
  const next = await open(url, later(fine, table))
  await expect(old.categories.create({ name: 'Dogs' })).rejects.toThrow(/use a newer release/)
  expect((await next.categories.list({ limit: 5 })).items).toHaveLength(1)
})

// Enough pets for several parts of the migration that moves their words.
const earlierPets = 100_000
const fillEarlier = `INSERT INTO categories (id, name, name_key, version) VALUES (1, 'Cats', 'cats', 1);
  INSERT INTO pets (id, name, category_id, status, stock, open, ran_out, version, stock_version, words)
    WITH RECURSIVE ids (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM ids WHERE id < ${earlierPets})
    SELECT id, 'Tom ' || id, 1, 'sold', 0, 0, FALSE, 1, 1, ' tom ' || id FROM ids`

test.each(engines)(
  'words on %s are found by the new index after an upgrade, and the old index is gone',
  async (name, database) => {
    const url = await database()
    await (await open(url, first())).close()
    if (name === 'SQLite') {
      const db = new Database(url.slice(5))
      db.exec(fillEarlier)
      db.close()
    } else await cluster!.sql(fillEarlier, new URL(url).pathname.slice(1))
    const store = await open(url)
    const found = async (q: string) =>
      (await store.pets.list({ q, sort: '-id', limit: 9 })).items.map(({ id }) => id)
    expect(await found('9999')).toEqual(Array.from({ length: 9 }, (_, at) => 99_999 - at))
    expect(await found('tom')).toHaveLength(9)
    done(await store.pets.replace(7, { name: 'Rex', categoryId: 1 }, undefined))
    expect(await found('rex')).toEqual([7])
    const { engine, close } = await openDatabase(url, schema)
    onTestFinished(close)
    await expect(engine.read('SELECT * FROM pets_words')).rejects.toThrow(/pets_words/)
  },
)

test('the earlier release writes on while a migration moves words; afterwards it is refused, and all pets are found', async () => {
  const url = newFile()
  const earlier = first()
  await (await open(url, earlier)).close()
  const db = new Database(url.slice(5), { timeout: 0 })
  onTestFinished(() => void db.close())
  db.exec(fillEarlier)
  const script = `import { openStore } from '${pathToFileURL('test/support/store.ts')}'
    await (await openStore('${url}')).close()`
  const upgrade = run('.', ['--input-type=module', '--disable-warning=ExperimentalWarning', '--eval', script])
  // The earlier release writes so.
  const guard = schemaGuard(db, earlier)
  const create = db.transaction(() => {
    const { lastInsertRowid: id } = db
      .prepare(
        "INSERT INTO pets (name, category_id, status, stock, words) VALUES ('Zorro', 1, 'sold', 0, ' zorro')",
      )
      .run()
    db.prepare("INSERT INTO pets_words (prefix, item) VALUES ('zor', ?)").run(id)
    guard()
    return Number(id)
  })
  const made: number[] = []
  const isMoving = db.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'pets_by_words'").pluck()
  let during = 0
  const refused = async () => {
    for (;;) {
      try {
        made.push(create.immediate())
        if (isMoving.get() === 1) during++
      } catch (error) {
        if (!isBusy(error)) return error
      }
      await setTimeout(1)
    }
  }
  expect(String(await refused())).toMatch(/use a newer release|no such table: pets_words/)
  expect(during).toBeGreaterThan(0)
  expect(await upgrade).toMatchObject({ code: 0, err: '' })
  const store = await open(url)
  for (const sort of ['id', 'name']) {
    const found: number[] = []
    // A slow machine makes more pets than one page may read.
    for (let after: number | undefined, more = true; more; ) {
      const page = await store.pets.list({ q: 'zorro', sort, limit: 500, after })
      found.push(...page.items.map(({ id }) => id))
      more = page.more
      after = Number(page.end?.after ?? found.at(-1))
    }
    expect(found).toEqual(made)
  }
})

test('a migration during the opening of a file is noticed by the first write', async () => {
  const url = newFile()
  const db = connect(url.slice('file:'.length), schema)
  onTestFinished(() => void db.close())
  await open(url, later(table))
  expect(schemaGuard(db, schema)).toThrow(`this program knows only ${known}`)
})

test('a missing file is not created without permission to migrate', async () => {
  const url = newFile()
  await expect(open(url, schema, { upgrade: false })).rejects.toThrow(
    /does not exist: start the service once, or run/,
  )
  expect(existsSync(url.slice(5))).toBe(false)
})

test('a file is copied once before its migration, and the copy is unchanged', async () => {
  const url = newFile()
  const file = url.slice(5)
  const old = await open(url)
  done(await old.categories.create({ name: 'Cats' }))
  await old.close()
  const copies = () => readdirSync(dirname(file)).filter((name) => name.includes('before'))
  expect(copies()).toEqual([])
  const next = await open(url, later(table))
  await open(url, later(table))
  const [copy, ...others] = copies()
  expect(others).toEqual([])
  await next.close()
  const back = await open(`file:${join(dirname(file), copy!)}`)
  expect((await back.categories.list({ limit: 5 })).items).toHaveLength(1)
  done(await back.categories.create({ name: 'Dogs' }))
})

test('an upgrade after a roll-back keeps later writes beside the first copy', async () => {
  const url = newFile()
  const file = url.slice(5)
  const names = async (at: string) => {
    const store = await open(`file:${at}`)
    const { items } = await store.categories.list({ limit: 5 })
    await store.close()
    return items.map(({ name }) => name)
  }
  const write = async (name: string) => {
    const store = await open(url)
    done(await store.categories.create({ name }))
    await store.close()
  }
  const copies = () => readdirSync(dirname(file)).filter((name) => name.includes('before'))
  await write('Cats')
  await (await open(url, later(table))).close()
  const [first] = copies()
  await restore(join(dirname(file), first!), file, schema)
  await write('Dogs')
  await (await open(url, later(table))).close()
  const [second] = copies().filter((name) => name !== first)
  expect(await names(join(dirname(file), first!))).toEqual(['Cats'])
  expect(await names(join(dirname(file), second!))).toEqual(['Cats', 'Dogs'])
})

describe.skipIf(noPostgres)(`steps on PostgreSQL ${noPostgres ?? ''}`, () => {
  async function client(url: string) {
    const one = new pg.Client(url)
    await one.connect()
    onTestFinished(() => one.end())
    return one
  }

  test('a migration that waits for a lock lets others pass, and is applied later', async () => {
    const url = await cluster!.createDatabase()
    // The short timeout proves that waiting statements pass well before it.
    const old = await open(`${url}?lock_timeout=1600`)
    const dump = await client(url)
    await dump.query('BEGIN; LOCK TABLE categories IN ACCESS SHARE MODE')
    const upgraded = open(
      url,
      later(`-- compatible-from: ${known}\nALTER TABLE categories ADD COLUMN later text`),
    )
    const watch = await client(url)
    const waits = `SELECT FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
    await expect.poll(async () => (await watch.query(waits)).rowCount, { interval: 20 }).toBe(1)
    // It waits behind the migration, which gives up first.
    expect((await old.categories.list({ limit: 5 })).items).toEqual([])
    await dump.query('COMMIT')
    const next = await upgraded
    done(await next.categories.create({ name: 'Cats' }))
    done(await old.categories.create({ name: 'Dogs' }))
  })

  test('an index is created while others write, and again after an interruption', async () => {
    const url = await cluster!.createDatabase()
    await (await open(url)).close()
    const watch = await client(url)
    const step = (last: string) => `-- no-transaction
      DROP INDEX CONCURRENTLY IF EXISTS later_index;
      CREATE INDEX CONCURRENTLY later_index ON pets (status);
      ${last}`
    await expect(open(url, later(step('SELECT 1 / 0;')))).rejects.toThrow(/division by zero/)
    const next = later(step(''))
    expect(await pendingMigrations(url, next)).toHaveLength(1)
    // Two servers take turns, and neither blocks the other's index.
    await Promise.all([open(url, next), open(url, next)])
    expect(await pendingMigrations(url, next)).toEqual([])
    const { rows } = await watch.query(
      "SELECT indisvalid FROM pg_index WHERE indexrelid = 'later_index'::regclass",
    )
    expect(rows).toEqual([{ indisvalid: true }])
  })
})

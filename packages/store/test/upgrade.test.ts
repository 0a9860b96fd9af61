/** Releases with another schema: upgrades while others serve, and the way back. */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import type { StoreOptions } from 'contract-server'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { run } from '../../testing/child.ts'
import { temporaryFolder } from '../../testing/folder.ts'
import { noPostgres, sharedPostgres } from '../../testing/postgres.ts'
import { lock } from '../kit/declare.ts'
import type { Schema } from '../kit/schema.ts'
import { openDatabase, pendingMigrations } from '../open.ts'
import { connect } from '../sqlite/connect.ts'
import { restore } from '../sqlite/copies/restore.ts'
import { isBusy } from '../sqlite/faults.ts'
import { schemaGuard } from '../sqlite/schema/migrate.ts'
import { done, schema, storeOn } from './pets/store.ts'
import { earlierNotes, later, noteList, notes, notesSchema, withMigrations } from './upgrade.ts'

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
    const options = {
      onUpgrade: (message: string) => void reports.push(message.replace(/\d+ ms/, 'some ms')),
    }
    await open(url, schema, options)
    expect(reports).toEqual([])
    await open(url, later(fine), options)
    expect(reports.filter((message) => message.startsWith('Migration'))).toEqual([
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

// Enough notes for several parts of the migration that moves their words.
const earlierCount = 100_000
const fillEarlier = `INSERT INTO notes (id, text, words)
    WITH RECURSIVE ids (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM ids WHERE id < ${earlierCount})
    SELECT id, 'Tom ' || id, ' tom ' || id FROM ids`

async function openNotes(url: string, of: Schema) {
  const database = await openDatabase(url, of)
  onTestFinished(() => database.close())
  return { ...database, list: noteList(database.engine) }
}

test.each(engines)(
  'words on %s are found by the new index after an upgrade, and the old index is gone',
  async (name, database) => {
    const url = await database()
    await (await openNotes(url, earlierNotes())).close()
    if (name === 'SQLite') {
      const db = new Database(url.slice(5))
      db.exec(fillEarlier)
      db.close()
    } else await cluster!.sql(fillEarlier, new URL(url).pathname.slice(1))
    const { list, engine, requireIndexes } = await openNotes(url, notesSchema())
    const found = async (q: string) => (await list({ q, sort: '-id', limit: 9 })).items.map(({ id }) => id)
    expect(await found('9999')).toEqual(Array.from({ length: 9 }, (_, at) => 99_999 - at))
    expect(await found('tom')).toHaveLength(9)
    await engine.write({ note: lock(notes, 7) }, ({ note }) => note.put({ ...note.row!, text: 'Rex' }))
    expect(await found('rex')).toEqual([7])
    await requireIndexes()
    await expect(engine.read('SELECT * FROM notes_words')).rejects.toThrow(/notes_words/)
  },
)

test('the earlier release writes on while a migration moves words; afterwards it is refused, and all rows are found', async () => {
  const url = newFile()
  const earlier = earlierNotes()
  await (await openNotes(url, earlier)).close()
  const db = new Database(url.slice(5), { timeout: 0 })
  onTestFinished(() => void db.close())
  db.exec(fillEarlier)
  const next = notesSchema()
  const { id, mark, migrations } = next
  const script = `import { openDatabase } from '${pathToFileURL('packages/store/open.ts')}'
    const migrations = { sqlite: new URL('${migrations.sqlite}') }
    await (await openDatabase('${url}', { id: '${id}', mark: ${mark}, tables: [], migrations })).close()`
  const upgrade = run('.', ['--input-type=module', '--disable-warning=ExperimentalWarning', '--eval', script])
  // The earlier release writes so.
  const guard = schemaGuard(db, earlier)
  const create = db.transaction(() => {
    const { lastInsertRowid: id } = db
      .prepare("INSERT INTO notes (text, words) VALUES ('Zorro', ' zorro')")
      .run()
    db.prepare("INSERT INTO notes_words (prefix, item) VALUES ('zor', ?)").run(id)
    guard()
    return Number(id)
  })
  const made: number[] = []
  const isMoving = db.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'notes_by_words'").pluck()
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
  expect(String(await refused())).toMatch(/use a newer release|no such table: notes_words/)
  expect(during).toBeGreaterThan(0)
  expect(await upgrade).toMatchObject({ code: 0, err: '' })
  const { list } = await openNotes(url, next)
  for (const sort of ['id', 'text']) {
    const found: number[] = []
    // A slow machine makes more notes than one page may read.
    for (let after: number | undefined, more = true; more; ) {
      const page = await list({ q: 'zorro', sort, limit: 500, after })
      found.push(...page.items.map(({ id }) => id))
      more = page.more
      after = Number(page.end?.after ?? found.at(-1))
    }
    expect(found).toEqual(made)
  }
})

test('a table is rebuilt by a migration as the guide says: rows and the last id stay', async () => {
  const guide = readFileSync('packages/store/README.md', 'utf8')
  const [, rebuild = ''] = /### Rebuild a table\n.*?```sql\n(.*?)```/s.exec(guide) ?? []
  const visits = `CREATE TABLE visits (id INTEGER PRIMARY KEY AUTOINCREMENT, pet_id INTEGER NOT NULL, day TEXT NOT NULL, version INTEGER NOT NULL) STRICT;
    CREATE TABLE notes (visit_id INTEGER NOT NULL REFERENCES visits) STRICT;
    INSERT INTO visits VALUES (1, 7, '2030-01-01', 1), (9, 7, '2030-01-02', 1);
    DELETE FROM visits WHERE id = 9;
    INSERT INTO notes VALUES (1)`
  const base = { id: 'clinic', mark: 0xc11c, tables: [] }
  const url = newFile()
  for (const steps of [[visits], [visits, rebuild]]) {
    const { close } = await openDatabase(url, withMigrations(base, { sqlite: steps, postgres: [] }))
    await close()
  }
  const db = new Database(url.slice(5))
  onTestFinished(() => void db.close())
  db.pragma('foreign_keys = ON')
  const add = (petId: number) => db.prepare("INSERT INTO visits VALUES (NULL, ?, '2030-01-03', 1)").run(petId)
  expect(() => add(0)).toThrow('CHECK constraint failed: pet_id > 0')
  expect(add(8).lastInsertRowid).toBe(10)
  expect(db.prepare('SELECT id FROM visits').pluck().all()).toEqual([1, 10])
  expect(() => db.exec('DELETE FROM visits WHERE id = 1')).toThrow('FOREIGN KEY')
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

test('a file that a start has created, but not filled yet, lacks all migrations', async () => {
  const url = newFile()
  const all = await pendingMigrations(url, schema)
  writeFileSync(url.slice(5), '')
  expect(await pendingMigrations(url, schema)).toEqual(all)
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

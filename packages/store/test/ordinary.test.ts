/** Tables and lists for ordinary contracts: text ids, reals, JSON, ranges, several values, null, and pages by offset. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type StoreOptions, UnreadableRows, UnstorableValue } from 'contract-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { atFileEnd } from '../../testing/file-end.ts'
import { temporaryFolder } from '../../testing/folder.ts'
import { noPostgres, sharedPostgres } from '../../testing/postgres.ts'
import { checkData } from '../integrity/check-data.ts'
import { transfer } from '../integrity/transfer.ts'
import { claim, exists, lock, lockOf, newRow, refer } from '../kit/declare.ts'
import { accessPathsOf, indexesOf, type List } from '../kit/list.ts'
import type { Schema } from '../kit/schema.ts'
import { type Sequenced, type Table, view } from '../kit/table.ts'
import type { Engine } from '../kit/unit.ts'
import { examineDatabase, openDatabase } from '../open.ts'
import { withTarget } from '../postgres/transfer.ts'
import { withSource } from '../sqlite/copies/transfer.ts'
import { listSql } from '../sqlite/lists.ts'

interface Trip {
  id: string
  name: string
  price: number
  seats: number | null
  /** JSON array. */
  stops: string
}

const trips: Table<Trip> = {
  name: 'trips',
  columns: { id: 'text', name: 'text', price: 'real', seats: 'integer', stops: 'json' },
  key: ['id'],
  searched: 'name',
}

const legs: Table<{ id: string; tripId: string }> = {
  name: 'legs',
  columns: { id: 'text', tripId: 'text' },
  key: ['id'],
}

const notes: Sequenced<{ id: number; text: string }> = {
  name: 'notes',
  columns: { id: 'integer', text: 'text' },
  key: ['id'],
  sequence: 'note_ids',
}

const tables = (text: string, real: string, json: string, sequence: string) => `
  ${sequence === '' ? 'CREATE SEQUENCE note_ids' : ''};
  CREATE TABLE notes (id ${sequence || 'bigint PRIMARY KEY'}, text ${text} NOT NULL);
  CREATE TABLE trips (id ${text} PRIMARY KEY, name ${text} NOT NULL, price ${real} NOT NULL, seats bigint, stops ${json} NOT NULL,
    words ${text} NOT NULL DEFAULT '');
  CREATE INDEX trips_by_price ON trips (price, id);
  CREATE TABLE legs (id ${text} PRIMARY KEY, trip_id ${text} NOT NULL REFERENCES trips (id));`

function schemaOf(sql: string, engine: 'sqlite' | 'postgres'): Schema {
  const folder = join(temporaryFolder(atFileEnd), 'migrations')
  mkdirSync(folder)
  writeFileSync(join(folder, '0001-initial.sql'), sql)
  const migrations = { [engine]: pathToFileURL(`${folder}/`) }
  return { id: 'travel', mark: 0x74726176, tables: [trips, legs, notes], migrations }
}

type Database = [engine: string, schema: Schema, create: () => Promise<string>]

const databases: Database[] = [
  [
    'SQLite',
    schemaOf(tables('text', 'real', 'text', 'INTEGER PRIMARY KEY AUTOINCREMENT'), 'sqlite'),
    async () => `file:${join(temporaryFolder(), 'travel.db')}`,
  ],
]
if (!noPostgres) {
  const cluster = await sharedPostgres()
  const schema = schemaOf(tables('text COLLATE "C"', 'double precision', 'json', ''), 'postgres')
  databases.push(['PostgreSQL', schema, () => cluster.createDatabase()])
}

// Trips a to t: trip n costs n / 2, every third has no seats, and every other has stops.
const all: Trip[] = Array.from({ length: 20 }, (_, at) => ({
  id: `${String.fromCharCode(97 + at)}-é`,
  name: at % 2 === 0 ? `To Örebro ${at}` : `To Lund ${at}`,
  price: at / 2,
  seats: at % 3 === 0 ? null : at % 3,
  stops: JSON.stringify(at % 2 === 0 ? [{ at: `Stop "${at}"` }] : []),
}))
const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id)

describe.each(databases)('%s', (_, schema, create) => {
  async function open(options?: StoreOptions) {
    const url = await create()
    const database = await openDatabase(url, schema, options)
    const { engine } = database
    await engine.write({ add: newRow(trips) }, ({ add }) => {
      for (const trip of all.toReversed()) add(trip)
    })
    const list = engine.lister({
      view: view(trips, 'id', 'name', 'price', 'seats', 'stops'),
      filters: [],
      sorts: { price: 'price' },
      compared: ['price', 'seats'],
    })
    return { url, database, engine, list }
  }

  test('rows with text ids are found, changed, removed, and refer to each other', async () => {
    const { url, database, engine } = await open()
    const find = engine.finder(trips, (trip) => trip)
    expect(await find('c-é')).toEqual(all[2])
    expect(await find('nobody')).toBeUndefined()
    await engine.write({ trip: refer(trips, 'c-é'), add: newRow(legs) }, ({ trip, add }) => {
      if (trip.row) add({ id: 'leg', tripId: 'c-é' })
    })
    // The leg is locked, too, without a declaration of its own.
    const leg = lock(legs, 'leg')
    await engine.write({ trip: lockOf(leg, 'tripId', trips) }, ({ trip }) =>
      trip.put({ ...trip.row!, name: 'To Gävle', price: 0.1 }),
    )
    await engine.write({ leg }, ({ leg }) => leg.remove())
    expect(await find('c-é')).toEqual({ ...all[2], name: 'To Gävle', price: 0.1 })
    expect(await engine.read('SELECT id FROM legs')).toEqual([])
    expect(await engine.read("SELECT stops ->> 0 AS first FROM trips WHERE id = 'c-é'")).toHaveLength(1)
    await database.close()
    const findings = await examineDatabase(url, schema, (examined) => checkData(examined, schema, () => {}))
    expect(findings).toEqual([])
  })

  test('an id that no database can store is not found, and concurrent reads succeed', async () => {
    const { database, engine } = await open()
    onTestFinished(() => database.close())
    const find = engine.finder(trips, ({ id }) => id)
    const ids = ['a-é', 'a\0', '%', '\ud800', 'c-é']
    expect(await Promise.all(ids.map(find))).toEqual(['a-é', undefined, undefined, undefined, 'c-é'])
  })

  test('a list returns nothing for a filter value that no column can store', async () => {
    const { database, list } = await open()
    onTestFinished(() => database.close())
    const nothing = { items: [], more: false }
    const queries = [
      { after: 'a\0' },
      { after: '\ud800' },
      { sort: 'price', afterPrice: Number.NaN },
      { sort: 'price', after: 'b-é', afterPrice: Number.POSITIVE_INFINITY },
      { seats: 2 ** 53 },
      { seats: 0.5 },
      { price: { from: Number.NEGATIVE_INFINITY } },
      { seats: { from: 1e300 } },
      { id: ['a\0', '\ud800'] },
    ]
    for (const query of queries)
      expect(await list({ limit: 5, ...query }), JSON.stringify(query)).toEqual(nothing)
    expect(idsOf((await list({ limit: 5, id: ['a\0', 'b-é'] })).items)).toEqual(['b-é'])
    expect(idsOf((await list({ limit: 1, after: 'x'.repeat(1_000_000) })).items)).toEqual([])
    expect(idsOf((await list({ limit: 1, price: { from: -0, to: 0 } })).items)).toEqual(['a-é'])
  })

  test.each<[string, Partial<Trip>, typeof UnstorableValue | typeof RangeError]>([
    ['U+0000', { name: 'a\0' }, UnstorableValue],
    ['half a surrogate pair', { stops: '"\udc00"' }, UnstorableValue],
    ['U+0000 in its id', { id: 'a\0' }, UnstorableValue],
    ['an id that an index has no room for', { id: 'é'.repeat(1001) }, UnstorableValue],
    ['a whole number beyond those that are exact', { seats: 2 ** 53 }, UnstorableValue],
    ['a fraction for a whole number', { seats: 0.5 }, UnstorableValue],
    ['no number', { price: Number.NaN }, RangeError],
    ['an infinite number', { price: Number.NEGATIVE_INFINITY }, RangeError],
  ])('a row with %s is refused, and the others of its transaction are not', async (_what, change, kind) => {
    const { database, engine } = await open()
    onTestFinished(() => database.close())
    const add = (id: string, of: Partial<Trip> = {}) =>
      engine.write({ add: newRow(trips) }, ({ add }) => void add({ ...all[0]!, id, ...of }))
    const put = () =>
      engine.write({ trip: lock(trips, 'a-é') }, ({ trip }) => trip.put({ ...trip.row!, ...change }))
    const [before, refused, after, changed] = await Promise.allSettled([
      add('y'),
      add('z', change),
      add('zz'),
      put(),
    ])
    expect([before.status, after.status]).toEqual(['fulfilled', 'fulfilled'])
    for (const result of [refused, changed])
      expect((result as PromiseRejectedResult).reason).toBeInstanceOf(kind)
  })

  test('a write finds no row by an id that no column can store, and concurrent writes succeed', async () => {
    const { database, engine } = await open()
    onTestFinished(() => database.close())
    const look = (id: string) =>
      engine.write(
        { trip: lock(trips, id), same: exists(trips, 'name', id), named: claim(trips, 'name', id) },
        ({ trip, same, named }) => [trip.row?.id, same() || named.holder() !== undefined],
      )
    expect(await Promise.all(['a-é', 'a\0', '\ud800', 'b-é'].map(look))).toEqual([
      ['a-é', false],
      [undefined, false],
      [undefined, false],
      ['b-é', false],
    ])
  })

  test('a rejection of several reads and writes at once ends nothing before somebody awaits it', async () => {
    const { database, engine, list } = await open()
    onTestFinished(() => database.close())
    const all = [
      engine.read('SELECT ?', 'a\0'),
      engine.read('SELECT nothing'),
      list({ limit: 1, offset: 5001 }),
      engine.write({ trip: lock(trips, 'nobody') }, ({ trip }) => trip.remove()),
      engine.transaction(async () => Promise.reject(new RangeError('a bug'))),
    ]
    // Vitest fails at an unhandled rejection.
    for (const one of all) {
      await setTimeout(20)
      await expect(one).rejects.toThrow()
    }
  })

  const cases: [string, (engine: Engine) => Promise<unknown>, RegExp][] = [
    [
      'changes a missing row',
      ({ write }) => write({ trip: lock(trips, 'nobody') }, ({ trip }) => trip.put(all[0]!)),
      /changes a row of trips that does not exist/,
    ],
    [
      'removes a row twice',
      ({ write }) => write({ trip: lock(trips, 'a-é') }, ({ trip }) => [trip.remove(), trip.remove()]),
      /removes a row of trips that does not exist/,
    ],
    [
      'changes a key',
      ({ write }) => write({ trip: lock(trips, 'a-é') }, ({ trip }) => trip.put({ ...trip.row!, id: 'y' })),
      /changes the id of a row of trips/,
    ],
    [
      'declares a table that the schema lacks',
      ({ write }) => write({ one: lock({ ...trips, name: 'others' }, 'a') }, () => 1),
      /declares rows of others, which the schema of the service does not list/,
    ],
    [
      'adds more rows than it declares',
      ({ write }) => write({ add: newRow(notes) }, ({ add }) => [add({ text: 'a' }), add({ text: 'b' })]),
      /adds more than 1 of the rows that it declares: newRow\(notes, COUNT\)/,
    ],
    ['waits', ({ write }) => write({}, async () => 1), /must not wait/],
    [
      'adds a row with a known id',
      ({ write }) => write({ add: newRow(trips) }, ({ add }) => add(all[0]!)),
      /unique|could not commit|unknown error/i,
    ],
  ]
  test.each(cases)('a write that %s is rejected, and leaves nothing', async (_what, work, message) => {
    const { database, engine } = await open()
    onTestFinished(() => database.close())
    await expect(work(engine)).rejects.toThrow(message)
    expect(await engine.read('SELECT count(*) AS n FROM trips')).toEqual([{ n: 20 }])
    expect(await engine.read('SELECT id FROM notes')).toEqual([])
  })

  test('new rows of a table with text ids, and of one that assigns ids, are right in one write', async () => {
    const { database, engine } = await open()
    onTestFinished(() => database.close())
    const made = await engine.createOnce(
      undefined,
      { add: newRow(trips), note: newRow(notes, 2) },
      (touched) => {
        const trip = touched.add({ ...all[0]!, id: 'new' })
        trip.put({ ...trip.row, name: 'To Ystad' })
        const [first, second] = [touched.note({ text: 'a' }), touched.note({ text: 'b' })]
        second.remove()
        return { trip: trip.row.name, note: first.row }
      },
    )
    expect(made).toMatchObject({ value: { trip: 'To Ystad', note: { id: 1, text: 'a' } }, replayed: false })
    expect(await engine.read("SELECT name FROM trips WHERE id = 'new'")).toEqual([{ name: 'To Ystad' }])
    expect(await engine.read('SELECT id, text FROM notes')).toEqual([{ id: 1, text: 'a' }])
  })

  test('an unreadable row is left out of its page, and the page leads on', async () => {
    const unreadable = new UnreadableRows()
    const { database, engine } = await open({ unreadable })
    onTestFinished(() => database.close())
    await engine.write({ add: newRow(trips) }, ({ add }) => {
      for (const id of ['0', '1', '2']) add({ ...all[0]!, id, stops: id === '1' ? '7' : '[]' })
    })
    const page = engine.lister({ view: view(trips, 'id', 'stops'), filters: [] }, ({ id, stops }) => {
      const [...found] = JSON.parse(stops)
      return { id, found }
    })
    const { items, more, end } = await page({ limit: 2 })
    expect([idsOf(items), more, end]).toEqual([['0'], true, { after: '1', from: undefined }])
    expect(idsOf((await page({ limit: 2, ...end })).items)).toEqual(['2', 'a-é'])
    expect(unreadable.count).toBe(1)
  })

  test('a row is found by a value, regardless of its id', async () => {
    const { database, engine } = await open()
    onTestFinished(() => database.close())
    const ids = ['0', '0.0', 'null']
    await engine.write({ add: newRow(trips) }, ({ add }) => {
      for (const id of ids) add({ ...all[0]!, id, name: `To ${id}` })
    })
    const named = ids.map((id) => claim(trips, 'name', `To ${id}`))
    const found = await engine.write({ named }, ({ named }) =>
      ids.map((id, at) => [named[at]!.holder()?.id, named[at]!.holder(id)]),
    )
    expect(found).toEqual(ids.map((id) => [id, undefined]))
  })

  test('lists page by text, by search, and in the order of reals', async () => {
    const { database, list } = await open()
    onTestFinished(() => database.close())
    for (const query of [
      {},
      { sort: 'price' },
      { sort: '-price' },
      { q: 'to ore' },
      { q: 'ore', sort: '-price' },
    ]) {
      const seen: Trip[] = []
      let after: string | undefined
      for (let more = true; more; after = seen.at(-1)?.id) {
        const page = await list({ ...query, limit: 3, after })
        seen.push(...page.items)
        more = page.more
      }
      const wanted = all.filter(({ name }) => !('q' in query) || name.includes('Örebro'))
      expect(idsOf(seen), JSON.stringify(query)).toEqual(
        idsOf(query.sort === '-price' ? wanted.toReversed() : wanted),
      )
    }
    expect(idsOf((await list({ limit: 9, id: ['c-é', 'a-é', 'x'] })).items)).toEqual(['a-é', 'c-é'])
  })

  test.each([
    [{ price: { from: 2, to: 4.5 } }, ({ price }: Trip) => price >= 2 && price <= 4.5],
    [{ price: { from: 8.5 } }, ({ price }: Trip) => price >= 8.5],
    [{ price: { to: 0 } }, ({ price }: Trip) => price === 0],
    [{ price: 1.5 }, ({ price }: Trip) => price === 1.5],
    [{ seats: null }, ({ seats }: Trip) => seats === null],
    [{ seats: [null, 2] }, ({ seats }: Trip) => seats !== 1],
    [{ seats: { from: 1 }, price: { from: 3 } }, ({ seats, price }: Trip) => seats !== null && price >= 3],
    [{ seats: 2, q: 'lund' }, ({ seats, name }: Trip) => seats === 2 && name.includes('Lund')],
  ])('lists are filtered by %j, in every order, and by offset', async (query, passes) => {
    const { database, list } = await open()
    onTestFinished(() => database.close())
    const wanted = idsOf(all.filter(passes))
    for (const sort of ['id', '-id', 'price', '-price']) {
      const inOrder = sort.startsWith('-') ? wanted.toReversed() : wanted
      const found: string[] = []
      for (let offset = 0, more = true; more; offset += 2) {
        const page = await list({ ...query, sort, limit: 2, offset })
        found.push(...idsOf(page.items))
        more = page.more
      }
      expect(found, sort).toEqual(inOrder)
      const [first] = inOrder
      if (first !== undefined)
        expect(idsOf((await list({ ...query, sort, limit: 99, after: first })).items), sort).toEqual(
          inOrder.slice(1),
        )
    }
  })

  test('a page by offset skips earlier rows, up to a limit', async () => {
    const { database, list } = await open()
    onTestFinished(() => database.close())
    const { items, more, read } = await list({ limit: 5, offset: 15 })
    expect([idsOf(items), more, read]).toEqual([idsOf(all.slice(15)), false, 20])
    expect(await list({ limit: 5, offset: 5000 })).toMatchObject({ items: [], more: false })
    await expect(list({ limit: 5, offset: 5001 })).rejects.toThrow('An offset is at most 5000')
  })
})

test.skipIf(noPostgres)('rows with text ids are transferred', async () => {
  const [[, ofFile, newFile], [, ofServer, newDatabase]] = databases as [Database, Database]
  const [from, to] = [await newFile(), await newDatabase()]
  const source = await openDatabase(from, ofFile)
  await source.engine.write({ add: newRow(trips), addLeg: newRow(legs) }, ({ add, addLeg }) => {
    for (const trip of all) add(trip)
    addLeg({ id: 'leg', tripId: 'c-é' })
  })
  const rows = await source.engine.read('SELECT * FROM trips ORDER BY id')
  await source.close()
  await withSource(from.replace('file:', ''), ofFile, (reader) =>
    withTarget(to, ofServer, (target) => transfer(ofServer, reader, target)),
  )
  const moved = await openDatabase(to, ofServer)
  onTestFinished(() => moved.close())
  const found = await moved.engine.read<Trip>('SELECT * FROM trips ORDER BY id')
  expect(found).toEqual(rows)
  expect(await moved.engine.read('SELECT * FROM legs')).toEqual([{ id: 'leg', trip_id: 'c-é' }])
})

test('SQLite reads text ids in their order', async () => {
  const [, schema, create] = databases[0]!
  const database = await openDatabase(await create(), schema)
  onTestFinished(() => database.close())
  const list = { view: trips, filters: [] }
  const range = { equal: [], after: 'a', from: undefined, column: undefined, limit: 1 }
  for (const descending of [false, true])
    for (const ids of [undefined, ['a', 'b']]) {
      const text = listSql(list, { ...range, descending, ids }).replaceAll(/:\w+/g, '1')
      const plan = await database.engine.read<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
      const details = plan.map(({ detail }) => detail).join('; ')
      expect(details).toContain('SEARCH trips USING INDEX sqlite_autoindex_trips_1')
      expect(details).not.toContain('TEMP B-TREE')
    }
})

test('a list is not sorted by a nullable column', () => {
  // @ts-expect-error
  const list: List<Trip, never, 'seats'> = { view: trips, filters: [], sorts: { seats: 'seats' } }
  expect(indexesOf(list)).toHaveLength(1)
})

test('compared columns need no index', () => {
  const list = { view: trips, filters: [], compared: ['price', 'seats'], sorts: {} } as const
  expect(accessPathsOf(list).filter(({ equal, column }) => equal.length > 0 || column)).toEqual([])
})

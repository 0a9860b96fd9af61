import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { schema, storeOn } from '../../db/store.ts'
import { accessPathsOf, type List, type RowRange } from '../../packages/store/kit/list.ts'
import { type AnyTable, columnName } from '../../packages/store/kit/table.ts'
import type { Engine } from '../../packages/store/kit/unit.ts'
import { connect as openConnection } from '../../packages/store/postgres/connection/connection.ts'
import { readTarget } from '../../packages/store/postgres/connection/url.ts'
import { listSql as postgresSql } from '../../packages/store/postgres/lists.ts'
import { connect } from '../../packages/store/sqlite/connect.ts'
import { sqliteDatabase } from '../../packages/store/sqlite/index.ts'
import { listSql } from '../../packages/store/sqlite/lists.ts'
import { noPostgres, sharedPostgres } from '../../packages/testing/postgres.ts'
import { createMigrated } from '../support/store.ts'

function lists(): List<never, string, string>[] {
  const found: List<never, string, string>[] = []
  const db = sqliteDatabase(connect(':memory:', schema), schema)
  const engine: Engine = {
    ...db.engine,
    lister(list, shape) {
      found.push(list as List<never, never, never>)
      return db.engine.lister(list, shape)
    },
  }
  storeOn({ ...db, engine })
  return found
}

// Ranges of each list in each order and direction. The list with versions takes one id only.
const ranges = lists()
  .filter(({ view }) => !('version' in view.columns))
  .flatMap((list) =>
    accessPathsOf(list).flatMap(({ equal: given, column }) =>
      [false, true].flatMap((descending) =>
        (column === undefined ? [undefined] : [undefined, 'x']).map((from) => {
          const equal = given.map((property) => [property, 'x'] as const)
          const range: RowRange = { equal, column, descending, from, after: 0, limit: 9 }
          const order = `${descending ? '-' : ''}${column ?? 'id'}`
          const place = from === undefined ? '' : ' behind a place'
          return { name: `${list.view.name} (${given.join()}) by ${order}${place}`, list, range, given }
        }),
      ),
    ),
  )

// The rows that are in no deferred index yet are few. They are read one by one, and sorted.
function indexedPart(sql: string): string {
  const [all, order] = sql.split(/(?= ORDER BY)/) as [string, string]
  const ranges = all.split(' UNION ALL ')
  return (
    ranges.filter((range) => !range.includes('_unindexed WHERE unindexed = 1 AND')).join(' UNION ALL ') +
    order
  )
}

// Ranges with a word, in either direction.
const searched = ranges
  .filter(({ list, given, range }) => list.view.searched && given.length === 0 && range.column === undefined)
  .map(({ list, range, ...rest }) => ({
    ...rest,
    list,
    range: { ...range, word: { text: 'xxx', to: 0 } },
  }))

function plan(sql: string): string[] {
  const db = connect(':memory:', schema)
  onTestFinished(() => void db.close())
  const names = [...sql.matchAll(/:(\w+)/g)].map(([, name]) => [name, null])
  return db
    .prepare<[object], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all(Object.fromEntries(names))
    .map(({ detail }) => detail)
}

// A query has at most a thousand ids, from its own parameter.
const readsItAll = /^SCAN (?!json_each)|TEMP B-TREE/

describe('SQLite', () => {
  test('every list is read from ranges of an index, in its order', () => {
    for (const { name, list, range, given } of ranges) {
      const { column, from, descending } = range
      const steps = plan(indexedPart(listSql(list, range)))
      const all = steps.length === 1 && /^SCAN \w+ USING (COVERING )?INDEX \w+_by_name$/.test(steps[0]!)
      if (all) {
        expect([given, column, from], name).toEqual([[], 'name', undefined])
        continue
      }
      expect(
        steps.filter((step) => readsItAll.test(step)),
        name,
      ).toEqual([])
      const searches = steps.filter((step) => step.startsWith('SEARCH'))
      const beyond = descending ? '<' : '>'
      for (const search of searches) {
        for (const filter of given) expect(search, name).toContain(`${columnName(filter)}=?`)
        if (column === undefined) expect(search, name).toMatch(new RegExp(`\\b(row)?id${beyond}\\?\\)`))
        else if (from !== undefined)
          expect(search, name).toMatch(
            new RegExp(`\\b${columnName(column)}(=\\? AND (row)?id${beyond}|${beyond})\\?\\)`),
          )
        if (list.filters.includes('name') && (given.length > 0 || column))
          expect(search, name).toContain('USING COVERING INDEX')
      }
      const merged = (list.last?.values.length ?? 1) * (from === undefined ? 1 : 2)
      expect(searches.length, name).toBeGreaterThan(0)
      expect(searches.length, name).toBeLessThanOrEqual(merged)
    }
  })

  test('several ids are looked up by the primary key', () => {
    for (const { name, list, range } of ranges.filter(({ range }) => range.from === undefined)) {
      const steps = plan(listSql(list, { ...range, ids: [] }))
      expect(
        steps.filter((step) => /^SCAN (?!json_each)/.test(step)),
        name,
      ).toEqual([])
      const searches = steps.filter((step) => step.startsWith('SEARCH'))
      expect(searches, name).toEqual([expect.stringMatching(/PRIMARY KEY \(rowid=\?\)/)])
    }
  })

  test('a word is read within its bucket, in the order of ids', () => {
    for (const { name, list, range } of searched) {
      const words = expect.stringMatching(/^SCAN found VIRTUAL TABLE INDEX \d+:.*M/)
      const looksUp = expect.stringMatching(/^SEARCH \w+ USING INTEGER PRIMARY KEY \(rowid=\?\)/)
      expect(plan(listSql(list, range)), name).toEqual([words, looksUp])
    }
  })

  test('a page is read without preparing its statement again', async () => {
    const store = storeOn(sqliteDatabase(connect(':memory:', schema), schema))
    onTestFinished(() => store.close())
    await store.seed()
    const first = (await store.pets.list({ limit: 1 })).items[0]!
    const { id, name, status, categoryId } = first
    const pages = [
      () => store.pets.list({ limit: 2 }),
      () => store.pets.list({ limit: 2, status }),
      () => store.pets.list({ limit: 2, status, categoryId }),
      () => store.pets.list({ limit: 2, name }),
      () => store.pets.list({ limit: 2, id: [id, id + 1] }),
      () => store.pets.list({ limit: 2, sort: '-name', after: 1, afterName: 'zzz' }),
      () => store.pets.list({ limit: 2, q: name }),
      () => store.inventory.list({ limit: 2, sort: 'quantity' }),
      () => store.events.read({ limit: 2 }),
      () => store.events.read({ limit: 2, types: ['pet.created', 'category.created'] }),
    ]
    for (const read of pages) expect(await read()).toHaveProperty('items.0')
    const compiled = countCompiled()
    for (const read of pages) await read()
    expect(compiled()).toBe(0)
  })
})

// better-sqlite3 compiles a function for the rows of a statement whenever SQLite has prepared it again.
function countCompiled(): () => number {
  let count = 0
  vi.stubGlobal(
    'Function',
    new Proxy(Function, {
      apply(...call) {
        count += 1
        return Reflect.apply(...call)
      },
    }),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return () => count
}

interface Node {
  'Node Type': string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

describe.skipIf(noPostgres)(`PostgreSQL ${noPostgres ?? ''}`, async () => {
  const url = await filledDatabase()

  async function planner() {
    const connection = await openConnection(readTarget(url, schema.id), 'read')
    onTestFinished(() => connection.end())
    return async (text: string): Promise<Node[]> => {
      // PostgreSQL plans for any values only if it does not know them.
      const explained = await connection.script(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`)
      const { rows } = explained as { rows: { 'QUERY PLAN': string }[] }
      return nodesOf(JSON.parse(rows[0]!['QUERY PLAN'])[0].Plan)
    }
  }
  const scans = (nodes: Node[]) => nodes.filter((node) => /(?<!Subquery )Scan/.test(node['Node Type']))

  test('every list is read from ranges of an index, in its order', async () => {
    const planOf = await planner()
    for (const { name, list, range, given } of ranges) {
      const nodes = await planOf(postgresSql(list, range))
      const { column, from } = range
      for (const scan of scans(nodes)) {
        expect(scan['Node Type'], name).toMatch(/^Index (Only )?Scan$/)
        if (given.length === 0 && column === undefined) expect(scan['Index Name'], name).toMatch(/_pkey$/)
        else {
          for (const filter of given) expect(scan['Index Cond'], name).toContain(columnName(filter))
          if (column !== undefined)
            expect(scan['Index Name'], name).toMatch(new RegExp(`_${columnName(column)}$`))
        }
        if (column === undefined || from !== undefined)
          expect(scan['Index Cond'], name).toMatch(/\bid\)? [<>] /)
      }
      // Merged ranges are sorted: one page of each.
      const sorts = nodes.filter((node) => node['Node Type'].includes('Sort'))
      for (const sort of sorts)
        expect(
          sort.Plans?.map((plan) => plan['Node Type']),
          name,
        ).toEqual(['Append'])
    }
  })

  test('a word is searched in the index of words', async () => {
    const planOf = await planner()
    for (const { name, list, range } of searched) {
      const nodes = await planOf(postgresSql(list, range))
      const { name: table } = list.view
      expect(
        scans(nodes).map((scan) => scan['Index Name'] ?? scan['Node Type']),
        name,
      ).toEqual(['Bitmap Heap Scan', `${table}_by_words`])
    }
  })
})

/** Fills tables until a full scan costs more than an index. */
async function filledDatabase() {
  if (noPostgres) return ''
  const cluster = await sharedPostgres()
  const url = await createMigrated()
  const database = new URL(url).pathname.slice(1)
  for (const text of [...schema.tables.map(filled), 'VACUUM ANALYZE']) await cluster.sql(text, database)
  return url
}

/** Fills a table with 20 000 rows of random values, or pets with random values in the other columns. */
function filled({ name, columns }: AnyTable): string {
  const value = { integer: 'id', real: 'id', text: "'x' || id", boolean: 'id % 2 = 0', json: "'{}'" }
  const ofPets: Record<string, string> = {
    name: "'Pet ' || id % 100",
    categoryId: '1 + id % 10',
    status: "(ARRAY['available', 'pending', 'sold'])[1 + id % 3]",
    stock: 'CASE id % 3 WHEN 2 THEN 0 ELSE 1 + id % 50 END',
    open: '0',
    ranOut: 'false',
  }
  const special = name === 'pets' ? ofPets : {}
  const values = Object.entries(columns).map(([property, type]) => special[property] ?? value[type])
  const names = Object.keys(columns).map(columnName)
  return `INSERT INTO ${name} (${names.join()}) SELECT ${values.join()} FROM generate_series(1, 20000) AS id`
}

test('the pattern detects a list without its index', () => {
  expect(
    plan("SELECT id FROM pets NOT INDEXED WHERE name = 'Tom'").some((step) => readsItAll.test(step)),
  ).toBe(true)
  expect(plan('SELECT id FROM pets ORDER BY name LIMIT 5').some((step) => readsItAll.test(step))).toBe(true)
})

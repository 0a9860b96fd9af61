import { setImmediate } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { schema, storeOn } from '../../db/store.ts'
import type { List, Shape } from '../../server/store/list.ts'
import { connect as openConnection } from '../../server/store/postgres/connection.ts'
import { listSql as postgresSql } from '../../server/store/postgres/list-sql.ts'
import { readTarget } from '../../server/store/postgres/url.ts'
import type { How } from '../../server/store/search.ts'
import { connect } from '../../server/store/sqlite/connect.ts'
import { sqliteDatabase } from '../../server/store/sqlite/index.ts'
import { listSql } from '../../server/store/sqlite/list-sql.ts'
import { columnName } from '../../server/store/table.ts'
import type { Engine } from '../../server/store/unit.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { openStore } from '../support/store.ts'
import { done } from './writes.ts'

/** Every subset of the filters, in their order. */
function subsets(names: string[]): string[][] {
  const [first, ...rest] = names
  if (first === undefined) return [[]]
  return subsets(rest).flatMap((subset) => [subset, [first, ...subset]])
}

/** The filters that a list is asked by, in every choice of them. */
function givenTo({ view, filters }: List<never, string, string>, column: string | undefined): string[][] {
  const owner = within[view.name]
  const choices = subsets(filters.filter((filter) => filter !== column))
  return owner === undefined ? choices : choices.filter((given) => given.includes(owner))
}

/** The lists of the store, as an engine is asked for them. */
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

/** Lists of what belongs to something: nobody asks for them without that. */
const within: Record<string, string> = { webhooks: 'caller', deliveries: 'webhookId' }

/** Every query that a list can be asked for without a search, each list and each order in both directions. */
const queries = lists().flatMap((list) => {
  const columns = [undefined, ...Object.values(list.sorts ?? {})]
  return columns.flatMap((column) =>
    givenTo(list, column).flatMap((given) =>
      [false, true].flatMap((descending) =>
        (column === undefined ? [false] : [false, true]).map((isBehind) => {
          const shape: Shape = { given, byId: false, column, descending, isBehind, how: undefined, words: 0 }
          const order = `${descending ? '-' : ''}${column ?? 'id'}`
          const place = isBehind ? ' behind a place' : ''
          const shown = Object.keys(list.view.columns).join()
          return { name: `${shown} of ${list.view.name} (${given.join()}) by ${order}${place}`, list, shape }
        }),
      ),
    ),
  )
})

function plan(sql: string): string[] {
  const db = connect(':memory:', schema)
  onTestFinished(() => void db.close())
  const names = [...sql.matchAll(/:(\w+)/g)].map(([, name]) => [name, null])
  return db
    .prepare<[object], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all(Object.fromEntries(names))
    .map(({ detail }) => detail)
}

// The ids of a query are at most a hundred, read from its own parameter, and rows that wait for the index of names a thousand.
const readsItAll = /^SCAN (?!json_each|pets USING (COVERING )?INDEX pets_awaiting)|TEMP B-TREE/

/** The list with versions is asked for one id only. */
const pages = queries.filter(({ list }) => !('version' in list.view.columns))

describe('SQLite', () => {
  test.each(pages)('$name: ranges only, in their order', ({ list, shape }) => {
    const { given, column, isBehind, descending } = shape
    const steps = plan(listSql(list, shape))
    const waiting = steps.filter((step) => step.includes('awaiting'))
    // Those that wait for the index of names are few, and are sorted.
    const sorted = waiting.length > 0 && column !== undefined ? ['USE TEMP B-TREE FOR ORDER BY'] : []
    const all = 'SCAN categories USING INDEX categories_by_name'
    expect(steps.filter((step) => readsItAll.test(step) && step !== all)).toEqual(sorted)
    if (steps.includes(all)) return expect([steps, isBehind]).toEqual([[all], false])
    const searches = steps.filter((step) => step.startsWith('SEARCH') && !step.includes('awaiting'))
    const beyond = descending ? '<' : '>'
    for (const search of searches) {
      for (const filter of given) expect(search).toContain(`${columnName(filter)}=?`)
      if (column === undefined) expect(search).toMatch(new RegExp(`\\b(row)?id${beyond}\\?\\)`))
      else if (isBehind)
        expect(search).toMatch(
          new RegExp(`\\b${columnName(column)}(=\\? AND (row)?id${beyond}|${beyond})\\?\\)`),
        )
      if (list.filters.includes('name') && (given.length > 0 || column))
        expect(search).toContain('USING COVERING INDEX')
    }
    const merged = (list.last?.values.length ?? 1) * (isBehind ? 2 : 1)
    expect(searches.length).toBeGreaterThan(0)
    expect(searches.length).toBeLessThanOrEqual(merged)
  })

  test.each(queries.filter(({ shape }) => !shape.isBehind))(
    '$name, of some ids: looked up',
    ({ list, shape }) => {
      const steps = plan(listSql(list, { ...shape, byId: true }))
      expect(steps.filter((step) => /^SCAN (?!json_each)/.test(step))).toEqual([])
      const searches = steps.filter((step) => step.startsWith('SEARCH'))
      expect(searches).toEqual([expect.stringMatching(/PRIMARY KEY \(rowid=\?\)/)])
    },
  )

  const index = (step: string) => step.replace('COVERING ', '')
  const searched = pages.filter(({ list, shape }) => list.view.searched && !shape.isBehind)

  test.each(searched)('$name, searched: the words, or the index of the order', ({ list, shape }) => {
    const gathered = plan(listSql(list, { ...shape, how: 'gather', words: 2 }))
    expect(gathered.filter((step) => /^SCAN (?!pets USING .*awaiting)/.test(step))).toEqual([])
    expect(gathered.join('\n')).toMatch(/_words USING PRIMARY KEY \(prefix>\? AND prefix<\?\)/)
    const walked = plan(listSql(list, { ...shape, how: 'walk', words: 2 }))
    expect(walked.map(index)).toEqual(plan(listSql(list, shape)).map(index))
  })

  test.each(searched.filter(({ shape }) => shape.given.length === 0 && shape.column === undefined))(
    '$name, searched by three letters: along the words, in their order',
    ({ list, shape }) => {
      const steps = plan(listSql(list, { ...shape, how: 'stream', words: 1 }))
      const beyond = shape.descending ? '<' : '>'
      expect(steps.filter((step) => readsItAll.test(step))).toEqual([])
      expect(steps).toContain(`SEARCH found USING PRIMARY KEY (prefix=? AND item${beyond}?)`)
    },
  )
})

interface Node {
  'Node Type': string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

describe.skipIf(noPostgres)(`PostgreSQL ${noPostgres ?? ''}`, async () => {
  const url = await filledDatabase()

  async function planOf(text: string): Promise<Node[]> {
    const connection = await openConnection(readTarget(url, schema.id), 'read')
    onTestFinished(() => connection.end())
    // Without values: only then does PostgreSQL plan for any.
    const explained = await connection.script(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`)
    const { rows } = explained as { rows: { 'QUERY PLAN': [{ Plan: Node }] }[] }
    return nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
  }
  /** Those of tables. */
  const scans = (nodes: Node[]) => nodes.filter((node) => /(?<!Subquery )Scan/.test(node['Node Type']))

  test.each(pages)('$name: ranges only, in their order', async ({ list, shape }) => {
    const nodes = await planOf(postgresSql(list, shape))
    const { given, column, isBehind } = shape
    const filters = list.filters.filter((filter) => filter !== column && given.includes(filter))
    for (const scan of scans(nodes)) {
      expect(scan['Node Type']).toMatch(/^Index (Only )?Scan$/)
      if (given.length === 0 && column === undefined) expect(scan['Index Name']).toMatch(/_pkey$/)
      else {
        for (const filter of filters) expect(scan['Index Cond']).toContain(columnName(filter))
        if (column !== undefined) expect(scan['Index Name']).toMatch(new RegExp(`_${columnName(column)}$`))
      }
      if (column === undefined || isBehind) expect(scan['Index Cond']).toMatch(/\bid\)? [<>] /)
    }
    // What is merged is sorted: a page of each range.
    const sorts = nodes.filter((node) => node['Node Type'].includes('Sort'))
    for (const sort of sorts) expect(sort.Plans?.map((plan) => plan['Node Type'])).toEqual(['Append'])
  })

  const unfiltered = pages.filter(({ list, shape }) => list.view.searched && shape.given.length === 0)

  test.each(unfiltered.filter(({ shape }) => !shape.isBehind))(
    '$name, searched: the words, or the index of the order',
    async ({ list, shape }) => {
      const { name } = list.view
      const indexes = async (how: How) =>
        scans(await planOf(postgresSql(list, { ...shape, how, words: 1 }))).map((scan) => scan['Index Name'])
      const gathered = (await indexes('gather')).filter((index) => index !== undefined)
      expect(new Set(gathered)).toEqual(new Set([`${name}_words_pkey`, `${name}_pkey`]))
      const walked = await indexes('walk')
      expect(walked.every((index) => index?.startsWith(`${name}_by`) || index === `${name}_pkey`)).toBe(true)
      if (shape.column !== undefined) return
      expect(await indexes('stream')).toEqual([`${name}_words_pkey`, `${name}_pkey`])
      const nodes = await planOf(postgresSql(list, { ...shape, how: 'stream', words: 1 }))
      expect(nodes.map((node) => node['Node Type'])).toContain('Limit')
    },
  )
})

/** Tables with so much in them that a walk through all of it costs more than an index. */
async function filledDatabase() {
  if (noPostgres) return ''
  const cluster = await startPostgres()
  const url = await cluster.createDatabase()
  await (await openStore(url)).close()
  const database = new URL(url).pathname.slice(1)
  for (const text of [
    "INSERT INTO categories (id, name, name_key, version, words) SELECT id, 'Category ' || id, id, 1, ' category ' || id FROM generate_series(1, 5000) AS id",
    `INSERT INTO pets (id, name, category_id, status, stock, open, ran_out, version, stock_version, words)
      SELECT id, 'Pet ' || id % 100, 1 + id % 10, (ARRAY['available', 'pending', 'sold'])[1 + id % 3],
        CASE id % 3 WHEN 2 THEN 0 ELSE 1 + id % 50 END, 0, false, 1, 1, ' pet ' || id % 100 FROM generate_series(1, 20000) AS id`,
    'INSERT INTO orders (id, pet_id, quantity, complete, version) SELECT id, 1 + id % 20000, 1, id % 2 = 0, 1 FROM generate_series(1, 20000) AS id',
    'VACUUM ANALYZE',
  ])
    await cluster.sql(text, database)
  return url
}

test('the pets that wait for the indexes of names stay few', async () => {
  const db = connect(':memory:', schema)
  const store = storeOn(sqliteDatabase(db, schema))
  onTestFinished(() => store.close())
  const category = done(await store.categories.create({ name: 'Cats' }))
  const pet = { name: 'Tom', categoryId: category.value.id }
  await Promise.all(Array.from({ length: 2010 }, () => store.pets.create(pet)))
  await setImmediate()
  expect(db.prepare('SELECT count(*) FROM pets WHERE name_indexed = 0').pluck().get()).toBeLessThan(1000)
})

test('the pattern would notice a list without its index', () => {
  expect(
    plan("SELECT id FROM pets NOT INDEXED WHERE name = 'Tom'").some((step) => readsItAll.test(step)),
  ).toBe(true)
  expect(plan('SELECT id FROM pets ORDER BY name LIMIT 5').some((step) => readsItAll.test(step))).toBe(true)
})

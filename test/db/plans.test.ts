import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { schema, storeOn } from '../../db/store.ts'
import type { List } from '../../server/store/list.ts'
import { connect } from '../../server/store/sqlite/connect.ts'
import { sqliteDatabase } from '../../server/store/sqlite/index.ts'
import { listSql } from '../../server/store/sqlite/list-sql.ts'
import { columnName } from '../../server/store/table.ts'
import type { Engine } from '../../server/store/unit.ts'
import { done } from './writes.ts'

/** Every subset of the filters, in their order. */
function subsets(names: string[]): string[][] {
  const [first, ...rest] = names
  if (first === undefined) return [[]]
  return subsets(rest).flatMap((subset) => [subset, [first, ...subset]])
}

/** The lists of the store, as an engine is asked for them. */
function lists(): List<never, string>[] {
  const found: List<never, string>[] = []
  const db = sqliteDatabase(connect(':memory:', schema))
  const engine: Engine = {
    ...db.engine,
    lister(list, shape) {
      found.push(list as List<never, never>)
      return db.engine.lister(list, shape)
    },
  }
  storeOn({ ...db, engine })
  return found
}

const shapes = lists().flatMap((source) =>
  subsets([...source.filters]).flatMap((given) =>
    [false, true].map((byId) => {
      const shown = Object.keys(source.view.columns).join()
      const name = `${shown} of ${source.view.name}${byId ? ' by id' : ''}`
      return { name, filters: given.join(), source, given, byId }
    }),
  ),
)

function plan(sql: string): string[] {
  const db = connect(':memory:', schema)
  onTestFinished(() => void db.close())
  const names = [...sql.matchAll(/:(\w+)/g)].map(([, name]) => [name, null])
  return db
    .prepare<[object], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all(Object.fromEntries(names))
    .map(({ detail }) => detail)
}

// The ids of a query are at most a hundred, read from its own parameter.
const readsItAll = /^SCAN (?!json_each)|TEMP B-TREE/

test.each(shapes)('$name filtered by ($filters) reads ranges only, and sorts nothing', (shape) => {
  const steps = plan(listSql(shape.source, shape.given, shape.byId))
  const searches = steps.filter((step) => step.startsWith('SEARCH'))
  expect(steps.filter((step) => readsItAll.test(step))).toEqual([])
  expect(searches.length).toBeGreaterThan(0)
  for (const search of searches) {
    // All that is asked for is in the index (or the primary key), and the range starts after the cursor.
    expect(search).toMatch(shape.byId ? /PRIMARY KEY \(rowid=\?\)/ : /\b(row)?id>\?\)/)
    if (!shape.byId && !search.includes('awaiting')) {
      for (const filter of shape.given) expect(search).toContain(`${columnName(filter)}=?`)
    }
  }
})

const filteredByName = shapes.filter(
  ({ source, given, byId }) => source.filters.includes('name') && given.length > 0 && !byId,
)

test.each(filteredByName)('$name filtered by ($filters) is read from indexes alone', ({ source, given }) => {
  const searches = plan(listSql(source, given, false)).filter((step) => step.startsWith('SEARCH'))
  expect(searches.length).toBeGreaterThan(0)
  for (const search of searches) expect(search).toContain('USING COVERING INDEX')
  expect(searches.filter((search) => search.includes('awaiting'))).toHaveLength(
    given.includes('name') ? 1 : 0,
  )
})

test('the pets that wait for the indexes of names stay few', async () => {
  const db = connect(':memory:', schema)
  const store = storeOn(sqliteDatabase(db))
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

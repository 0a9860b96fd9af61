/** Data designed to be hard to search. */
import { describe, expect, test } from 'vitest'
import type { Store } from '../../db/store.ts'
import type { Pet } from '../../generated/contract.ts'
import type { Page } from '../../packages/server/store/page.ts'
import { mostRead } from '../../packages/store/kit/list.ts'
import type { Engine } from '../../packages/store/kit/unit.ts'
import { bucketWords } from '../../packages/store/kit/words.ts'
import { adapters, done } from './stores.ts'

const { 'SQLite :memory:': _, ...engines } = adapters

describe.each(Object.entries(engines))('searches on %s', (engineName, open) => {
  /** Adds pets with ids from 1 on, whose names and categories are SQL expressions. */
  async function fill(
    { store, engine }: { store: Store; engine: Engine },
    count: number,
    name: string,
    category: string,
  ) {
    for (const one of ['Cats', 'Dogs']) done(await store.categories.create({ name: one }))
    for (let from = 1; from <= count; from += 500)
      await engine.transaction(async ({ query }) => {
        await query(`WITH RECURSIVE ids (id) AS (SELECT ${from} UNION ALL SELECT id + 1 FROM ids WHERE id < ${Math.min(from + 499, count)}),
            named AS (SELECT id, ${name} AS name, ${category} AS category FROM ids)
          INSERT INTO pets (id, name, category_id, status, stock, open, ran_out, version, stock_version, words)
          SELECT id, name, category, 'available', 1, 0, ${engineName === 'PostgreSQL' ? 'false' : '0'}, 1, 1, ' ' || name FROM named`)
        if (engineName !== 'PostgreSQL')
          await query(
            `INSERT INTO pets_by_words (rowid, tokens) SELECT id, words || ${bucketWords} FROM pets WHERE id >= ?`,
            from,
          )
      })
  }

  /** Reads how often PostgreSQL has used the index of words in this database. It counts with some delay. */
  async function scansOfWords({ read }: Engine) {
    const sql = "SELECT idx_scan AS count FROM pg_stat_user_indexes WHERE indexrelname = 'pets_by_words'"
    return (await read<{ count: number }>(sql))[0]!.count
  }

  /** Follows the pages of a query to its end, and checks that each reads no more than its limit. */
  async function follow(store: Store, query: object) {
    const seen: number[] = []
    let pages = 0
    for (let place: object | undefined = {}; place; pages++) {
      const page: Page<Pet> = await store.pets.list({ limit: 20, ...query, ...place })
      expect(page.read ?? 0).toBeLessThanOrEqual(mostRead)
      seen.push(...page.items.map(({ id }) => id))
      const last = page.items.at(-1)
      const end = page.end ?? (last && { after: last.id, from: last.name })
      place = page.more && end ? { after: end.after, afterName: end.from } : undefined
    }
    return { seen, pages }
  }

  test('read a bounded page if 10 500 names with the same prefix are in another category', async () => {
    const opened = await open()
    await fill(
      opened,
      200_000,
      "CASE WHEN id > 189500 AND id <= 200000 THEN 'zzz' || (id % 7) ELSE 'ann ' || (id % 1000) END",
      'CASE WHEN id > 189500 THEN 2 ELSE 1 END',
    )
    const { store, engine } = opened
    let read = 0
    for (const query of [
      { categoryId: 1 },
      { categoryId: 1, sort: '-id' },
      { categoryId: 1, sort: 'name' },
    ]) {
      const { seen, pages } = await follow(store, { q: 'zzz', ...query })
      expect(seen).toEqual([])
      expect(pages).toBeGreaterThan(1)
      read += pages
    }
    // Each page looks for the word in all buckets, for which PostgreSQL would rather read the whole table.
    if (engineName === 'PostgreSQL')
      await expect.poll(() => scansOfWords(engine)).toBeGreaterThanOrEqual(read)
    expect((await follow(store, { q: 'zzz', limit: 1000 })).seen).toEqual(
      Array.from({ length: 10_500 }, (_, at) => 189_501 + at),
    )
    const rare = await store.pets.list({ limit: 20, q: 'ann 777', sort: '-name', categoryId: 1 })
    expect(rare.items.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, () => 'ann 777'))
  })

  test('read a bounded page of names with 33 words of two letters', async () => {
    const opened = await open()
    const words = (letter: string) =>
      Array.from('abcdefghijklmnopqrstuvwxyz0123456', (one) => `${letter}${one}`).join(' ')
    await fill(opened, 20_000, `CASE id % 2 WHEN 1 THEN '${words('a')}' ELSE '${words('b')}' END`, '1')
    const { store } = opened
    const first = await store.pets.list({ limit: 3, q: 'a' })
    expect(first).toMatchObject({ items: [{ id: 1 }, { id: 3 }, { id: 5 }], more: true })
    expect(
      (await store.pets.list({ limit: 3, q: 'b', after: 15_000, sort: '-id' })).items.map(({ id }) => id),
    ).toEqual([14_998, 14_996, 14_994])
    expect(
      (await store.pets.list({ limit: 2, q: words('a'), after: 19_996 })).items.map(({ id }) => id),
    ).toEqual([19_997, 19_999])
    for (const sort of [undefined, '-id', 'name', '-name'])
      expect((await follow(store, { q: 'a b', sort })).seen).toEqual([])
  })
})

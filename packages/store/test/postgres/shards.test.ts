import { describe, expect, test } from 'vitest'
import { noPostgres, sharedPostgres } from '../../../testing/postgres.ts'
import { hashOf, Shards } from '../../postgres/citus/shards.ts'

describe.skipIf(noPostgres)(`shards ${noPostgres ?? ''}`, () => {
  test('ids have the same hash as in PostgreSQL', async () => {
    const edges = [1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1, 2 ** 53 - 1]
    const ids = [0, ...edges, ...edges.map((id) => -id), ...edges.map((id) => Math.floor(id / 3))]
    const postgres = await sharedPostgres()
    const rows = await postgres.sql<{ hash: number }>(
      `SELECT hashint8(id) AS hash FROM unnest(ARRAY[${ids.join()}]::bigint[]) AS id`,
    )
    expect(ids.map(hashOf)).toEqual(rows.map(({ hash }) => hash))
  })
})

test('ids are grouped by shard, in the order of the shards', () => {
  const things = { name: 'things', columns: { id: 'integer' }, key: ['id'] } as const
  const shards = new Shards(new Map([['things', [-(2 ** 31), 0]]]), new Set(['kinds']))
  const ids = Array.from({ length: 20 }, (_, at) => at)
  const parts = shards.divide(things, ids)
  expect(parts).toEqual([ids.filter((id) => hashOf(id) < 0), ids.filter((id) => hashOf(id) >= 0)])
  expect([things, { name: 'kinds' }, { name: 'others' }].map((one) => shards.isSpread(one))).toEqual([
    true,
    true,
    false,
  ])
  expect([things, { name: 'kinds' }].map((one) => shards.has(one))).toEqual([true, false])
})

import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { schema } from '../../db/store.ts'
import { bucketWords } from '../../packages/store/kit/words.ts'
import { connect } from '../../packages/store/sqlite/connect.ts'
import { adminKey, start } from '../../packages/testing/child.ts'
import { client } from '../../packages/testing/client.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { noPostgres, startPostgres } from '../../packages/testing/postgres.ts'
import { runCommand } from '../support/command.ts'
import { openStore } from '../support/store.ts'
import { seeded } from './databases.ts'

const check = (url: string) => runCommand(['check-data'], '.', { DATABASE_URL: url })

function addPets(file: string, count: number) {
  const db = connect(file, schema)
  db.exec(`WITH RECURSIVE ids (id) AS (SELECT 100 UNION ALL SELECT id + 1 FROM ids WHERE id < ${99 + count})
    INSERT INTO pets (id, name, category_id, status, stock, words)
    SELECT id, 'Pet ' || id, 1, 'available', 1, ' pet ' || id FROM ids;
    INSERT INTO pets_by_words (rowid, tokens) SELECT id, words || ${bucketWords} FROM pets WHERE id >= 100`)
  db.close()
}

function damage(file: string, name: string, count: number) {
  const db = new Database(file)
  const leaves = db
    .prepare<[string, number], { page: number }>(
      `SELECT pageno AS page FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path LIMIT ? OFFSET 2`,
    )
    .all(name, count)
  const size = Number(db.pragma('page_size', { simple: true }))
  db.close()
  const handle = openSync(file, 'r+')
  for (const { page } of leaves) writeSync(handle, Buffer.alloc(size, 0xa5), 0, size, (page - 1) * size)
  closeSync(handle)
  expect(leaves).toHaveLength(count)
}

test('a server with a damaged file rejects writes with the reason; the check names the table', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'data', 'petstore.db')
  await (await start(folder)).stop()
  addPets(file, 10_000)
  expect(await check(`file:${file}`)).toMatchObject({ code: 0, out: 'The data is whole.\n' })

  damage(file, 'pets', 57)
  const { address } = await start(folder)
  const ask = client(address, await adminKey(folder))
  const ready = async () => {
    const response = await fetch(`${address}/health/ready`)
    return [response.status, await response.text()]
  }
  expect((await ready())[0]).toBe(200)
  expect(await ask('POST', '/categories', { name: 'Before' })).toMatchObject({ status: 201 })
  // A client that reads damaged rows must not get an empty list.
  expect(await ask('GET', '/pets?after=200&limit=100')).toMatchObject({ status: 503 })
  expect(await ask('POST', '/categories', { name: 'After' })).toMatchObject({ status: 503 })
  // The result of a check is valid for a second.
  await expect.poll(ready).toEqual([503, expect.stringContaining('The database file is damaged')])
  expect(await ask('GET', '/categories?q=before')).toMatchObject({ status: 200, body: [{ name: 'Before' }] })
  expect(await ask('GET', '/categories?q=after')).toMatchObject({ status: 200, body: [] })

  const { code, out, err } = await check(`file:${file}`)
  expect([code, err]).toEqual([1, expect.stringMatching(/^checking pets \(\d+ of \d+ tables\)$/m)])
  expect(out).toMatch(/^pets +It is damaged: /m)
})

test('damage of an index alone is reported', async () => {
  const file = await seeded()
  addPets(file, 3000)
  damage(file, 'pets_by_status_stock', 2)
  const { code, out } = await check(`file:${file}`)
  expect([code, out]).toEqual([1, expect.stringMatching(/^pets +It is damaged: /m)])
})

// Changes by another program, in SQL of both engines, and the expected findings.
const changes = `
  UPDATE pets SET open = open + 1 WHERE id = 7;
  DELETE FROM webhook_progress;
  INSERT INTO webhooks (id, caller, slot, url, types, enabled, secret, version) VALUES (1, '1', 's', 'u', '[]', '1', 's', 1);
  INSERT INTO event_feed (type, pruned) VALUES ('pet.created', 9);
  INSERT INTO categories (id, name, name_key, version) VALUES (4000000, 'Late', 'late', 1);
  DELETE FROM pets WHERE id = 2`
const differences = `CREATE VIEW everything AS SELECT * FROM api_keys; DROP INDEX pets_by_status_stock`
const poisoned = `INSERT INTO api_keys (id, name, scopes, digest, created_at) VALUES (70, 'ci', 'nope', 'd', '2030-01-01T00:00:00.000Z');
  UPDATE events SET data = '[]' WHERE id = 5; UPDATE events SET id = 9007199254740991 WHERE id = 4;
  INSERT INTO api_keys (id, name, scopes, digest, created_at) VALUES (71, 'cd', '["nope"]', 'e', '2026-02-31T00:00:00.000Z');
  UPDATE pets SET name = '', words = '' WHERE id = 1; UPDATE categories SET version = 9007199254740990 WHERE id = 1`
const broken = [
  ['pets', 'the open units of a pet are those of its open orders: 7.'],
  ['orders', 'the pet of an open order exists: 1.'],
  ['webhooks', 'a webhook has a position in the feed: 1.'],
  ['events', 'a removed event is gone, and so are all earlier ones of its type: '],
] as const

function expectBroken({ code, out }: { code: number; out: string }) {
  expect(code).toBe(1)
  for (const line of [
    /^everything +No migration creates the view everything\.$/m,
    /^pets +The index pets_by_status_stock is missing: CREATE INDEX pets_by_status_stock ON .*pets .*\(status, stock.*\)( WHERE unindexed = 0)?;$/m,
    /^api_keys .* writes: 70 \(scopes is not a JSON array of texts\), 71 \(created_at is not an instant in UTC\)\.$/m,
    /^api_keys .* a key that is not revoked has scopes of the contract: cd\.$/m,
    /^events .* writes: 5 \(data is not a JSON object\), 9007199254740991 \(id is no integer within/m,
    /^webhooks .* writes: 1 \(url is not an http or https URL\)\.$/m,
    /^pets .* writes: 1 \(name does not match /m,
    /^categories .* writes: 1 \(version is no integer within/m,
    /^categories .* is found by its words: 4000000\.$/m,
  ])
    expect(out).toMatch(line)
  for (const [table, rule] of broken) expect(out).toMatch(new RegExp(`^${table} +Broken rule: ${rule}`, 'm'))
}

test('broken rules are reported with their rows', async () => {
  const file = await seeded()
  const db = new Database(file)
  db.pragma('foreign_keys = OFF')
  db.exec(
    `${differences}; ${poisoned}; ${changes}; UPDATE pets SET category_id = 99 WHERE id = 3; UPDATE sqlite_sequence SET seq = 1 WHERE name = 'categories'`,
  )
  db.close()
  const found = await check(`file:${file}`)
  expectBroken(found)
  expect(found.out).toMatch(/^pets +Rows that refer to missing ones of categories: 1\.$/m)
  expect(found.out).toMatch(
    /^categories +Broken rule: no id is given twice: 4000000 exists, and the next id would be 2\.$/m,
  )
})

test('a file that is no longer a database is refused with advice', async () => {
  const file = await seeded()
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(100, 0xa5), 0, 100, 0)
  closeSync(handle)
  expect(await check(`file:${file}`)).toMatchObject({
    code: 1,
    err: expect.stringContaining('restore a backup'),
  })
})

describe.skipIf(noPostgres)(`PostgreSQL ${noPostgres ?? ''}`, async () => {
  if (noPostgres) return void test(noPostgres, () => {})
  const postgres = await startPostgres()

  test('broken rules, dangling references and damaged pages are found, and damaged indexes with amcheck', async () => {
    const url = await postgres.createDatabase()
    const database = new URL(url).pathname.slice(1)
    const store = await openStore(url)
    await store.seed()
    await store.close()
    const whole = await check(url)
    expect(whole).toMatchObject({ code: 0, out: 'The data is whole.\n' })
    expect(whole.err).toContain('CREATE EXTENSION amcheck')
    await postgres.sql('CREATE EXTENSION amcheck', database)
    expect((await check(url)).err).toContain('GRANT EXECUTE')
    const superuser = postgres.url(database, 'postgres')
    expect(await check(superuser)).toMatchObject({ code: 0, err: expect.not.stringContaining('amcheck') })

    await postgres.sql(
      `${differences}; SET session_replication_role = replica; ${poisoned}; ${changes}; UPDATE pets SET category_id = 99 WHERE id = 3;
       INSERT INTO usage SELECT 'getPet', 'caller ' || n, '2030-01-01', 1, '2030-01-01T00:00:00.000Z' FROM generate_series(1, 2000) AS n;
       CHECKPOINT`,
      database,
    )
    const [place] = await postgres.sql<{ heap: string; index: string; gone: string }>(
      `SELECT pg_relation_filepath('usage') AS heap, pg_relation_filepath('categories_by_name') AS index,
         pg_relation_filepath('deliveries') AS gone`,
      database,
    )
    await postgres.stop('SIGINT')
    for (const [path, page] of [
      [place!.heap, 3],
      [place!.index, 1],
    ] as const) {
      const handle = openSync(join(postgres.data, path), 'r+')
      writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, page * 8192 + 4096)
      closeSync(handle)
    }
    rmSync(join(postgres.data, place!.gone))
    await postgres.start()
    const found = await check(superuser)
    expectBroken(found)
    expect(found.out).toMatch(/^pets +Rows that refer to missing ones of categories: 1\.$/m)
    expect(found.out).toMatch(/^categories +Broken rule: no id is given twice: 4000000 exists/m)
    expect(found.out).toMatch(/^usage +It is damaged: invalid page in block 3 /m)
    expect(found.out).toMatch(/^categories +It is damaged: invalid page in block 1 /m)
    expect(found.out).toMatch(/^deliveries +It is damaged: could not open file /m)
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { schema } from '../../db/store.ts'
import { connect } from '../../packages/store/sqlite/connect.ts'
import { start } from '../../packages/testing/child.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { runCommand } from '../support/command.ts'
import { openStore } from '../support/store.ts'

const command = (name: string, args: string[], env: Record<string, string>) =>
  runCommand([name, ...args], '.', env)

async function yearOld() {
  const file = join(temporaryFolder(), 'pets.db')
  await (await openStore(`file:${file}`)).close()
  const db = connect(file, schema)
  db.exec(`WITH RECURSIVE days (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM days WHERE n < 364),
      callers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM callers WHERE n < 40)
    INSERT INTO usage SELECT 'getPet', 'caller ' || callers.n, date('now', '-' || days.n || ' days'), 3,
      strftime('%Y-%m-%dT00:00:00.000Z', 'now', '-' || days.n || ' days') FROM callers, days;
    WITH RECURSIVE days (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM days WHERE n < 364)
    INSERT INTO cancelled_orders (id, pet_id, quantity, cancelled_at)
    SELECT n + 1, 1, 1, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || n || ' days') FROM days`)
  db.close()
  return file
}

const counts = (file: string) => {
  const db = connect(file, schema)
  try {
    const count = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
    return [count('usage'), count('cancelled_orders')]
  } finally {
    db.close()
  }
}

test("reports a year of data in one line per caller, and prunes it by the operator's retention", async () => {
  const file = await yearOld()
  const env = { DATABASE_URL: `file:${file}` }
  const report = await command('lifecycle', ['--json'], env)
  const [{ callers }] = JSON.parse(report.out)
  expect(callers).toHaveLength(40)
  expect(callers[0]).toMatchObject({ calls: 3 * 365, stillCalling: true })

  // Both have a default retention of less than a year.
  expect(await command('prune', [], env)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^usage +400 days +0$/m),
  })
  // Days are removed as a whole.
  const kept = { ...env, KEPT_DAYS: 'usage:90, cancelled_orders:30' }
  const { code, out } = await command('prune', [], kept)
  expect([code, out]).toEqual([0, expect.stringMatching(/^cancelled_orders +30 days +335$/m)])
  expect(counts(file)).toEqual([40 * 90, 30])
  for (const [wrong, why] of [
    ['pets:1', /^KEPT_DAYS accepts events, deliveries, api_keys, usage, cancelled_orders, not "pets"\.\n$/],
    ['idempotency_keys:1', /^KEPT_DAYS accepts /],
    ['usage=1', /^KEPT_DAYS must be a list of tables and days \(usage:90\), not "usage=1"\.\n$/],
  ] as const)
    expect(await command('prune', [], { ...env, KEPT_DAYS: wrong })).toMatchObject({
      code: 1,
      err: expect.stringMatching(why),
    })
})

test('a server removes old rows, too', async () => {
  const file = await yearOld()
  const { stop } = await start(temporaryFolder(), {
    DATABASE_URL: `file:${file}`,
    KEPT_DAYS: 'usage:360,cancelled_orders:0',
  })
  const db = connect(file, schema)
  const usage = db.prepare('SELECT count(*) FROM usage').pluck()
  await expect.poll(() => usage.get()).toBe(40 * 360)
  db.close()
  await stop()
  expect(counts(file)[1]).toBe(365)
})

test('erases all data of a caller, even from a backup, but not of the first key or of a key in force', async () => {
  const file = await yearOld()
  const env = { DATABASE_URL: `file:${file}` }
  const name = 'zoe@example.com'
  const has = async () => {
    const copy = join(temporaryFolder(), 'copy.db')
    expect(await command('backup', [copy], env)).toMatchObject({ code: 0 })
    return readFileSync(copy).includes(name)
  }
  const store = await openStore(`file:${file}`)
  await store.keys.create({ name, scopes: [], digest: 'd1' })
  const day = '2030-06-01'
  await store.usage.add([
    { operationId: 'getPet', caller: name, day, calls: 1, lastCall: `${day}T10:00:00.000Z` },
  ])
  await store.close()
  expect(await has()).toBe(true)
  const erase = (...args: string[]) => command('erase', args, env)
  expect(await erase('--caller', name)).toMatchObject({
    code: 1,
    err: expect.stringContaining('revoke it first'),
  })
  expect(await command('keys', ['revoke', name], env)).toMatchObject({ code: 0 })
  expect(await erase('--caller', name)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^usage +1\napi_keys +1$/m),
  })
  expect(await has()).toBe(false)
  expect(await erase('--caller', name)).toMatchObject({
    code: 1,
    err: expect.stringContaining('No data of a caller named'),
  })
  expect(await erase('--caller', 'admin')).toMatchObject({ code: 1, err: expect.stringContaining('stays') })
  expect(await erase()).toMatchObject({ code: 2 })
})

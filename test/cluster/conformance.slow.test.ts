import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { adminKey, run, start } from '../support/child.ts'
import { temporaryFolder } from '../support/folder.ts'
import { noPostgres, sharedPostgres } from '../support/postgres.ts'

/** Has the suite test a server. */
async function passes(args: string[]) {
  const { code, out, err } = await run('.', [
    resolve('packages/tools/main.js'),
    'conformance',
    '--quick',
    '--seed',
    '1',
    ...args,
  ])
  expect([code, err], out).toEqual([0, ''])
  expect(out).toMatch(/^Passed: /m)
}

describe.skipIf(noPostgres)(`conformance on PostgreSQL ${noPostgres ?? ''}`, () => {
  test('a server on PostgreSQL does what the contract says', { timeout: 300_000 }, async () => {
    await passes(['--database', await (await sharedPostgres()).createDatabase()])
  })
})

test('two workers do what the contract says', { timeout: 300_000 }, async () => {
  const folder = temporaryFolder()
  const { address } = await start(folder, { WORKERS: '2', RATE_LIMIT: '1000000000', MAX_LAG: '0' })
  await passes(['--url', address, '--key', await adminKey(folder)])
})

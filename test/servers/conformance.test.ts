import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run } from '../support/child.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'

describe.skipIf(noPostgres)(`conformance on PostgreSQL ${noPostgres ?? ''}`, () => {
  test('a server on PostgreSQL does what the contract says', { timeout: 120_000 }, async () => {
    const database = await (await startPostgres()).createDatabase()
    const args = ['--quick', '--seed', '1', '--database', database]
    const { code, out, err } = await run('.', [resolve('scripts/conformance.ts'), ...args])
    expect([code, err], out).toEqual([0, ''])
    expect(out).toMatch(/^Passed: /m)
  })
})

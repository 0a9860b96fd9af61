import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { adminKey, run, start } from '../../packages/testing/child.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { noPostgres, sharedPostgres } from '../../packages/testing/postgres.ts'
import { summary } from '../../packages/tools/judge/report/summary.ts'
import { runConformance } from '../../packages/tools/judge/run.ts'
import { readSpecification } from '../../packages/tools/judge/specification.ts'

describe.skipIf(noPostgres)(`conformance on PostgreSQL ${noPostgres ?? ''}`, () => {
  test('a server on PostgreSQL keeps the contract', async () => {
    const database = await (await sharedPostgres()).createDatabase()
    const suite = [resolve('packages/tools/main.js'), 'conformance', '--strict', '--quick', '--seed', '1']
    const { code, out, err } = await run('.', [...suite, '--database', database])
    expect([code, err], out).toEqual([0, ''])
    expect(out).toMatch(/^Passed: /m)
  })
})

test('two servers on one port and one database file keep the contract', async () => {
  const folder = temporaryFolder()
  const env = { REUSE_PORT: 'on', RATE_LIMIT: '1000000000' }
  const { address, port } = await start(folder, env)
  await start(folder, { ...env, PORT: String(port) })
  const target = { url: address, key: { name: 'KEY', value: await adminKey(folder) }, limitedKeys: [] }
  // Both servers need enough generated requests to show the whole contract, as a single server does.
  const options = { ...(await readSpecification()), requests: 18, seed: 1, cleanUp: true }
  const outcome = await runConformance(target, options)
  expect(outcome.passed, summary(outcome)).toBe(true)
})

import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { summary } from '../../packages/tools/judge/report/summary.ts'
import { runConformance } from '../../packages/tools/judge/run.ts'
import { readSpecification } from '../../packages/tools/judge/specification.ts'
import { adminKey, run, start } from '../support/child.ts'
import { temporaryFolder } from '../support/folder.ts'
import { noPostgres, sharedPostgres } from '../support/postgres.ts'

describe.skipIf(noPostgres)(`conformance on PostgreSQL ${noPostgres ?? ''}`, () => {
  test('a server on PostgreSQL does what the contract says', async () => {
    const database = await (await sharedPostgres()).createDatabase()
    const suite = [resolve('packages/tools/main.js'), 'conformance', '--quick', '--seed', '1']
    const { code, out, err } = await run('.', [...suite, '--database', database])
    expect([code, err], out).toEqual([0, ''])
    expect(out).toMatch(/^Passed: /m)
  })
})

test('two servers on one port and one database file do what the contract says', async () => {
  const folder = temporaryFolder()
  const env = { REUSE_PORT: 'on', RATE_LIMIT: '1000000000' }
  const { address, port } = await start(folder, env)
  await start(folder, { ...env, PORT: String(port) })
  const target = { url: address, key: { name: 'KEY', value: await adminKey(folder) }, limitedKeys: [] }
  // As many generated requests as show all of the contract: each of two servers is one of a single server.
  const options = { ...(await readSpecification()), requests: 18, seed: 1, cleanUp: true }
  const outcome = await runConformance(target, options)
  expect(outcome.passed, summary(outcome)).toBe(true)
})

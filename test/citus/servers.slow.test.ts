import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run } from '../../packages/testing/child.ts'
import { races } from '../cluster/races.suite.ts'
import { noCitus, notAll, startDistributed } from './citus.ts'

describe.skipIf(noCitus)(`servers on one Citus ${noCitus ?? ''}`, async () => {
  if (noCitus) return void test(noCitus, () => {})
  const { url } = await startDistributed()
  await races(url)
})

describe.skipIf(notAll)(`conformance on Citus ${notAll ?? ''}`, async () => {
  if (notAll) return void test(notAll, () => {})
  const { url } = await startDistributed()

  test('a server on Citus keeps the contract', async () => {
    const args = ['--quick', '--seed', '1', '--database', url]
    const { code, out, err } = await run('.', [resolve('packages/tools/main.js'), 'conformance', ...args])
    expect([code, err], out).toEqual([0, ''])
    expect(out).toMatch(/^Passed: /m)
  })
})

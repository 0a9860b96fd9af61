import { expect, test } from 'vitest'
import { createOracle } from '../../scripts/conformance/oracle.ts'
import { runConformance } from '../../scripts/conformance/run.ts'
import type { Target } from '../../scripts/conformance/suite.ts'
import { faults } from './faults.ts'
import { plant } from './faulty.ts'
import { startTarget } from './service.ts'

const oracle = await createOracle()
/** Runs take a second or two on a machine with nothing else to do. */
const timeout = 60_000
const options = { oracle, seed: 1, cleanUp: false }

/** A run through a proxy, and its failed checks by name, with their problems. */
async function run(target: Target, url: string, { requests = 0, journeys = false }) {
  const { checks, coverage } = await runConformance({ ...target, url }, { ...options, requests, journeys })
  const failed = checks.filter(({ problems }) => problems.length > 0)
  return { failed: failed.map(({ name, problems }) => ({ name, problems })), coverage }
}

test('a server without faults passes, all of the contract seen', { timeout }, async () => {
  const target = await startTarget()
  const proxy = await plant((call, forward) => forward(call), target.url)
  const { failed, coverage } = await run(target, proxy, { requests: 18 })
  expect(failed).toEqual([])
  expect(coverage).toMatchObject({ seen: coverage.of, missing: [] })
})

test.each(faults)('$name is caught and named', { timeout }, async (planted) => {
  const { fault, check, problem } = planted
  const target = await startTarget()
  const { failed } = await run(target, await plant(fault(target), target.url), planted)
  const found = failed.filter(({ name }) => check.test(name)).flatMap(({ problems }) => problems)
  expect(found.map(({ what }) => what).join('\n'), JSON.stringify(failed, null, 1)).toMatch(problem)
})

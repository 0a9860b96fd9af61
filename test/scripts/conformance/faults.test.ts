import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { createOracle } from '../../../scripts/conformance/oracle.ts'
import { runConformance } from '../../../scripts/conformance/run.ts'
import { readSpecification } from '../../../scripts/conformance/specification.ts'
import type { Target } from '../../../scripts/conformance/target.ts'
import { faults, type Planted } from './faults.ts'
import { plant } from './faulty.ts'
import { startTarget } from './service.ts'

const specification = await readSpecification()
/** Runs take a second or two on a machine with nothing else to do. */
const timeout = 180_000

type Asked = Pick<Planted, 'requests' | 'journeys' | 'contract'>

/** An oracle that takes an altered contract for ours. */
function oracleOf(alter: NonNullable<Planted['contract']>) {
  const contract = parseDocument(readFileSync('spec/openapi.yaml', 'utf8'))
  alter(contract)
  return createOracle(contract.toJS())
}

/** A run through a proxy, and its failed checks by name, with their failures. */
async function run(target: Target, url: string, { requests = 0, journeys = false, contract }: Asked) {
  const options = {
    ...{ ...specification, seed: 1, cleanUp: false, requests },
    ...(contract && { oracle: await oracleOf(contract) }),
    ...(!journeys && { journeys: [] }),
  }
  const { checks, coverage } = await runConformance({ ...target, url }, options)
  const failed = checks.filter(({ failures }) => failures.length > 0)
  return { failed: failed.map(({ name, failures }) => ({ name, failures })), coverage }
}

test('a server without faults passes, all of the contract seen', { timeout }, async () => {
  const target = await startTarget()
  const proxy = await plant((call, forward) => forward(call), target.url)
  const { failed, coverage } = await run(target, proxy, { requests: 18 })
  expect(failed).toEqual([])
  expect(coverage).toMatchObject({ seen: coverage.of, missing: [] })
})

test.each(faults)('$name is caught and named', { timeout }, async (planted) => {
  const { fault, check, problem, curl = /^/ } = planted
  const target = await startTarget()
  const { failed } = await run(target, await plant(fault(target), target.url), planted)
  const found = failed.filter(({ name }) => check.test(name)).flatMap(({ failures }) => failures)
  expect(found.map(({ what }) => what).join('\n'), JSON.stringify(failed, null, 1)).toMatch(problem)
  expect(found[0]?.curl ?? '').toMatch(curl)
})

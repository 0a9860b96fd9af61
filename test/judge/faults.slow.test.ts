import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { createOracle } from '../../packages/tools/judge/oracle/oracle.ts'
import { runConformance } from '../../packages/tools/judge/run.ts'
import { readSpecification } from '../../packages/tools/judge/specification.ts'
import { faults, type Planted } from './faults.ts'
import { type Fault, plant } from './faulty.ts'
import { startTarget } from './service.ts'

const specification = await readSpecification()

/** An oracle for the operations that have faults, since each operation takes its time, in an altered contract. */
function oracleOf(alterations: NonNullable<Planted['contract']>[]) {
  const contract = parseDocument(readFileSync('spec/openapi.yaml', 'utf8'))
  for (const alter of alterations) alter(contract)
  const { paths, ...rest } = contract.toJS()
  const some = Object.entries(paths).filter(([path]) =>
    /^\/(pets|categories|inventory|store\/(orders|events))\b/.test(path),
  )
  return createOracle({ ...rest, paths: Object.fromEntries(some) })
}

/** Runs against a proxy with these faults. Returns the failed checks by name. */
async function run(
  planted: Planted[],
  requests = Math.max(0, ...planted.map((fault) => fault.requests ?? 0)),
  started = startTarget(),
) {
  const target = await started
  const faulty = planted
    .map(({ fault }) => fault(target))
    .reduce<Fault>(
      (outer, inner) => (call, forward) => outer(call, (inward) => inner(inward, forward)),
      honest,
    )
  const alterations = planted.flatMap(({ contract }) => contract ?? [])
  const { checks } = await runConformance(
    { ...target, url: await plant(faulty, target.url) },
    {
      ...{ ...specification, seed: 1, cleanUp: false, requests },
      oracle: await oracleOf(alterations),
      ...(!planted.some(({ journeys }) => journeys) && { journeys: [] }),
    },
  )
  return checks.filter(({ failures }) => failures.length > 0)
}

const honest: Fault = (call, forward) => forward(call)

test('accepts a server without limits and their headers', async () => {
  // What only generated requests show is missing, too.
  const failed = await run([], 0, startTarget({ rateLimit: 0, maxStreams: 0 }))
  const missing = failed.flatMap(({ failures }) => failures.map(({ what }) => what))
  expect(missing.filter((what) => /limit/i.test(what))).toEqual([])
})

const groups = [...Map.groupBy(faults, ({ group }) => group).values()]

test.each(groups.map((planted) => ({ names: planted.map(({ name }) => name).join(', '), planted })))(
  '$names: each is caught and named',
  async ({ planted }) => {
    const failed = await run(planted)
    const all = failed.map(({ name, failures }) => `${name}: ${failures[0]?.what}`).join('\n')
    for (const { name, check, problem, curl = /^/ } of planted) {
      const found = failed.filter((failure) => check.test(failure.name)).flatMap(({ failures }) => failures)
      expect
        .soft(
          found.map(({ what }) => what),
          `${name}, of\n${all}`,
        )
        .toContainEqual(expect.stringMatching(problem))
      expect.soft(found.map((failure) => failure.curl ?? '').join('\n'), name).toMatch(curl)
    }
  },
)

import { readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BadUsage, findProject } from 'contract-openapi/cli'
import { ours } from './expectations.ts'
import type { Fixtures } from './fixtures.ts'
import { createOracle } from './oracle/oracle.ts'

/**
 * Reads a contract with the `fixtures.ts` and the `*.arazzo.yaml` files of its folder, if there are any.
 * @throws {BadUsage} if the fixtures have no default export
 */
export async function readSpecification(file: string = findProject().spec, expects = ours) {
  const oracle = await createOracle(resolve(file), { expects })
  const folder = dirname(resolve(file))
  const names = await readdir(folder)
  const arazzo = names.filter((name) => name.endsWith('.arazzo.yaml')).sort()
  const hasFixtures = names.includes('fixtures.ts')
  const module = hasFixtures ? await import(pathToFileURL(join(folder, 'fixtures.ts')).href) : {}
  if (hasFixtures && !module.default)
    throw new BadUsage(
      `${join(folder, 'fixtures.ts')} has no default export: write \`export default { … } satisfies Fixtures<Requests, Responses>\`.`,
    )
  const fixtures: Fixtures = module.default ?? {}
  return { oracle, fixtures, journeys: arazzo.map((name) => join(folder, name)) }
}

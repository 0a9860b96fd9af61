import { readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BadUsage, findProject } from 'contract-openapi/cli'
import type { Fixtures } from './fixtures.ts'
import { createOracle } from './oracle/oracle.ts'

/**
 * Reads a contract with the `fixtures.ts` and the `*.arazzo.yaml` of its folder; neither has to be there.
 * @throws {BadUsage} when the fixtures are not exported as they have to be
 * @param kind whether it is `own`, `foreign`, or `both`: one of others to be held to what this project does as well
 */
export async function readSpecification(
  file: string = findProject().spec,
  kind: 'own' | 'foreign' | 'both' = 'own',
) {
  const oracle = await createOracle(resolve(file), { house: kind === 'own' })
  const strict = kind === 'both' ? await createOracle(resolve(file)) : undefined
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
  return { oracle, strict, fixtures, journeys: arazzo.map((name) => join(folder, name)) }
}

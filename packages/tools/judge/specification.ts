import { readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BadUsage, findProject } from 'contract-openapi/cli'
import type { Fixtures } from './fixtures.ts'
import { createOracle } from './oracle/oracle.ts'

/**
 * Reads a contract with the `fixtures.ts` and the `*.arazzo.yaml` files of its folder, if there are any.
 * @param kind `own`, `foreign`, or `both` for a foreign contract with the rules of this project
 * @throws {BadUsage} if the fixtures have no default export
 */
export async function readSpecification(
  file: string = findProject().spec,
  kind: 'own' | 'foreign' | 'both' = 'own',
) {
  const oracle = await createOracle(resolve(file), { strict: kind === 'own' })
  const strictOracle = kind === 'both' ? await createOracle(resolve(file)) : undefined
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
  return { oracle, strictOracle, fixtures, journeys: arazzo.map((name) => join(folder, name)) }
}

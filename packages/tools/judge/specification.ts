import { access, readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findProject } from 'contract-openapi/cli'
import type { Fixtures } from './fixtures.ts'
import { createOracle, type Oracle } from './judge/oracle.ts'

/** A contract, and what lies beside it. */
interface Specification {
  oracle: Oracle
  /** True if a third-party contract is also held to the habits of this project: see RunOptions. */
  strict?: Oracle
  fixtures: Fixtures
  /** The paths of its Arazzo files. */
  journeys: string[]
}

/**
 * Reads a contract with the `fixtures.ts` and the `*.arazzo.yaml` of its folder; neither has to be there.
 * @param kind whether it is `own`, `foreign`, or `both`: one of others to be held to what this project does as well
 */
export async function readSpecification(
  file: string = findProject().spec,
  kind: 'own' | 'foreign' | 'both' = 'own',
): Promise<Specification> {
  const oracle = await createOracle(resolve(file), { house: kind === 'own' })
  const strict = kind === 'both' ? await createOracle(resolve(file)) : undefined
  const folder = dirname(resolve(file))
  const names = (await readdir(folder)).filter((name) => name.endsWith('.arazzo.yaml')).sort()
  const fixturesFile = join(folder, 'fixtures.ts')
  const hasFixtures = await access(fixturesFile).then(
    () => true,
    () => false,
  )
  const module = hasFixtures ? await import(pathToFileURL(fixturesFile).href) : {}
  return { oracle, strict, fixtures: module.default ?? {}, journeys: names.map((name) => join(folder, name)) }
}

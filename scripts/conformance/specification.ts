import { access, readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findProject } from 'contract-server/internal/project'
import type { Fixtures } from './fixtures.ts'
import { createOracle, type Oracle } from './oracle.ts'

/** A contract, and what lies beside it. */
export interface Specification {
  oracle: Oracle
  fixtures: Fixtures
  /** The paths of its Arazzo files. */
  journeys: string[]
}

/** Reads a contract with the `fixtures.ts` and the `*.arazzo.yaml` of its folder; neither has to be there. */
export async function readSpecification(file: string = findProject().spec): Promise<Specification> {
  const oracle = await createOracle(resolve(file))
  const folder = dirname(resolve(file))
  const names = (await readdir(folder)).filter((name) => name.endsWith('.arazzo.yaml')).sort()
  const fixturesFile = join(folder, 'fixtures.ts')
  const hasFixtures = await access(fixturesFile).then(
    () => true,
    () => false,
  )
  const module = hasFixtures ? await import(pathToFileURL(fixturesFile).href) : {}
  return { oracle, fixtures: module.default ?? {}, journeys: names.map((name) => join(folder, name)) }
}

/** Runs of the suite in tests: against one address, with one key, and without generated requests unless a test asks for them. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { Fields } from 'contract-openapi/read'
import { onTestFinished } from 'vitest'
import { anybody } from '../../judge/expectations.ts'
import { createOracle, type Oracle } from '../../judge/oracle/oracle.ts'
import type { Outcome } from '../../judge/oracle/results.ts'
import { type RunOptions, runConformance } from '../../judge/run.ts'
import type { Target } from '../../judge/send/target.ts'

/** Returns the oracle of a contract, for servers of anybody unless said otherwise. */
export const oracleOf = (contract: object, expects = anybody): Promise<Oracle> =>
  createOracle(contract as Fields, { expects })

/** @param key value of the main key */
export const runAgainst = (
  url: string,
  options: Partial<RunOptions> & Pick<RunOptions, 'oracle'>,
  { key = 'any', ...target }: Partial<Omit<Target, 'key'>> & { key?: string } = {},
): Promise<Outcome> =>
  runConformance(
    { url, key: { name: 'KEY', value: key }, limitedKeys: [], ...target },
    { requests: 0, seed: 1, cleanUp: true, ...options },
  )

/** Returns the failures of checks, a line each: `check: failure`. */
export const linesOf = (checks: Outcome['checks']): string =>
  checks.flatMap(({ name, failures }) => failures.map(({ what }) => `${name}: ${what}`)).join('\n')

/** Starts the command with these options. It ends with the test. */
export function startSuite(...options: string[]): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [resolve('packages/tools/main.js'), 'conformance', ...options])
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

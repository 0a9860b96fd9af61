import { writeFile } from 'node:fs/promises'
import { createClient, NoResponse } from './conformance/client.ts'
import { junit } from './conformance/junit.ts'
import { described, readOptions } from './conformance/options.ts'
import type { Oracle } from './conformance/oracle.ts'
import { startOwnServers } from './conformance/own-server.ts'
import { summary } from './conformance/report.ts'
import { runConformance } from './conformance/run.ts'
import { readSpecification } from './conformance/specification.ts'
import type { Target } from './conformance/target.ts'
import { command } from './lib/command.ts'

/** @throws NoResponse when the server cannot be reached, or refuses the key */
async function checkReachable({ url, key }: Target, { contract, keyPlaceOf }: Oracle) {
  const client = createClient(url, key, () => [], { keyPlaceOf })
  const open = contract.operations.find(({ method, path }) => method === 'GET' && !path.includes('{'))
  const { response } = await client.send({ method: 'GET', target: open?.path ?? '/' }).finally(client.close)
  if (response.status === 401)
    throw new NoResponse('The server refuses the key; give one with all scopes as --key.')
}

command(described, async ({ values }) => {
  const options = readOptions(values)
  const { oracle, ...beside } = await readSpecification(options.spec)
  const own =
    options.target === undefined ? await startOwnServers(oracle.contract, options.database) : undefined
  const target = options.target ?? own?.target
  if (!target) return
  try {
    await checkReachable(target, oracle)
    console.log(`Testing ${own ? 'our server' : target.url} against the contract`)
    const outcome = await runConformance(target, {
      ...{ ...options, ...beside, oracle },
      cleanUp: own === undefined || options.database !== undefined,
      onPart: (part, seconds) => console.log(`  ${part.padEnd(24)}${seconds.toFixed(1).padStart(6)} s`),
    })
    if (options.junit) await writeFile(options.junit, junit(outcome))
    if (options.json) await writeFile(options.json, `${JSON.stringify(outcome, null, 2)}\n`)
    console.log(`\n${summary(outcome)}`)
    process.exitCode = outcome.passed ? 0 : 1
  } finally {
    await own?.stop()
  }
})

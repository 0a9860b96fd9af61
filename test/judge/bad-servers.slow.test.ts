import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createOracle } from '../../packages/tools/judge/oracle/oracle.ts'
import { summary } from '../../packages/tools/judge/report/summary.ts'
import { runConformance } from '../../packages/tools/judge/run.ts'
import { readSpecification } from '../../packages/tools/judge/specification.ts'
import { kinds } from './bad-servers.ts'

const { fixtures } = await readSpecification()
// Such servers break each operation alike, and each operation takes its time.
const { paths, ...contract } = parse(readFileSync('spec/openapi.yaml', 'utf8'))
const some = Object.entries(paths).filter(([path]) => /^\/(pets|categories)\b/.test(path))
const oracle = await createOracle({ ...contract, paths: Object.fromEntries(some) })
/** Limit of what all runs of this file may add to the process, in bytes. Earlier files run in the same process. */
const mostMemory = 8e8
const memoryBefore = process.memoryUsage.rss()

// Bounded by the limit of any test: each run ends long before, or never.
test.concurrent.each(kinds)('$name gets findings in bounded time', async (kind) => {
  const { start, finding, early, timeout, requests = 0 } = kind
  const server = await start()
  try {
    const target = { url: server.url, key: { name: 'KEY', value: 'k' }, limitedKeys: [] }
    const options = { oracle, fixtures, requests, seed: 1, cleanUp: true, timeout }
    const outcome = await runConformance(target, options)
    const text = summary(outcome)
    expect(outcome.faults).toEqual([])
    expect(outcome.passed).toBe(false)
    expect(text).toMatch(finding)
    expect(text).not.toMatch(/^\s+at .*:\d+:\d+\)?$/m)
    if (early !== undefined) expect(outcome.endedEarly !== undefined, outcome.endedEarly).toBe(early)
    expect(process.memoryUsage.rss() - memoryBefore).toBeLessThan(mostMemory)
  } finally {
    server.close()
  }
})

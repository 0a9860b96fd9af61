import { expect, test } from 'vitest'
import { summary } from '../../../scripts/conformance/report/summary.ts'
import { runConformance } from '../../../scripts/conformance/run.ts'
import { readSpecification } from '../../../scripts/conformance/specification.ts'
import { kinds } from './bad-servers.ts'

const { oracle, fixtures } = await readSpecification()
/** The process, whose runs share it. */
const mostMemory = 1e9

test.concurrent.each(kinds)('$name gets findings in bounded time', { timeout: 120_000 }, async (kind) => {
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
    expect(process.memoryUsage.rss()).toBeLessThan(mostMemory)
  } finally {
    server.close()
  }
})

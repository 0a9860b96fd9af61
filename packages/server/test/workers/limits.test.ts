/** The limits of workers, with channels in one process. */
import { expect, test } from 'vitest'
import { ratePolicies } from '../../limits/rate-limiter.ts'
import { LeasedLimiter, shareLimits } from '../../workers/limits.ts'
import { channels } from './channels.ts'

/** So many workers with a quota for each caller. */
function workersWith(quota: number, count: number) {
  const join = shareLimits(quota, count)
  const seen = { questions: 0, unanswered: 0 }
  const workers = Array.from({ length: count }, () => {
    const [primary, worker] = channels(() => void seen.questions++)
    join(primary)
    const limiter = new LeasedLimiter(ratePolicies(quota).callers, worker, () => void seen.unanswered++)
    return {
      /** How many of so many requests at once are admitted. */
      async admit(requests: number) {
        const taken = Array.from({ length: requests }, () => limiter.take('a', performance.now()))
        return (await Promise.all(taken)).filter(({ allowed }) => allowed).length
      },
      loseThePrimary: () => worker.close(),
    }
  })
  return { workers, seen }
}

test.each([
  { quota: 1, count: 2, least: 1 },
  { quota: 31, count: 2, least: 31 },
  { quota: 1000, count: 4, least: 875 },
  { quota: 60_000, count: 3, least: 60_000 - 2 * 64 },
])('$count workers admit $quota requests and no more, at least $least before one refuses', async (given) => {
  const { quota, count, least } = given
  const { workers, seen } = workersWith(quota, count)
  let all = 0
  for (const { admit } of workers) all += await admit(1)
  const [first, ...others] = workers
  while (await first!.admit(1)) all += 1
  expect(all).toBeGreaterThanOrEqual(least)
  // What the others still hold.
  for (const { admit } of others) all += await admit(100)
  expect(all).toBe(quota)
  const { questions } = seen
  for (const { admit } of workers) expect(await admit(10)).toBe(0)
  expect(seen.questions, 'nobody asks when nothing is left').toBe(questions)
})

test('many requests at once are exact, and cost few questions', async () => {
  const { workers, seen } = workersWith(1000, 2)
  const admitted = await Promise.all(workers.map(({ admit }) => admit(2000)))
  expect(admitted[0]! + admitted[1]!).toBe(1000)
  expect(seen.questions).toBeLessThanOrEqual(6)
})

test('a worker whose primary does not answer counts by itself', async () => {
  const { workers, seen } = workersWith(100, 2)
  workers[0]!.loseThePrimary()
  expect(await workers[0]!.admit(200)).toBe(100)
  expect(seen.unanswered).toBeGreaterThan(0)
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { alternate, type Entrant } from './rounds.ts'
import { chanceOfLoss, median, percentile } from './statistics.ts'

/** Makes an entrant that adds its name to `order` when a load on it begins. */
async function entrant(name: string, order: string[], status = 200): Promise<Entrant> {
  const http = createServer((_request, response) => {
    if (order.at(-1) !== name) order.push(name)
    response.writeHead(status, { 'Content-Length': 0 }).end()
  })
  onTestFinished(() => void http.close())
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return { name, server: { address, cpu: () => 0 }, requests: [{ method: 'GET', path: '/', status: 200 }] }
}

const pace = { warmUp: 0.02, rounds: 3, seconds: 0.02 }

test('rounds alternate, every other one in reverse order', async () => {
  const order: string[] = []
  const rounds: number[] = []
  const entrants = [await entrant('a', order), await entrant('b', order)]
  const results = await alternate(entrants, 2, pace, (round) => rounds.push(round))
  // A warm-up and three rounds: ab, ab, ba, ab.
  expect(order.join('')).toBe('ababab')
  expect(results.map(({ rounds }) => rounds.length)).toEqual([3, 3])
  expect(rounds).toEqual([0, 1, 2, 3])
})

test('an unexpected status names the contestant', async () => {
  const entrants = [await entrant('a', []), await entrant('b', [], 503)]
  await expect(alternate(entrants, 2, pace, () => {})).rejects.toThrow(/^b failed under load: .*503/)
})

test('a percentile is the nearest rank', () => {
  const values = Array.from({ length: 1000 }, (_, at) => at + 1)
  expect([50, 99, 99.9].map((percent) => percentile(values, percent))).toEqual([500, 990, 999])
})

test('a percentile that only the maximum could be is unknown', () => {
  expect(percentile([1, 2, 3], 99)).toBeNaN()
  expect(percentile([1], 50)).toBe(1)
})

test('a median of an even count lies between the middle values', () => {
  expect(median([4, 1, 3])).toBe(3)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([])).toBeNaN()
  expect(median([1, Number.NaN, 3])).toBeNaN()
})

describe('signed-rank test', () => {
  test('gives a loss in every one of n rounds the chance of n heads', () => {
    expect(chanceOfLoss([-1, -2, -3, -4])).toBe(1 / 16)
    expect(chanceOfLoss([-0.1, -0.1, -0.1])).toBe(1 / 8)
  })

  test('takes no gain for a loss', () => {
    expect(chanceOfLoss([1, 2, 3, 4])).toBe(1)
    expect(chanceOfLoss([1, -1])).toBe(0.75)
  })

  test('weighs one small gain among losses less than a great one', () => {
    expect(chanceOfLoss([-5, -5, -5, 1])).toBe(2 / 16)
    expect(chanceOfLoss([-5, -5, -5, 9])).toBeGreaterThan(0.2)
  })

  test('finds losses despite one wild value', () => {
    const losses = [-5, -6, -7, -8, -9, -10, -11]
    expect(chanceOfLoss([...losses, 1000])).toBe(chanceOfLoss([...losses, 12]))
  })
})

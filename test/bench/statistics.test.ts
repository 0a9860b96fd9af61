import { describe, expect, test } from 'vitest'
import { chanceOfLoss, median, percentile, spreadOf } from './statistics.ts'

test('a percentile is the nearest rank', () => {
  const values = Array.from({ length: 1000 }, (_, at) => at + 1)
  expect([50, 99, 99.9].map((percent) => percentile(values, percent))).toEqual([500, 990, 999])
})

test('a percentile that only the greatest value could be is unknown', () => {
  expect(percentile([1, 2, 3], 99)).toBeNaN()
  expect(percentile([1], 50)).toBe(1)
})

test('a median of an even count lies between the middle values', () => {
  expect(median([4, 1, 3])).toBe(3)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([])).toBeNaN()
  expect(median([1, Number.NaN, 3])).toBeNaN()
})

test('a spread has the extremes', () => {
  expect(spreadOf([3, 1, 2])).toEqual({ median: 2, least: 1, greatest: 3 })
})

describe('the signed-rank test', () => {
  test('a loss in every one of n rounds has the chance of n heads', () => {
    expect(chanceOfLoss([-1, -2, -3, -4])).toBe(1 / 16)
    expect(chanceOfLoss([-0.1, -0.1, -0.1])).toBe(1 / 8)
  })

  test('a gain is no loss', () => {
    expect(chanceOfLoss([1, 2, 3, 4])).toBe(1)
    expect(chanceOfLoss([1, -1])).toBe(0.75)
  })

  test('one small gain among losses weighs less than a great one', () => {
    expect(chanceOfLoss([-5, -5, -5, 1])).toBe(2 / 16)
    expect(chanceOfLoss([-5, -5, -5, 9])).toBeGreaterThan(0.2)
  })

  test('one wild value hides no losses', () => {
    const losses = [-5, -6, -7, -8, -9, -10, -11]
    expect(chanceOfLoss([...losses, 1000])).toBe(chanceOfLoss([...losses, 12]))
  })
})

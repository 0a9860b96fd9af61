import { describe, expect, test } from 'vitest'
import { judge, sessionsNeeded } from './verdict.ts'

/** Returns gains of twelve rounds around a centre, some percent to either side. */
const around = (centre: number, noise: number) =>
  [-1, 0.4, 0.9, -0.3, 0.1, -0.7, 0.6, -0.2, 1, -0.8, 0.3, -0.1].map((part) => centre * (1 + part * noise))

/** Returns the verdict on gains beside quantities without a difference, as in a real run. */
function verdictOn(gains: readonly number[]) {
  const others = Array.from({ length: 22 }, (_, at) => ({ what: `other ${at}`, gains: around(1, 0.03) }))
  return judge([{ what: 'get', gains }, ...others])[0]!
}

describe('verdict', () => {
  test.each([
    ['10 % in noise of 3 %', around(0.9, 0.03)],
    ['10 % in noise of 8 %', around(0.9, 0.08)],
    ['3 % without noise', around(0.97, 0.005)],
  ])('calls %s a loss', (_what, gains) => {
    expect(verdictOn(gains).loss).toBe(true)
  })

  test.each([
    ['nothing in noise of 3 %', around(1, 0.03)],
    ['10 % in noise of 40 %', around(0.9, 0.4)],
    ['1 % without noise', around(0.99, 0.002)],
    ['a gain of 10 %', around(1.1, 0.03)],
    ['one bad round', around(1, 0.01).with(3, 0.5)],
  ])('does not call %s a loss', (_what, gains) => {
    expect(verdictOn(gains).loss).toBe(false)
  })

  test('needs enough rounds to make a series of losses improbable', () => {
    expect(sessionsNeeded(1)).toBe(5)
    expect(sessionsNeeded(23)).toBe(9)
    for (const comparisons of [1, 5, 23]) {
      const rounds = sessionsNeeded(comparisons)
      const all = (length: number) =>
        Array.from({ length: comparisons }, () => ({ what: '', gains: Array<number>(length).fill(0.8) }))
      expect(judge(all(rounds)).every(({ loss }) => loss)).toBe(true)
      expect(judge(all(rounds - 1)).some(({ loss }) => loss)).toBe(false)
    }
  })
})

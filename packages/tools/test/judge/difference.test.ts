import { expect, test } from 'vitest'
import { differenceOf } from '../../judge/check.ts'

test.each([
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, undefined],
  [{ a: { b: [1, 2] } }, { a: { b: [1, 3] } }, 'a.b.1'],
  [{ a: 1 }, {}, 'a'],
  [{ a: 1 }, { a: 1, b: null }, 'b'],
  [{ a: [] }, { a: {} }, 'a'],
  [1, 2, 'the whole'],
])('finds the first difference of %j and %j: %j', (value, other, place) => {
  expect(differenceOf(value, other)).toBe(place)
})

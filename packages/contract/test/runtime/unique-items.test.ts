import { expect, test } from 'vitest'
import { repeatedItem } from '../../runtime/checks.ts'

test.each<[unknown[], [number, number]]>([
  [
    [1, '1', 1],
    [0, 2],
  ],
  [
    [null, 'null', null],
    [0, 2],
  ],
  [
    [0, -0],
    [0, 1],
  ],
  [
    [
      { a: 1, b: [{}] },
      { b: [{}], a: 1 },
    ],
    [0, 1],
  ],
  [
    [[], {}, [[]], [[]]],
    [2, 3],
  ],
])('%j repeats an item', (items, places) => {
  expect(repeatedItem(items)).toEqual(places)
})

test.each<[unknown[]]>([
  [[1, '1', true, 'true', null, 'null', [], {}, '[]', '{}']],
  [[{ a: 1 }, { a: '1' }, { b: 1 }, { a: 1, b: 1 }, {}, JSON.parse('{"__proto__":1}')]],
  [[['a', 'b'], ['b', 'a'], ['a,b'], ['"a","b"']]],
])('%j has different items', (items) => {
  expect(repeatedItem(items)).toBeUndefined()
})

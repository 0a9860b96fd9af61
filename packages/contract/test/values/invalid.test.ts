/** Values that a schema forbids. */
import { expect, test } from 'vitest'
import { invalidJson, invalidTexts } from '../../values/index.ts'

test.each([
  [4, true],
  [Number.MAX_SAFE_INTEGER, false],
])('a text beyond a maxLength of %d is tried: %s', (maxLength, isTried) => {
  const schema = { type: 'string', maxLength } as const
  const isBeyond = (text: string) => text === 'x'.repeat(5)
  expect(
    invalidJson(schema)
      .edges.map((json) => JSON.parse(json))
      .some(isBeyond),
  ).toBe(isTried)
  expect(invalidTexts({ schema, in: 'query' }).edges.some(isBeyond)).toBe(isTried)
})

/** Generated values: within bounds for any schema. */

import type { Schema } from 'contract-openapi/values'
import { invalidTexts, NoValue, valid, validEdges } from 'contract-openapi/values'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const make = (schema: Schema) =>
  fc.sample(
    valid(schema, () => undefined),
    { numRuns: 5, seed: 1 },
  )

test.each<Schema>([
  { type: 'string', minLength: 2e9 },
  { type: 'array', items: { type: 'string' }, minItems: 2e9 },
  { type: 'object', properties: { a: { type: 'string', minLength: 2e9 } }, required: ['a'] },
])('skips a schema that only huge values match: %j', (schema) => {
  expect(() => make(schema)).toThrow(NoValue)
})

test.each([
  String.raw`^[a-z\:]+$`,
  String.raw`^\b[a-z]+\b$`,
  String.raw`^(?!-)(?=.*\d)[a-z\d-]{1,20}(?<!-)$`,
  String.raw`^(?<quote>['"])a\k<quote>$`,
])('match the pattern %s', (pattern) => {
  const texts = make({ type: 'string', pattern })
  expect(texts.filter((text) => !new RegExp(pattern).test(String(text)))).toEqual([])
})

test('are any texts for a pattern that no server tests', () => {
  expect(make({ type: 'string', pattern: '[' })).toHaveLength(5)
})

test('are left out for a pattern that cannot be generated', () => {
  expect(() => make({ type: 'string', pattern: '(?i)^a$' })).toThrow(
    'no text can be generated for the pattern',
  )
})

test.each<Schema>([
  { type: 'integer', minimum: 1, maximum: 2 ** 63 },
  { type: 'integer', maximum: 2 ** 63, multipleOf: 5 },
  { type: 'integer', minimum: 0, multipleOf: 0.5 },
  { type: 'integer', maximum: -5 },
  { type: 'number', format: 'int32' },
])('are exact integers for %j', (schema) => {
  expect(make(schema).filter((value) => !Number.isSafeInteger(value))).toEqual([])
})

test.each<Schema>([
  { type: 'integer', minimum: 1e19 },
  { type: 'number', minimum: 1e300, multipleOf: 0.1 },
  { type: 'number', minimum: 2, maximum: 1 },
  { type: 'string', minLength: 2, maxLength: 1 },
  { type: 'array', minItems: 2, maxItems: 1 },
])('are left out if nothing exact is within the bounds: %j', (schema) => {
  expect(() => make(schema)).toThrow(NoValue)
})

test('keeps lists within lists small', () => {
  const nested = (depth: number): Schema =>
    depth === 0 ? { type: 'string', maxLength: 1 } : { type: 'array', items: nested(depth - 1) }
  const schema = nested(9)
  expect(make(schema).every((value) => JSON.stringify(value).length < 100_000)).toBe(true)
})

test('leaves out the edge of a length that no server takes', () => {
  const schema: Schema = { type: 'string', minLength: 1, maxLength: 2e9 }
  expect(validEdges(schema)).toContain('x')
  expect(validEdges(schema).every((edge) => String(edge).length < 100)).toBe(true)
  expect(make(schema)).toHaveLength(5)
})

test('does not take items with commas for an invalid array', () => {
  const items: Schema = { type: 'string', enum: ['booked', 'cancelled'] }
  const { edges, others } = invalidTexts({ in: 'query', schema: { type: 'array', items } })
  const texts = [...edges, ...fc.sample(others!, { numRuns: 300, seed: 1 })]
  expect(texts.filter((text) => text.split(',').every((item) => items.enum?.includes(item)))).toEqual([])
})

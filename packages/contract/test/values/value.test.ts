import { describe, expect, test } from 'vitest'
import { type Fields, rootOf } from '../../read/document.ts'
import { validatorFor } from '../../values/compile.ts'
import { valueFor, valueIfAny } from '../../values/value.ts'

const text = { type: 'string' }
const integer = { type: 'integer' }
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })
const countries = object({ country: { enum: ['NL', 'US'] }, zip: text }, { required: ['country'] })
const us = { properties: { country: { enum: ['US'] } } }
const sides = (condition: object, then: object, otherwise: object = {}) =>
  Object.fromEntries([
    ['if', condition],
    ['then', then],
    ['else', otherwise],
  ])

const schemas: Record<string, Fields> = {
  'a member that another requires': object(
    { card: text, address: text, zip: text },
    { dependentRequired: { card: ['address'], address: ['zip', 'undescribed'] } },
  ),
  'members with schemas of their own': object(
    { card: text },
    { dependentSchemas: { card: { required: ['zip'], properties: { zip: integer } } } },
  ),
  'the side of then': { ...countries, ...sides({ required: ['country'] }, { required: ['zip'] }) },
  'the side of else': {
    ...countries,
    ...sides(us, { not: {} }, { required: ['zip'], properties: { zip: { pattern: '^[0-9]{4}$' } } }),
  },
  'a condition within a list': {
    type: 'array',
    minItems: 1,
    items: { ...countries, ...sides(us, {}, { required: ['zip'] }) },
  },
  'members named by a pattern': {
    type: 'object',
    minProperties: 3,
    patternProperties: { '^S_': integer },
    propertyNames: { maxLength: 5 },
    additionalProperties: false,
  },
  'members of a map': { type: 'object', minProperties: 2, additionalProperties: integer },
  'names of a list': { type: 'object', minProperties: 2, propertyNames: { enum: ['a', 'b', 'c'] } },
  'at least two of three members': object({ a: text, b: text, c: text }, { minProperties: 2 }),
  'at most two of three members': object(
    { a: text, b: text, c: text },
    { maxProperties: 2, required: ['c'] },
  ),
  'items after those with a place': { type: 'array', prefixItems: [text], items: integer, minItems: 3 },
  'one place of two': { type: 'array', prefixItems: [text, integer], maxItems: 1 },
  'no items after those with a place': { type: 'array', prefixItems: [text], items: { not: {} } },
  'an item that is contained': { type: 'array', prefixItems: [text], contains: integer },
  'types that nobody knows': object({ at: { type: 'datetime' }, size: { type: ['float', 'string'] } }),
  'a text that any value beside it allows, too': {
    type: 'array',
    minItems: 1,
    items: object({ pay: { oneOf: [{ type: 'string', enum: ['none'] }, { type: 'float' }] } }),
    example: [{ pay: 'none' }],
  },
  'several items that are contained': { type: 'array', contains: integer, minContains: 2 },
}

describe.each(Object.entries(schemas))('%s', (_, schema) => {
  test.each(['example', 'small'] as const)('has a value that is allowed, preferred as %s', (prefer) => {
    const at = { ...rootOf({ openapi: '3.1.0' }), value: schema }
    const value = valueFor(at, { prefer, direction: 'request' })
    expect({ value, isValid: validatorFor(at, 'request')(value) }).toMatchObject({ isValid: true })
  })
})

test.each([
  ['a map of a billion members', { type: 'object', minProperties: 1e9, additionalProperties: integer }],
  ['a list that contains a billion', { type: 'array', contains: integer, minContains: 1e9 }],
  [
    'a chain of members that require the next',
    object(
      {},
      {
        required: ['m0'],
        dependentRequired: Object.fromEntries(
          Array.from({ length: 20_000 }, (_, at) => [`m${at}`, [`m${at + 1}`]]),
        ),
      },
    ),
  ],
])('%s ends the search for a value', (_, value) => {
  const at = { ...rootOf({ openapi: '3.1.0' }), value }
  expect(
    JSON.stringify(valueIfAny(at, { prefer: 'example', direction: 'request' }) ?? '').length,
  ).toBeLessThan(1_000_000)
})

import type { Schema } from 'contract-openapi/values'
import { expect, test } from 'vitest'
import { everything, partsOf } from '../../judge/oracle/coverage.ts'

const text: Schema = { type: 'string' }
const owner: Schema = { type: 'object', properties: { name: text, phone: text } }
const pets: Schema = {
  type: 'array',
  items: {
    type: 'object',
    properties: { id: text, owner: { allOf: [owner] }, toys: { type: 'array', items: owner } },
  },
}

const membersIn = (schema: Schema | undefined, value: unknown) => [
  ...new Set([...partsOf(schema, value)].map(([, name]) => name)),
]

test('names members at any depth, through objects and arrays', () => {
  expect(membersIn(pets, everything)).toEqual([
    ...['id', 'owner', 'owner.name', 'owner.phone', 'toys', 'toys.name', 'toys.phone'],
  ])
  expect(membersIn(undefined, everything)).toEqual([])
})

test.each([
  [
    [{ id: '1' }, { owner: { name: 'x' } }, { id: '2' }],
    ['id', 'owner', 'owner.name'],
  ],
  [[{ toys: [{ phone: null }] }], ['toys', 'toys.phone']],
  [[{ owner: null, toys: [], other: 1 }], ['owner', 'toys']],
  [[null, 'id'], []],
  [{ id: '1' }, []],
  [undefined, []],
])('%j has %j', (value, members) => {
  expect(membersIn(pets, value)).toEqual(members)
})

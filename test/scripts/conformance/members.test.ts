import { expect, test } from 'vitest'
import { membersIn, membersOf } from '../../../scripts/conformance/members.ts'
import type { Schema } from '../../../scripts/conformance/schema.ts'

const text: Schema = { type: 'string' }
const owner: Schema = { type: 'object', properties: { name: text, phone: text } }
const pets: Schema = {
  type: 'array',
  items: {
    type: 'object',
    properties: { id: text, owner: { allOf: [owner] }, toys: { type: 'array', items: owner } },
  },
}

test('members are named at any depth, through objects and arrays', () => {
  expect(membersOf(pets)).toEqual([
    ...['id', 'owner', 'owner.name', 'owner.phone', 'toys', 'toys.name', 'toys.phone'],
  ])
  expect(membersOf(undefined)).toEqual([])
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
  expect([...membersIn(pets, value)]).toEqual(members)
})

import { expect, test } from 'vitest'
import { compared, type Edit, edited, linesOf, whom } from '../../packages/contract/test/breaking/compared.ts'
import { lineOf } from '../../packages/testing/text.ts'
import { spec } from './shop.ts'

interface Case {
  edit: Edit
  /** Text of the reported line: in the new contract, or in the old one for a removal. */
  at: [after: string, text: string]
  says: string
  breaks: string[]
}

const cases: Record<string, Case> = {
  'a required member of a body': {
    edit: ['    NewCategory:', 'required: [name]', 'required: [name, description]'],
    at: ['    NewCategory:', 'required:'],
    says: 'Properties became required: `description`.',
    breaks: ['createCategory', 'replaceCategory'],
  },
  'another type in a response': {
    edit: [
      '    Order:\n',
      'type: integer\n          description: Number',
      'type: number\n          description: Number',
    ],
    at: ['    Order:\n', 'type: number'],
    says: "Type of `quantity` widened from 'integer' to 'number'.",
    breaks: ['listOrders', 'placeOrder', 'getOrder', 'updateOrder'],
  },
  'a value more in a response': {
    edit: ['    IdempotencyReplayed:\n', `['true']`, `['true', 'false']`],
    at: ['    IdempotencyReplayed:\n', 'schema:'],
    says: "Enum gained values: 'false'.",
    breaks: ['createPet', 'placeOrder'],
  },
  'a status that is gone': {
    edit: ['operationId: getOrder', "        '404': { $ref: '#/components/responses/OrderNotFound' }\n", ''],
    at: ['operationId: getOrder', "'404'"],
    says: 'Response `404` was removed.',
    breaks: ['getOrder'],
  },
  'a header that is gone': {
    edit: ['    OrderPlaced:\n', "        Location: { $ref: '#/components/headers/Location' }\n", ''],
    at: ['    OrderPlaced:\n', 'Location:'],
    says: 'Response header `Location` was removed.',
    breaks: ['placeOrder'],
  },
  'a header that is no longer always there': {
    edit: ['    RetryAfter:\n', '      required: true\n', ''],
    at: ['    RetryAfter:\n', 'RetryAfter:'],
    says: 'no longer on all',
    breaks: ['listPets', 'placeOrder'],
  },
  'another media type': {
    edit: [
      'operationId: replacePet',
      "application/json:\n            schema: { $ref: '#/components/schemas/NewPet",
      "application/merge-patch+json:\n            schema: { $ref: '#/components/schemas/NewPet",
    ],
    at: ['operationId: replacePet', 'application/merge-patch+json'],
    says: 'Media type `application/json` became `application/merge-patch+json`.',
    breaks: ['replacePet'],
  },
  'one of two media types that is gone': {
    edit: [
      'operationId: updateOrder',
      `          application/merge-patch+json:
            schema: { $ref: '#/components/schemas/OrderUpdate' }
            example: { complete: true }
`,
      '',
    ],
    at: ['operationId: updateOrder', 'application/merge-patch+json'],
    says: 'Media type `application/merge-patch+json` was removed.',
    breaks: ['updateOrder'],
  },
  'a scope more': {
    edit: ['operationId: listCategories', '[pets:read]', '[pets:read, store:read]'],
    at: ['operationId: listCategories', 'x-required-scopes'],
    says: 'Callers now need the scope store:read too.',
    breaks: ['listCategories'],
  },
  'a promise taken back': {
    edit: ['operationId: updateOrder', '      tags:', '      x-stability: beta\n      tags:'],
    at: ['operationId: updateOrder', 'x-stability'],
    says: 'The stability fell from stable to beta',
    breaks: ['updateOrder'],
  },
  'an earlier sunset': {
    edit: ['operationId: getPet', "x-sunset: '2030-12-05'", "x-sunset: '2029-12-05'"],
    at: ['operationId: getPet', 'x-sunset'],
    says: 'moved from 2030-12-05 forward to 2029-12-05',
    breaks: ['getPet'],
  },
  'another default': {
    edit: ['    limit:\n', 'default: 20', 'default: 10'],
    at: ['    limit:\n', 'default: 10'],
    says: 'The default changed from 20 to 10',
    breaks: ['listPets', 'listCategories', 'listInventory', 'listOrders'],
  },
  'another pattern': {
    edit: ['    idempotencyKey:\n', "pattern: '^[!-~]+$'", "pattern: '^[a-z]+$'"],
    at: ['    idempotencyKey:\n', "pattern: '^[a-z]+$'"],
    says: 'pattern',
    breaks: ['createPet', 'createCategory', 'placeOrder'],
  },
  'an error code that is gone': {
    edit: ['x-error-codes:', ' unknown_pet:', ' another_code:'],
    at: ['x-error-codes:', 'unknown_pet:'],
    says: 'The error code unknown_pet is gone.',
    breaks: [],
  },
  'another operationId': {
    edit: ['/inventory/{petId}:', 'operationId: getInventoryItem', 'operationId: getStock'],
    at: ['/inventory/{petId}:', 'operationId: getStock'],
    says: "changed from 'getInventoryItem' to 'getStock'",
    breaks: ['getInventoryItem'],
  },
}

test('breaks callers', async () => {
  const after = edited(spec, ...Object.values(cases).map(({ edit }) => edit))
  const { breaks } = await compared(spec, after)
  for (const [name, { at, says, breaks: expected }] of Object.entries(cases)) {
    const found = breaks.filter(({ message }) => message.includes(says))
    const lines = found.map(({ gone, place }) => ({ gone, line: place.line }))
    const [gone] = lines.map((one) => one.gone)
    expect.soft(lines, name).toContainEqual({ gone, line: lineOf(gone ? spec : after, ...at) })
    const names = found.flatMap(whom)
    expect.soft([...new Set(names)], name).toEqual(expect.arrayContaining(expected))
    if (expected.length === 0) expect.soft(names, name).toEqual([])
  }
})

test('ignores headers of lifecycle extensions that a released contract declares', async () => {
  const headers = ['Deprecation', 'Sunset', 'X-Stability'].map(
    (name) => `        ${name}: { description: One., required: true, schema: { type: string } }\n`,
  )
  const declared = edited(spec, [
    '    BadRequest:\n',
    '      headers:\n',
    `      headers:\n${headers.join('')}`,
  ])
  expect(await compared(declared, spec)).toMatchObject({ breaks: [], additions: [] })
})

test('reports another item of a stream as breaking', async () => {
  const items = 'text/event-stream:\n          schema: { type: string }\n'
  const stable = spec.replace(/(operationId: listEvents[\s\S]*?) {6}x-stability: beta\n/, '$1')
  const { breaks } = await compared(
    stable,
    edited(stable, [items, '#/components/schemas/Event', '#/components/schemas/Category']),
  )
  const gone = breaks.find(({ message }) => message === 'Property `timestamp` was removed.')
  expect(gone && whom(gone)).toEqual(['listEvents'])
})

test('reports no break when a beta operation becomes stable', async () => {
  const stable = edited(spec, ['operationId: cancelOrder', '      x-stability: beta\n', ''])
  expect((await compared(spec, stable)).breaks).toEqual([])
})

test('reports no break for changes that callers do not notice', async () => {
  const before = spec.replace(/^ {2}version: .*$/m, '  version: 1.0.0')
  const after = edited(
    before,
    ['    limit:\n', 'maximum: 100', 'maximum: 200'],
    [
      'operationId: listCategories',
      '      parameters:\n',
      '      parameters:\n        - { name: word, in: query, description: One., schema: { type: string } }\n',
    ],
    [
      '    Order:\n',
      '      properties:\n',
      '      properties:\n        note: { type: string, description: A note. }\n',
    ],
    ['operationId: placeOrder', '[store:write]', '[store:write] # for now'],
    ['    NewPet:\n', 'required: [name, categoryId]', 'required: [name]'],
    ['info:', 'version: 1.0.0', 'version: 1.1.0'],
  )
  // Names of path variables and locations of schemas do not matter.
  const renamed = edited(
    after.replaceAll('/categories/{categoryId}', '/categories/{id}'),
    ['    categoryId:\n', 'name: categoryId', 'name: id'],
    [
      'operationId: getOrder',
      "{ $ref: '#/components/schemas/Order' }",
      "{ allOf: [{ $ref: '#/components/schemas/Order' }] }",
    ],
  )
  expect(await compared(before, renamed)).toMatchObject({ breaks: [], version: { problem: undefined } })
})

test('keeps a parameter with a new description apart from an added one', async () => {
  const parameter = (name: string, description: string) =>
    `        - { name: ${name}, in: query, description: '${description}', schema: { type: string } }\n`
  const described = 'Only those that were changed after this instant, which RFC 3339 describes.'
  const before = edited(spec, [
    'operationId: listCategories',
    '      parameters:\n',
    `      parameters:\n${parameter('since', described)}`,
  ])
  const after = edited(before, [
    'operationId: listCategories',
    parameter('since', described),
    parameter('until', described.replace('after', 'before')) + parameter('since', 'The first instant.'),
  ])
  const { breaks, additions } = await compared(before, after)
  expect(breaks).toEqual([])
  expect(additions).toMatchObject([
    { message: 'Parameter `until` was added.' },
    { message: '`description` changed.' },
  ])
})

test('reports one edit once', async () => {
  const shop = edited(spec, ['    PetStatus:\n', 'sold]', 'sold, lost]'])
  const changes = await linesOf(spec, shop)
  expect(changes.filter((line) => line.includes('gained values'))).toEqual([
    expect.stringMatching(/^breaks listPets, .*: Enum of `status` gained values: 'lost'\. enum$/),
    expect.stringMatching(
      /^adds listPets, .*query parameter status.*: Enum of `status` gained values: 'lost'\. enum$/,
    ),
  ])
  const renamed = edited(
    spec,
    ['    Pet:\n', 'name, categoryId]', 'name, category]'],
    ['    Pet:\n', '        categoryId:', '        category:'],
  )
  expect((await linesOf(spec, renamed)).map((line) => line.replace(/.*: /, ''))).toEqual([
    'Property `categoryId` was renamed to `category`. category',
  ])
  const typo = edited(spec, ['    NewOrder:\n', 'type: integer', 'type: integr'])
  expect((await linesOf(spec, typo)).map((line) => line.replace(/.*: /, ''))).toEqual([
    "Type of `quantity` changed from 'integer' to 'integr'. type",
  ])
})

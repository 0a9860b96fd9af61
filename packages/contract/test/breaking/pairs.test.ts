import { expect, test } from 'vitest'
import { isRefused } from '../../diff/report.ts'
import { compared } from './compared.ts'

const shared = `components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    token: { type: http, scheme: bearer }
  schemas:
    Cat: { type: object, required: [kind], properties: { kind: { type: string }, meows: {} } }
    Dog: { type: object, required: [kind], properties: { kind: { type: string }, barks: {} } }
`
const draft = (operation: string) => `openapi: 3.1.0\npaths:\n  /things: { get: { ${operation} } }\n${shared}`
const body = (schema: string) => `content: { application/json: { schema: { ${schema} } } }`
const sends = (schema: string) => draft(`requestBody: { ${body(schema)} }, responses: {}`)
const gets = (schema: string) => draft(`responses: { '200': { ${body(schema)} } }`)
const query = (parameter: string) =>
  draft(`parameters: [{ in: query, name: q, ${parameter} }], responses: {}`)
const object = (...properties: string[]) => `type: object, properties: { ${properties.join(', ')} }`

const breaks = async (was: string, is: string) => isRefused(await compared(was, is))

/** Returns the contracts that break callers: `there` from the first to the second, `back`, in a request and in a response. */
async function broken(was: string, is: string): Promise<string[]> {
  const cases: [name: string, was: string, is: string][] = [
    ['sent there', sends(was), sends(is)],
    ['sent back', sends(is), sends(was)],
    ['got there', gets(was), gets(is)],
    ['got back', gets(is), gets(was)],
  ]
  const found = await Promise.all(
    cases.map(async ([name, from, to]) => ((await breaks(from, to)) ? [name] : [])),
  )
  return found.flat()
}

test.each<[was: string, is: string]>([
  ['oneOf: [{ const: a, title: A }, { const: b }]', 'enum: [a, b]'],
  ["anyOf: [{ enum: [a] }, { enum: [b] }, { type: 'null' }]", "type: [string, 'null'], enum: [a, b, null]"],
  ['type: boolean', 'enum: [true, false]'],
  ['type: string, enum: [ab], maxLength: 2', 'type: string, enum: [ab]'],
  ['type: object, then: { required: [a] }', 'type: object'],
  ['type: array, contains: { type: string }, minContains: 0', 'type: array'],
  [`${object('a: {}')}, additionalProperties: false`, `${object('a: {}')}, unevaluatedProperties: false`],
  ['type: string, format: password', 'type: string'],
  ['type: integer, multipleOf: 1', 'type: integer'],
  ['x-extensible-enum: [a, b]', 'x-extensible-enum: [b, a]'],
])('%s accepts the same as %s', async (was, is) => {
  expect(await broken(was, is)).toEqual([])
})

test.each<[more: string, fewer: string]>([
  ['type: [string, array], maxItems: 2', 'type: string'],
  ['type: [string, object], required: [a]', 'type: string'],
  ['type: string, pattern: ^a, maxLength: 3', 'type: string, enum: [a, ab]'],
  [String.raw`type: string, pattern: '^\:'`, `type: string, enum: [':a']`],
  ['type: integer, minimum: 1', 'enum: [1, 2]'],
  ['type: number, multipleOf: 0.01', 'type: number, enum: [4.35, 1]'],
  ['type: string, format: date', "type: string, enum: ['2026-11-29']"],
  ['not: { const: a }', 'allOf: [{ not: { const: a } }, { not: { const: b } }]'],
  ['allOf: [{ contains: { const: a } }]', 'allOf: [{ contains: { const: a } }, { contains: { const: b } }]'],
  [
    'contains: { type: string }, minContains: 0, maxContains: 2',
    'contains: { type: string }, maxContains: 2',
  ],
  ['if: { type: string }, else: { type: integer }', 'if: { type: string }, else: false'],
  // A choice within allOf is one of the schema.
  [
    "$ref: '#/components/schemas/Cat'",
    "allOf: [{ $ref: '#/components/schemas/Cat' }, { oneOf: [{ required: [a] }, { required: [b] }] }]",
  ],
  ['oneOf: [{ const: a }, { const: b }]', 'const: a'],
])('%s accepts more than %s', async (more, fewer) => {
  expect(await broken(more, fewer)).toEqual(['sent there', 'got back'])
})

test.each([
  ['type: number, multipleOf: 1', 'type: number, multipleOf: 0.3333333333'],
  ['type: string, format: date', 'type: string, enum: [today]'],
])('%s and %s accept other values', async (was, is) => {
  expect(await broken(was, is)).toHaveLength(4)
})

test('compares values beyond the bounds of the other schema in both directions', async () => {
  expect(await broken('type: integer, maximum: 1', 'enum: [1, 2]')).toHaveLength(4)
})

const tagged = (mapping: string) =>
  `oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }], discriminator: { propertyName: kind${mapping} }`
const whole = "Cat: '#/components/schemas/Cat', Dog: '#/components/schemas/Dog'"

test('compares the values of a discriminator, with or without a mapping', async () => {
  expect(await broken(tagged(''), tagged(`, mapping: { ${whole} }`))).toEqual([])
  expect(await broken(tagged(''), tagged(', mapping: { Cat: Cat, Dog: Dog }'))).toEqual([])
  expect(await broken(tagged(`, mapping: { ${whole}, pup: Dog }`), tagged(''))).toEqual([
    'sent there',
    'got back',
  ])
  expect(await broken(tagged(', mapping: { cat: Cat, Dog: Dog }'), tagged(''))).toHaveLength(4)
})

test('compares no property that neither message contains', async () => {
  const [few, many] = ['readOnly: true', 'writeOnly: true'].map((mark) => [
    object(`a: { type: integer, ${mark} }`),
    object(`a: { type: number, ${mark} }`),
  ]) as [[string, string], [string, string]]
  expect(await broken(...few)).toEqual(['got there'])
  expect(await broken(...many)).toEqual(['sent back'])
  expect(await broken(object('a: {}'), object('a: { readOnly: true }'))).toEqual(['sent there'])
})

const form = (encoding: string) =>
  draft(
    `requestBody: { content: { multipart/form-data: { schema: { ${object('f: { type: array, items: { type: string } }')} }, encoding: { f: { ${encoding} } } } } }, responses: {}`,
  )
const secured = (scheme: string, name: string) =>
  draft('security: [{ key: [] }, { token: [] }], responses: {}')
    .replace('bearer', scheme)
    .replace('X-Key', name)
const file = (schema: string) => draft(`responses: { '200': { content: { image/png: { ${schema} } } } }`)

test.each<[what: string, was: string, is: string, there: boolean, back: boolean]>([
  ['media types of a part', form('contentType: image/*'), form('contentType: image/png'), true, false],
  ['the style of a part', form('explode: true'), form('explode: false'), true, true],
  ['the case of a scheme and a header', secured('bearer', 'X-Key'), secured('Bearer', 'x-key'), false, false],
  [
    'defaults that are written',
    query('schema: { type: string }'),
    query('explode: false, allowReserved: false, schema: { type: string }'),
    false,
    false,
  ],
  [
    'the form of a list',
    query('schema: { type: array }'),
    query('explode: false, schema: { type: array }'),
    true,
    true,
  ],
  [
    'the case of a range of statuses',
    draft('responses: { 4xx: {} }'),
    draft('responses: { 4XX: {} }'),
    false,
    false,
  ],
  [
    'a version of a media type',
    draft("responses: { '200': { content: { 'application/json; V=1': {} } } }"),
    draft("responses: { '200': { content: { 'application/json;v=2': {} } } }"),
    true,
    true,
  ],
  ['a file without a schema', file('schema: { type: string, format: binary }'), file(''), false, false],
])('compares %s', async (_, was, is, there, back) => {
  expect([await breaks(was, is), await breaks(is, was)]).toEqual([there, back])
})

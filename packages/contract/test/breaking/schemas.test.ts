import { expect, test } from 'vitest'
import { changesOf } from './compared.ts'

const contract = (schema: string) => `openapi: 3.1.0
info: { title: Things, version: 1.0.0 }
paths:
  /things:
    post:
      operationId: makeThing
      security: []
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }
      responses:
        '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }
components:
  schemas:
    Thing: { ${schema} }
    Dog: { type: object, properties: { barks: { type: boolean } } }
    Cat: { type: object, properties: { meows: { type: boolean } } }
`

/** Changes of the accepted values, by the effects on a request and a response. */
const meanings: Record<string, string> = {
  'breaks, adds': 'fewer',
  'adds, breaks': 'more',
  'breaks, breaks': 'others',
  'undecided, undecided': 'undecided',
  'adds, adds': 'fine',
  'explains, explains': 'prose',
  'breaks, none': 'breaks senders',
  'none, breaks': 'breaks receivers',
  'none, adds': 'fine for receivers',
}

/** Describes changes: the accepted values, the message, and the word at the location. */
async function meaningsOf(was: string, is: string): Promise<string[]> {
  const effects = new Map<string, Record<string, string>>()
  for (const { effect, message, at, operations } of await changesOf(contract(was), contract(is))) {
    const key = `${message} ${at}`
    for (const { part } of operations) effects.set(key, { ...effects.get(key), [part]: effect })
  }
  return [...effects].map(([key, of]) => {
    const both = `${of['request body'] ?? 'none'}, ${of['response 200'] ?? 'none'}`
    return `${meanings[both]}: ${key}`
  })
}

test.each<[was: string, is: string, ...changes: string[]]>([
  ['type: string', '', "more: Type widened from 'string' to 'any'. Thing"],
  [
    'type: object, properties: { a: { type: string } }',
    'type: object, properties: { a: { type: string, writeOnly: true } }',
    'breaks receivers: Property `a` became `writeOnly`. writeOnly',
    'fine: `writeOnly` of `a` changed from none to true. writeOnly',
  ],
  [
    'oneOf: [{ $ref: "#/components/schemas/Dog" }, { $ref: "#/components/schemas/Cat" }], discriminator: { propertyName: kind }',
    'oneOf: [{ $ref: "#/components/schemas/Dog" }, { $ref: "#/components/schemas/Cat" }], discriminator: { propertyName: type }',
    'others: The `discriminator` changed from `kind` to `type`. discriminator',
  ],
  ['', 'type: string', "fewer: Type narrowed from 'any' to 'string'. type"],
  ["type: [string, 'null']", 'type: string', "fewer: Type narrowed from 'string | null' to 'string'. type"],
  ['type: string', "type: [string, 'null']", "more: Type widened from 'string' to 'string | null'. type"],
  ['type: string', 'type: number', "others: Type changed from 'string' to 'number'. type"],
  ['type: integer', 'type: number', "more: Type widened from 'integer' to 'number'. type"],
  ['type: number', 'type: integer', "fewer: Type narrowed from 'number' to 'integer'. type"],
  ['enum: [a, b, c]', 'enum: [c]', "fewer: Enum lost values: 'a', 'b'. enum"],
  ['enum: [c]', 'enum: [a, b, c]', "more: Enum gained values: 'a', 'b'. enum"],
  ['type: string, enum: [c]', 'type: string', 'more: Enum was removed. Thing'],
  ['type: string', 'type: string, enum: [c, d]', "fewer: Enum was set to 'c', 'd'. enum"],
  [
    'type: integer, exclusiveMinimum: 1',
    'type: integer, minimum: 1',
    'more: `exclusiveMinimum` changed from 1 to none. Thing',
  ],
  [
    'type: integer, minimum: 1',
    'type: integer, exclusiveMinimum: 1',
    'fewer: `exclusiveMinimum` changed from none to 1. exclusiveMinimum',
  ],
  [
    'type: integer, exclusiveMinimum: 1',
    'type: integer, exclusiveMinimum: 1, title: One',
    'prose: `title` changed from none to "One". title',
  ],
  ['type: integer, minimum: 1', 'type: integer, minimum: 2', 'fewer: `minimum` changed from 1 to 2. minimum'],
  ['type: integer, maximum: 1', 'type: integer, maximum: 2', 'more: `maximum` changed from 1 to 2. maximum'],
  ['type: array, items: {}, uniqueItems: false', 'type: array, items: {}'],
  [
    'type: array, items: {}',
    'type: array, items: {}, uniqueItems: true',
    'fewer: `uniqueItems` changed from none to true. uniqueItems',
  ],
  ['type: string', 'type: string, pattern: a', 'fewer: `pattern` changed from none to "a". pattern'],
  ['type: string, pattern: a', 'type: string', 'more: `pattern` changed from "a" to none. Thing'],
  [
    'type: string, pattern: a',
    'type: string, pattern: b',
    'undecided: `pattern` changed from "a" to "b". pattern',
  ],
  [
    'type: string, default: a',
    'type: string, default: b',
    'fine: `default` changed from "a" to "b". default',
  ],
  ['type: string, default: a', 'type: string', 'fine: `default` changed from "a" to none. Thing'],
  [
    'type: object, properties: { c: { type: string, default: a } }',
    'type: object, properties: { c: { type: string, default: b } }',
    'breaks senders: The default of `c` changed from "a" to "b": calls without a value now mean something else. default',
    'fine for receivers: `default` of `c` changed from "a" to "b". default',
  ],
  [
    'type: object, properties: { c: { type: string, default: a } }',
    'type: object, properties: { c: { type: string } }',
    'breaks senders: The default of `c` changed from "a" to none: calls without a value now mean something else. c',
    'fine for receivers: `default` of `c` changed from "a" to none. c',
  ],
  ['type: string', 'type: string, default: a', 'fine: `default` changed from none to "a". default'],
  [
    'type: object, additionalProperties: false',
    'type: object',
    'more: `additionalProperties` changed from false to none. Thing',
  ],
  ['type: object, additionalProperties: true', 'type: object, additionalProperties: {}'],
  [
    'type: object, additionalProperties: { type: string }',
    'type: object, additionalProperties: true',
    'more: `additionalProperties` changed from {"type":"string"} to true. additionalProperties',
  ],
  [
    'type: object, additionalProperties: { type: string }',
    'type: object, additionalProperties: { type: string, maxLength: 3 }',
    'fewer: `maxLength` changed from none to 3. maxLength',
  ],
  [
    'if: { type: string, maxLength: 3 }, then: false',
    'if: { type: string, maxLength: 2 }, then: false',
    'more: `maxLength` changed from 3 to 2. maxLength',
  ],
  [
    'type: string',
    'type: string, anyOf: [{ minLength: 1 }, { pattern: a }]',
    'fewer: `anyOf` was added. anyOf',
  ],
  [
    'type: string, anyOf: [{ minLength: 1 }, { pattern: a }]',
    'type: string',
    'more: `anyOf` was removed. Thing',
  ],
  [
    'oneOf: [{ type: string }]',
    'oneOf: [{ type: string }, { type: integer }]',
    'more: `oneOf` subschema was added. oneOf',
  ],
  ['oneOf: [{ type: string }, { type: integer }]', 'oneOf: [{ type: integer }, { type: string }]'],
  [
    'oneOf: [{ type: string }, { type: integer, maximum: 5 }, { type: boolean }]',
    'oneOf: [{ type: integer, maximum: 4 }, { type: string }, { type: boolean }]',
    'fewer: `maximum` changed from 5 to 4. maximum',
  ],
  [
    'oneOf: [{ type: integer, maximum: 5 }, { type: string, maxLength: 3 }]',
    'oneOf: [{ type: integer, maximum: 4 }, { type: string, maxLength: 4 }]',
    'fewer: `maximum` changed from 5 to 4. maximum',
    'more: `maxLength` changed from 3 to 4. maxLength',
  ],
  [
    "oneOf: [{ $ref: '#/components/schemas/Dog' }]",
    "oneOf: [{ $ref: '#/components/schemas/Cat' }]",
    'fewer: `oneOf` subschema was removed. oneOf',
    'more: `oneOf` subschema was added. oneOf',
  ],
  [
    'type: array, prefixItems: [{ type: string }]',
    'type: array, prefixItems: [{ type: string }, { type: integer }]',
    'fewer: `prefixItems` was added. prefixItems',
  ],
  [
    'type: array, prefixItems: [{ type: string }, { type: integer }]',
    'type: array, prefixItems: [{ type: string }]',
    'more: `prefixItems` was removed. prefixItems',
  ],
  [
    'type: object, patternProperties: { ^a: { type: string } }',
    'type: object, patternProperties: { ^a: { type: string, maxLength: 3 } }',
    'fewer: `maxLength` changed from none to 3. maxLength',
  ],
  [
    'type: object, properties: { a: { type: string }, b: { type: string } }',
    'type: object, properties: { c: { type: string }, d: { type: string } }',
    'others: Property `a` was renamed to `c`. c',
    'others: Property `b` was renamed to `d`. d',
  ],
  ['type: object', 'type: object, properties: { c: { type: string } }', 'fine: Property `c` was added. c'],
  [
    'type: object, properties: { c: { type: string } }',
    'type: object',
    'others: Property `c` was removed. c',
  ],
  [
    'type: object, properties: { c: { type: string } }',
    'type: object, properties: { c: { type: integer } }',
    "others: Type of `c` changed from 'string' to 'integer'. type",
  ],
  [
    'type: object, properties: { c: { type: string } }',
    'type: object, properties: { c: { type: string, readOnly: true } }',
    'breaks senders: Property `c` became `readOnly`. readOnly',
    'fine: `readOnly` of `c` changed from none to true. readOnly',
  ],
  [
    'type: object, properties: { a: {}, b: {}, c: {}, d: {} }, required: [a, b]',
    'type: object, properties: { a: {}, b: {}, c: {}, d: {} }, required: [c, d]',
    'fewer: Properties became required: `c`, `d`. required',
    'more: Properties are no longer required: `a`, `b`. required',
  ],
  ['allOf: [{ pattern: a }, { type: string, pattern: a }]', 'allOf: [{ pattern: a }, { type: string }]'],
  [
    'allOf: [{ type: integer }, { maximum: 9 }]',
    'allOf: [{ type: integer }, { maximum: 8 }]',
    'fewer: `maximum` changed from 9 to 8. maximum',
  ],
  ['allOf: [{ type: integer }, { maximum: 9 }]', 'type: integer, maximum: 9'],
  [
    'allOf: [{ type: integer, maximum: 7 }, { maximum: 9 }]',
    'allOf: [{ type: integer, maximum: 7 }, { maximum: 8 }]',
  ],
  [
    "allOf: [{ type: [string, 'null'] }, { type: string }]",
    "allOf: [{ type: [string, 'null'] }, { type: [string, 'null'] }]",
    "more: Type widened from 'string' to 'string | null'. type",
  ],
  [
    "allOf: [{ type: [string, 'null'] }, { maxLength: 5 }]",
    'allOf: [{ type: string }, { maxLength: 5 }]',
    "fewer: Type narrowed from 'string | null' to 'string'. type",
  ],
  [
    'allOf: [{ enum: [a, b] }, { enum: [b, c] }]',
    'allOf: [{ enum: [a, b] }, { enum: [a, b] }]',
    "more: Enum gained values: 'a'. enum",
  ],
  [
    'type: string, description: A word.',
    'type: string, description: A name.',
    'prose: `description` changed from "A word." to "A name.". description',
  ],
  [
    'type: string',
    'type: string, deprecated: true',
    'fine: `deprecated` changed from none to true. deprecated',
  ],
  [
    'type: object, additionalProperties: false',
    'type: object, additionalProperties: { type: string }',
    'more: `additionalProperties` changed from false to {"type":"string"}. additionalProperties',
  ],
  [
    'type: object',
    'type: object, additionalProperties: { type: string }',
    'fewer: `additionalProperties` changed from none to {"type":"string"}. additionalProperties',
  ],
  [
    'anyOf: [{ type: string }, { type: integer }]',
    'anyOf: [{ type: string }]',
    'fewer: `anyOf` subschema was removed. anyOf',
  ],
  ['type: string, pattern: a, maxLength: 3', 'allOf: [{ type: string }, { pattern: a, maxLength: 3 }]'],
  [
    'allOf: [{ title: One, description: A. }, { title: Two }]',
    'allOf: [{ title: One, description: A. }, { title: Three, description: B. }]',
  ],
  [
    'type: object, properties: { a: { type: string, enum: [x] } }',
    'type: object, properties: { a: { type: string } }',
    'more: Enum of `a` was removed. a',
  ],
  [
    'type: object, properties: { a: { enum: [x] } }',
    'type: object, properties: { a: { enum: [y] } }',
    "fewer: Enum of `a` lost values: 'x'. enum",
    "more: Enum of `a` gained values: 'y'. enum",
  ],
  [
    'type: object, properties: { a: { type: string } }',
    'type: object, properties: { a: { type: string, enum: [x] } }',
    "fewer: Enum of `a` was set to 'x'. enum",
  ],
  [
    'type: object, properties: { a: { type: object, properties: { b: {}, c: {} }, required: [b] } }',
    'type: object, properties: { a: { type: object, properties: { b: {}, c: {} }, required: [c] } }',
    'fewer: Properties of `a` became required: `c`. required',
    'more: Properties of `a` are no longer required: `b`. required',
  ],
  [
    'type: object',
    'type: object, additionalProperties: false',
    'fewer: `additionalProperties` changed from none to false. additionalProperties',
  ],
  [
    'type: string',
    'type: string, not: { enum: [a] }',
    'fewer: `not` changed from none to {"enum":["a"]}. not',
  ],
  [
    'type: string, not: { enum: [a] }',
    'type: string, not: { enum: [a, b] }',
    "fewer: Enum gained values: 'b'. enum",
  ],
  [
    "type: object, properties: { a: { $ref: '#/components/schemas/Thing' }, b: { type: integer } }",
    "type: object, properties: { a: { $ref: '#/components/schemas/Thing' }, b: { type: number } }",
    "more: Type of `b` widened from 'integer' to 'number'. type",
  ],
  // Other words for the same.
  ["type: [string, 'null']", "oneOf: [{ type: string }, { type: 'null' }]"],
  ['type: string', 'oneOf: [{ type: string }]'],
  ['type: string', 'allOf: [{ anyOf: [{ type: string }] }]'],
  ['oneOf: [{ type: string }, { type: integer }]', 'type: [string, integer]'],
  [
    "oneOf: [{ type: string }, { type: integer }, { type: 'null' }]",
    "oneOf: [{ type: [string, 'null'] }, { type: [integer, 'null'] }]",
  ],
  ['const: a', 'enum: [a]'],
  ['type: integer, exclusiveMinimum: 0', 'type: integer, minimum: 1'],
  ['type: string', 'type: string, minLength: 0, pattern: ^.*$'],
  [
    'type: object, additionalProperties: true',
    'type: object, additionalProperties: true, unevaluatedProperties: false',
  ],
  [
    'type: string',
    "oneOf: [{ type: string }, { type: 'null' }]",
    "more: Type widened from 'string' to 'string | null'. type",
  ],
])('%s becomes %s', async (was, is, ...changes) => {
  expect(await meaningsOf(was, is)).toEqual(changes)
})

// One dialect for every version: what each version writes, and what the model has.
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { upgraded } from '../../model/upgrade.ts'
import { valueAt } from '../../read/document.ts'
import { reasonOf } from '../../rules/finding.ts'

/** Schema after the upgrade of a document of that version, and the messages of its findings. */
function upgradedSchema(openapi: string, schema: string): { schema: unknown; said: string[] } {
  const { document, findings } = upgraded({ openapi, components: { schemas: { A: parse(`{ ${schema} }`) } } })
  return {
    schema: valueAt(document, ['components', 'schemas', 'A']),
    said: findings.map(reasonOf),
  }
}

test.each([
  ['3.0.3', 'type: string, nullable: true', "type: [string, 'null']"],
  ['3.0.3', 'type: string, nullable: false', 'type: string'],
  ['3.0.3', 'type: string, nullable: true, enum: [a, null]', "type: [string, 'null'], enum: [a, null]"],
  ['3.0.3', 'type: number, minimum: 1, exclusiveMinimum: true', 'type: number, exclusiveMinimum: 1'],
  ['3.0.3', 'type: number, maximum: 1, exclusiveMaximum: false', 'type: number, maximum: 1'],
  ['3.1.0', 'type: [string, null]', "type: [string, 'null']"],
  ['3.1.0', "type: [string, 'null'], enum: [a]", 'type: string, enum: [a]'],
  ['3.1.0', 'type: [string, integer]', 'type: [string, integer]'],
  ['3.1.0', 'type: [string]', 'type: string'],
  ['3.1.0', "type: 'null'", 'enum: [null]'],
  ['3.1.0', 'oneOf: [{ type: null }, { type: object }]', 'oneOf: [{ enum: [null] }, { type: object }]'],
  ['3.0.3', 'anyOf: [{ type: null }, { type: object }]', "anyOf: [{ type: 'null' }, { type: object }]"],
  ['3.1.0', 'minimum: 1, exclusiveMinimum: 1', 'exclusiveMinimum: 1'],
  ['3.1.0', 'minimum: 2, exclusiveMinimum: 1', 'minimum: 2'],
  ['3.1.0', 'maximum: 1, exclusiveMaximum: 0', 'exclusiveMaximum: 0'],
  ['3.1.0', 'const: a', 'enum: [a]'],
  ['3.2.0', 'examples: [a, b]', 'example: a'],
])('OpenAPI %s: %s is %s', (openapi, written, expected) => {
  expect(upgradedSchema(openapi, written)).toEqual({ schema: parse(`{ ${expected} }`), said: [] })
})

test.each([
  ['nullable: true', 'x-maybe-null: true', 'nullable has no effect without type (OpenAPI 3.0.3)'],
  [
    'type: string, nullable: true, enum: [a]',
    'type: string, enum: [a], x-maybe-null: true',
    'nullable has no effect beside an enum without null',
  ],
  ['exclusiveMaximum: true', '', 'exclusiveMaximum without maximum'],
  ['exclusiveMinimum: 1', '', 'values of a wrong type are ignored: 1 is not a boolean'],
  ["type: [string, 'null']", '', 'values of a wrong type are ignored: ["string","null"] is not a string'],
])('OpenAPI 3.0: %s is {%s}, with a note', (written, expected, message) => {
  expect(upgradedSchema('3.0.3', written)).toEqual({ schema: parse(`{ ${expected} }`), said: [message] })
})

test.each([
  ['type: string, enum: [1, true, a]', "type: string, enum: ['1', 'true', a]", ['1', 'true'], 'string'],
  ["type: integer, enum: ['1', 2, x]", 'type: integer, enum: [1, 2, x]', ['"1"'], 'integer'],
  ["type: boolean, enum: ['false']", 'type: boolean, enum: [false]', ['"false"'], 'boolean'],
])('values of an enum have the type of {%s}, with a mistake each', (written, expected, values, type) => {
  for (const version of ['3.0.3', '3.1.0'])
    expect(upgradedSchema(version, written)).toEqual({
      schema: parse(`{ ${expected} }`),
      said: values.map((value) => `${value} is not of type ${type}`),
    })
})

test.each(['3.0.3', '3.1.0'])('OpenAPI %s: a type without a value is any, with a note', (openapi) => {
  expect(upgradedSchema(openapi, 'type: null, minLength: 1')).toEqual({
    schema: { minLength: 1 },
    said: ['no value'],
  })
})

test.each([
  ['type: string, nullable: true', "type: [string, 'null']"],
  ["type: [string, 'null'], nullable: true", "type: [string, 'null']"],
  ['type: string, nullable: false', 'type: string'],
  ['type: string, nullable: true, enum: [a]', 'type: string, enum: [a]'],
])('OpenAPI 3.1: %s is read as {%s}, with a note', (written, expected) => {
  const { schema, said } = upgradedSchema('3.1.0', written)
  expect(schema).toEqual(parse(`{ ${expected} }`))
  expect(said).toEqual([expect.stringContaining('nullable has no meaning in OpenAPI 3.1')])
})

test.each(['3.0.3', '3.1.0'])('OpenAPI %s: a GET requires no body, also one of components', (openapi) => {
  const body = { content: { 'application/json': { schema: { type: 'string' } } } }
  const required = { ...body, required: true }
  const components = { requestBodies: { Any: required } }
  const shared = { requestBody: { $ref: '#/components/requestBodies/Any' } }
  const paths = { '/a': { get: { requestBody: required }, post: { requestBody: required }, head: shared } }
  expect(upgraded({ openapi, paths, components }).document.paths).toEqual({
    '/a': { get: { requestBody: body }, post: { requestBody: required }, head: { requestBody: body } },
  })
})

test('a document without such keywords stays the same object', () => {
  const document = { openapi: '3.0.3', components: { schemas: { A: { type: 'string' } } } }
  expect(upgraded(document).document).toBe(document)
})

// Public contracts that break a rule without a meaning for the server, or use a form that is rare, are served as they are.
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder, written } from '../../../testing/folder.ts'
import { type Contract, loadContract } from '../../check/load.ts'
import { generate } from '../../emit/generate.ts'
import { modelOf } from '../../model/model.ts'
import { valueAt, writtenExamples } from '../../read/document.ts'

const folder = temporaryFolder(afterAll)

/** Contract with an operation of these fields, and the messages of its notes. */
async function load(version: string, operation: string, more = ''): Promise<Contract & { said: string[] }> {
  const text = `openapi: ${version}\ninfo: { title: T, version: '1' }\npaths:\n  /a/b:\n    get:\n${operation.replaceAll(/^/gm, '      ')}\n${more}`
  return loadText(text)
}

async function loadText(text: string): Promise<Contract & { said: string[] }> {
  const contract = await loadContract(written(text, folder))
  return { ...contract, said: contract.noted.map(({ message }) => message) }
}

const schemasOf = ({ served }: Contract) => valueAt(served, ['components', 'schemas'])

test('boolean schemas of OpenAPI 3.1, in every place', async () => {
  const { served, said } = await load(
    '3.1.0',
    `parameters: [{ name: q, in: query, schema: true }]
responses:
  200:
    description: Ok.
    headers: { X-A: { schema: true } }
    content: { application/json: { schema: false } }`,
    'components: { schemas: { Any: true } }',
  )
  const operation = ['paths', '/a/b', 'get']
  expect(valueAt(served, [...operation, 'parameters', 0, 'schema'])).toEqual({})
  expect(
    valueAt(served, [...operation, 'responses', '200', 'content', 'application/json', 'schema']),
  ).toEqual({ not: {} })
  expect(valueAt(served, ['components', 'schemas', 'Any'])).toEqual({})
  expect(said).toEqual([])
})

test('defaults beyond the precision of a number, without the default, with notes', async () => {
  const { said } = await load(
    '3.0.3',
    `parameters: [{ name: q, in: query, schema: { type: integer, format: int64, default: 9223372036854775807 } }]
responses: { 200: { description: Ok. } }`,
  )
  expect(said).toEqual([
    'int64 numbers beyond ±(2^53−1), which JSON of many languages rounds, are refused',
    'defaults that do not fit their schema are not applied',
    'defaults beyond ±(2^53−1) are rounded',
  ])
})

test('unknown formats, unchecked, with a note that names the right one', async () => {
  const formats = 'url, URI, DateTime, guid, e-mail, mail, phone, date-time'.split(', ')
  const properties = formats.map((format, at) => `p${at}: { type: string, format: ${format} }`)
  const { said } = await load(
    '3.0.3',
    'responses: { 200: { description: Ok. } }',
    `components: { schemas: { A: { properties: { ${properties.join(', ')},
      n: { type: integer, format: int }, m: { type: number, format: long }, t: { type: integer, format: timestamp } } } } }`,
  )
  expect(said).toEqual(
    [
      'url, which is called uri',
      'URI, which is called uri',
      'DateTime, which is called date-time',
      'guid, which is called uuid',
      'e-mail, which is called email',
      'mail, which is called email',
      'int, which is called int32',
      'long, which is called int64',
    ].map((one) => `unknown formats are not checked: ${one}`),
  )
})

test('integers of 64 bits, with a note only where the contract has some that are refused', async () => {
  const { noted } = await load(
    '3.0.3',
    'responses: { 200: { description: Ok. } }',
    `components:
  schemas:
    Id: { type: integer, format: int64 }
    Small: { type: integer, format: int64, minimum: 1, maximum: 9007199254740991, example: 7 }
    Any: { type: integer, format: int64, maximum: 9223372036854775807 }
    Snowflake: { type: integer, format: int64, example: 1234567890123456789 }`,
  )
  expect(noted.map(({ line, message }) => [line, message.slice(0, 31)])).toEqual([
    [11, 'int64 numbers beyond ±(2^53−1),'],
    [12, 'int64 numbers beyond ±(2^53−1),'],
  ])
})

// The server would refuse every request that leaves the value open.
test.each([
  "{ type: string, pattern: '^[a-z]+$', default: A1 }",
  '{ type: integer, multipleOf: 5, default: 3 }',
  '{ type: array, items: { type: string }, uniqueItems: true, default: [a, a] }',
  '{ type: object, additionalProperties: false, default: { a: 1 } }',
  '{ oneOf: [{ type: integer }, { type: number }], default: 1 }',
])('a default that its schema forbids is not applied, with a note: %s', async (schema) => {
  const { said, served } = await load(
    '3.0.3',
    `parameters: [{ name: q, in: query, schema: ${schema} }]
responses: { 200: { description: Ok. } }`,
  )
  expect(said).toContain('defaults that do not fit their schema are not applied')
  const path = ['paths', '/a/b', 'get', 'parameters', 0, 'schema']
  expect(valueAt(served, path)).not.toHaveProperty('default')
})

test('descriptions and examples of another form, with notes', async () => {
  const { said } = await load(
    '3.0.3',
    `tags: one
parameters: [{ name: q, in: query, schema: { type: string }, examples: [a, b] }]
responses: { 200: { description: Ok., content: { application/json: { schema: {}, examples: { one: 1 } } } } }`,
  )
  expect(said.sort()).toEqual([
    'values of a wrong type are ignored: "one" is not a list',
    'values of a wrong type are ignored: 1 is not an object',
    'values of a wrong type are ignored: ["a","b"] is not an object',
  ])
})

test('references to examples that lead nowhere, without the examples', async () => {
  const contract = await load(
    '3.0.3',
    `parameters: [{ name: q, in: query, schema: { type: string }, examples: { gone: { $ref: '#/components/examples/Goood' } } }]
responses:
  200:
    description: Ok.
    links: { next: { $ref: '#/components/links/Gone' } }
    content:
      text/plain:
        schema: { type: string }
        examples:
          away: { $ref: 'https://example.com/examples.json' }
          missing: { $ref: 'missing.yaml#/example' }
          schema: { $ref: '#/components/schemas/Text' }
          circle: { $ref: '#/components/examples/Circle' }
          good: { $ref: '#/components/examples/Good' }`,
    `components:
  schemas: { Text: { type: string } }
  examples: { Circle: { $ref: '#/components/examples/Circle' }, Good: { value: good } }`,
  )
  const operation = modelOf(contract.served).operations[0]!
  expect(operation.responses[0]!.body!.content.map(({ at }) => writtenExamples(at))).toEqual([['good']])
  expect(operation.parameters[0]!.at.value.examples).toEqual({})
  expect(contract.said).toEqual([
    'examples are ignored: #/components/examples/Goood does not exist (did you mean Good?)',
    'examples are ignored: https://example.com/examples.json is not among the files',
    'examples are ignored: missing.yaml#/example is not among the files',
    'examples are ignored: #/components/schemas/Text is no example',
    'examples are ignored: #/components/examples/Circle is no example',
    'examples are ignored: #/components/examples/Circle is no example',
  ])
})

test('bodies of text/json, checked as JSON', async () => {
  const { served, said } = await load(
    '3.0.3',
    'responses: { 200: { description: Ok., content: { text/json; charset=utf-8: { schema: { type: object } } } } }',
  )
  expect(modelOf(served).operations[0]!.responses[0]!.body!.content).toMatchObject([{ kind: 'json' }])
  expect(said).toEqual([])
})

test('a contract without the examples that it refers to', async () => {
  const { said } = await load(
    '3.0.3',
    `responses: { 200: { description: Ok., content: { text/plain: { schema: {}, examples: { one: { $ref: '#/components/examples/One' } } } } } }`,
  )
  expect(said).toEqual(['examples are ignored: #/components/examples/One does not exist'])
})

test('extensions of other vendors, with notes of those that have no effect', async () => {
  const { served, said } = await load(
    '3.0.3',
    `deprecated: true
x-deprecated-reason: use /b
x-stability: stable
responses: { 200: { description: Ok. } }`,
    `x-webhooks: []
components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key, x-scopes: [all] } } }`,
  )
  expect(Object.keys(valueAt(served, ['paths', '/a/b', 'get'])!)).toEqual([
    'deprecated',
    'responses',
    'operationId',
  ])
  expect(said.sort()).toEqual([
    'lifecycle extensions have no effect: x-deprecated-reason without x-deprecated-since and x-sunset',
    'lifecycle extensions have no effect: x-stability "stable" is not a stability',
    'values of a wrong type are ignored: ["all"] is not an object',
    'values of a wrong type are ignored: [] is not an object',
  ])
})

test('values of an enum that are no objects, without them', async () => {
  const { said, served } = await load(
    '3.0.3',
    "responses: { 200: { description: Ok., content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } } }",
    'components: { schemas: { A: { type: object, enum: [a, { b: 1 }] }, B: { type: array, enum: [a] } } }',
  )
  expect(valueAt(served, ['components', 'schemas'])).toEqual({
    A: { type: 'object', enum: [{ b: 1 }] },
    B: { type: 'array', items: {} },
  })
  expect(said).toEqual([
    'values of another type than their enum are ignored',
    'values of another type than their enum are ignored',
  ])
  await generate(join(folder, 'openapi.yaml'))
})

test('extensions of any form among paths and responses', async () => {
  const { said } = await load('3.0.3', 'responses: { 200: { description: Ok. }, x-b: [2] }', '  x-a: 1\n')
  expect(said).toEqual([])
})

test('pointers through references, as bundlers write them', async () => {
  const parts = {
    'list.yaml': 'List: { properties: { item: { $ref: "thing.yaml#/Thing" } } }\n',
    'thing.yaml': 'Thing: { properties: { name: { type: string, maxLength: 7 } } }\n',
  }
  written(parts, folder)
  const contract = await load(
    '3.0.3',
    `responses:
  200:
    description: Ok.
    content: { application/json: { schema: { $ref: '#/components/schemas/Name' } } }`,
    `components:
  schemas:
    Name: { type: array, items: { $ref: '#/components/schemas/List/properties/item/properties/name' } }
    List: { $ref: 'list.yaml#/List' }
`,
  )
  expect(JSON.stringify(schemasOf(contract))).toContain('"maxLength":7')
})

test('parameters that are always null', async () => {
  await load(
    '3.1.0',
    "parameters: [{ name: q, in: query, schema: { type: 'null' } }]\nresponses: { 200: { description: Ok. } }",
  )
  const files = await generate(join(folder, 'openapi.yaml'))
  expect(files.get('router.ts')).toMatch(/name: 'q',\s+type: 'string',\s+written: .*types: \['null'\]/)
})

test('texts of other files', async () => {
  written({ 'about.md': '# Title: with a colon\n\n- a list\n' }, folder)
  const { document } = await loadText(
    "openapi: 3.0.3\ninfo: { title: T, version: '1', description: { $ref: about.md } }\npaths: {}\n",
  )
  expect(valueAt(document, ['info', 'description'])).toBe('# Title: with a colon\n\n- a list\n')
})

test('schemas that extend a choice of themselves', async () => {
  const contract = await load(
    '3.0.3',
    `responses:
  200: { description: Ok., content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }`,
    `components:
  schemas:
    Pet:
      type: object
      required: [kind]
      properties: { kind: { type: string } }
      discriminator: { propertyName: kind }
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { type: object, properties: { lives: { type: integer } } }] }
    Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }] }
`,
  )
  expect(schemasOf(contract)).toMatchObject({
    Pet: { oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }] },
    PetBase: { type: 'object', required: ['kind'] },
    Dog: { allOf: [{ $ref: '#/components/schemas/PetBase' }] },
  })
  expect(valueAt(schemasOf(contract), ['PetBase', 'oneOf'])).toBeUndefined()
  expect(contract.said).toEqual([])
})

test('paths that differ by the names in their queries, the first of them, with a note for the others', async () => {
  const get = (id: string) => `{ get: { operationId: ${id}, responses: { 204: { description: Ok. } } } }`
  const paths = `paths:\n  /a?b={b}: ${get('byB')}\n  /a?c={c}: ${get('byC')}\n`
  const { served, said } = await loadText(`openapi: 3.0.3\ninfo: { title: T, version: '1' }\n${paths}`)
  expect(served.paths).toMatchObject({ '/a': { get: { operationId: 'byB' } } })
  expect(said.filter((message) => message.includes('query'))).toEqual([
    'names in the query of a path are query parameters: /a?b={b}',
    'a path with a name in its query is not served, because /a is another: /a?c={c}',
  ])
})

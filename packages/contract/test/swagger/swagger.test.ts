import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { written } from '../../../testing/folder.ts'
import { loadContract } from '../../check/load.ts'
import { compare } from '../../diff/compare.ts'
import { readComparable } from '../../diff/read.ts'
import { rules } from '../../lint/rules/index.ts'
import { findingsOf, lintedContract } from '../../lint/rules/rule.ts'
import { normalise } from '../../model/normalise.ts'
import { showDiagnostic } from '../../read/problem.ts'
import { readFiles } from '../../read/read.ts'
import { placed } from '../../rules/finding.ts'

const [books, twin] = ['packages/testing/contracts/swagger.yaml', 'packages/testing/contracts/swagger-3.yaml']
const source = readFileSync(books, 'utf8')

test.each([
  [books, twin],
  [twin, books],
])('reads Swagger 2.0 as its twin in OpenAPI 3: %s to %s', (entry, revision) => {
  const { breaks, additions } = compare({ name: 'before', entry }, readComparable(revision), {
    day: '2026-11-29',
  })
  expect([...breaks, ...additions].map(({ message }) => message)).toEqual([])
})

test('finds a break between the versions, at its line in Swagger 2.0', () => {
  const file = written(source.replace('maxLength: 80', 'maxLength: 8'))
  const { breaks } = compare({ name: 'before', entry: twin }, readComparable(file), { day: '2026-11-29' })
  const { message, place } = breaks[0]!
  expect(message).toBe('`maxLength` of `title` changed from 80 to 8.')
  const [line] = source
    .split('\n')
    .entries()
    .find(([, text]) => text.includes('maxLength: 80'))!
  expect(place.line).toBe(line + 1)
})

/** Problems of an edited contract, as `line path: message`. */
async function problemsOf(...edits: [from: string, to: string][]): Promise<string[]> {
  const text = edits.reduce((before, [from, to]) => before.replace(from, to), source)
  expect(text).not.toBe(source)
  const file = written({ 'swagger.yaml': text })
  const refused = await loadContract(file).then(
    ({ noted, faults }) => [...noted, ...faults].map(showDiagnostic),
    (error: Error) => error.message.split('\n'),
  )
  const contract = lintedContract(normalise(readFiles(file)))
  const linted = ['sound-schemas', 'sound-structure'].flatMap((name) =>
    findingsOf(rules[name]!, contract).map((one) => showDiagnostic(placed(one, contract.normal))),
  )
  return [...refused, ...linted].map((one) => one.replace(/^.*?swagger\.yaml:/, ''))
}

/** Place of a text in the contract, as `line:column`. */
function placeOf(text: string): string {
  const before = source.slice(0, source.indexOf(text)).split('\n')
  return `${before.length}:${before.at(-1)!.length + 1}`
}

describe('names the file as it is written:', () => {
  test.each<[name: string, from: string, to: string, at: string, message: string]>([
    [
      'a reference',
      "items: { $ref: '#/definitions/Book' } }\n          headers",
      "items: { $ref: '#/definitions/Bok' } }\n          headers",
      "$ref: '#/definitions/Book' } }\n          headers",
      'paths./books.get.responses.200.schema.items.$ref: references to nothing are any value: #/definitions/Bok does not exist (did you mean Book?)',
    ],
    [
      'a parameter behind a reference',
      'minimum: 1, maximum: 50',
      'minimum: 100, maximum: 50',
      'minimum: 1, maximum: 50',
      'paths./books.get.parameters[2].minimum: no value is at least 100',
    ],
    [
      'a member of a form',
      'type: string, maxLength: 20',
      'type: string, minLength: 30, maxLength: 20',
      'maxLength: 20',
      'paths./books/{id}/cover.put.parameters[1].minLength: no value',
    ],
    [
      'a header',
      'X-Count: { type: integer,',
      'X-Count: { type: integer, minimum: 2, maximum: 1,',
      'description: All of them',
      'paths./books.get.responses.200.headers.X-Count.minimum: no value',
    ],
    [
      'a shared parameter',
      'in: header, type: string, maxLength: 40',
      'in: header, type: string, minLength: 50, maxLength: 40',
      'maxLength: 40',
      'parameters.Trace.minLength: no value',
    ],
    [
      'a definition',
      'title: { type: string, minLength: 1',
      'title: { type: string, minLength: 90',
      'minLength: 1, maxLength: 80',
      'definitions.NewBook.properties.title.minLength: no value',
    ],
    [
      'a security scheme',
      'in: header, name: X-Key',
      'in: trailer, name: X-Key',
      'key: { type: apiKey',
      'securityDefinitions.key',
    ],
  ])('%s', async (_, from, to, at, message) => {
    expect(await problemsOf([from, to])).toContainEqual(expect.stringContaining(message))
    const found = (await problemsOf([from, to])).find((one) => one.includes(message))!
    expect(found).toMatch(new RegExp(`^${placeOf(at)} `))
  })
})

test.each<[from: string, to: string, message: string]>([
  ['collectionFormat: multi', 'collectionFormat: tsv', 'collectionFormat tsv in query is read as csv'],
  ['name: limit, in: query', 'name: limit', 'parameters without `in` are ignored'],
  [
    "- { $ref: '#/parameters/NewBook' }",
    "- { $ref: '#/parameters/NewBook' }\n        - { name: more, in: body, schema: {} }",
    'of several bodies the first is read',
  ],
  [
    "- { $ref: '#/parameters/NewBook' }",
    "- { $ref: '#/parameters/NewBook' }\n        - { name: more, in: formData, type: string }",
    'a body beside form data is read as an alternative',
  ],
])('notes what OpenAPI 3 cannot say: %s becomes %s', async (from, to, message) => {
  expect(await problemsOf([from, to])).toContainEqual(expect.stringContaining(message))
})

test('reads a version without quotes, an address as the host, and a path without a slash', () => {
  const text = source
    .replace("'2.0'", '2.0')
    .replace('books.example\nbasePath: /v1', 'http://books.example/\nbasePath: v1/')
  const { breaks } = compare({ name: 'before', entry: books }, readComparable(written(text)), {
    day: '2026-11-29',
  })
  expect(breaks).toEqual([])
})

test('reads parts of other files', async () => {
  const file = written({
    'swagger.yaml': `swagger: '2.0'
info: { title: T, version: 1.0.0 }
paths:
  /books:
    get:
      parameters: [{ $ref: 'parameters.yaml#/limit' }]
      responses: { '200': { description: Ok., schema: { $ref: book.yaml } }, '410': { $ref: 'responses.yaml#/Gone' } }
`,
    'parameters.yaml': 'limit: { name: limit, in: query, type: integer, maximum: 9 }\n',
    'book.yaml':
      'type: object\ndiscriminator: kind\nproperties: { kind: { type: string, x-nullable: true } }\n',
    'responses.yaml': 'Gone: { description: Gone., schema: { $ref: book.yaml } }\n',
  })
  const { document } = await loadContract(file)
  expect(document.components).toMatchObject({
    parameters: { limit: { schema: { type: 'integer', maximum: 9 } } },
    responses: {
      Gone: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } } },
    },
    schemas: { Book: { discriminator: { propertyName: 'kind' }, properties: { kind: { nullable: true } } } },
  })
})

test('refuses an older version of Swagger', async () => {
  await expect(loadContract(written("swagger: '1.2'\n"))).rejects.toThrow(
    'Swagger 1.2 is not supported; write the contract in OpenAPI 3, or in Swagger 2.0',
  )
})

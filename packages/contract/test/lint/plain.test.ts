// Messages of `lint --plain` and of the recommended rules: what to write instead, and one for each mistake.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/folder.ts'
import { lint } from '../../index.ts'
import { watchMistakes } from '../../lint/mistakes.ts'

const folder = temporaryFolder(afterAll)
const schema = (text: string) =>
  `/a: { get: { responses: { 200: { description: ok, content: { application/json: { schema: ${text} } } } } } }`
const inQuery = (parameter: string) =>
  `/a: { get: { parameters: [${parameter}], responses: { 200: { description: ok } } } }`

const mistakes: Record<string, [version: string, path: string, ...said: RegExp[]]> = {
  'nullable in 3.1': [
    '3.1.0',
    schema('{ properties: { a: { type: string, nullable: true }, b: { type: string, nullable: true } } }'),
    /nullable has no meaning in OpenAPI 3.1: null is a type; write type: \[string, 'null'\] \(also in line 4\)/,
  ],
  'a list of types in 3.0': [
    '3.0.3',
    schema("{ type: [string, 'null'] }"),
    /; write one type, with nullable: true for null, or move to OpenAPI 3.1/,
  ],
  'const in 3.0': [
    '3.0.3',
    schema('{ const: a }'),
    /^const came with OpenAPI 3.1; write enum with one value$/,
  ],
  'examples in 3.0': [
    '3.0.3',
    schema('{ type: string, examples: [a] }'),
    /^examples of a schema came with OpenAPI 3.1; write example$/,
  ],
  'required of a property': [
    '3.0.3',
    schema('{ type: object, properties: { title: { type: string, required: true } } }'),
    /; list title in required of the object$/,
  ],
  'a parameter of Swagger 2.0': [
    '3.0.3',
    inQuery('{ name: q, in: query, type: string }'),
    /^type belongs into a schema; wrap it: schema: { type: string }$/,
  ],
  'a body among the parameters': [
    '3.0.3',
    inQuery('{ name: q, in: body, schema: { type: object } }'),
    /unknown location; write requestBody$/,
  ],
  'a misspelt field': [
    '3.0.3',
    '/a: { get: { respones: { 200: { description: ok } } } }',
    /^unknown field respones \(did you mean responses\?\); fix or remove it$/,
  ],
  'a version that is a number': [
    '3.0',
    '/a: {}',
    /^openapi: 3 is a number; write the whole version, for example 3.0.3$/,
  ],
  'an unknown location': [
    '3.0.3',
    inQuery('{ name: q, in: pth, schema: { type: string } }'),
    /parameters are ignored: pth q has an unknown location; use path, query, header, cookie$/,
  ],
  'an invalid date': [
    '3.0.3',
    '/a: { get: { deprecated: true, x-deprecated-since: 2028-02-30, x-sunset: 2029-01-01, responses: { 200: { description: ok } } } }',
    /"2028-02-30" is not a day of the calendar; write it as YYYY-MM-DD$/,
  ],
  'a text that is never closed': [
    '3.0.3',
    "/a: { get: { summary: 'x, responses: { 200: { description: ok } } } }",
    /this text is not closed; add the ', and indent its lines more than its key$/,
  ],
  'a duplicate key': [
    '3.0.3',
    '/a: { get: { responses: { 200: { description: ok } } } }\n  /a: { put: { responses: { 200: { description: ok } } } }',
    /duplicate key \/a, which is in line 4 too; remove or rename one$/,
  ],
  'a renamed path variable': [
    '3.0.3',
    `/a/{b}: { get: { parameters: [{ name: c, in: path, required: true, schema: { type: string } }], responses: { 200: { description: ok } } } }`,
    /undeclared path parameters are texts: b, which its operation calls c; use the same name$/,
  ],
  'an example that does not fit': [
    '3.0.3',
    schema('{ type: object, properties: { age: { type: integer } }, example: { age: ten } }'),
    /does not fit its schema: \/age must be integer, got "ten"; fix the value or the schema$/,
  ],
  'a request example with a readOnly member': [
    '3.0.3',
    '/a: { post: { requestBody: { content: { application/json: { schema: { type: object, properties: { id: { type: integer, readOnly: true } } }, example: { id: 1 } } } }, responses: { 200: { description: ok } } } }',
    /id is readOnly, so a request is sent without it; remove it$/,
  ],
}

/** Mistakes beyond OpenAPI, and those that several rules find. */
const recommended: typeof mistakes = {
  'a misspelt extension': [
    '3.0.3',
    '/a: { get: { deprecated: true, x-sunest: 2030-01-01, responses: { 200: { description: ok } } } }',
    /unknown extension x-sunest \(did you mean x-sunset\?\); fix or remove it$/,
  ],
  'a successor that does not exist': [
    '3.0.3',
    '/a: { get: { deprecated: true, x-deprecated-since: 2028-01-01, x-sunset: 2029-01-01, x-successor: { operationId: getB, usage: GET /b }, responses: { 200: { description: ok } } } }',
    /operation getB not found; name an operation of this contract$/,
  ],
  'a schema without a finite value': [
    '3.0.3',
    "/a: { get: { responses: { 200: { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Tree' } } } } } } }\ncomponents: { schemas: { Tree: { type: object, required: [next], properties: { next: { $ref: '#/components/schemas/Tree' } } } } }",
    /no finite value fits Tree: it requires itself in next; take next out of required, or allow null$/,
  ],
  'bounds without a value': [
    '3.0.3',
    schema('{ type: integer, minimum: 3, maximum: 2 }'),
    /no value is at least 3 and at most 2; fix the bounds$/,
  ],
  'an empty operation': ['3.0.3', '/a: { get: {} }', /Operation without responses; add responses$/],
  'a security scheme of an unknown type': [
    '3.0.3',
    '/a: { get: { security: [{ key: [] }], responses: { 200: { description: ok } } } }\ncomponents: { securitySchemes: { key: { type: HTTP, scheme: bearer } } }',
    /key is of the type HTTP, which OpenAPI does not have; use http, apiKey, oauth2, openIdConnect, mutualTLS$/,
  ],
}

/** Parts that only this server does not like. */
const ofStyle = [
  // A default of a required member documents a response.
  schema('{ type: object, required: [clear], properties: { clear: { type: boolean, default: true } } }'),
  '/a: { get: { responses: { default: { description: any } } } }',
  '/a: { get: { responses: { 2XX: { description: ok, content: { text/csv: { schema: { type: object } } } } } } }',
  '/a/{b}.json: { get: { parameters: [{ name: b, in: path, required: true, schema: { anyOf: [{ type: string }, { type: integer }] } }], responses: { 200: { description: ok } } } }',
]

const fileOf = (name: string) => join(folder, `${name.replaceAll(/\W/g, '-')}.yaml`)
const found = new Map<string, Awaited<ReturnType<typeof lint>>>()

function write(name: string, version: string, path: string): string {
  writeFileSync(fileOf(name), `openapi: ${version}\ninfo: { title: T, version: '1' }\npaths:\n  ${path}\n`)
  return fileOf(name)
}

beforeAll(async () => {
  const all = Object.entries({ ...mistakes, ...recommended })
  const files = all.map(([name, [version, path]]) => write(name, version, path))
  found.set('plain', await lint(files, 'plain'))
  found.set('recommended', await lint(files, 'recommended'))
})

const saidOf = (level: string, name: string) =>
  found
    .get(level)!
    .filter(({ file }) => file.endsWith(fileOf(name).slice(folder.length)))
    .map(({ message }) => message)

test.each(Object.entries(mistakes))('%s', (name, [, , ...said]) => {
  const expected = said.map((one) => expect.stringMatching(one))
  expect(saidOf('plain', name)).toEqual(expected)
  expect(saidOf('recommended', name)).toHaveLength(expected.length)
})

test.each(Object.entries(recommended))('recommended: %s', (name, [, , ...said]) => {
  expect(saidOf('recommended', name)).toEqual(said.map((one) => expect.stringMatching(one)))
})

test('the recommended rules leave the style of a contract to its author, and mocks repeat them only', async () => {
  const files = ofStyle.map((path, index) => write(`style-${index}`, '3.0.3', path))
  expect(await lint(files, 'recommended')).toEqual([])
  expect(files.flatMap((file) => watchMistakes(file, new Set())())).toEqual([])
})

// YAML 1.2 allows both, and the parser of Redocly refuses them.
test.each(['a\x7f', '!!binary "&&&"'])(
  'reports YAML that Redocly cannot read, beside other findings: %j',
  async (value) => {
    const file = fileOf('unread')
    writeFileSync(
      file,
      `openapi: 3.0.3\ninfo: { title: T, version: '1' }\nx-a: ${value}\npaths:\n  ${schema("{ $ref: '#/components/schemas/B' }")}\n`,
    )
    const found = await lint([file], 'plain')
    expect(found.map(({ line, message }) => [line, message])).toEqual([
      [
        3,
        expect.stringMatching(
          /^Redocly cannot read this YAML, so that its rules check nothing here: .*; write it otherwise$/,
        ),
      ],
      [5, expect.stringMatching(/references to nothing/)],
    ])
  },
)

// Messages of `lint --plain`: what to write instead, and one for each mistake.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { lint } from '../../index.ts'

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

const fileOf = (name: string) => join(folder, `${name.replaceAll(/\W/g, '-')}.yaml`)
let problems: Awaited<ReturnType<typeof lint>>

beforeAll(async () => {
  for (const [name, [version, path]] of Object.entries(mistakes))
    writeFileSync(fileOf(name), `openapi: ${version}\ninfo: { title: T, version: '1' }\npaths:\n  ${path}\n`)
  problems = await lint(Object.keys(mistakes).map(fileOf), true)
})

test.each(Object.entries(mistakes))('%s', (name, [, , ...said]) => {
  const own = problems.filter(({ file }) => file.endsWith(fileOf(name).slice(folder.length)))
  expect(own.map(({ message }) => message)).toEqual(said.map((one) => expect.stringMatching(one)))
})

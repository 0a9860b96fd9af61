// Each rule of the table is broken by a fixture: those of refused/*.yaml, and the contracts below.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { written } from '../../../testing/folder.ts'
import { servedFindings } from '../../check/check.ts'
import { plainFindings, soundFindings } from '../../check/sound.ts'
import { confirmRoutes } from '../../emit/openapi-backend.ts'
import { normalise } from '../../model/normalise.ts'
import { attempt } from '../../read/problem.ts'
import { readFiles } from '../../read/read.ts'
import { type Code, rules } from '../../rules/table.ts'

const refused = join(import.meta.dirname, '../openapi/refused')

const findingsIn = (file: string) => {
  const { value: files } = attempt(() => readFiles(file))
  if (!files) return []
  const normal = normalise(files)
  const disputed = confirmRoutes(normal.served)
  return [...servedFindings(normal), ...soundFindings(normal), ...plainFindings(normal), ...disputed]
}

const ok = "{ '200': { description: ok } }"
const operation = (more = '', responses = ok) => `{ operationId: a, ${more}responses: ${responses} }`
const get = (more?: string, responses?: string) => `paths: { /a: { get: ${operation(more, responses)} } }`
const inBody = (schema: string) =>
  get('', `{ '200': { description: ok, content: { application/json: { schema: ${schema} } } } }`)
const parameter = (text: string) => get(`parameters: [${text}], `)
const ending = (more: string) =>
  get(`deprecated: true, x-deprecated-since: '2028-01-01', x-sunset: '2029-01-01', ${more}, `)

/** Contracts without their first lines, in OpenAPI 3.0 unless a version is given. */
const contracts: Partial<Record<Code, string | readonly [version: string, text: string]>> = {
  'name-of-prototype': inBody('{ type: object, properties: { "__proto__": { type: string } } }'),
  'name-half-character': parameter('{ name: "\\uD800", in: query, schema: { type: string } }'),
  'method-unknown': ['3.2.0', `paths: { /a: { additionalOperations: { BREW: ${operation()} } } }`],
  'query-string-not-alone': [
    '3.2.0',
    parameter(
      '{ name: q, in: querystring, content: { text/plain: { schema: { type: string } } } }, { name: r, in: query, schema: { type: string } }',
    ),
  ],
  'query-string-content': ['3.2.0', parameter('{ name: q, in: querystring }')],
  'deprecated-reason': ending('x-deprecated-reason: 7'),
  'brownouts-list': ending('x-brownouts: never'),
  'successor-unnamed': `${ending('x-successor: { operationId: b, usage: GET /b }').slice(0, -2)}, /b: { get: { responses: ${ok} } } }`,
  'path-outside': `${get()}\n/b: {}`,
  'default-rounded': parameter(
    '{ name: q, in: query, schema: { type: integer, default: 9223372036854775807 } }',
  ),
  'int64-unbounded': parameter(
    '{ name: q, in: query, schema: { type: integer, format: int64, maximum: 9223372036854775807 } }',
  ),
  'enum-value-ignored': inBody('{ type: object, enum: [a] }'),
  'xml-ignored': ['3.2.0', inBody('{ type: object, xml: { nodeType: none } }')],
  'example-ignored': parameter(
    "{ name: q, in: query, schema: { type: string }, examples: { one: { $ref: '#/components/examples/One' } } }",
  ),
  'media-type-misplaced': get(
    '',
    "{ '200': { description: ok, content: { application/json: {}, description: x } } }",
  ),
  'schema-dialect': ['3.1.0', `jsonSchemaDialect: 'https://example.com/'\n${get()}`],
  'value-missing': get('summary: , '),
  'type-null': inBody("{ type: 'null' }"),
  'value-read-only':
    'paths: { /a: { post: { requestBody: { content: { application/json: { schema: { type: object, properties: { id: { type: integer, readOnly: true } } }, example: { id: 1 } } } }, responses: {} } } }',
  'method-case': ['3.2.0', `paths: { /a: { additionalOperations: { query: ${operation()} } } }`],
  'server-without-scheme': `servers: [{ url: 'localhost:8080' }]\n${get()}`,
  'path-with-hash': `paths: { '/a#b': { get: ${operation()} } }`,
  'path-with-query': `paths: { '/a?b={b}': { get: ${operation()} } }`,
  'status-case': get('', "{ '200': { description: ok }, '4xx': { description: bad } }"),
  'part-header-unchecked': `paths: { /a: { post: { requestBody: { content: { multipart/form-data: { schema: { type: object, properties: { b: { type: string } } }, encoding: { b: { headers: { X-B: { schema: { type: string } } } } } } } }, responses: ${ok} } } }`,
  'content-empty': `paths: { /a: { post: { requestBody: { content: {} }, responses: ${ok} } } }`,
  'json-range': get('', "{ '200': { description: ok, content: { 'application/*+json': { schema: {} } } } }"),
}

test.each(Object.entries(contracts))('reports %s', (code, contract) => {
  const [version, text] = typeof contract === 'string' ? ['3.0.3', contract] : contract
  const file = written(`openapi: ${version}\ninfo: { title: T, version: '1' }\n${text}\n`)
  expect(findingsIn(file).map((one) => one.code)).toContain(code)
})

test('reports what OpenAPI 3 cannot say of Swagger 2.0', () => {
  const parameters = '[{ name: a, in: body, schema: {} }, { name: b, in: body, schema: {} }]'
  const file = written(
    `swagger: '2.0'\ninfo: { title: T, version: '1' }\npaths: { /a: { post: { parameters: ${parameters}, responses: ${ok} } } }\n`,
  )
  expect(findingsIn(file).map(({ code }) => code)).toContain('swagger-lost')
})

test('has a broken contract for each rule', () => {
  const files = readdirSync(refused).map((name) => join(refused, name))
  const found = new Set<string>(files.flatMap(findingsIn).map(({ code }) => code))
  // No contract is known that this rule alone reports: others find what cannot be compiled.
  const known = [...found, ...Object.keys(contracts), 'swagger-lost', 'schema-uncompilable']
  // lint.test.ts breaks the rules of the house.
  const codes = Object.entries(rules).flatMap(([code, { effect }]) => (effect === 'house' ? [] : code))
  expect(codes.filter((code) => !known.includes(code))).toEqual([])
})

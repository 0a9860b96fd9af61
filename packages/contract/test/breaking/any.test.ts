import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/folder.ts'
import { isRefused, show } from '../../diff/report.ts'
import { compared, linesOf } from './compared.ts'

const draft = (operation: string, version = '3.0.3', path = '/things') =>
  `openapi: ${version}\npaths:\n  ${path}: { get: { ${operation} } }\n`

const query = (schema: string, more = '') =>
  draft(`parameters: [{ name: q, in: query, ${more} schema: { ${schema} } }], responses: { '200': {} }`)

const sends = (schema: string, mediaType = 'application/json') =>
  draft(`requestBody: { content: { ${mediaType}: { schema: { ${schema} } } } }, responses: {}`, '3.1.0')
const gets = (schema: string) =>
  draft(`responses: { '200': { content: { application/json: { schema: { ${schema} } } } } }`, '3.1.0')

const effectsOf = async (was: string, is: string): Promise<string[]> =>
  (await linesOf(was, is)).map((line) => line.split(' ')[0]!)

test('identifies operations of drafts without operationId by method and path', async () => {
  const before = draft("responses: { '200': {} }", '3.0.3', '/things/{id}')
  expect(await linesOf(before, before.replace('{id}', '{thing}').replace('3.0.3', '3.1.0'))).toEqual([])
  expect(await linesOf(before, before.replace('get:', 'put:'))).toEqual([
    'breaks GET /things/{id}: Operation `GET /things/{id}` was removed. get',
    'adds PUT /things/{id}: Operation `PUT /things/{id}` was added. put',
  ])
  expect(isRefused(await compared(before, before))).toBe(false)
})

test('ignores the new description of a path variable', async () => {
  const described =
    'parameters: [{ name: id, in: path, required: true, schema: { type: integer } }], responses: {}'
  const [before, after] = [draft('responses: {}', '3.0.3', '/a/{id}'), draft(described, '3.0.3', '/a/{id}')]
  expect(await effectsOf(before, after)).toEqual(['explains'])
  expect(await effectsOf(after, before)).toEqual(['explains'])
  // A draft may forget to rename the parameter.
  expect(await effectsOf(after, after.replace('{id}', '{key}'))).toEqual([])
})

test('keeps paths apart that differ only in names of variables', async () => {
  const both = `openapi: 3.0.3
paths:
  /a/{id}: { get: { operationId: byId, responses: {} } }
  /a/{name}: { get: { operationId: byName, responses: {} } }
`
  expect(await linesOf(both, both)).toEqual([])
})

test('keeps a path with a query apart from the path without it', async () => {
  const both = `openapi: 3.0.3
paths:
  /a?beta=true: { get: { operationId: betaA, responses: {} } }
  /a: { get: { operationId: a, responses: {} } }
`
  expect(await linesOf(both, both)).toEqual([])
  expect(await linesOf(both, both.replace('?beta=true: { get:', '?beta=true: { x-none:'))).toEqual([
    'breaks betaA: Operation `GET /a?beta=true` was removed. get',
  ])
})

test('compares documents of different OpenAPI versions by their meaning', async () => {
  const old = draft(
    "responses: { '200': { content: { application/json: { schema: { type: string, nullable: true } } } } }",
  )
  const now = gets("anyOf: [{ type: string }, { type: 'null' }]")
  expect(await linesOf(old, now)).toEqual([])
  expect(await linesOf(old, now.replace('3.1.0', '3.2.0'))).toEqual([])
  expect(await effectsOf(now, old.replace(', nullable: true', ''))).toEqual(['adds'])
})

test('knows the methods of OpenAPI 3.2, HEAD, OPTIONS and TRACE', async () => {
  for (const method of ['head', 'options', 'trace', 'query']) {
    const before = draft('responses: {}', '3.2.0').replace('get:', `${method}:`)
    expect(await effectsOf(before, before.replace(`${method}:`, 'x-none:'))).toEqual(['breaks'])
  }
  const more = draft('', '3.2.0').replace(
    '{ get: {  } }',
    '{ additionalOperations: { COPY: { responses: {} } } }',
  )
  expect(await effectsOf(more, more.replace('COPY', 'x-none'))).toEqual(['breaks', 'adds'])
})

test.each<[was: string, is: string, effect: string]>([
  ['type: string', 'type: array, items: { type: string }', 'adds'],
  ['type: integer', 'type: array, minItems: 2, items: { type: integer }', 'breaks'],
  ['type: string', 'type: array, items: { type: string, maxLength: 3 }', 'breaks'],
  ['type: string', 'type: array, items: { type: integer }', 'breaks'],
  // Callers that repeat the parameter are now rejected.
  ['type: array, items: { type: string }', 'type: string', 'breaks'],
  ['type: array, maxItems: 1, items: { type: string }', 'type: string', ''],
])('exploded query parameter: %s becomes %s', async (was, is, effect) => {
  const found = await effectsOf(query(was), query(is))
  expect(found.includes('breaks') ? 'breaks' : (found[0] ?? '')).toBe(effect)
  if (effect === 'adds') {
    const commas = (schema: string) => query(schema, 'explode: false,')
    expect(await effectsOf(commas(was), commas(is))).toContain('breaks')
  }
})

test.each<[was: string, is: string]>([
  ['type: number', 'type: number, multipleOf: 2'],
  ['multipleOf: 2', 'multipleOf: 4'],
  ['format: int64, type: integer', 'format: int32, type: integer'],
  ['type: number, minimum: 0', 'type: number, exclusiveMinimum: 0'],
  ['dependentRequired: { a: [b] }', 'dependentRequired: { a: [b, c] }'],
  ['dependentSchemas: {}', 'dependentSchemas: { a: { required: [b] } }'],
  ['propertyNames: {}', 'propertyNames: { maxLength: 3 }'],
  ['propertyNames: { maxLength: 4 }', 'propertyNames: { maxLength: 3 }'],
  ['contains: { type: number }', 'contains: { type: integer }'],
  ['contains: { type: string }', 'contains: { type: string }, minContains: 2'],
  ['contains: { type: string }', 'contains: { type: string }, maxContains: 2'],
  ['prefixItems: [{ type: number }]', 'prefixItems: [{ type: integer }]'],
  ['prefixItems: [{}, {}], items: false', 'prefixItems: [{}], items: false'],
  ['patternProperties: { ^a: {} }, additionalProperties: false', 'additionalProperties: false'],
  ['not: { type: integer }', 'not: { type: number }'],
  ['if: { maxLength: 1 }, then: { pattern: a }', 'if: { maxLength: 2 }, then: { pattern: a }'],
  ['if: { maxLength: 2 }, else: { pattern: a }', 'if: { maxLength: 1 }, else: { pattern: a }'],
  ['type: object', 'type: object, unevaluatedProperties: false'],
  ['prefixItems: [{}]', 'prefixItems: [{}], unevaluatedItems: false'],
  ['enum: [1, 2]', 'const: 1'],
  ['oneOf: [{ type: string }, { type: integer }]', 'type: integer'],
  ['type: [string, integer]', 'type: integer'],
  ['type: object', 'oneOf: [{ required: [a] }, { required: [b] }], type: object'],
  ['allOf: [{ type: number }, { maximum: 5 }]', 'type: integer, maximum: 5'],
])('%s accepts more than %s', async (more, fewer) => {
  const breaks = async (was: string, is: string) => (await effectsOf(was, is)).includes('breaks')
  expect({
    narrowed: [await breaks(sends(more), sends(fewer)), await breaks(gets(more), gets(fewer))],
    widened: [await breaks(sends(fewer), sends(more)), await breaks(gets(fewer), gets(more))],
  }).toEqual({ narrowed: [true, false], widened: [false, true] })
})

test('compares lists of types by what they allow, and names the keywords of the file', async () => {
  const parameter = (schema: string) => query(schema).replace('3.0.3', '3.1.0')
  const messages = async (was: string, is: string) =>
    (await linesOf(parameter(was), parameter(is))).map((line) => line.replace(/ .*?parameter q/, ''))
  const either = 'type: [string, integer]'
  expect(await messages(either, 'type: array, items: { type: string }')).toEqual([
    'adds: It may now be repeated. type',
  ])
  expect(await messages(either, 'type: array, items: { type: integer }')).toEqual([
    "breaks: Type narrowed from 'string | integer' to 'integer'. type",
    'adds: It may now be repeated. type',
  ])
  expect(await messages(either, "type: ['null', string, integer, boolean], minLength: 1")).toContain(
    "adds: Type widened from 'string | integer' to 'string | integer | boolean | null'. type",
  )
  expect(await messages(either, 'oneOf: [{ type: string }, { type: integer }]')).toEqual([])
  const three = 'oneOf: [{ type: string }, { type: integer }, { type: boolean }]'
  expect(await linesOf(sends(three), sends(either))).toEqual([
    expect.stringMatching(/^breaks .*: `oneOf` subschema was removed\./),
  ])
  expect(
    await linesOf(sends('type: [string, integer, boolean]'), sends(three.replace(', { type: boolean }', ''))),
  ).toEqual([expect.stringMatching(/^breaks .*: A type was removed\./)])
  // All types of a parameter are sent as text, and a plain string is any text.
  expect(await messages('type: integer', 'type: string')).toEqual([
    "adds: Type widened from 'integer' to 'string'. type",
  ])
  expect(await messages('type: integer', 'type: string, minLength: 3')).toEqual([
    "breaks: Type changed from 'integer' to 'string'. type",
  ])
  expect((await messages('type: integer, enum: [1]', 'type: string'))[0]).toMatch(/^breaks: Type changed/)
  expect(await effectsOf(sends('type: integer'), sends('type: string'))).toEqual(['breaks'])
})

test('lets values be added to an extensible enum in responses, and removed from none in requests', async () => {
  const [few, many] = ['x-extensible-enum: [a]', 'x-extensible-enum: [a, b]']
  expect(await effectsOf(sends(many), sends(few))).toEqual(['breaks'])
  for (const [was, is] of [
    [sends(few), sends(many)],
    [gets(few), gets(many)],
    [gets(many), gets(few)],
  ])
    expect(await effectsOf(was!, is!)).toEqual(['adds'])
})

test('reports an undecidable change and lets it pass on request', async () => {
  const [was, is] = [sends('type: string, pattern: a'), sends('type: string, pattern: b')]
  const strict = await compared(was, is)
  expect(strict.breaks).toMatchObject([{ undecided: true }])
  expect(isRefused(strict)).toBe(true)
  expect(show(strict, 'text')).toContain('may break GET /things (request body)')
  const lax = await compared(was, is, { undecided: 'warn' })
  expect(lax).toMatchObject({ breaks: [], undecided: [{ undecided: true }] })
  expect(isRefused(lax)).toBe(false)
  expect(show(lax, 'text')).toContain('may break GET /things (request body)')
  expect(show(lax, 'github-actions')).toContain('::notice')
})

test('treats a oneOf whose subschemas overlap as a restriction', async () => {
  const was = 'type: object, required: [a, b], properties: { a: {}, b: {} }'
  const is =
    'oneOf: [{ type: object, required: [a], properties: { a: {}, b: {} } }, { type: object, required: [b], properties: { a: {}, b: {} } }]'
  expect(await effectsOf(sends(was), sends(is))).toContain('breaks')
  expect(await effectsOf(sends(was), sends(is.replace('oneOf', 'anyOf')))).not.toContain('breaks')
})

test('refuses a member with a default that becomes required, in nested objects too', async () => {
  const nested = (required: string) =>
    `type: object, properties: { n: { type: object, ${required}properties: { a: { type: integer, default: 1 } } } }`
  expect(await effectsOf(sends(nested('')), sends(nested('required: [a], ')))).toEqual(['breaks'])
})

test('finds the same URLs where a path moves from the servers into the paths', async () => {
  const urls = (server: string, path: string) =>
    `openapi: 3.0.3\n${server}\npaths: { ${path}: { get: { responses: {} } } }\n`
  const [inServer, inPath] = [
    urls("servers: [{ url: 'https://a.example/v1' }]", '/a'),
    urls("servers: [{ url: 'https://a.example' }]", '/v1/a'),
  ]
  expect(await effectsOf(inServer, inPath)).toEqual([])
  expect(await effectsOf(inPath, inServer)).toEqual([])
  expect(await effectsOf(urls('servers: [{ url: /v1 }]', '/a'), urls('', '/v1/a'))).toEqual([])
  expect(await effectsOf(inServer, inPath.replace('a.example', 'b.example'))).toEqual(['breaks', 'adds'])
})

const servers = (at: string) => `servers: [{ url: 'https://a.example/${at}' }], responses: {}`
const security = (asked: string) =>
  `${draft(`security: [${asked}], responses: {}`)}components: { securitySchemes: { basic: { type: http, scheme: basic }, key: { type: apiKey, in: header, name: k } } }\n`

test.each<[what: string, was: string, is: string, effects: string[]]>([
  ['another path of a server', draft(servers('v1')), draft(servers('v2')), ['breaks', 'adds']],
  ['credentials that are asked for', security(''), security('{ basic: [] }'), ['breaks']],
  ['another scope', security('{ key: [a] }'), security('{ key: [a, b] }'), ['breaks']],
  [
    'a scheme by another name',
    security('{ basic: [] }'),
    security('{ basic: [] }').replaceAll('basic: {', 'plain: {').replace('{ basic: []', '{ plain: []'),
    [],
  ],
  [
    'a scheme that nobody needed',
    security('{ basic: [] }'),
    security('{ basic: [] }').replace(', key: { type: apiKey, in: header, name: k }', ''),
    ['adds'],
  ],
  [
    'a charset',
    sends('type: string', 'text/plain'),
    sends('type: string', "'text/plain; charset=utf-8'"),
    [],
  ],
  [
    'a range of media types',
    sends('type: string', 'text/plain'),
    sends('type: string', "'text/*'"),
    ['adds'],
  ],
  ['one of a range', sends('type: string', "'text/*'"), sends('type: string', 'text/plain'), ['breaks']],
  [
    'XML that is described',
    sends('type: string', 'application/xml'),
    sends('type: object', 'application/xml'),
    ['breaks'],
  ],
  // OpenAPI 3.0 requires items; a list without them was unfinished.
  ['items that are described', query('type: array'), query('type: array, items: { type: string }'), ['adds']],
  // A bound without a type counts, also in a parameter of the path item.
  [
    'a bound of another type',
    sends('type: string, maxItems: 20'),
    sends('type: string, maxItems: 10'),
    ['breaks'],
  ],
  // The untyped alternative accepts all former values.
  [
    'an enum that became a choice',
    sends('type: string, enum: [a, b]'),
    sends('oneOf: [{ type: string }, { type: integer }]'),
    ['adds', 'adds'],
  ],
  // The new property is optional.
  [
    'an optional property more',
    sends('allOf: [{ type: object }]'),
    sends('allOf: [{ type: object }, { properties: { a: {} } }]'),
    ['adds'],
  ],
  ['a property fewer', gets('allOf: [{ properties: { a: {} } }]'), gets('allOf: [{}]'), ['breaks']],
])('%s', async (_, was, is, effects) => {
  expect(await effectsOf(was, is)).toEqual(effects)
})

test('compares webhooks in the direction of responses, by method', async () => {
  const hook = (request: string) => `openapi: 3.1.0\nwebhooks:\n  news: { ${request} }\n`
  const body = (schema: string, more = '') =>
    hook(
      `post: { requestBody: { ${more} content: { application/json: { schema: { ${schema} } } } }, responses: {} }`,
    )
  expect(await effectsOf(body('type: integer'), body('type: number'))).toEqual(['breaks'])
  expect(await effectsOf(body('type: number'), body('type: integer'))).toEqual(['adds'])
  // A receiver may get more.
  expect(await effectsOf(body('type: object'), body('type: object', 'required: true,'))).toEqual(['adds'])
  expect(await effectsOf(body('type: object', 'required: true,'), body('type: object'))).toEqual(['breaks'])
  const two = hook('post: { responses: {} }, put: { responses: {} }')
  expect(await linesOf(two, hook('post: { responses: {} }'))).toEqual([
    'breaks news (webhook): The webhook news (PUT) is no longer sent. put',
  ])
  const answered = (type: string) =>
    hook(`post: { responses: { '200': { content: { application/json: { schema: { type: ${type} } } } } } }`)
  expect(await effectsOf(answered('number'), answered('integer'))).toEqual(['breaks'])
})

test('compares a reference to another server by its text', async () => {
  const [a, b] = ['a', 'b'].map((name) => gets(`$ref: 'https://${name}.example/x.json'`))
  expect(await linesOf(a!, a!)).toEqual([])
  expect((await compared(a!, b!)).breaks).toMatchObject([{ undecided: true }])
})

test('reports one change once, with the broken operations and advice', async () => {
  const folder = temporaryFolder()
  const contract = (values: string, more = '') => `openapi: 3.0.3
info: { title: A, version: 1.0.0 }
paths:
  /a:
    get: { operationId: a, responses: { '200': { $ref: '#/components/responses/R' } } }
    put: { operationId: b, requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/S' } } } }, responses: {} }
    post: { operationId: c, x-stability: beta, responses: { '200': { $ref: '#/components/responses/R' } } }
    patch: { operationId: d, x-stability: experimental, responses: { '200': { $ref: '#/components/responses/R' } } }
components:
  responses: { R: { description: R, content: { application/json: { schema: { $ref: '#/components/schemas/S' } } } } }
  schemas:
    S: { type: string, enum: [${values}] }${more}
`
  writeFileSync(join(folder, 'CHANGELOG.md'), '')
  const comparison = await compared(contract('x'), contract('x, y'), { folder })
  expect(comparison.additions).toEqual([])
  expect(comparison.breaks).toMatchObject([
    {
      verdict: 'refused',
      operations: [{ verdict: 'refused' }, { verdict: 'beta' }, { verdict: 'free' }],
      others: [{ part: 'request body' }],
    },
  ])
  const [place, ...lines] = show(comparison, 'text').split('\n')
  expect(place).toMatch(/after\.yaml:12:\d+: Enum gained values: 'y'\.$/)
  expect(lines.slice(0, 4)).toEqual([
    '  breaks a (response 200)',
    '  breaks beta operations (allowed in a minor version): c (response 200)',
    '  breaks experimental or ended operations (allowed): d (response 200)',
    expect.stringMatching(/^ {2}Send new values in a new field/),
  ])
})

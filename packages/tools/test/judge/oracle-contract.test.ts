import { flatten } from 'contract-openapi/values'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { written } from '../../../testing/folder.ts'
import { readOracleContract } from '../../judge/contract/contract.ts'
import { headersOf, readResponse } from '../../judge/contract/exchange.ts'
import { bodyTypes } from '../../judge/contract/operation.ts'
import { anybody, ours } from '../../judge/expectations.ts'
import { schemaErrors } from '../../judge/oracle/message.ts'
import { createOracle } from '../../judge/oracle/oracle.ts'
import { toRequest } from '../../judge/plan/draft.ts'

const info = { title: 'It', version: '1' }

function contractWith(schema: string): string {
  const response =
    '{ description: ., content: { application/json: { schema: { $ref: "#/components/schemas/It" } } } }'
  return written(`openapi: 3.0.3
info: { title: It, version: 1.0.0 }
paths: { /its: { get: { operationId: getIt, responses: { '200': ${response} } } } }
components: { schemas: { It: ${schema} } }`)
}

test('runs a pattern with exponential backtracking in the engine of the server', () => {
  const file = contractWith('{ type: string, pattern: "^([a-z0-9]+[ -]?)*$" }')
  const { bounded, operations } = readOracleContract(file)
  expect(bounded).toEqual([])
  const errors = ['ab-cd', 'ab!', `${'a'.repeat(60)}!`].map(
    (body) => schemaErrors(operations[0]!.responses.get(200)!.schema!, body).length,
  )
  expect(errors).toEqual([0, 1, 1])
})

test('checks a schema within itself at any depth', () => {
  const file = contractWith(
    `{ type: object, required: [n], properties: { n: { type: integer }, next: { oneOf: [{ $ref: "#/components/schemas/It" }, { type: object, required: [m] }] } } }`,
  )
  const { operations } = readOracleContract(file)
  const errors = (body: object) => schemaErrors(operations[0]!.responses.get(200)!.schema!, body)
  expect(errors({ n: 1, next: { n: 1, next: { n: 1 } }, more: true })).toEqual([])
  expect(errors({ n: 1, next: { m: 1 } })).toEqual([])
  expect(errors({ n: 1, next: { n: 'any' } })).not.toEqual([])
  expect(errors({ n: 'x' })).toEqual(['/n must be integer'])
})

test('leaves alone what looks like a reference in data and extensions', async () => {
  const file = contractWith(
    '{ type: object, x-note: { $ref: none.yaml }, properties: { a: { type: object, example: { $ref: "#/definitions/none" } } } }',
  )
  const { operations } = await readOracleContract(file)
  expect(operations[0]!.responses.get(200)!.schema).toMatchObject({ properties: { a: { type: 'object' } } })
})

test('names members that open schemas of a foreign contract do not describe', async () => {
  const file = contractWith(
    '{ type: object, properties: { next: { type: object, properties: { n: {} } } }, patternProperties: { "^(a+)+$": {} } }',
  )
  const oracle = await createOracle(file, { expects: anybody })
  // Its pattern would take years for this name.
  const slow = `${'a'.repeat(40)}!`
  const response = readResponse(
    200,
    { 'content-type': 'application/json' },
    JSON.stringify({ next: { more: 1 }, aa: 1, [slow]: 1, other: 2 }),
  )
  expect(oracle.judge({ method: 'GET', target: '/its' }, response)).toEqual([])
  expect(oracle.undescribed({ method: 'GET', target: '/its' }, response)).toEqual([
    'next.more',
    slow,
    'other',
  ])
})

test.each([
  [408, []],
  [414, []],
  [431, []],
  [400, ['instance']],
])('takes a %i for a response of the operation or for one before it', async (status, members) => {
  const problem = { schema: { type: 'object', properties: { title: { type: 'string' } } } }
  const responses = {
    200: { description: '.' },
    default: { description: '.', content: { 'application/problem+json': problem } },
  }
  const source = { openapi: '3.0.3', info, paths: { '/its': { get: { operationId: 'getIt', responses } } } }
  const text = JSON.stringify({ title: 'It', instance: '/its' })
  const response = readResponse(status, { 'content-type': 'application/problem+json' }, text)
  const request = { method: 'GET', target: '/its' }
  expect((await createOracle(source, { expects: anybody })).undescribed(request, response)).toEqual(members)
  const violations = (await createOracle(source, { expects: ours })).judge(request, response)
  expect(violations).toHaveLength(members.length)
})

test('checks a foreign draft by the schemas that Ajv would reject', async () => {
  const file = contractWith(
    '{ type: object, required: [a, a], properties: { a: { type: string, required: true, enum: [x, x] }, b: { type: integer, enum: [] }, c: { nullable: false } } }',
  )
  const { operations } = await readOracleContract(file)
  const { schema } = operations[0]!.responses.get(200)!
  expect(schemaErrors(schema!, { a: 'x', b: 1 })).toEqual([])
  expect(schemaErrors(schema!, { a: 'y', b: 'z' })).toHaveLength(1)
})

test.each([
  ['openapi: 4.0.0\npaths: {}', /no contract in OpenAPI 3\.0, 3\.1 or 3\.2/],
  ['openapi: 3.0.3\npaths: {}', /it has no operations/],
])('%s is refused, and the message says why', (start, message) => {
  const file = written(`${start}\ninfo: { title: It, version: 1.0.0 }\n`)
  expect(() => readOracleContract(file)).toThrow(message)
})

test('holds each item of JSON lines and sequences against its schema, and writes them', async () => {
  const file = written(`openapi: 3.0.3
info: { title: It, version: 1.0.0 }
paths:
  /its:
    post:
      operationId: copy
      requestBody: { content: { application/json-seq: { x-itemSchema: { $ref: '#/components/schemas/It' } } } }
      responses:
        '200': { description: ., content: { application/jsonl: { schema: { $ref: '#/components/schemas/It' } } } }
        '201': { description: ., content: { application/json-seq: { schema: { type: array, items: { $ref: '#/components/schemas/It' } } } } }
components: { schemas: { It: { type: object, required: [n], properties: { n: { type: integer } } } } }`)
  const oracle = await createOracle(file, { expects: anybody })
  const judge = (status: number, mediaType: string, text: string) =>
    oracle.judge(
      { method: 'POST', target: '/its' },
      readResponse(status, { 'content-type': `application/${mediaType}` }, text),
    )
  expect(judge(200, 'jsonl', '{"n":1}\n{"n":2}')).toEqual([])
  expect(judge(200, 'jsonl', '{"n":1}\n{"n":"x"}\n')).toEqual(['the body is wrong: /*/n must be integer'])
  expect(judge(200, 'jsonl', '{"n":1}{"n":2}\n')).toEqual(['the body is not JSON'])
  expect(judge(201, 'json-seq', '\x1e{"n":1}\n\x1e{"n":2}\n')).toEqual([])
  expect(judge(201, 'json-seq', '{"n":1}\n')).toEqual(['the body is not JSON'])
  const [operation] = oracle.contract.operations
  expect(
    toRequest(operation!, { path: [], query: [], headers: {}, body: [{ n: 1 }, { n: 2 }] } as never),
  ).toMatchObject({
    body: '\x1e{"n":1}\n\x1e{"n":2}\n',
    mediaType: 'application/json-seq',
  })
})

test('reads rare forms that OpenAPI allows', async () => {
  const file = written(`openapi: 3.0.3
info: { title: It, version: 1.0.0 }
paths:
  /its/{id}:
    parameters: [{ name: id, in: path, required: true }]
    get:
      parameters: [{ name: filter, in: query, content: { application/json: { schema: { type: object } } } }]
      responses:
        '200': { description: ., headers: { X-A: { content: { text/plain: { schema: { type: string } } } }, X-B: {} } }
        default: { description: . }
components: { schemas: { Error: { nullable: true } } }`)
  const oracle = await createOracle(file, { expects: anybody })
  const request = { method: 'GET', target: '/its/1' }
  for (const text of ['', 'null', '{}'])
    expect(oracle.judge(request, readResponse(404, { 'content-type': 'application/json' }, text))).toEqual([])
  expect(oracle.judge(request, readResponse(503, {}, ''))).toEqual(['the server failed with 503'])
})

test('merges the members of the parts of a schema, with the keywords of each', () => {
  const file = contractWith(
    `{ allOf: [ { $ref: "#/components/schemas/Part" }, { properties: { b: { type: integer } } } ] },
  Part: { type: object, required: [a], properties: { a: { type: string } } }`,
  )
  const { operations } = readOracleContract(file)
  const errors = (body: object) => schemaErrors(operations[0]!.responses.get(200)!.schema!, body)
  expect(errors({ a: 'x', b: 1 })).toEqual([])
  expect(errors({ b: 1 })).toEqual(['it lacks a'])
  expect(errors({ a: 'x', b: 'y' })).toEqual(['/b must be integer'])
})

test.each([
  ['{ a: { a: x } }', []],
  ['{ whole: { a: x, b: 1 } }', []],
  ['{ whole: { a: x, c: 1 } }', ['it has whole.c, which its schema does not describe']],
  ['{ part: { b: 1 } }', ['it has part.b, which its schema does not describe']],
  ['{ open: { other: 1 }, free: { other: 1 } }', []],
])('servers of this project send only described members: %s', async (yaml, expected) => {
  const file = contractWith(
    `{ type: object, properties: { a: {}, part: { $ref: "#/components/schemas/Part" },
    open: { allOf: [{ type: object, additionalProperties: true, properties: { a: {} } }] }, free: { type: object },
    whole: { allOf: [ { $ref: "#/components/schemas/Part" }, { properties: { b: { type: integer } } } ] } } },
  Part: { type: object, properties: { a: { type: string } } }`,
  )
  const oracle = await createOracle(file)
  const response = readResponse(200, { 'content-type': 'application/json' }, JSON.stringify(parse(yaml)))
  expect(oracle.judge({ method: 'GET', target: '/its' }, response)).toEqual(
    expected.map((cause) => `the body is wrong: ${cause}`),
  )
})

test('reads a schema that refers to itself beside a description', async () => {
  const tree = {
    type: 'object',
    properties: { next: { description: 'Next.', $ref: '#/components/schemas/Tree' } },
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Tree' } } }
  const contract = {
    ...{ openapi: '3.1.0', info, components: { schemas: { Tree: tree } } },
    paths: { '/its': { get: { responses: { 200: { description: 'It.', content } } } } },
  }
  const { operations } = await readOracleContract(contract)
  const { schema } = operations[0]!.responses.get(200)!
  expect(schemaErrors(schema!, { next: { next: {} } })).toEqual([])
  expect(schemaErrors(schema!, [])).toEqual(['it must be object'])
})

test('sends a body in the first of several JSON media types of one schema', async () => {
  const it = '{ schema: { type: object, properties: { a: { type: string } } } }'
  const other = '{ schema: { type: array, items: { type: string } } }'
  const content = `{ text/plain: { schema: { type: string } }, application/merge-patch+json: ${it},
  application/json: ${it}, application/json-patch+json: ${other} }`
  const responses = "{ '204': { description: . } }"
  const file = written(`openapi: 3.0.3
info: { title: It, version: 1.0.0 }
paths: { /it: { patch: { operationId: changeIt, requestBody: { content: ${content} }, responses: ${responses} } } }`)
  const [operation] = (await readOracleContract(file)).operations
  expect(bodyTypes(operation!)).toEqual(['application/merge-patch+json', 'application/json'])
  const request = toRequest(operation!, { path: {}, query: [], headers: {}, body: { a: 'x' } })
  expect(headersOf(request)).toEqual({ 'Content-Type': 'application/merge-patch+json' })
})

test('sends a body with an empty list as JSON, if it may also be a form', async () => {
  const list =
    '{ type: object, required: [urls], properties: { urls: { type: array, items: { type: string } } } }'
  const file = written(`openapi: 3.0.3
info: { title: It, version: 1.0.0 }
paths:
  /it:
    post:
      requestBody:
        content:
          application/json: { schema: ${list} }
          application/x-www-form-urlencoded: { schema: ${list} }
      responses: { '204': { description: . } }`)
  const [operation] = (await readOracleContract(file)).operations
  expect(bodyTypes(operation!)).toEqual(['application/json', 'application/x-www-form-urlencoded'])
  const typeOf = (urls: string[]) => {
    const [mediaType, body] = [bodyTypes(operation!)[1]!, { urls }]
    return toRequest(operation!, { path: {}, query: [], headers: {}, body, mediaType }).mediaType
  }
  expect(typeOf([])).toBe('application/json')
  expect(typeOf(['a'])).toBe('application/x-www-form-urlencoded')
})

test('a parameter of an operation replaces that of its path', () => {
  const parameter = (required: boolean, schema: object) => ({ name: 'q', in: 'query', required, schema })
  const responses = { 200: { description: 'It.' } }
  const item = {
    parameters: [parameter(true, { type: 'integer' })],
    get: { parameters: [parameter(false, { type: 'string' })], responses },
  }
  const { operations } = readOracleContract({ openapi: '3.0.3', info, paths: { '/its': item } })
  expect(operations[0]!.parameters).toMatchObject([{ required: false, schema: { type: 'string' } }])
})

test('leaves a member that a part of a schema marks as readOnly out of requests', () => {
  const base = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }
  const marked = { type: 'object', properties: { id: { readOnly: true }, name: { type: 'string' } } }
  const content = { 'application/json': { schema: { allOf: [base, marked] }, example: { id: 1, name: 'x' } } }
  const post = { requestBody: { content }, responses: { 200: { description: 'It.', content } } }
  const { operations } = readOracleContract({ openapi: '3.0.3', info, paths: { '/its': { post } } })
  const { body, misfits, responses } = operations[0]!
  expect([Object.keys(flatten(body!.schema).properties ?? {}), flatten(body!.schema).required]).toEqual([
    ['name'],
    [],
  ])
  expect([body?.example, misfits]).toEqual([{ name: 'x' }, []])
  expect(schemaErrors(responses.get(200)!.schema!, { name: 'x' })).toEqual(['it lacks id'])
})

test('does not miss the body of a status that has none, and lets a 304 have the ETag of its 200', async () => {
  const content = { 'application/json': { schema: { type: 'object' } } }
  const responses = {
    200: { description: 'It.' },
    204: { description: '.', content },
    304: { description: '.' },
  }
  const oracle = await createOracle({ openapi: '3.0.3', info, paths: { '/its': { get: { responses } } } })
  const judge = (status: number, headers: Record<string, string>) =>
    oracle.judge({ method: 'GET', target: '/its' }, readResponse(status, headers, ''))
  expect([judge(204, {}), judge(304, { etag: '"1"' })]).toEqual([[], []])
  expect(judge(200, { etag: '"1"' })).toEqual(['the header etag is not documented'])
})

test.each([
  ['https://api.example.com/v1/', '/v1'],
  ['/', ''],
])('the path of the server %s is before all operations: %j', async (url, base) => {
  const paths = { '/its': { get: { responses: { 200: { description: 'It.' } } } } }
  const contract = await readOracleContract({ openapi: '3.0.3', info, servers: [{ url }], paths })
  expect(contract.base).toBe(base)
})

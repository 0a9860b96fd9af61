/** Parameters and form members in every form that a contract may describe, each with a wrong request beside the right one. */

import { afterAll, expect, test } from 'vitest'
import { generated } from '../../../testing/generated.ts'
import { everywhere, served } from '../../../testing/served.ts'

const ok = { responses: { 200: { description: 'It.', content: { 'application/json': { schema: {} } } } } }
const integer = { type: 'integer' }
const text = { type: 'string' }
const list = (items: object, more = {}) => ({ type: 'array', items, ...more })
const object = (properties: object, more = {}) => ({ type: 'object', properties, ...more })
const tree = object({ name: text, children: list({ $ref: '#/components/schemas/Tree' }) })

// By operation; each parameter is called `p`.
const queries: Record<string, object> = {
  union: {
    schema: {
      oneOf: [
        { type: 'integer', maximum: 5 },
        { type: 'string', maxLength: 3 },
      ],
    },
  },
  any: { schema: { anyOf: [{ type: 'boolean' }, { type: 'number' }] } },
  untyped: { schema: {} },
  absent: { content: { 'text/plain': { schema: text } } },
  nullable: { schema: { ...integer, nullable: true } },
  nullableText: { schema: { ...text, nullable: true } },
  enumerated: { schema: { enum: [1, 'two', null] } },
  json: { content: { 'application/json': { schema: object({ a: integer }, { required: ['a'] }) } } },
  lists: { schema: list({ oneOf: [integer, { type: 'string', enum: ['all'] }] }) },
  deep: {
    style: 'deepObject',
    schema: object({ a: object({ b: list(integer) }), c: { oneOf: [integer, text] } }),
  },
  tree: { style: 'deepObject', schema: tree },
  reserved: { allowReserved: true, schema: text },
  encoded: { schema: text },
  piped: { style: 'pipeDelimited', explode: false, schema: list(integer) },
  pipedPairs: { style: 'pipeDelimited', explode: false, schema: object({ a: integer, b: text }) },
  spaced: { style: 'spaceDelimited', explode: false, schema: list(integer) },
  listOrNull: { schema: { anyOf: [list(text), { enum: [null] }] } },
  numbersOrNull: { schema: list(integer, { nullable: true }) },
  extendedOrNull: { schema: { nullable: true, allOf: [{ $ref: '#/components/schemas/Numbers' }] } },
  joinedOrNull: { explode: false, schema: list(integer, { nullable: true }) },
  objectOrNull: { schema: object({ a: integer }, { nullable: true }) },
  deepOrNull: {
    style: 'deepObject',
    schema: object({ a: list(integer, { nullable: true }) }, { nullable: true }),
  },
  listOrAll: { schema: { oneOf: [list(integer), { type: 'string', enum: ['all'] }] } },
  listOrNumber: { schema: { oneOf: [{ type: 'integer', maximum: 5 }, list(text)] } },
  lists2: { schema: { anyOf: [list(integer), list({ type: 'string', maxLength: 3 })] } },
  empty: { allowEmptyValue: true, schema: integer },
  emptyList: { allowEmptyValue: true, schema: list(integer) },
  emptyText: { allowEmptyValue: true, schema: text },
  emptyShort: { allowEmptyValue: true, schema: { ...text, minLength: 2 } },
}
// By operation.
const styles: Record<string, object> = {
  label: { style: 'label', schema: list(integer) },
  matrix: { style: 'matrix', explode: true, schema: list(integer) },
  simple: { schema: list({ oneOf: [integer, text] }) },
}
const form = (schema: object, mediaType = 'application/x-www-form-urlencoded', encoding = {}) => ({
  required: true,
  content: { [mediaType]: { schema, encoding } },
})

const paths = {
  ...Object.fromEntries(
    Object.entries(queries).map(([operationId, parameter]) => [
      `/query/${operationId}`,
      { get: { operationId, parameters: [{ name: 'p', in: 'query', ...parameter }], ...ok } },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(styles).map(([operationId, parameter]) => [
      `/${operationId}/{p}.txt`,
      { get: { operationId, parameters: [{ name: 'p', in: 'path', required: true, ...parameter }], ...ok } },
    ]),
  ),
  '/headers': {
    get: {
      operationId: 'headers',
      parameters: [
        { name: 'X-List', in: 'header', schema: list({ oneOf: [integer, text] }) },
        { name: 'X-Null', in: 'header', schema: list(integer, { nullable: true }) },
        { name: 'Accept', in: 'header', required: true, schema: integer },
        { name: 'content-type', in: 'header', required: true, schema: integer },
        { name: 'Authorization', in: 'header', required: true, schema: integer },
        { name: 'c', in: 'cookie', schema: list(integer) },
        { name: 'd', in: 'cookie', schema: list(integer, { nullable: true }) },
      ],
      ...ok,
    },
  },
  '/form': {
    post: {
      operationId: 'form',
      requestBody: form(
        object({
          n: { oneOf: [{ ...integer, maximum: 5 }, text] },
          j: object({ a: integer }),
          r: text,
          l: list(integer, { nullable: true }),
        }),
        undefined,
        { j: { contentType: 'application/json' }, r: { allowReserved: true } },
      ),
      ...ok,
    },
  },
  '/parts': {
    post: {
      operationId: 'parts',
      requestBody: form(
        object({
          n: { oneOf: [{ ...integer, maximum: 5 }, text] },
          f: { ...text, format: 'binary' },
          l: { anyOf: [list(integer), { enum: [null] }] },
          files: {
            oneOf: [list({ ...text, format: 'binary' }, { maxItems: 2 }), { ...text, format: 'binary' }],
          },
          how: {
            anyOf: [
              { enum: ['auto', '5', '[draft]'] },
              object({ size: integer }, { required: ['size'] }),
              integer,
            ],
          },
        }),
        'multipart/form-data',
        { f: { contentType: 'image/png, audio/*' } },
      ),
      ...ok,
    },
  },
}

const contract = await generated(
  { paths, components: { schemas: { Tree: tree, Numbers: list(integer) } } },
  afterAll,
)

const echo = async ({ path, query, headers, cookies, body }: Record<string, unknown>) => ({
  status: 200,
  body: { path, query, headers, cookies, body },
})
const { send } = await served(contract, everywhere(contract, echo), { atEnd: afterAll })

test.each<[operation: string, query: string, value: unknown]>([
  ['union', 'p=5', 5],
  ['union', 'p=6', '6'],
  ['union', 'p=abc', 'abc'],
  ['union', 'p=1234', undefined],
  ['any', 'p=true', true],
  ['any', 'p=1.5', 1.5],
  ['any', 'p=yes', undefined],
  ['untyped', 'p=7', '7'],
  ['absent', 'p=7', '7'],
  ['nullable', 'p=7', 7],
  ['nullable', 'p=null', null],
  ['nullable', 'p=', undefined],
  ['nullableText', 'p=null', 'null'],
  ['enumerated', 'p=1', 1],
  ['enumerated', 'p=two', 'two'],
  ['enumerated', 'p=2', undefined],
  ['json', 'p=%7B%22a%22:1%7D', { a: 1 }],
  ['json', 'p=%7B%22a%22:%221%22%7D', undefined],
  ['json', 'p=%7B', undefined],
  ['lists', 'p=1&p=all', [1, 'all']],
  ['lists', 'p=1&p=any', undefined],
  ['deep', 'p[a][b]=1&p[a][b]=2&p[c]=x', { a: { b: [1, 2] }, c: 'x' }],
  ['deep', 'p[a][b][]=1&p[a][b][]=2', { a: { b: [1, 2] } }],
  ['deep', 'p[a][b]=x', undefined],
  ['deep', 'p[a]=1', undefined],
  ['tree', 'p[name]=a&p[children][0][name]=b', { name: 'a', children: [{ name: 'b' }] }],
  ['tree', `p${'[children][0]'.repeat(6)}[name]=b`, undefined],
  ['reserved', 'p=a/b?c+d%20e', 'a/b?c+d e'],
  ['encoded', 'p=a/b?c+d%20e', 'a/b?c d e'],
  ['piped', 'p=1|2%7C3', [1, 2, 3]],
  ['piped', 'p=1|x', undefined],
  ['pipedPairs', 'p=a|1|b|x', { a: 1, b: 'x' }],
  ['pipedPairs', 'p=a|1|b', undefined],
  ['spaced', 'p=1%202+3', [1, 2, 3]],
  ['spaced', 'p=1,2', undefined],
  ['listOrNull', 'p=a', ['a']],
  ['listOrNull', 'p=a&p=b', ['a', 'b']],
  ['listOrNull', 'p=null', ['null']],
  ...['numbersOrNull', 'extendedOrNull'].flatMap((operation): [string, string, unknown][] => [
    [operation, 'p=1', [1]],
    [operation, 'p=1&p=2', [1, 2]],
    [operation, 'p=null', null],
    [operation, 'p=a', undefined],
  ]),
  ['joinedOrNull', 'p=1', [1]],
  ['joinedOrNull', 'p=1,2', [1, 2]],
  ['joinedOrNull', 'p=null', null],
  ['objectOrNull', 'a=1', { a: 1 }],
  ['objectOrNull', 'p=null', null],
  ['deepOrNull', 'p[a]=1', { a: [1] }],
  ['deepOrNull', 'p[a]=null', { a: null }],
  ['deepOrNull', 'p=null', null],
  ['listOrAll', 'p=all', 'all'],
  ['listOrAll', 'p=5', [5]],
  ['listOrAll', 'p=5&p=6', [5, 6]],
  ['listOrAll', 'p=some', undefined],
  ['listOrNumber', 'p=5', 5],
  ['listOrNumber', 'p=6', ['6']],
  ['listOrNumber', 'p=a', ['a']],
  ['lists2', 'p=1&p=2', [1, 2]],
  ['lists2', 'p=1&p=a', ['1', 'a']],
  ['lists2', 'p=1&p=abcd', undefined],
  ['empty', 'p=1', 1],
  ['empty', 'p=x', undefined],
  ['emptyText', 'p=', ''],
  ['emptyShort', 'p=a', undefined],
])('%s: ?%s is %j', async (operation, query, value) => {
  const { status, body } = await send(`/query/${operation}?${query}`)
  expect({ status, value: body.query?.p }).toEqual(
    value === undefined ? { status: 400, value } : { status: 200, value },
  )
})

test.each(['empty', 'emptyList', 'emptyShort'])(
  '%s: an empty text is no value if it may be empty',
  async (operation) => {
    for (const query of ['p=', 'p'])
      expect(await send(`/query/${operation}?${query}`)).toMatchObject({ status: 200, body: { query: {} } })
  },
)

test.each<[path: string, value: unknown]>([
  ['/label/.1,2.txt', [1, 2]],
  ['/label/1,2.txt', undefined],
  ['/matrix/;p=1;p=2.txt', [1, 2]],
  ['/matrix/;p=x.txt', undefined],
  ['/simple/1,a%2Cb.txt', [1, 'a,b']],
])('the path %s is %j', async (path, value) => {
  const { status, body } = await send(path)
  expect({ status, value: body.path?.p }).toEqual(
    value === undefined ? { status: 400, value } : { status: 200, value },
  )
})

test('headers that OpenAPI ignores are not parameters, and a cookie can have a list', async () => {
  const headers = { 'x-list': '1, a', cookie: 'c=1,2' }
  expect((await send('/headers', { headers })).body).toMatchObject({
    headers: { 'X-List': [1, 'a'] },
    cookies: { c: [1, 2] },
  })
  expect((await send('/headers', { headers: { cookie: 'c=1,x' } })).status).toBe(400)
  const one = { 'x-null': '1', cookie: 'd=1' }
  expect((await send('/headers', { headers: one })).body).toMatchObject({
    headers: { 'X-Null': [1] },
    cookies: { d: [1] },
  })
  const none = { 'x-null': 'null', cookie: 'd=null' }
  expect((await send('/headers', { headers: none })).body).toMatchObject({
    headers: { 'X-Null': null },
    cookies: { d: null },
  })
})

test.each<[body: string, value: unknown]>([
  ['n=5', { n: 5 }],
  ['n=6', { n: '6' }],
  ['j=%7B%22a%22:1%7D&r=a+b', { j: { a: 1 }, r: 'a+b' }],
  ['j=%7B%22a%22:true%7D', undefined],
  ['l=1', { l: [1] }],
  ['l=1&l=2', { l: [1, 2] }],
  ['l=null', { l: null }],
])('the form %s is %j', async (body, value) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await send('/form', { method: 'POST', headers, body })
  expect({ status: response.status, value: response.body.body }).toEqual(
    value === undefined ? { status: 400, value } : { status: 200, value },
  )
})

test.each<[name: string, type: string, status: number]>([
  ['a.png', 'image/png', 200],
  ['a.mp3', 'audio/mpeg', 200],
  ['a.txt', 'text/plain', 400],
  ['a.gif', 'image/gif', 400],
])('the file %s of the type %s gets %i', async (name, type, status) => {
  const body = new FormData()
  body.set('n', '6')
  body.set('f', new File(['x'], name, { type }))
  for (const one of ['1', '2']) body.append('l', one)
  const response = await send('/parts', { method: 'POST', body })
  expect(response.status).toBe(status)
  if (status === 400)
    expect(response.body.detail).toBe(`Body member "f" is ${type}; send it as image/png or audio/*.`)
  else expect(response.body.body).toMatchObject({ n: '6', l: [1, 2] })
})

test.each<[name: string, parts: (string | File)[], value: unknown]>([
  ['files', [new File(['x'], 'a')], [{ name: 'a' }]],
  ['files', [new File(['x'], 'a'), new File(['x'], 'b')], [{ name: 'a' }, { name: 'b' }]],
  ['files', ['a', 'b', 'c'].map((name) => new File(['x'], name)), undefined],
  ['files', ['x'], undefined],
  ['how', ['auto'], 'auto'],
  ['how', ['{"size":1}'], { size: 1 }],
  ['how', ['7'], 7],
  ['how', ['[draft]'], '[draft]'],
  ['how', ['other'], undefined],
  ['how', ['{"size":"x"}'], undefined],
])('the part %s may be one of several schemas: %j is %j', async (name, parts, value) => {
  const body = new FormData()
  for (const part of parts) body.append(name, part)
  const response = await send('/parts', { method: 'POST', body })
  if (value === undefined) expect(response.status).toBe(400)
  else expect(response.body.body).toMatchObject({ [name]: value })
})

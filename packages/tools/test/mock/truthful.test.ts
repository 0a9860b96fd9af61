// Mocks send what the contract says, in forms that its callers can read.
import { beforeAll, describe, expect, test } from 'vitest'
import { type Mocks, startMocks } from './server.ts'

const info = { title: 'T', version: '1' }

const ok = (schema: object, more: object = {}) => ({
  200: { description: 'It.', content: { 'application/json': { schema, ...more } } },
})
const text = (more: object) => ({ type: 'string', ...more })
const bodies: Record<string, { schema: object; example?: unknown; body: unknown }> = {
  null: { schema: text({ nullable: true }), example: null, body: null },
  nullInside: {
    schema: { type: 'object', properties: { a: text({ nullable: true, example: null }) } },
    body: { a: null },
  },
  mistyped: {
    schema: {
      type: 'object',
      properties: {
        zip: text({}),
        on: { type: 'boolean' },
        n: { type: 'integer' },
        gone: text({ nullable: true }),
      },
    },
    example: { zip: 12345, on: 'true', n: '7', gone: null },
    body: { zip: '12345', on: true, n: 7, gone: null },
  },
  undescribed: { schema: { type: 'object', required: ['a'] }, body: { a: 'string' } },
  email: {
    schema: text({ format: 'email', pattern: '^[a-z]+\\.[a-z]+@school\\.example$' }),
    body: expect.stringMatching(/^[a-z]+\.[a-z]+@school\.example$/),
  },
  date: {
    schema: text({ format: 'date', pattern: '^19' }),
    body: expect.stringMatching(/^19\d\d-\d\d-\d\d$/),
  },
  between: { schema: { type: 'number', minimum: 1, exclusiveMinimum: true, maximum: 1.5 }, body: 1.5 },
  unique: {
    schema: { type: 'array', minItems: 3, uniqueItems: true, items: { type: 'integer' } },
    body: [0, 1, 2],
  },
}

const id = { type: 'object', required: ['loanId'], properties: { loanId: { type: 'integer', example: 7 } } }
const created = {
  201: {
    description: 'Done.',
    headers: { Location: { schema: { type: 'string' } } },
    content: { 'application/json': { schema: id } },
  },
}
const problem = {
  type: 'object',
  properties: { status: { type: 'integer' }, title: { type: 'string' } },
  example: { status: 400, title: 'Bad Request' },
}
const path = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'integer' } })
const required = (names: object) =>
  Object.fromEntries(Object.entries(names).map(([name, schema]) => [name, { required: true, schema }]))
const withHeaders = (headers: object) => ({
  get: { responses: { 200: { ...ok({ type: 'object' })[200], headers: required(headers) } } },
})

let mocks: Mocks

beforeAll(async () => {
  const shared = { $ref: '#/components/responses/Problem' }
  const problems = {
    description: 'A problem.',
    content: {
      'application/problem+json': {
        schema: {
          type: 'object',
          required: ['title', 'status'],
          properties: {
            title: { type: 'string' },
            detail: { type: 'string' },
            status: { type: 'integer' },
            errors: {
              type: 'array',
              items: {
                type: 'object',
                properties: { path: { type: 'string' }, message: { type: 'string' } },
              },
            },
          },
        },
      },
    },
  }
  const of = (content: object) => ({ get: { responses: { 200: { description: 'It.', content } } } })
  const paths = {
    ...Object.fromEntries(
      Object.entries(bodies).map(([name, { schema, example }]) => [
        `/body/${name}`,
        { get: { responses: ok(schema, example === undefined ? {} : { example }) } },
      ]),
    ),
    '/coded': withHeaders({ 'Content-Encoding': { type: 'string', enum: ['br'] } }),
    '/chunked': withHeaders({ 'Transfer-Encoding': { type: 'string' } }),
    '/formed': withHeaders({
      ETag: { type: 'string' },
      'Last-Modified': { type: 'string' },
      Date: { type: 'string', example: 'never' },
      'Retry-After': { type: 'integer' },
      'X-List': { type: 'array', minItems: 2, items: { type: 'integer' } },
    }),
    '/optional': {
      get: {
        responses: {
          200: {
            ...ok({})[200],
            headers: { ETag: { schema: { type: 'string' } }, 'X-More': { schema: { type: 'string' } } },
          },
        },
      },
    },
    '/unsendable': withHeaders({
      'X-Uni': { type: 'string', example: 'naïve ✓' },
      'X-Line': { type: 'string', example: 'a\r\nb: c' },
    }),
    '/wishes': {
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name', 'count'],
                properties: { name: { type: 'string' }, count: { type: 'integer' } },
                additionalProperties: false,
              },
            },
          },
        },
        responses: { 204: { description: 'Done.' }, 400: shared, 409: shared },
      },
    },
    '/never': { post: { responses: { 501: { description: 'Not yet.' } } } },
    '/unchanged': {
      get: { responses: { 304: { description: 'Unchanged.' }, 404: { description: 'None.' } } },
    },
    '/perhaps-unchanged': {
      get: { responses: { 304: { description: 'Unchanged.' }, default: { description: 'Any.' } } },
    },
    '/error': { get: { responses: { ...ok({}), default: { ...ok(problem)[200], description: 'No.' } } } },
    '/members/{id}/loans': { post: { parameters: [path('id')], responses: created } },
    '/loans/{loanId}': { get: { parameters: [path('loanId')], responses: ok(id) } },
    '/visits': { post: { responses: created } },
    ...Object.fromEntries(
      ['image/png', 'image/*', 'image/jpeg', 'image/gif', 'application/pdf', 'application/zip'].map(
        (type) => [
          `/files/${type.replace('/', '-')}`,
          of({ [type]: { schema: { type: 'string', format: 'binary' } } }),
        ],
      ),
    ),
  }
  const components = { responses: { Problem: problems } }
  mocks = await startMocks([{ openapi: '3.0.3', info, paths, components }])
})

const get = (target: string, init?: RequestInit) => fetch(mocks.address + target, init)

test.each(Object.entries(bodies))('a body: %s', async (name, { body }) => {
  const response = await get(`/body/${name}`)
  expect([response.status, await response.json()]).toEqual([200, body])
})

test('a refusal names each invalid member of a body, as a server does', async () => {
  const response = await get('/wishes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ count: 'x', more: 1 }),
  })
  const { detail, errors } = (await response.json()) as { detail: string; errors: object[] }
  expect([response.status, detail.match(/(?<=Body member ")\w+/g)?.toSorted()]).toEqual([
    400,
    ['count', 'more', 'name'],
  ])
  // For a form, in the list that the contract has for them, whichever statuses share the response.
  expect(errors).toContainEqual({ path: 'count', message: 'must be of type integer' })
})

describe('headers', () => {
  test('about the coding of a body are true', async () => {
    const coded = await get('/coded')
    expect([coded.headers.get('content-encoding'), await coded.json()]).toEqual(['br', {}])
    const chunked = await get('/chunked')
    expect([chunked.headers.get('transfer-encoding'), await chunked.json()]).toEqual(['chunked', {}])
    expect(chunked.headers.has('content-length')).toBe(false)
  })

  test('have the form that HTTP gives them', async () => {
    const { headers } = await get('/formed')
    expect(headers.get('etag')).toMatch(/^"[^"]+"$/)
    for (const name of ['last-modified', 'date']) expect(Date.parse(headers.get(name)!)).not.toBeNaN()
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
    expect(headers.get('x-list')).toBe('0,0')
  })

  test('have an entity tag that is documented, whether or not it is required', async () => {
    const { headers } = await get('/optional')
    expect([headers.get('etag'), headers.get('x-more')]).toEqual(['"1"', null])
  })

  test('have another value where an example cannot be sent', async () => {
    const { status, headers } = await get('/unsendable')
    expect([status, headers.get('x-uni'), headers.get('x-line')]).toEqual([200, 'string', 'string'])
  })

  test('name the operation that reads a created resource, with its id, or none', async () => {
    const locationOf = async (target: string) =>
      (await get(target, { method: 'POST' })).headers.get('location')
    expect(await locationOf('/members/3/loans')).toBe('/loans/7')
    expect(await locationOf('/visits')).toBeNull()
  })
})

test('an operation that is not implemented says so', async () => {
  expect((await get('/never', { method: 'POST' })).status).toBe(501)
})

test('an operation without another success says that nothing has changed', async () => {
  expect((await get('/unchanged')).status).toBe(304)
  expect((await get('/perhaps-unchanged')).status).toBe(200)
})

test('an error names its own status, whatever the example of all errors says', async () => {
  const response = await get('/error', { headers: { prefer: 'code=503' } })
  expect(await response.json()).toEqual({ status: 503, title: 'Service Unavailable' })
})

test.each([
  ['image-png', '89504e47', 'image/png'],
  ['image-*', '89504e47', 'image/png'],
  ['image-jpeg', 'ffd8ff', 'image/jpeg'],
  ['image-gif', '474946383961', 'image/gif'],
  ['application-pdf', '255044462d', 'application/pdf'],
  ['application-zip', '504b0506', 'application/zip'],
])('a file of type %s begins with %s', async (name, start, type) => {
  const response = await get(`/files/${name}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.toString('hex').startsWith(start)).toBe(true)
  expect(response.headers.get('content-type')).toBe(type)
})

// Mocks generate examples within limits, or report why they cannot, and serve other requests meanwhile.
import { expect, test } from 'vitest'
import { startMocks } from './server.ts'

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** Chain of 27 schemas, each with two references to the next. */
const doubled = (name: string, last: object, from: (next: object) => object) =>
  Object.fromEntries(
    Array.from({ length: 27 }, (_, index) => [
      `${name}${index}`,
      index === 26 ? last : from(reference(`${name}${index + 1}`)),
    ]),
  )
const required = (name: string, schema: object) => ({
  type: 'object',
  required: [name],
  properties: { [name]: schema },
})
const either = (next: object) => ({ oneOf: [required('a', next), required('b', next)] })

const schemas = {
  ...doubled('All', { type: 'object', properties: { a: { type: 'string' } } }, (next) => ({
    allOf: [next, next],
  })),
  ...doubled('One', either(reference('One0')), either),
  ...doubled('List', { type: 'string' }, (items) => ({ type: 'array', minItems: 2, items })),
  Endless: required('inner', reference('Endless')),
}

const tooMuch: Record<string, { schema: object; says: string }> = {
  items: {
    schema: { type: 'array', minItems: 2e9, items: { type: 'string' } },
    says: 'takes about 18000000002 bytes',
  },
  // Each property alone would be allowed.
  texts: {
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 600 }, (_, index) => [`t${index}`, { type: 'string', minLength: 600_000 }]),
      ),
    },
    says: 'its smallest value takes about 1',
  },
  text: { schema: { type: 'string', minLength: 2e9 }, says: 'takes about 2000000002 bytes' },
  // Some 1 100 000 characters are tried for each of the three.
  pattern: { schema: { type: 'string', pattern: '^[^\\x00-\\x7f]{3}$' }, says: 'found no text that matches' },
  all: { schema: reference('All0'), says: 'components.schemas.All0: it nests more than 20000 schemas' },
  one: { schema: reference('One0'), says: 'components.schemas.One0: it nests more than 20000 schemas' },
  lists: { schema: reference('List0'), says: 'components.schemas.List0: its smallest value takes' },
  endless: {
    schema: reference('Endless'),
    says: 'components.schemas.Endless: its values are endlessly recursive',
  },
}

/** Schemas with possible examples, and their JSON. */
const possible: Record<string, { schema: object; json: RegExp }> = {
  step: { schema: { type: 'number', multipleOf: 1e-300, minimum: 5 }, json: /^5$/ },
  narrowedBound: { schema: { allOf: [{ type: 'integer', minimum: 1 }, { minimum: 1000 }] }, json: /^1000$/ },
  narrowedChoice: {
    schema: { allOf: [{ type: 'string', enum: ['base', 'pet'] }, { enum: ['pet'] }] },
    json: /^"pet"$/,
  },
  narrowedItems: {
    schema: {
      allOf: [
        required('data', { type: 'array', items: { type: 'object' } }),
        required('data', { type: 'array', items: required('id', { type: 'integer' }) }),
      ],
    },
    json: /^\{"data":\[\{"id":0\}\]\}$/,
  },
  wide: {
    schema: {
      ...required('last', { type: 'string' }),
      properties: {
        first: {
          type: 'object',
          properties: Object.fromEntries(
            Array.from({ length: 600 }, (_, index) => [`m${index}`, { type: 'object' }]),
          ),
        },
        last: { type: 'string' },
      },
      example: {},
    },
    json: /^\{"last":"string"\}$/,
  },
  choices: {
    schema: { type: 'string', enum: Array.from({ length: 50_000 }, (_, index) => `v${index}`) },
    json: /^"v0"$/,
  },
  backtracking: { schema: { type: 'string', pattern: '^((a+)+)+$' }, json: /^"a+"$/ },
  lookAhead: { schema: { type: 'string', pattern: '^(?!b)[ab]{2}\\b$' }, json: /^"a[ab]"$/ },
  hostile: {
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        ['toString', 'constructor'].map((name) => [name, required('polluted', { type: 'boolean' })]),
      ),
    },
    json: /^\{"toString":\{"polluted":true\},"constructor":\{"polluted":true\}\}$/,
  },
}

test('responds to oversized examples with 500 and the schema, and serves health checks meanwhile', async () => {
  const paths = Object.fromEntries(
    Object.entries({ ...tooMuch, ...possible }).map(([name, { schema }]) => {
      const content = { 'application/json': { schema } }
      return [`/${name}`, { get: { operationId: name, responses: { 200: { description: 'It.', content } } } }]
    }),
  )
  const contract = {
    openapi: '3.0.3',
    info: { title: 'T', version: '1.0.0' },
    paths,
    components: { schemas },
  }
  const { call } = await startMocks([contract])
  // The second round uses cached results.
  for (const [name, { says }] of [...Object.entries(tooMuch), ...Object.entries(tooMuch)]) {
    const [response, health] = await Promise.all([call('GET', `/${name}`), call('GET', '/health/live')])
    expect({ name, response }).toMatchObject({
      name,
      response: { status: 500, body: { title: 'Internal Server Error' } },
    })
    expect((response.body as { detail: string }).detail).toContain(says)
    expect((response.body as { detail: string }).detail).toMatch(/; add an example\.$/)
    expect(health.status).toBe(200)
  }
  for (const [name, { json }] of Object.entries(possible)) {
    const { status, body } = await call('GET', `/${name}`)
    expect({ name, status, body: JSON.stringify(body) }).toEqual({
      name,
      status: 200,
      body: expect.stringMatching(json),
    })
  }
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

test('responds shortly from schemas in a long ring', async () => {
  const length = 2500
  const ring = Array.from({ length }, (_, at) => [
    `S${at}`,
    {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'integer' }, next: reference(`S${(at + 1) % length}`) },
    },
  ])
  const content = { 'application/json': { schema: reference('S0') } }
  const operation = { requestBody: { content }, responses: { 200: { description: 'It.', content } } }
  const paths = { '/s': { post: operation } }
  const info = { title: 'T', version: '1' }
  const components = { schemas: Object.fromEntries(ring) }
  const { call } = await startMocks([{ openapi: '3.0.3', info, paths, components }])
  const { status, body } = await call('POST', '/s', { id: 1 })
  expect({ status, isShort: JSON.stringify(body).length < 500 }).toEqual({ status: 200, isShort: true })
  const nested = (depth: number, id: unknown): object =>
    depth === 0 ? { id } : { id: 1, next: nested(depth - 1, id) }
  expect((await call('POST', '/s', nested(120, 1))).status).toBe(200)
  expect((await call('POST', '/s', nested(120, 'x'))).status).toBe(400)
})

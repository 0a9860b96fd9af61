import { boundedRegExp } from 'contract-openapi/check'
import { undescribedIn } from 'contract-openapi/model'
import { child, rootOf } from 'contract-openapi/read'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { sayUndescribed, watchResponses } from '../../service/undescribed.ts'

const text = { type: 'string' }
const schemas = {
  Pet: { type: 'object', properties: { id: text, owner: { $ref: '#/components/schemas/Owner' } } },
  Owner: { type: 'object', properties: { name: text, boss: { $ref: '#/components/schemas/Owner' } } },
  Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }, { type: 'object', properties: { bark: text } }] },
  Either: { oneOf: [{ $ref: '#/components/schemas/Pet' }, { $ref: '#/components/schemas/Owner' }] },
  Pets: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
  Words: {
    type: 'object',
    properties: { id: text },
    additionalProperties: { type: 'object', properties: { a: text } },
  },
  Any: { type: 'object' },
  Open: { type: 'object', properties: { id: text }, additionalProperties: true },
  Pattern: { type: 'object', properties: { id: text }, patternProperties: { '^x\\-\\:?': text } },
}

/** The members of a value that a schema of the list does not describe. */
const found = (name: string, value: unknown) =>
  undescribedIn(
    [child(rootOf({ components: { schemas } }), 'components', 'schemas', name)],
    value,
    boundedRegExp,
  ).map((one) => one.name)

describe('members that no schema describes', () => {
  test.each<[string, unknown, string[]]>([
    ['Pet', { id: '1', status: 'sold' }, ['status']],
    ['Pet', { id: '1', status: undefined }, []],
    ['Pet', { owner: { name: 'x', phone: '1', boss: { phone: '2' } } }, ['owner.phone', 'owner.boss.phone']],
    ['Dog', { id: '1', bark: 'x', owner: {}, tail: 1 }, ['tail']],
    ['Either', { id: '1', name: 'x', age: 1 }, ['age']],
    ['Pets', [{ id: '1' }, { id: '2', age: 1 }], ['age']],
    ['Words', { id: '1', other: { a: 'x', b: 'y' } }, ['other.b']],
    ['Any', { whatever: 1 }, []],
    ['Open', { whatever: 1 }, []],
    ['Pattern', { id: '1', 'x-note': '1', note: '2' }, ['note']],
    ['Pet', 'text', []],
    ['Pet', null, []],
    ['Pet', Buffer.from('x'), []],
  ])('%s of %j: %j', (name, value, names) => {
    expect(found(name, value)).toEqual(names)
  })
})

test('finds each member of responses once, in closed and open schemas', async () => {
  const responseOf = (schema: object) => ({ content: { 'application/json': { schema } } })
  const open = { type: 'object', properties: { id: text } }
  const paths = {
    '/open': { get: { responses: { 200: responseOf(open) } } },
    '/closed': { get: { responses: { '2XX': responseOf({ ...open, additionalProperties: false }) } } },
  }
  const routes = ['open', 'closed'].map((name) => ({ operationId: name, method: 'GET', path: `/${name}` }))
  const handler = async () => ({ status: 200, body: { id: '1', age: 3 } })
  const contract = { routes, document: async () => stringify({ openapi: '3.0.3', paths }) }
  const said: string[] = []
  const watched = await watchResponses(
    { open: handler, closed: handler },
    contract as unknown as Parameters<typeof watchResponses>[1],
    (one) => said.push(sayUndescribed(one)),
  )
  const responses = []
  for (const name of ['open', 'open', 'closed'])
    responses.push(await watched[name]!({} as never, {} as never))
  expect(responses).toEqual([await handler(), await handler(), await handler()])
  expect(said).toEqual([
    'open returns age with 200, and no schema describes it',
    'closed returns age with 200, and its closed schema does not have it: callers get a 500',
  ])
})

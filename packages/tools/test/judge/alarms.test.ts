/** False alarms about right servers, and mistakes in the address and the keys of one. */
import { expect, test } from 'vitest'
import { runInProcess } from '../../../testing/in-process.ts'
import { parsed } from '../../judge/contract/exchange.ts'
import { anybody, ours } from '../../judge/expectations.ts'
import { schemaErrors } from '../../judge/oracle/message.ts'
import { fileOf, startMocks } from '../mock/server.ts'
import { startForeign } from './foreign-servers.ts'
import { oracleOf, runAgainst } from './suite.ts'

const info = { title: 'Shapes', version: '1' }
const paths = { '/shapes': { get: { responses: { 200: { description: 'All.' } } } } }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })

test.each([
  [{ type: 'number', multipleOf: 0.1 }, 1e21],
  [{ type: 'number', multipleOf: 0.01 }, 1.1],
  [{ type: 'integer', multipleOf: 3 }, 3e20],
] as const)('%j allows %d', (schema, value) => {
  expect(schemaErrors({ ...schema }, value)).toEqual([])
})

const circle = { type: 'object', required: ['radius'], properties: { radius: { type: 'integer' } } }
const square = { type: 'object', required: ['side'], properties: { side: { type: 'integer' } } }
const id = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }
const shapes = (body: object, shown: object) => ({
  openapi: '3.0.3',
  info,
  paths: {
    '/shapes': {
      post: {
        operationId: 'draw',
        requestBody: { required: true, ...json(body) },
        responses: {
          201: {
            description: 'It.',
            headers: { Location: { schema: { type: 'string' } } },
            ...json(shown),
          },
        },
      },
    },
    '/shapes/{shapeId}': {
      parameters: [{ name: 'shapeId', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { operationId: 'look', responses: { 200: { description: 'It.', ...json(shown) } } },
    },
  },
})

/** Keeps bodies, and shows them with their members in another order; `forget` loses a member. */
async function startShapes(forget = ''): Promise<string> {
  const kept: object[] = []
  return startForeign(({ method, url, body }) => {
    const [, , , number] = url.pathname.split('/')
    if (method === 'POST') {
      const sent = { ...Object(parsed(body)), id: kept.length }
      kept.push(sent)
      return { status: 201, body: sent, headers: { Location: `${url.pathname}/${sent.id}` } }
    }
    const members = Object.entries(kept[Number(number)] ?? {}).filter(([name]) => name !== forget)
    return { status: 200, body: Object.fromEntries(members.reverse()) }
  })
}

test.each([
  ['keeps all members', '', []],
  ['loses one', 'side', ['GET /shapes/0 returns another side than the 201']],
] as const)('compares a body of several kinds with its echo, which %s', async (_, forget, found) => {
  const either = { oneOf: [square, circle] }
  const contract = shapes(either, { allOf: [id, either] })
  const oracle = await oracleOf(contract, { ...anybody, madeAtOnce: ours.madeAtOnce })
  const outcome = await runAgainst(await startShapes(forget), { oracle, cleanUp: false }, { key: '' })
  const check = outcome.checks.find(({ name }) => name === 'what draw makes is there at its Location')
  expect(check?.failures.map(({ what }) => what.replace(/\d+/, '0'))).toEqual(found)
})

test('accepts that a more concrete path refuses a method in its own way', async () => {
  const text = { name: 'name', in: 'path', required: true, schema: { type: 'string' } }
  const refused = { description: 'The shape stays.', ...json({ type: 'object', required: ['why'] }) }
  const contract = {
    openapi: '3.0.3',
    info,
    paths: {
      '/shapes/largest': { get: { responses: { 200: { description: 'It.' } } } },
      '/shapes/{name}': {
        delete: { parameters: [text], responses: { 204: { description: 'Gone.' }, 405: refused } },
      },
    },
  }
  const { address } = await startMocks([contract])
  const { judge } = await oracleOf(contract)
  const request = { method: 'DELETE', target: '/shapes/largest' }
  const { status, headers } = await fetch(address + request.target, request)
  const response = { status, headers: Object.fromEntries(headers), text: '{}', body: {} }
  expect(judge(request, response)).toEqual([])
  expect(judge({ ...request, target: '/shapes/smallest' }, response)).not.toEqual([])
})

test('names the address with the path of the contract, if it is missing in --url', async () => {
  const contract = { openapi: '3.0.3', info, servers: [{ url: '/v1' }], paths }
  const mocks = await startMocks([contract])
  const oracle = await oracleOf(contract)
  const run = (url: string) => runAgainst(url, { oracle, cleanUp: false }, { key: '' })
  const right = `${mocks.address}/v1`
  expect((await run(mocks.address)).endedEarly).toBe(
    `The contract is served at ${right}: its servers have this path. Give --url ${right}.`,
  )
  expect(await run(right)).toMatchObject({ passed: true, endedEarly: undefined })
})

test('asks for a name and a password where the contract asks for HTTP Basic', async () => {
  const components = { securitySchemes: { login: { type: 'http', scheme: 'basic' } } }
  const file = fileOf({ openapi: '3.0.3', info, security: [{ login: [] }], components, paths })
  const args = ['--spec', file, '--url', 'http://127.0.0.1:1', '--key', 'secret']
  expect(await runInProcess('packages/tools/conformance.ts', args)).toMatchObject({
    code: 2,
    err: expect.stringContaining('The contract asks for HTTP Basic (login): write --key NAME:PASSWORD.'),
  })
})

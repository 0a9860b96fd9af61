import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anybody } from '../../judge/expectations.ts'
import { summary } from '../../judge/report/summary.ts'
import { readSpecification } from '../../judge/specification.ts'
import { startMocks } from '../mock/server.ts'
import { oracleOf, runAgainst } from './suite.ts'

const contract = join(import.meta.dirname, 'mocked.yaml')

test('passes a mock of a third-party contract, and lists the checks that do not apply', async () => {
  const { address } = await startMocks([contract], { key: 'any' })
  const specification = await readSpecification(contract, anybody)
  const outcome = await runAgainst(address, { ...specification, requests: 400 })
  expect(outcome.passed, summary(outcome)).toBe(true)
  const left = outcome.notTried.map(({ what, why }) => `${what}: ${why}`)
  expect(left).toEqual(
    expect.arrayContaining([
      'wrong credentials, missing resources, and effects on later requests, of 36 operations: the responses are mocks (X-Mock), which accept any credentials and keep nothing',
      'bodies of getImpossible, 200: no value is known that fits their schemas',
      'requests without credentials to getStrange: the contract does not describe the security scheme nobody',
      'getLists: its query parameter rows has values that its style cannot write',
      'requests with a created orderId: postOrders gave 0, which the schema of orderId forbids',
      'getUnwritten: its header Content-Length is written by the transport, and only with a body',
    ]),
  )
  expect(left.find((line) => line.startsWith('refusals of '))).toContain('postEnums (400)')
})

test('passes a mock whose names every object inherits', async () => {
  const integer = { type: 'integer' }
  const properties = { toString: { type: 'string' }, valueOf: { ...integer, default: 3 } }
  const body = { type: 'object', required: ['toString'], properties }
  const content = { 'application/json': { schema: body } }
  const named = (place: string, name: string) => ({ name, in: place, schema: integer })
  const id = { ...named('path', 'constructor'), required: true }
  const paths = {
    '/things': {
      post: {
        operationId: 'constructor',
        requestBody: { required: true, content },
        responses: { 201: { description: 'Made.', content } },
      },
    },
    '/things/{constructor}': {
      get: {
        operationId: 'toString',
        parameters: [id, named('query', 'valueOf'), named('header', 'hasOwnProperty')],
        responses: { 200: { description: 'It.', content } },
      },
      delete: { operationId: 'valueOf', parameters: [id], responses: { 204: { description: 'Gone.' } } },
    },
  }
  const inherited = { openapi: '3.0.3', info: { title: 'T', version: '1' }, paths }
  const { address } = await startMocks([inherited])
  const outcome = await runAgainst(address, { oracle: await oracleOf(inherited), requests: 100 })
  expect(outcome.passed, summary(outcome)).toBe(true)
})

test('passes a mock of other schemes of HTTP, and of ids that paths describe differently', async () => {
  const call = (operationId: string, schema: object) => ({
    operationId,
    security: [{ digest: [] }],
    parameters: [{ name: 'itemId', in: 'path', required: true, schema }],
    responses: { 200: { description: 'It.' }, 400: { description: 'Wrong.' }, 401: { description: 'Who?' } },
  })
  const contract = {
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    paths: {
      '/items/{itemId}': { put: call('put', { type: 'string', maxLength: 20 }) },
      '/things/{itemId}': { get: call('look', { type: 'string', format: 'uuid' }) },
    },
    components: { securitySchemes: { digest: { type: 'http', scheme: 'digest' } } },
  }
  const { address } = await startMocks([contract])
  const outcome = await runAgainst(address, { oracle: await oracleOf(contract) })
  expect(outcome.passed, summary(outcome)).toBe(true)
})

test('passes a mock that replaces things of which each has one of few names', async () => {
  const parameter = (name: string, schema: object) => ({ name, in: 'path', required: true, schema })
  const schema = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } }
  const content = { 'application/json': { schema } }
  const paths = {
    '/things': { post: { operationId: 'add', responses: { 201: { description: 'Made.', content } } } },
    '/things/{thingId}/keys/{kind}': {
      put: {
        operationId: 'renew',
        parameters: [
          parameter('thingId', { type: 'string' }),
          parameter('kind', { type: 'string', enum: ['primary', 'secondary'] }),
        ],
        responses: { 200: { description: 'It.', content } },
      },
    },
    '/things/{thingId}': {
      get: {
        operationId: 'look',
        parameters: [parameter('thingId', { type: 'string' })],
        responses: { 200: { description: 'It.', content } },
      },
    },
  }
  const contract = { openapi: '3.0.3', info: { title: 'T', version: '1' }, paths }
  const { address } = await startMocks([contract])
  const outcome = await runAgainst(address, { oracle: await oracleOf(contract) })
  expect(outcome.faults).toEqual([])
  expect(outcome.passed, summary(outcome)).toBe(true)
})

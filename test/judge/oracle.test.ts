import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { document } from '../../generated/router.ts'
import { readResponse } from '../../packages/tools/judge/contract/exchange.ts'
import { createCoverage } from '../../packages/tools/judge/oracle/coverage.ts'
import { createOracle } from '../../packages/tools/judge/oracle/oracle.ts'

const oracle = await createOracle()
const json = { 'content-type': 'application/json', 'x-request-id': 'a-1' }
const category = { id: 1, name: 'Dog' }

function judge(line: string, status: number, headers: Record<string, string>, body?: unknown) {
  const [method = '', target = ''] = line.split(' ')
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  return oracle.judge({ method, target }, readResponse(status, headers, text))
}

const error = (status: number, code: string) => ({ code, message: 'No.', status })

test.each([
  ['GET /categories?limit=1', 200, json, [category]],
  ['HEAD /categories', 200, json, undefined],
  ['POST /categories', 201, { ...json, etag: '"1"', location: '/categories/1' }, category],
  ['DELETE /categories/1', 204, { 'x-request-id': 'a-1' }, undefined],
  ['GET /categories', 200, { ...json, date: 'today', vary: 'Origin' }, []],
  ['GET /categories', 431, {}, error(431, 'headers_too_large')],
  ['GET /nowhere', 404, json, error(404, 'not_found')],
  ['GET /categories/', 404, json, error(404, 'not_found')],
  ['GET //categories', 404, json, error(404, 'not_found')],
  ['GET /categories/%zz', 400, {}, error(400, 'invalid_parameter')],
  ['GET /docs', 200, { 'content-type': 'text/html' }, '<!doctype html>'],
  ['PUT /categories', 405, { ...json, allow: 'POST, GET, HEAD' }, error(405, 'method_not_allowed')],
  ['OPTIONS /categories', 204, { allow: 'GET, HEAD, POST' }, undefined],
])('%s may get %i', (line, status, headers, body) => {
  expect(judge(line, status, headers, body)).toEqual([])
})

test.each([
  ['GET /categories', 418, json, [], 'the status is not documented'],
  [
    'GET /categories',
    200,
    json,
    [{ ...category, extra: 1 }],
    /has extra, which its schema does not describe$/,
  ],
  ['GET /categories', 200, json, [{ id: 1 }], 'the body is wrong: /0 lacks name'],
  ['GET /categories', 200, json, [{ ...category, id: '1' }], /\/0\/id must be integer/],
  ['GET /categories', 200, json, '{', 'the body is not JSON'],
  ['GET /categories', 200, { ...json, 'content-type': 'text/plain' }, [], 'the body is text/plain'],
  ['GET /categories', 200, { 'content-type': 'application/json' }, [], 'the header X-Request-Id is missing'],
  ['GET /categories', 200, { ...json, 'x-debug': '1' }, [], 'the header x-debug is not documented'],
  ['GET /categories', 200, { ...json, sunset: 'soon' }, [], /header Sunset is "soon"/],
  [
    'GET /categories',
    200,
    { ...json, 'x-stability': 'beta' },
    [],
    /X-Stability is "beta" instead of "absent"/,
  ],
  [
    'GET /categories',
    400,
    { ...json, link: '</docs>; rel="deprecation"' },
    error(400, 'invalid_parameter'),
    'the header link is not documented',
  ],
  ['HEAD /categories', 200, json, [], 'a response to HEAD has a body'],
  ['DELETE /categories/1', 204, { 'x-request-id': 'a-1' }, {}, 'there is a body'],
  ['GET /categories', 400, json, error(404, 'invalid_parameter'), 'the member status is 404'],
  [
    'GET /categories',
    400,
    json,
    error(400, 'not_found'),
    'the code not_found has the status 404 in the contract',
  ],
  [
    'GET /categories',
    429,
    { ...json, 'retry-after': 'soon' },
    error(429, 'rate_limited'),
    'the header Retry-After is "soon"',
  ],
  ['GET /store/orders', 200, json, [{ id: 1, shipDate: '2030-02-30T10:00:00Z' }], /format "date-time"/],
  ['DELETE /store/orders/1', 404, json, error(404, 'order_not_found'), 'the header X-Stability is missing'],
  ['GET /nowhere', 200, json, [], 'the path is not documented'],
  ['PUT /categories', 404, json, error(404, 'not_found'), 'the method is not documented'],
  ['PUT /categories', 405, { ...json, allow: 'GET' }, error(405, 'method_not_allowed'), 'Allow is "GET"'],
] as const)('%s may not get %i with %j and %j', (line, status, headers, body, violation) => {
  const violations = judge(line, status, headers, body)
  expect(violations).toEqual(
    expect.arrayContaining([typeof violation === 'string' ? violation : expect.stringMatching(violation)]),
  )
})

test('requires lifecycle headers in every response of a deprecated operation', () => {
  const response = ['GET /pets/9', 404, json, error(404, 'pet_not_found')] as const
  const lifecycle = {
    deprecation: '@1780617600',
    sunset: 'Thu, 05 Dec 2030 00:00:00 GMT',
    link: '</docs>; rel="deprecation", </pets>; rel="successor-version"',
  }
  expect(judge(response[0], response[1], { ...json, ...lifecycle }, response[3])).toEqual([])
  expect(judge(...response)).toEqual([
    'the header Deprecation is missing',
    'the header Sunset is missing',
    'the header Link has no rel="deprecation"',
    'the header Link has no rel="successor-version"',
  ])
  const moved = { ...json, ...lifecycle, sunset: 'Thu, 05 Dec 2031 00:00:00 GMT' }
  expect(judge(response[0], response[1], moved, response[3])).toEqual([expect.stringContaining('2031')])
})

test('covers lifecycle headers on each response that can carry them, and on no other', () => {
  const { items, observe } = createCoverage(oracle)
  const headers = (operationId: string, status: number) =>
    items.filter(
      (item) => item.operationId === operationId && item.status === status && item.kind === 'header',
    )
  const names = (operationId: string, status: number) =>
    headers(operationId, status).map(({ name }) => name.slice('header '.length))
  const common = ['RateLimit', 'RateLimit-Policy', 'X-Request-Id']
  expect(names('getPet', 404)).toEqual([...common, 'Deprecation', 'Sunset', 'Link'])
  expect(names('cancelOrder', 404)).toEqual([...common, 'X-Stability'])
  expect(names('replacePet', 404)).toEqual(common)

  const request = { method: 'DELETE', target: '/store/orders/1' }
  const stability = headers('cancelOrder', 404).find(({ name }) => name === 'header X-Stability')
  observe(request, readResponse(404, json, JSON.stringify(error(404, 'order_not_found'))))
  expect(stability?.seen).toBe(0)
  observe(
    request,
    readResponse(404, { ...json, 'x-stability': 'beta' }, JSON.stringify(error(404, 'order_not_found'))),
  )
  expect(stability?.seen).toBe(1)
})

test('looks for the headers that the published contract declares, and no others', async () => {
  const { operations } = (await createOracle(parse(await document()))).contract
  const declared = operations.flatMap(({ operationId, responses }) =>
    [...responses].flatMap(([status, { headers }]) =>
      Object.keys(headers).map((name) => `${operationId} ${status} header ${name}`),
    ),
  )
  const lookedFor = createCoverage(oracle).items.filter(({ kind }) => kind === 'header')
  expect(declared).not.toEqual([])
  expect(declared.sort()).toEqual(
    lookedFor.map(({ operationId, status, name }) => `${operationId} ${status} ${name}`).sort(),
  )
})

describe('a contract without operationIds, of several media types', async () => {
  const problem = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } }
  const foreign = await createOracle({
    openapi: '3.0.3',
    info: { title: 'It', version: '1' },
    paths: {
      '/report': {
        get: {
          responses: {
            200: { description: '', content: { 'text/csv; charset=utf-8': {}, 'image/*': {} } },
            default: { description: '', content: { 'application/problem+json': { schema: problem } } },
          },
        },
        delete: { responses: { 204: { description: '' } } },
      },
    },
  } as unknown as Parameters<typeof createOracle>[0])

  test.each([
    ['GET', 200, 'text/csv', 'a,b', []],
    ['GET', 200, 'image/png', '?', []],
    ['GET', 200, 'text/plain', 'a', ['the body is text/plain']],
    ['GET', 503, 'application/problem+json', '{"title":"No."}', []],
    ['GET', 503, 'application/problem+json', '{}', ['the body is wrong: it lacks title']],
    ['DELETE', 500, 'text/plain', '', ['the status is not documented']],
  ])('%s with %i as %s: %s', (method, status, type, text, violations) => {
    const request = { method, target: '/report' }
    expect(foreign.judge(request, readResponse(status, { 'content-type': type }, text))).toEqual(violations)
  })

  test('judges only status and headers of an unknown body', () => {
    const response = readResponse(200, { 'content-type': 'text/plain', 'x-a': '1' }, '')
    const violations = foreign.judge({ method: 'GET', target: '/report' }, response, 'head')
    expect(violations).toEqual(['the body is text/plain', 'the header x-a is not documented'])
  })
})

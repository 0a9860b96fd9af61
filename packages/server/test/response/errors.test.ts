import { describe, expect, test } from 'vitest'
import { everywhere, served } from '../../../testing/served.ts'
import { Wire } from '../../../testing/wire.ts'
import { OutcomeUnknown, UnstorableValue } from '../../store/store.ts'
import { askWired, loadPets, startService } from '../pets/service.ts'

test('rejects a value that no column can hold like one that breaks the contract', async () => {
  const refuse = async () => {
    throw new UnstorableValue('a text must not have U+0000', 'name of categories')
  }
  const { send } = await startService({ handlers: { createCategory: refuse, listCategories: refuse } })
  expect(await send('POST', '/categories', { body: { name: 'Cats' } })).toMatchObject({
    status: 400,
    body: {
      code: 'invalid_body',
      message: 'The body has a value that cannot be stored: a text must not have U+0000.',
    },
  })
  expect(await send('GET', '/categories')).toMatchObject({ status: 400, body: { code: 'invalid_parameter' } })
})

test('a failing format of errors fails one request, even if its body is still to come', async () => {
  const writeProblem = () => {
    throw new Error('no format')
  }
  const contract = await loadPets()
  const { port } = await served(
    contract,
    everywhere(contract, async () => ({ status: 204 })),
    { writeProblem },
  )
  for (const length of [0, 9]) {
    const wire = await Wire.open(port)
    const response = await wire.ask(`POST /pets HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`)
    expect(response?.status).toBe(500)
    wire.close()
  }
})

describe('every response has its security headers and a request id', () => {
  test.each([
    ['GET', '/pets', 200],
    ['GET', '/pets/1', 404],
    ['GET', '/pets/%zz', 400],
    ['GET', '/pets?x=1', 400],
    ['HEAD', '/pets', 200],
    ['OPTIONS', '/pets', 204],
    ['PUT', '/pets', 405],
    ['GET', '/nowhere', 404],
    ['GET', '/', 302],
    ['HEAD', '/docs', 200],
    ['GET', '/health/live', 200],
    ['GET', '/health/ready', 200],
    ['GET', '/openapi.json', 200],
  ])('%s %s', async (method, url, status) => {
    const { app, key } = await startService()
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: { authorization: `Bearer ${key}` },
    })
    expect(response).toMatchObject({
      statusCode: status,
      headers: {
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^[\w-]+$/),
      },
    })
  })

  test('input other than HTTP gets them, too', async () => {
    expect(await askWired('nonsense\r\n\r\n')).toMatchObject({
      status: 400,
      headers: { 'x-content-type-options': 'nosniff' },
    })
  })
})

test('an unknown outcome of a commit says how to continue', async () => {
  const fail = () => Promise.reject(new OutcomeUnknown('the connection is lost'))
  const { send } = await startService({ handlers: { listPets: fail } })
  const { status, headers, body } = await send('GET', '/pets')
  expect([status, headers['retry-after']]).toEqual([503, '1'])
  expect(body).toMatchObject({
    code: 'outcome_unknown',
    message:
      'The store was lost while it saved this: it is saved completely or not at all. ' +
      'Repeat the request with the same Idempotency-Key, or look before you repeat it.',
  })
})

test.each([
  ['OPTIONS', '*', 204, undefined],
  ['GET', '*', 400, /^The request target is not a path or an http URL/],
  ['GET', '/pets/%zz', 400, /^The request target is not a path or an http URL/],
  ['GET', '/nowhere', 404, /^Path not found; see \/docs for all paths\.$/],
  ['PUT', '/pets', 405, /^PUT is not allowed here; use GET, HEAD, POST\.$/],
  ['POST', '/pets/1', 405, /^POST is not allowed here; use DELETE, GET, HEAD, PATCH, PUT\.$/],
  ['PUT', '/health/live', 405, /^PUT is not allowed here; use GET, HEAD\.$/],
])('no operation serves %s %s: %i', async (method, target, status, message) => {
  const response = await askWired(`${method} ${target} HTTP/1.1\r\nHost: a\r\n\r\n`)
  expect(response).toMatchObject({
    status,
    ...(target === '*' && status === 204 && { headers: { allow: 'DELETE, GET, HEAD, PATCH, POST, PUT' } }),
  })
  if (message) expect(JSON.parse(response.body).message).toMatch(message)
})

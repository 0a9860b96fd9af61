/** Paths as contracts write them: literal text that the router would read otherwise, and servers. */
import { expect, test } from 'vitest'
import { generated } from '../../../testing/generated.ts'
import { everywhere, served } from '../../../testing/served.ts'

const responses = { 200: { description: 'It.', content: { 'application/json': { schema: {} } } } }
const text = { type: 'string' }

async function serving(paths: Record<string, string[]>, servers?: object[]) {
  const described = Object.entries(paths).map(([path, names], at) => {
    const parameters = names.map((name) => ({ name, in: 'path', required: true, schema: text }))
    return [path, { get: { operationId: `get${at}`, parameters, responses } }]
  })
  const contract = await generated({ paths: Object.fromEntries(described), servers })
  const handler = async ({ path }: Record<string, unknown>) => ({ status: 200, body: path })
  const { send } = await served(contract, everywhere(contract, handler))
  return async (path: string, method = 'GET') => {
    const { status, body } = await send(path, { method })
    return status === 200 ? body : status
  }
}

test('an asterisk, a colon and a number sign are themselves', async () => {
  const get = await serving({ '/job*s*': [], '/files/*': [], '/a*b/{id}*': ['id'], '/x:y#z#': [] })
  const paths = [
    '/job*s*',
    '/jobs',
    '/jobxsy',
    '/files/*',
    '/files/%2A',
    '/files/a',
    '/files/a/b',
    '/a*b/7*',
    '/axb/7*',
  ]
  expect(await Promise.all([...paths, '/x:y%23z%23'].map((path) => get(path)))).toEqual([
    ...[{}, 404, 404, {}, {}, 404, 404, { id: '7' }, 404],
    {},
  ])
  expect(await get('/files/*', 'DELETE')).toBe(405)
})

test('percent-encoding in a contract is that of the path', async () => {
  const get = await serving({ '/a%20b/{id}': ['id'], '/c d': [], '/100%': [], '/é%C3%A8': [], '/x%2Fy': [] })
  const paths = ['/a%20b/1', '/c%20d', '/100%25', '/%C3%A9%C3%A8', '/x%2Fy', '/x/y']
  expect(await Promise.all(paths.map((path) => get(path)))).toEqual([{ id: '1' }, {}, {}, {}, {}, 404])
  expect([await get('/c%20d', 'DELETE'), await get('/a%20b/1', 'DELETE')]).toEqual([405, 405])
})

test.each([
  ['./', ''],
  ['../v1', '/v1'],
  ['/a/./b/../v2/', '/a/v2'],
  ['https://a.example/v1/%2e%2E/v2', '/v2'],
  ['https://a.example/my%20api', '/my%20api'],
  ['/my api', '/my%20api'],
  ['localhost:8080', ''],
  ['localhost:8080/v3', '/v3'],
  ['api.example.com:443/v4', '/v4'],
])('the server %s has the path %s', async (url, base) => {
  const get = await serving({ '/x/{id}': ['id'] }, [{ url }])
  expect(await get(`${base}/x/1`)).toEqual({ id: '1' })
})

test('a path with names in its query has the methods that the path without them lacks', async () => {
  const operation = (method: string, operationId: string) => ({ [method]: { operationId, responses } })
  const contract = await generated({
    paths: {
      '/a': operation('post', 'addA'),
      '/a?kind={kind}': operation('get', 'listA'),
      '/b?kind={kind}': operation('get', 'listB'),
      '/b': operation('post', 'addB'),
      '/c?kind={kind}': operation('get', 'listC'),
      '/c': operation('get', 'allC'),
    },
  })
  const handler = async ({ query }: Record<string, unknown>) => ({ status: 200, body: query })
  const { send } = await served(contract, everywhere(contract, handler))
  for (const path of ['/a', '/b']) {
    expect((await send(path, { method: 'POST' })).body).toEqual({})
    expect((await send(`${path}?kind=x`)).body).toEqual({ kind: 'x' })
    expect((await send(path)).status).toBe(400)
  }
  expect((await send('/c')).body).toEqual({})
  expect((await send('/c?kind=x')).status).toBe(400)
})

test('names in the query of a path are query parameters', async () => {
  const get = (operationId: string, parameters: object[]) => ({ get: { operationId, parameters, responses } })
  const kind = { name: 'kind', in: 'path', required: true, schema: { type: 'integer' } }
  const contract = await generated({
    paths: {
      '/declared/?kind={kind}': get('declared', [{ ...kind, in: 'query' }]),
      '/misplaced?v=1&k={kind}': { parameters: [kind], ...get('misplaced', []) },
      '/undeclared/{id}?kind={kind}': get('undeclared', []),
    },
  })
  const handler = async ({ path, query }: Record<string, unknown>) => ({ status: 200, body: { path, query } })
  const { send } = await served(contract, everywhere(contract, handler))
  expect((await send('/declared/?kind=1')).body).toEqual({ path: {}, query: { kind: 1 } })
  expect((await send('/misplaced?v=1&k=2')).body).toEqual({ path: {}, query: { k: 2 } })
  expect((await send('/undeclared/7?kind=a')).body).toEqual({ path: { id: '7' }, query: { kind: 'a' } })
  for (const path of ['/declared/', '/declared/?kind=x', '/misplaced?v=1', '/misplaced?v=1&k=x'])
    expect((await send(path)).status).toBe(400)
  expect((await send('/misplaced?k=2')).status).toBe(404)
})

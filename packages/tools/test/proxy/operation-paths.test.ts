import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { temporaryFolder } from '../../../testing/folder.ts'
import { listen } from '../../../testing/listening.ts'
import { anybody } from '../../judge/expectations.ts'
import { createOracle } from '../../judge/oracle/oracle.ts'
import { operationPaths } from '../../proxy/operation-paths.ts'
import { startMocks } from '../mock/server.ts'
import { startProxy } from './proxied.ts'

/** A contract with two servers, a path with a server of its own, and a schema that refers to itself. */
function contract(): string {
  const file = join(temporaryFolder(), 'openapi.yaml')
  const respond = (schema: object) => ({
    responses: { 200: { description: 'Ok.', content: { 'application/json': { schema } } } },
  })
  const tree = {
    type: 'object',
    properties: { rings: { type: 'integer', example: 3 }, left: { $ref: '#/components/schemas/Tree' } },
  }
  const document = {
    openapi: '3.1.0',
    servers: [{ url: 'https://trees.example/v1' }, { url: 'https://trees.example/v2-beta' }],
    paths: {
      '/trees': { get: respond({ $ref: '#/components/schemas/Tree' }) },
      '/files': {
        servers: [{ url: 'https://files.example/uploads' }],
        get: respond({ type: 'object', properties: { name: { type: 'string', example: 'x' } } }),
      },
    },
    components: { schemas: { Tree: tree } },
  }
  writeFileSync(file, stringify(document))
  return file
}

test('the proxy finds operations below the paths of all their servers', async () => {
  const file = contract()
  const served = operationPaths(await createOracle(file, { expects: anybody, values: false }))
  const found = (method: string, url: string) => served.find(method, url)?.operation.operationId
  expect(
    [
      '/v1/trees',
      '/v2-beta/trees',
      'http://a/uploads/files?a=1',
      '/v1/files',
      '/uploads/trees',
      '/trees',
    ].map((url) => found('GET', url)),
  ).toEqual(['getTrees', 'getTrees', 'getFiles', undefined, undefined, undefined])
  expect(served.find('GET', '/v2-beta/trees?limit=1')?.target).toBe('/trees?limit=1')
  expect(served.pathOf(served.find('GET', '/uploads/files')!.operation)).toBe('/uploads/files')
})

test('the proxy notes members that no schema of a foreign contract describes', async () => {
  const target = await listen(
    createServer((_request, response) => {
      response.setHeader('content-type', 'application/json').end('{"rings":3,"age":9}')
    }),
  )
  const { address, found, report } = await startProxy(`http://127.0.0.1:${target}`, false, {}, contract())
  await fetch(`${address}/v1/trees`)
  await expect
    .poll(found)
    .toEqual(['note GET /v1/trees response 200: the body has age, which no schema describes'])
  expect(report().failed).toBe(false)
})

test('mocks respond from the contract below the paths of all servers', async () => {
  const mocks = await startMocks([contract()], { key: 'any' })
  const bodies = []
  for (const path of ['/v1/trees', '/v2-beta/trees', '/uploads/files'])
    bodies.push((await mocks.call('GET', path)).body)
  expect(bodies).toEqual([{ rings: 3 }, { rings: 3 }, { name: 'x' }])
  expect(await mocks.call('GET', '/v1/files')).toMatchObject({ status: 404 })
})

test('the proxy finds operations whose parameters have one name, below the path of the server', async () => {
  const file = join(temporaryFolder(), 'openapi.yaml')
  const get = { responses: { 200: { description: 'Ok.' } } }
  const paths = { '/cats/{id}': { get }, '/dogs/{id}': { get } }
  writeFileSync(file, stringify({ openapi: '3.1.0', servers: [{ url: 'https://a.example/v1' }], paths }))
  const served = operationPaths(await createOracle(file, { expects: anybody, values: false }))
  const found = ['/v1/cats/1', '/v1/dogs/1', '/dogs/1'].map(
    (url) => served.find('GET', url)?.operation.operationId,
  )
  expect(found).toEqual(['getCatsId', 'getDogsId', undefined])
})

test('the proxy finds operations of paths with text beside parameters, and checks a null in a list of types', async () => {
  const file = join(temporaryFolder(), 'openapi.yaml')
  const schema = { type: ['string', null] }
  const get = { responses: { 200: { description: 'Ok.', content: { 'application/json': { schema } } } } }
  const paths = ['/maps/latest', '/maps/latest.{form}', '/maps/{name}.{form}', '/maps/{name}']
  const document = { openapi: '3.1.0', paths: Object.fromEntries(paths.map((path) => [path, { get }])) }
  writeFileSync(file, stringify(document))
  const oracle = await createOracle(file, { expects: anybody, values: false })
  const served = operationPaths(oracle)
  expect(
    ['latest', 'latest.png', 'old.png', 'old'].map(
      (name) => served.find('GET', `/maps/${name}`)?.operation.path,
    ),
  ).toEqual(paths)
  const answer = (body: unknown) => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    text: 'x',
    body,
  })
  const judge = (body: unknown) => oracle.judge({ method: 'GET', target: '/maps/old' }, answer(body))
  expect([null, 'a', 1].map((body) => judge(body).length)).toEqual([0, 0, 1])
})

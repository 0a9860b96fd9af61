import { describe, expect, test } from 'vitest'
import { refused, serveEverything } from './server.ts'

const { address, send } = await serveEverything()

describe('query parameters', () => {
  const read = async (query: string) => ((await send(`/search?${query}`)).body as { query: object }).query
  const preset = { lang: 'en', limit: 5 }

  test('apply to all operations of a path, which may override them', async () => {
    expect(await read('')).toEqual(preset)
    expect(await read('limit=99&lang=de')).toEqual({ limit: 99, lang: 'de' })
    expect(await send('/search?limit=100')).toEqual(refused(/"limit" must be <= 99/))
  })

  test.each([
    ['ids=1,2,3', { ids: [1, 2, 3] }],
    ['ids=', { ids: [] }],
    ['tag=a%2Cb&tag=c', { tag: ['a,b', 'c'] }],
    ['words=a%20b+c', { words: ['a', 'b', 'c'] }],
    ['kinds=cat|dog', { kinds: ['cat', 'dog'] }],
    ['kinds=cat%7Cdog', { kinds: ['cat', 'dog'] }],
    ['filter[name]=a%26b&filter%5Bage%5D=3', { filter: { name: 'a&b', age: 3 } }],
    ['by=name&down=true', { sort: { by: 'name', down: true } }],
    ['box=x,1,y,2', { box: { x: 1, y: 2 } }],
    ['box=', { box: {} }],
    ['where=%7B%22city%22%3A%22Ulm%22%7D', { where: { city: 'Ulm' } }],
  ])('%s', async (query, expected) => {
    expect(await read(query)).toEqual({ ...preset, ...expected })
  })

  test.each([
    ['ids=1,x', /"ids\/1" must be of type integer/],
    ['ids=1&ids=2', /"ids" is given 2 times/],
    ['kinds=cat|cow', /"kinds\/1" must be one of "cat", "dog"/],
    ['filter[age]=-1', /"filter\/age" must be >= 0/],
    ['filter[color]=red', /"filter\/color" is not known/],
    ['filter[name', /is not a member in brackets/],
    ['filter=a', /"filter" has a member without a value/],
    ['box=x,1,y', /"box" has a member without a value/],
    ['where=%7B', /"where" is not JSON/],
    ['where=%7B%7D', /"where\/city" is required/],
    ['side=up', /"side" is not known to this operation/],
  ])('reject %s', async (query, message) => {
    expect(await send(`/search?${query}`)).toEqual(refused(message))
  })
})

test('header parameters hold lists and objects, cookies values and lists', async () => {
  const { body } = await send('/search', {
    headers: { 'x-levels': '1, 2', 'x-flags': 'dry=true', cookie: 'other=1; session=a%20b; seen=4,5' },
  })
  expect(body).toMatchObject({
    headers: { 'X-Levels': [1, 2], 'X-Flags': { dry: true } },
    cookies: { session: 'a b', seen: [4, 5] },
  })
  expect(await send('/search', { headers: { cookie: 'session=ab' } })).toEqual(refused(/Cookie "session"/))
  expect(await send('/search', { headers: { 'x-levels': '1,high' } })).toEqual(refused(/"X-Levels\/1"/))
})

test('path parameters are read in the styles simple, label and matrix', async () => {
  const { body } = await send('/styles/1,2/.a+a.b%2Ec/;matrix=x,y%2Cz/;r=1;g=2')
  expect(body).toMatchObject({
    path: { simple: [1, 2], label: ['a+a', 'b.c'], matrix: ['x', 'y,z'], object: { r: 1, g: 2 } },
  })
  expect(await send('/styles/1/a/;matrix=x/;r=1')).toEqual(refused(/"label" is not written as label/))
  expect(await send('/styles/1/.a/;other=x/;r=1')).toEqual(refused(/"matrix" is not written as matrix/))
  expect(await send('/styles/x/.a/;matrix=x/;r=1')).toEqual(refused(/"simple\/0" must be of type integer/))
})

test('operations are served under the path of the server only', async () => {
  expect((await fetch(address.replace('/v1', '/search'))).status).toBe(404)
  const response = await fetch(`${address}/notes/1`, { method: 'DELETE' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT'])
})

describe('a path beside a template', () => {
  test.each(['PUT', 'OPTIONS', 'POST'])('keeps its own methods: %s', async (method) => {
    const init = { method, ...(method === 'PUT' && { body: 'x', headers: { 'content-type': 'text/plain' } }) }
    const response = await fetch(`${address}/notes/count`, init)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
    expect(response.status).toBe(method === 'OPTIONS' ? 204 : 405)
  })

  test('is reachable, and so is the template', async () => {
    expect((await send('/notes/count')).body).toEqual({ path: {}, query: {}, headers: {} })
    expect((await fetch(`${address}/notes/1`, { method: 'OPTIONS' })).headers.get('allow')).toBe(
      'GET, HEAD, PUT',
    )
  })
})

/** Fields that OpenAPI 3.2 adds, over HTTP. */
import { expect, test } from 'vitest'
import { given, serveBooks } from '../openapi-3.2.ts'

const address = await serveBooks()

async function get(path: string, init: RequestInit = {}) {
  const response = await fetch(address + path, init)
  return { status: response.status, body: await response.json() }
}

const sendJson = (method: string, path: string, body: unknown) =>
  get(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

test('a query string that is a form is one parameter, whose schema holds for all of it', async () => {
  expect(await get('/books?title=Emma&id=1&id=2', { headers: { cookie: 'shelf=a%20b' } })).toMatchObject({
    status: 200,
  })
  expect(given.at(-1)).toEqual({
    query: { filter: { title: 'Emma', id: [1, 2] } },
    cookies: { shelf: 'a%20b' },
  })
  expect(await get('/books')).toMatchObject({ status: 200 })
  expect(given.at(-1)).toEqual({ query: {}, cookies: {} })
  for (const query of ['title=', 'id=x', 'colour=red'])
    expect(await get(`/books?${query}`)).toMatchObject({ status: 400 })
})

test('a query string that is JSON is parsed and checked, and its defaults are filled in', async () => {
  const wanted = encodeURIComponent(JSON.stringify({ title: 'Em' }))
  expect(await get(`/selection?${wanted}`)).toEqual({ status: 200, body: [{ id: 1, title: 'Emma' }] })
  for (const query of ['', '?%7B', `?${encodeURIComponent('{"title":1}')}`, `?wanted=${wanted}`])
    expect(await get(`/selection${query}`)).toMatchObject({ status: 400 })
})

test('a value without its discriminator is one of the default schema', async () => {
  for (const body of [{ pages: 3 }, { kind: 'paper', pages: 3 }, { kind: 'sound', minutes: 9 }])
    expect(await sendJson('PUT', '/media', body)).toEqual({ status: 200, body })
  for (const body of [{ minutes: 9 }, { kind: 'paper', minutes: 9 }, { kind: 'sound', pages: 3 }])
    expect(await sendJson('PUT', '/media', body)).toMatchObject({ status: 400 })
})

test('the items of JSON lines are checked one by one, while they are sent and read', async () => {
  const response = await fetch(`${address}/books/lines`)
  expect(response.headers.get('content-type')).toBe('application/jsonl')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  await expect(async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value
  }).rejects.toThrow()
  expect(text).toBe('{"id":1,"title":"Emma"}\n{"id":2,"title":"Persuasion"}\n')
  const post = (body: string) =>
    get('/books/lines', { method: 'POST', body, headers: { 'content-type': 'application/jsonl' } })
  expect(await post(text)).toEqual({ status: 200, body: [1, 2] })
  expect(await post('{"id":1,"title":"Emma"}\n{"id":2}\n')).toMatchObject({ status: 400 })
})

test('the data of an event are what its item says: JSON, or a text of several lines', async () => {
  const news = await (await fetch(`${address}/news`)).text()
  expect(news).toContain('event: added\ndata: {"id":1,"title":"Emma"}\n\n')
  expect(news).not.toContain('"id":0')
  const words = await (await fetch(`${address}/words`)).text()
  expect(words).toContain('\ndata: one\ndata: two\n\n')
  expect(words).not.toContain('twenty')
})

// `npx contract mock --stateful` on stateful-contract.yaml, a typical third-party contract.
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Ask } from '../../../testing/client.ts'
import { startStateful } from './server.ts'

let call: Ask
let started: Awaited<ReturnType<typeof startStateful>>

beforeAll(async () => {
  started = await startStateful(join(import.meta.dirname, 'stateful-contract.yaml'))
  call = started.call
})

const article = (title: string, more = {}) => ({ article: { title, ...more } })
const slugs = ({ body }: { body: unknown }) =>
  (body as { articles: { slug: string }[] }).articles.map(({ slug }) => slug)

test('recognises resources, and serves examples for other operations', async () => {
  expect(started.resources).toEqual([
    '/api/articles (list, create, get, replace, delete)',
    '/api/articles/{slug}/comments (list, create, delete)',
    '/api/tags (list, create, get, replace, change)',
    '/api/notes (create, get, delete)',
  ])
  expect(started.others).toBe(2)
  expect(await call('GET', '/api/articles/feed')).toMatchObject({ status: 200, body: { articlesCount: 0 } })
})

describe('articles, in envelopes', () => {
  test('start with the example, and are created, found, replaced and deleted', async () => {
    expect(await call('GET', '/api/articles')).toMatchObject({
      status: 200,
      body: { articles: [{ slug: 'first', title: 'First' }], articlesCount: 1 },
    })
    const created = await call('POST', '/api/articles', article('Crème brûlée, again!', { body: 'Sugar.' }))
    expect(created.status).toBe(201)
    expect(created.headers.get('x-mock')).toBe('true')
    const whole = {
      article: {
        slug: 'creme-brulee-again',
        title: 'Crème brûlée, again!',
        state: 'draft',
        body: 'Sugar.',
        createdAt: '2030-01-01T00:00:00Z',
        favorited: false,
        author: { username: 'ann' },
      },
    }
    expect(created.body).toEqual(whole)
    expect((await call('GET', '/api/articles/creme-brulee-again')).body).toEqual(whole)
    // The schema of the list is closed and has no body.
    expect(await call('GET', '/api/articles?limit=1&offset=1')).toMatchObject({
      body: {
        articles: [
          { slug: 'creme-brulee-again', title: 'Crème brûlée, again!', createdAt: '2030-01-01T00:00:00Z' },
        ],
        articlesCount: 2,
      },
    })
    const again = await call('POST', '/api/articles', article('Crème brûlée, again!'))
    expect(again.body).toMatchObject({ article: { slug: 'creme-brulee-again-2' } })

    const replaced = await call(
      'PUT',
      '/api/articles/creme-brulee-again',
      article('Flan', { state: 'published' }),
    )
    expect(replaced).toMatchObject({
      status: 200,
      body: { article: { slug: 'creme-brulee-again', title: 'Flan' } },
    })
    const { body } = await call('GET', '/api/articles/creme-brulee-again')
    expect(body).toMatchObject({ article: { title: 'Flan', state: 'published' } })
    expect(body).not.toHaveProperty('article.body')

    expect(slugs(await call('GET', '/api/articles?state=published'))).toEqual(['creme-brulee-again'])
    expect(slugs(await call('GET', '/api/articles?state=published&state=draft'))).toContain('first')

    expect((await call('DELETE', '/api/articles/creme-brulee-again')).status).toBe(204)
    for (const method of ['GET', 'DELETE'])
      expect(await call(method, '/api/articles/creme-brulee-again')).toMatchObject({
        status: 404,
        body: { errors: { body: ['not found'] } },
      })
    expect(slugs(await call('GET', '/api/articles'))).toEqual(['first', 'creme-brulee-again-2'])
  })

  test('stay unchanged after a refused request, and Prefer returns examples', async () => {
    const before = (await call('GET', '/api/articles')).body
    expect(await call('POST', '/api/articles', { article: {} })).toMatchObject({ status: 400 })
    const anonymous = await call('POST', '/api/articles', article('Nobody'), { authorization: '' })
    expect(anonymous.status).toBe(401)
    const prefer = { prefer: 'code=201' }
    expect(await call('POST', '/api/articles', article('Other'), prefer)).toMatchObject({
      status: 201,
      body: { article: { title: 'string' } },
    })
    expect(await call('GET', '/api/articles/first', undefined, { prefer: 'code=404' })).toMatchObject({
      status: 404,
    })
    expect((await call('GET', '/api/articles')).body).toEqual(before)
  })

  test('take a member of the example if the sent one does not fit the response', async () => {
    const sent = article('Odd', { state: 'unheard-of' })
    const { status, body } = await call('POST', '/api/articles', sent)
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { article: { slug: 'odd', title: 'Odd', state: 'draft' } },
    })
    expect(slugs(await call('GET', '/api/articles'))).toContain('odd')
  })
})

describe('comments, which belong to an article', () => {
  test('belong to one article, and are deleted with it', async () => {
    expect((await call('GET', '/api/articles/first/comments')).body).toEqual({
      comments: [{ id: 7, body: 'Well said.' }],
    })
    await call('POST', '/api/articles', article('Host'))
    expect((await call('GET', '/api/articles/host/comments')).body).toEqual({ comments: [] })
    const comment = { comment: { body: 'Hello', secret: 'x' } }
    const created = await call<{ comment: { id: number } }>('POST', '/api/articles/host/comments', comment)
    expect(created.status).toBe(200)
    const { id } = created.body.comment
    expect(created.body).toEqual({ comment: { id: expect.any(Number), body: 'Hello' } })
    expect((await call('GET', '/api/articles/host/comments')).body).toEqual({
      comments: [{ id, body: 'Hello' }],
    })
    expect(await call('DELETE', `/api/articles/first/comments/${id}`)).toMatchObject({ status: 404 })
    expect(await call('DELETE', `/api/articles/host/comments/${id}`)).toMatchObject({ status: 200 })
    expect(await call('DELETE', `/api/articles/host/comments/${id}`)).toMatchObject({ status: 404 })
    await call('POST', '/api/articles/host/comments', comment)
    await call('DELETE', '/api/articles/host')
    for (const method of ['GET', 'POST'])
      expect(
        await call(method, '/api/articles/host/comments', method === 'POST' ? comment : undefined),
      ).toMatchObject({ status: 404 })
    // The next article has none of them, and ids are not reused.
    await call('POST', '/api/articles', article('Host'))
    expect((await call('GET', '/api/articles/host/comments')).body).toEqual({ comments: [] })
    const later = await call<{ comment: { id: number } }>('POST', '/api/articles/host/comments', comment)
    expect(later.body.comment.id).toBeGreaterThan(id + 1)
  })
})

describe('tags with UUIDs', () => {
  test('are paged, merged, and created at a given id', async () => {
    expect((await call('GET', '/api/tags')).body).toEqual([])
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) {
      const { status, headers, body } = await call<{ id: string }>('POST', '/api/tags', { name })
      expect({ status, body }).toEqual({
        status: 201,
        body: { id: expect.stringMatching(/^[\da-f-]{36}$/), name },
      })
      expect(headers.get('location')).toBe(`/api/tags/${body.id}`)
      expect((await call('GET', headers.get('location')!)).body).toEqual(body)
      ids.push(body.id)
    }
    const first = await call<{ name: string }[]>('GET', '/api/tags')
    expect(first.body.map(({ name }) => name)).toEqual(['a', 'b'])
    const [, next = ''] = /^<(.*)>; rel="next"$/.exec(first.headers.get('link') ?? '') ?? []
    const second = await call<{ name: string }[]>('GET', next)
    expect(second.body.map(({ name }) => name)).toEqual(['c'])
    expect(second.headers.get('link')).toBeNull()

    const patch = (body: object) =>
      call('PATCH', `/api/tags/${ids[0]}`, body, { 'content-type': 'application/merge-patch+json' })
    expect((await patch({ color: { r: 1, g: 2 } })).body).toEqual({
      id: ids[0],
      name: 'a',
      color: { r: 1, g: 2 },
    })
    expect((await patch({ color: { r: null, b: 3 } })).body).toEqual({
      id: ids[0],
      name: 'a',
      color: { g: 2, b: 3 },
    })
    expect((await patch({ color: null, id: ids[1] })).body).toEqual({ id: ids[0], name: 'a' })

    const chosen = '0b0f0a0e-0000-4000-8000-000000000001'
    expect(await call('GET', `/api/tags/${chosen}`)).toMatchObject({ status: 404 })
    expect(await call('PUT', `/api/tags/${chosen}`, { name: 'd' })).toMatchObject({
      status: 201,
      body: { id: chosen },
    })
    expect(await call('PUT', `/api/tags/${chosen}`, { name: 'e' })).toMatchObject({
      status: 200,
      body: { name: 'e' },
    })
  })

  test('treats hostile names as usual members', async () => {
    const hostile = JSON.parse(
      '{"name":"x","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    )
    const { status, body } = await call<{ id: string }>('POST', '/api/tags', hostile)
    expect(status).toBe(201)
    expect(JSON.stringify(body)).toContain('"__proto__":{"polluted":true}')
    const merged = await call('PATCH', `/api/tags/${body.id}`, JSON.parse('{"__proto__":{"more":1}}'), {
      'content-type': 'application/merge-patch+json',
    })
    expect(JSON.stringify(merged.body)).toContain('"__proto__":{"polluted":true,"more":1}')
    expect(await call('GET', '/api/articles/__proto__')).toMatchObject({ status: 404 })
    expect(await call('DELETE', '/api/articles/constructor')).toMatchObject({ status: 404 })
    expect(await call('POST', '/api/articles', article('__proto__'))).toMatchObject({ status: 201 })
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    expect(({} as { more?: number }).more).toBeUndefined()
  })

  test('rejects a body that is nested too deep, and serves the next one', async () => {
    const depth = 50_000
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const body = `{"name":"x","deep":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`
    const response = await fetch(`${started.address}/api/tags`, { ...init, body })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(await call('POST', '/api/tags', { name: 'y' })).toMatchObject({ status: 201 })
  })

  test('creates one item for each of many concurrent requests', async () => {
    const many = Array.from({ length: 50 }, (_, index) => article(`Same`, { body: String(index) }))
    const created = await Promise.all(
      many.map((body) => call<{ article: { slug: string } }>('POST', '/api/articles', body)),
    )
    const named = created.map(({ body }) => body.article.slug)
    expect(new Set(named).size).toBe(50)
    const kept = slugs(await call('GET', '/api/articles?limit=1000'))
    expect(kept).toEqual(expect.arrayContaining(named))
  })
})

test('treats a lone default as success, and succeeds without a documented success', async () => {
  const note = { name: 'mine', text: 'Milk' }
  expect(await call('POST', '/api/notes', note)).toMatchObject({ status: 200, body: note })
  expect(await call('GET', '/api/notes/mine')).toMatchObject({ status: 200, body: note })
  expect(await call('POST', '/api/notes', note)).toMatchObject({
    status: 200,
    body: { name: 'mine-2', text: 'Milk' },
  })
  expect(await call('DELETE', '/api/notes/mine')).toMatchObject({ status: 200 })
  // The contract documents no refusal for a missing note.
  expect(await call('GET', '/api/notes/other')).toMatchObject({ status: 200, body: { name: 'shopping' } })
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startService } from 'contract-tools/testing'
import type { Article, Profile, Responses, User } from '../generated/contract.ts'
import { service } from '../handlers/service.ts'

const { origin, close } = await startService(service)
after(close)

/** Sends a request with the token of a user, and expects it to succeed. */
async function send<Body>(
  method: string,
  path: string,
  token: string | undefined,
  body?: object,
): Promise<Body> {
  const response = await fetch(origin + path, {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  assert.ok(response.ok, `${method} ${path}: ${response.status} ${await response.clone().text()}`)
  return response.status === 204 ? (undefined as Body) : ((await response.json()) as Body)
}

type Articles = Extract<Responses['listArticles'], { status: 200 }>['body']
const password = 'correct horse'
const signUp = async (username: string) =>
  (
    await send<{ user: User & { token: string } }>('POST', '/users', undefined, {
      user: { username, email: `${username}@example.org`, password },
    })
  ).user.token
const write = async (token: string, title: string, tagList: string[] = []) =>
  (
    await send<{ article: Article }>('POST', '/articles', token, {
      article: { title, description: '', body: 'Text.', tagList },
    })
  ).article

const [ada, mary] = [await signUp('ada'), await signUp('mary')]

test('a token is who sends it, and a login makes another', async () => {
  const { user } = await send<{ user: User }>('GET', '/user', mary)
  assert.deepEqual(user, { username: 'mary', email: 'mary@example.org', bio: null, image: null })
  const old = await signUp('grace')
  const login = { user: { email: 'grace@example.org', password } }
  const { token } = (await send<{ user: { token: string } }>('POST', '/users/login', undefined, login)).user
  assert.equal((await send<{ user: User }>('GET', '/user', token)).user.username, 'grace')
  await assert.rejects(send('GET', '/user', old), /401/)
  const wrong = { user: { ...login.user, password: 'wrong horse' } }
  await assert.rejects(send('POST', '/users/login', undefined, wrong), /409/)
})

test('articles are found by their slug, tag, author and who likes them, page by page', async () => {
  const [first, second, third] = [
    await write(ada, 'Notes on the engine', ['engines', 'notes']),
    await write(ada, 'Élan vital!', ['notes']),
    await write(mary, 'Tides'),
  ]
  assert.match(second!.slug, /^elan-vital-[0-9a-f]{8}$/)
  await send('POST', `/articles/${first!.slug}/favorite`, mary)
  const slugs = async (query: string) => {
    const { articles, articlesCount } = await send<Articles>('GET', `/articles?${query}`, mary)
    return [articlesCount, ...articles.map(({ slug }) => slug)]
  }
  assert.deepEqual(await slugs('tag=notes'), [2, second!.slug, first!.slug])
  assert.deepEqual(await slugs('author=mary'), [1, third!.slug])
  assert.deepEqual(await slugs('favorited=mary&tag=engines'), [1, first!.slug])
  assert.deepEqual(await slugs('limit=1&offset=1'), [3, second!.slug])
  const { article } = await send<{ article: Article }>('GET', `/articles/${first!.slug}`, mary)
  assert.deepEqual(
    [article.favorited, article.favoritesCount, article.tagList],
    [true, 1, ['engines', 'notes']],
  )
})

test('a feed has the articles of those who are followed', async () => {
  const { profile } = await send<{ profile: Profile }>('POST', '/profiles/ada/follow', mary)
  assert.equal(profile.following, true)
  const { articles } = await send<Articles>('GET', '/articles/feed', mary)
  assert.ok(
    articles.length > 0 && articles.every(({ author }) => author.username === 'ada' && author.following),
  )
  await send('DELETE', '/profiles/ada/follow', mary)
  assert.equal((await send<Articles>('GET', '/articles/feed', mary)).articlesCount, 0)
})

test('only the author changes or deletes an article, and its comments go with it', async () => {
  const { slug } = await write(ada, 'Mine')
  const path = `/articles/${slug}`
  await send('POST', `${path}/comments`, mary, { comment: { body: 'Yours.' } })
  await assert.rejects(send('PUT', path, mary, { article: { title: 'Hers' } }), /404/)
  await assert.rejects(send('DELETE', path, mary), /404/)
  await send('DELETE', path, ada)
  await assert.rejects(send('GET', `${path}/comments`, mary), /404/)
})

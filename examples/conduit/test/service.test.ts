/** Cases beyond RealWorld's collection: several users, pages, the order of lists, log-in, and the rights of strangers. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startService } from 'contract-tools/testing'
import type { Article, Comment, Errors, ListedArticle, Profile, User } from '../generated/contract.ts'
import { service } from '../handlers/service.ts'

const { origin, store, close } = await startService(service)
after(close)

interface Answer {
  status: number
  user: User
  profile: Profile
  article: Article
  articles: ListedArticle[]
  articlesCount: number
  comment: Comment
  comments: Comment[]
  tags: string[]
  errors: Errors['errors']
}

async function send(method: string, path: string, token?: string, body?: object): Promise<Answer> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Token ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, ...(text !== '' && JSON.parse(text)) }
}

const password = 'correct horse'
const signUp = async (username: string) =>
  (
    await send('POST', '/users', undefined, {
      user: { username, email: `${username}@example.org`, password },
    })
  ).user.token
const logIn = (email: string, secret = password) =>
  send('POST', '/users/login', undefined, { user: { email, password: secret } })
const write = async (token: string, title: string, tagList: string[] = []) =>
  (await send('POST', '/articles', token, { article: { title, description: '', body: 'Text.', tagList } }))
    .article

const [ada, mary] = [await signUp('ada'), await signUp('mary')]

test('a token identifies its user, and each log-in creates another', async () => {
  const { user } = await send('GET', '/user', mary)
  assert.deepEqual(user, { username: 'mary', email: 'mary@example.org', bio: '', image: '', token: mary })
  const again = await logIn('mary@example.org')
  assert.equal(again.status, 200)
  assert.notEqual(again.user.token, mary)
  for (const token of [mary, again.user.token])
    assert.equal((await send('GET', '/user', token)).user.token, token)
})

test('a wrong password and an unknown address get the same 401', async () => {
  const [wrong, unknown] = [
    await logIn('mary@example.org', 'wrong horse'),
    await logIn('nobody@example.org', 'wrong horse'),
  ]
  assert.deepEqual([wrong.status, unknown.status], [401, 401])
  assert.deepEqual(wrong.errors, unknown.errors)
})

test('a missing token is rejected where required, and an invalid one everywhere', async () => {
  for (const [method, path] of [
    ['GET', '/user'],
    ['GET', '/articles/feed'],
    ['POST', '/profiles/ada/follow'],
  ] as const)
    assert.equal((await send(method, path)).status, 401)
  for (const path of ['/articles', '/profiles/ada', '/user'])
    assert.equal((await send('GET', path, `${mary.slice(0, -1)}!`)).status, 401)
  const bearer = await fetch(`${origin}/api/user`, { headers: { Authorization: `Bearer ${mary}` } })
  assert.equal(bearer.status, 401)
})

test('rejects an API key that is not a session', async () => {
  const key = 'a key of an operator'
  const { digestOf } = await import('contract-server')
  await store.keys.create({
    name: 'operator',
    scopes: ['ops:read'],
    digest: digestOf(key.replaceAll(' ', '')),
  })
  assert.equal((await send('GET', '/user', key.replaceAll(' ', ''))).status, 401)
})

test('a new password ends all other sessions', async () => {
  const first = await signUp('grace')
  const second = (await logIn('grace@example.org')).user.token
  const changed = await send('PUT', '/user', second, { user: { password: 'battery staple' } })
  assert.equal(changed.user.token, second)
  assert.equal((await send('GET', '/user', first)).status, 401)
  assert.equal((await send('GET', '/user', second)).status, 200)
  assert.equal((await logIn('grace@example.org')).status, 401)
  const { user } = await logIn('grace@example.org', 'battery staple')
  assert.equal((await send('GET', '/user', user.token)).status, 200)
})

test('a log-in with the old password that overlaps its change opens no session that stays', async () => {
  const token = await signUp('joan')
  let current = password
  for (const next of ['battery staple', 'staple battery', 'horse correct']) {
    const changing = send('PUT', '/user', token, { user: { password: next } })
    // Most are compared with the old password when the new one is in force, because two are compared at a time.
    const logIns = await Promise.all(Array.from({ length: 8 }, () => logIn('joan@example.org', current)))
    assert.equal((await changing).status, 200)
    const opened = logIns.filter(({ status }) => status === 200)
    for (const { user } of opened) assert.equal((await send('GET', '/user', user.token)).status, 401)
    for (const { status } of logIns) assert.ok(status === 200 || status === 401)
    assert.equal((await send('GET', '/user', token)).status, 200)
    current = next
  }
})

test('sixty sign-ups of one name at a time make one user and one key, and no other work', async () => {
  const before = (await store.keys.list()).length
  const sent = Array.from({ length: 60 }, (_, at) =>
    send('POST', '/users', undefined, {
      user: { username: 'edsger', email: `edsger${at}@example.org`, password },
    }),
  )
  const [first, ...others] = (await Promise.all(sent)).sort((one, two) => one.status - two.status)
  assert.equal(first!.status, 201)
  for (const { status, errors } of others) {
    assert.equal(status, 422)
    assert.match(errors.body[0]!, /^user\.username is taken/)
  }
  assert.equal((await store.keys.list()).length, before + 1)
})

test('names and addresses are unique, even in concurrent requests', async () => {
  const user = { username: 'alan', email: 'alan@example.org', password }
  const all = await Promise.all(Array.from({ length: 5 }, () => send('POST', '/users', undefined, { user })))
  assert.deepEqual(all.map(({ status }) => status).sort(), [201, 422, 422, 422, 422])
  for (const [change, sentence] of [
    [{ username: 'ada' }, /^user\.username is taken/],
    [{ email: 'ada@example.org' }, /^user\.email is taken/],
  ] as const) {
    const refused = await send('PUT', '/user', mary, { user: change })
    assert.equal(refused.status, 422)
    assert.match(refused.errors.body[0]!, sentence)
  }
  const own = { username: 'mary', email: 'mary@example.org' }
  assert.equal((await send('PUT', '/user', mary, { user: own })).status, 200)
})

test('an error has a sentence for each mistake', async () => {
  const { status, errors } = await send('POST', '/users', undefined, { user: { email: 1, password } })
  assert.equal(status, 422)
  assert.match(errors.body.join('; '), /user\.username is required|user\.email must be of type string/)
  const broken = { username: ' ', email: 'ada', password: 'short' }
  assert.deepEqual((await send('POST', '/users', undefined, { user: broken })).errors.body, [
    'user.username must not be blank',
    'user.email must be an address such as ada@example.org',
    'user.password must have at least 8 characters',
  ])
  const nul = { title: 'a\0b', description: '', body: 'Text.', tagList: ['a', ''] }
  assert.deepEqual((await send('POST', '/articles', mary, { article: nul })).errors.body, [
    'article.title must not contain U+0000',
    'article.tagList must have at least 1 character',
  ])
  assert.equal((await send('GET', '/articles?limit=0')).status, 422)
  assert.equal((await send('GET', '/articles/a%00b')).status, 404)
})

test('finds articles by tag, author and likes, the newest first, in pages', async () => {
  const [first, second, third] = [
    await write(ada, 'Notes on the engine', ['engines', 'notes']),
    await write(ada, 'Élan vital!', ['notes']),
    await write(mary, 'Tides'),
  ]
  assert.match(second.slug, /^elan-vital-[0-9a-f]{8}$/)
  await send('POST', `/articles/${first.slug}/favorite`, mary)
  const slugs = async (query: string) => {
    const { articles, articlesCount } = await send('GET', `/articles?${query}`)
    return [articlesCount, ...articles.map(({ slug }) => slug)]
  }
  assert.deepEqual(await slugs('tag=notes'), [2, second.slug, first.slug])
  assert.deepEqual(await slugs('author=mary'), [1, third.slug])
  assert.deepEqual(await slugs('favorited=mary&tag=engines'), [1, first.slug])
  assert.deepEqual(await slugs('limit=2'), [3, third.slug, second.slug])
  assert.deepEqual(await slugs('limit=2&offset=2'), [3, first.slug])
  assert.deepEqual(await slugs('limit=1000000&offset=99999999999999999999999'), [3])
  assert.deepEqual((await write(ada, 'Sorted', ['b', 'a', 'b'])).tagList, ['a', 'b'])
  const [listed] = (await send('GET', '/articles?author=mary')).articles
  assert.equal(Object.hasOwn(listed!, 'body'), false)
  assert.deepEqual((await send('GET', '/tags')).tags, ['notes', 'a', 'b', 'engines'])
})

test('favorited and following depend on the caller of a public operation', async () => {
  const { slug } = await write(ada, 'Seen by all')
  await send('POST', `/articles/${slug}/favorite`, mary)
  await send('POST', '/profiles/ada/follow', mary)
  for (const [token, isKnown] of [
    [mary, true],
    [ada, false],
    [undefined, false],
  ] as const) {
    const { article } = await send('GET', `/articles/${slug}`, token)
    assert.deepEqual([article.favorited, article.author.following], [isKnown, isKnown])
    assert.equal(article.favoritesCount, 1)
    assert.equal((await send('GET', '/profiles/ada', token)).profile.following, isKnown)
  }
  await send('DELETE', `/articles/${slug}/favorite`, mary)
  assert.equal((await send('GET', `/articles/${slug}`, mary)).article.favoritesCount, 0)
})

test('the feed has the articles of followed users', async () => {
  assert.equal((await send('POST', '/profiles/ada/follow', mary)).profile.following, true)
  const { articles } = await send('GET', '/articles/feed', mary)
  assert.ok(
    articles.length > 0 && articles.every(({ author }) => author.username === 'ada' && author.following),
  )
  await send('DELETE', '/profiles/ada/follow', mary)
  assert.equal((await send('GET', '/articles/feed', mary)).articlesCount, 0)
  assert.equal((await send('POST', '/profiles/nobody/follow', mary)).status, 404)
})

test('a stranger cannot change or delete resources of others', async () => {
  const { slug } = await write(ada, 'Mine')
  const path = `/articles/${slug}`
  const { comment } = await send('POST', `${path}/comments`, ada, { comment: { body: 'Mine, too.' } })
  for (const [method, target, body] of [
    ['PUT', path, { article: { title: 'Hers' } }],
    ['DELETE', path],
    ['DELETE', `${path}/comments/${comment.id}`],
  ] as const) {
    assert.equal((await send(method, target, undefined, body)).status, 401)
    assert.equal((await send(method, target, mary, body)).status, 403)
  }
  assert.equal((await send('GET', path)).article.title, 'Mine')
  assert.equal((await send('GET', `${path}/comments`)).comments.length, 1)
})

test('a new title creates a new slug, and comments stay', async () => {
  const { slug, createdAt } = await write(ada, 'Before', ['kept'])
  await send('POST', `/articles/${slug}/comments`, mary, { comment: { body: 'Yes.' } })
  const { article } = await send('PUT', `/articles/${slug}`, ada, { article: { title: 'After' } })
  assert.match(article.slug, /^after-/)
  assert.deepEqual([article.body, article.tagList, article.createdAt], ['Text.', ['kept'], createdAt])
  assert.equal((await send('GET', `/articles/${slug}`)).status, 404)
  assert.equal((await send('GET', `/articles/${article.slug}/comments`)).comments[0]!.author.username, 'mary')
  const same = await send('PUT', `/articles/${article.slug}`, ada, { article: { body: 'Other.' } })
  assert.deepEqual([same.article.slug, same.article.body], [article.slug, 'Other.'])
})

test('comments are listed newest first, belong to one article, and are deleted with it', async () => {
  const [one, other] = [await write(ada, 'One'), await write(ada, 'Other')]
  const say = (body: string) => send('POST', `/articles/${one.slug}/comments`, mary, { comment: { body } })
  const [{ comment }] = [await say('First.'), await say('Second.')]
  const { comments } = await send('GET', `/articles/${one.slug}/comments`)
  assert.deepEqual(
    comments.map(({ body }) => body),
    ['Second.', 'First.'],
  )
  assert.equal((await send('DELETE', `/articles/${other.slug}/comments/${comment.id}`, mary)).status, 404)
  assert.equal((await send('DELETE', `/articles/${one.slug}/comments/${comment.id}`, mary)).status, 204)
  assert.equal((await send('DELETE', `/articles/${one.slug}/comments/${comment.id}`, mary)).status, 404)
  assert.equal((await send('DELETE', `/articles/${one.slug}`, ada)).status, 204)
  assert.equal((await send('GET', `/articles/${one.slug}/comments`)).status, 404)
})

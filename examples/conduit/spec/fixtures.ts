import type { Fixtures, Session } from 'contract-tools/fixtures'
import type { Requests, Responses } from '../generated/contract.ts'

const password = 'correct horse'

// Names and addresses are unique.
const newUser = ({ unique }: Pick<Session, 'unique'>) => {
  const username = unique().slice(-40)
  return { username, email: `${username.replaceAll(/\W/g, '')}@example.org`, password }
}

/** Values and rules for `npm run conformance` that the contract does not have. */
export default {
  keys: {
    Token: async (session) => {
      const { user } = await session.call('CreateUser', { body: { user: newUser(session) } })
      return `Token ${user.token}`
    },
  },
  bodies: {
    CreateUser: (session) => ({ user: newUser(session) }),
    UpdateCurrentUser: (session) => ({ user: newUser(session) }),
    // Users who follow themselves see their articles in the feed.
    CreateArticle: async ({ call, unique }) => {
      await call('FollowUserByUsername', { username: (await call('GetCurrentUser')).user.username })
      return {
        article: { title: unique(), description: 'What it can do', body: 'It weaves.', tagList: ['engines'] },
      }
    },
    Login: async (session) => {
      const user = newUser(session)
      await session.call('CreateUser', { body: { user } })
      return { user: { email: user.email, password } }
    },
  },
  makers: {
    username: async ({ call }) => (await call('CreateUser')).user.username,
    slug: async ({ call }) => (await call('CreateArticle')).article.slug,
    id: async ({ call }, { slug }) => (await call('CreateArticleComment', { slug })).comment.id,
  },
  rules: {
    // The rule leaves articles in the feed.
    'the feed has the articles of followed users': async ({ call, make, expect }) => {
      const slugs = [await make('slug'), await make('slug')]
      const { user } = await call('GetCurrentUser')
      await call('UnfollowUserByUsername', { username: user.username })
      const { articles } = await call('GetArticlesFeed')
      expect(articles.length === 0, 'expected an empty feed without followed users')
      await call('FollowUserByUsername', { username: user.username })
      const feed = (await call('GetArticlesFeed', { limit: 100 })).articles.map(({ slug }) => slug)
      expect(
        slugs.every((slug) => feed.includes(slug)),
        'expected all articles of the followed author',
      )
    },
  },
} satisfies Fixtures<Requests, Responses>

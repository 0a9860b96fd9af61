import type { Fixtures, Session } from 'contract-tools/fixtures'
import type { Requests, Responses } from '../generated/contract.ts'

const password = 'correct horse'

/** Somebody new: names and addresses are taken once. */
const newUser = ({ unique }: Pick<Session, 'unique'>) => {
  const username = unique()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(-30)
  return { username, email: `${username}@example.org`, password }
}

/** Tells `npm run conformance` what the contract of this service does not say. */
export default {
  bodies: {
    createUser: (session) => ({ user: newUser(session) }),
    login: async (session) => {
      const { username: _, ...user } = newUser(session)
      await session.call('createUser', { body: { user: { ...newUser(session), ...user } } })
      return { user }
    },
  },
  makers: {
    username: async ({ call }) => (await call('createUser')).user.username,
    slug: async ({ call }) => (await call('createArticle')).article.slug,
    commentId: async ({ call }, { slug }) => (await call('createComment', { slug })).comment.id,
  },
  refusals: {
    updateUser: {
      taken: async ({ call }) => ({ body: { user: { email: (await call('createUser')).user.email } } }),
    },
  },
  rules: {
    // It leaves articles in the feed.
    'the feed has what those write whom you follow': async ({ call, make, expect }) => {
      const slugs = [await make('slug'), await make('slug')]
      const { articles } = await call('getFeed')
      expect(articles.length === 0, 'you follow nobody, and there is an article')
      const { user } = await call('getUser')
      await call('followUser', { username: user.username })
      const feed = (await call('getFeed', { limit: 100 })).articles.map(({ slug }) => slug)
      expect(
        slugs.every((slug) => feed.includes(slug)),
        'you follow the author, and an article is missing',
      )
    },
  },
} satisfies Fixtures<Requests, Responses>

import { isRefusal, refuse } from 'contract-server'
import { refusable } from 'contract-server/responses'
import { type SignedIn, userOf } from '../db/users.ts'
import type { Errors } from '../generated/contract.ts'
import type { Context, Handlers } from './operation.ts'
import { breaches } from './rules.ts'

const statuses = { absent: 404, foreign: 403, taken: 422, wrong: 401 } as const

const { decline, removed } = refusable(statuses, ({ message }): Errors => ({ errors: { body: [message] } }))

const invalid = (sentences: string[]) => ({ status: 422 as const, body: { errors: { body: sentences } } })

const noUser = () => decline(refuse('absent', 'User not found.'))
const noArticle = () => decline(refuse('absent', 'Article not found.'))

// Operations with a required token always have a caller.
const me = ({ caller }: Context) => caller!.user

// No user has the id 0.
const viewerOf = async ({ identify }: Context) => (await identify())?.user.id ?? 0

// PostgreSQL has no U+0000, so that no stored text contains it.
const searchable = <Text extends string | undefined>(text: Text) => text?.replaceAll('\0', '\uFFFD') as Text

const signedIn = (user: SignedIn) => ({ user: userOf(user) })

async function showArticle(slug: string, viewer: number, { store }: Context) {
  const article = await store.articles.find(searchable(slug), viewer)
  return article ? { status: 200 as const, body: { article } } : noArticle()
}

async function showProfile(username: string, viewer: number, { store }: Context) {
  const profile = await store.users.profile(searchable(username), viewer)
  return profile ? { status: 200 as const, body: { profile } } : noUser()
}

async function follow(username: string, context: Context, isFollowed: boolean) {
  const { id } = me(context)
  const isThere = await context.store.users.follow(searchable(username), id, isFollowed)
  return isThere ? showProfile(username, id, context) : noUser()
}

async function like(slug: string, context: Context, isLiked: boolean) {
  const { id } = me(context)
  const isThere = await context.store.articles.like(searchable(slug), id, isLiked)
  return isThere ? showArticle(slug, id, context) : noArticle()
}

export const handlers = {
  async CreateUser({ body: { user } }, { store }) {
    const broken = breaches('user', user)
    if (broken.length > 0) return invalid(broken)
    const made = await store.users.create(user)
    return isRefusal(made) ? decline(made) : { status: 201, body: signedIn(made) }
  },

  async Login({ body: { user } }, { store, attempt }) {
    const email = searchable(user.email)
    const found = await attempt(email, () => store.users.login({ email, password: user.password }))
    return found
      ? { status: 200, body: signedIn(found) }
      : decline(refuse('wrong', 'Wrong address or password.'))
  },

  GetCurrentUser: async (_request, { caller }) => ({ status: 200, body: signedIn(caller!) }),

  async UpdateCurrentUser({ body: { user } }, { store, caller }) {
    const broken = breaches('user', user)
    if (broken.length > 0) return invalid(broken)
    const made = await store.users.update(caller!, user)
    if (isRefusal(made)) return decline(made)
    return { status: 200, body: signedIn({ user: made, session: caller!.session }) }
  },

  GetProfileByUsername: async ({ path }, context) =>
    showProfile(path.username, await viewerOf(context), context),
  FollowUserByUsername: ({ path }, context) => follow(path.username, context, true),
  UnfollowUserByUsername: ({ path }, context) => follow(path.username, context, false),

  async GetArticles({ query }, context) {
    const { limit, offset, tag, author, favorited } = query
    const filters = { tag: searchable(tag), author: searchable(author), favorited: searchable(favorited) }
    const viewer = await viewerOf(context)
    return { status: 200, body: await context.store.articles.list(viewer, { limit, offset }, filters) }
  },

  async GetArticlesFeed({ query }, context) {
    const { id: follower } = me(context)
    return { status: 200, body: await context.store.articles.list(follower, query, { follower }) }
  },

  async CreateArticle({ body: { article } }, context) {
    const broken = breaches('article', article)
    if (broken.length > 0) return invalid(broken)
    const { id } = me(context)
    const { articles } = context.store
    const made = await articles.find(await articles.create(article, id), id)
    return { status: 201, body: { article: made! } }
  },

  GetArticle: async ({ path }, context) => showArticle(path.slug, await viewerOf(context), context),

  async UpdateArticle({ path, body: { article } }, context) {
    const broken = breaches('article', article)
    if (broken.length > 0) return invalid(broken)
    const { id } = me(context)
    const made = await context.store.articles.update(searchable(path.slug), article, id)
    return isRefusal(made) ? decline(made) : showArticle(made.slug, id, context)
  },

  async DeleteArticle({ path }, context) {
    return removed(await context.store.articles.delete(searchable(path.slug), me(context).id))
  },

  CreateArticleFavorite: ({ path }, context) => like(path.slug, context, true),
  DeleteArticleFavorite: ({ path }, context) => like(path.slug, context, false),

  async GetArticleComments({ path }, context) {
    const { articles } = context.store
    const [slug, viewer] = [searchable(path.slug), await viewerOf(context)]
    if (!(await articles.find(slug, viewer))) return noArticle()
    return { status: 200, body: { comments: await articles.comments(slug, viewer) } }
  },

  async CreateArticleComment({ path, body: { comment } }, context) {
    const broken = breaches('comment', comment)
    if (broken.length > 0) return invalid(broken)
    const { store } = context
    const { id: authorId, username } = me(context)
    const made = await store.articles.comment(searchable(path.slug), comment, authorId)
    if (isRefusal(made)) return decline(made)
    const author = await store.users.profile(username, authorId)
    const { id, body, createdAt } = made
    return { status: 200, body: { comment: { id, body, createdAt, updatedAt: createdAt, author: author! } } }
  },

  async DeleteArticleComment({ path }, context) {
    const { articles } = context.store
    return removed(await articles.deleteComment(searchable(path.slug), path.id, me(context).id))
  },

  GetTags: async (_request, { store }) => ({ status: 200, body: { tags: await store.articles.tags() } }),
} satisfies Handlers

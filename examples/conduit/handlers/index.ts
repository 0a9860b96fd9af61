import { isRefusal } from 'contract-server'
import { idOf, userOf } from '../db/users.ts'
import type { Errors } from '../generated/contract.ts'
import type { Context, Handlers } from './operation.ts'

const problem = <Status extends 404 | 409>(status: Status, message: string) => {
  const body: Errors = { errors: { body: [message] } }
  return { status, body }
}

const noUser = () => problem(404, 'There is no such user.')
const noArticle = () => problem(404, 'There is no such article.')

/** An article, as the caller sees it. */
async function showArticle(slug: string, { store, caller }: Context) {
  const article = await store.articles.find(slug, idOf(caller))
  return article ? { status: 200 as const, body: { article } } : noArticle()
}

/** A profile, as the caller sees it. */
async function showProfile(username: string, { store, caller }: Context) {
  const profile = await store.users.profile(username, idOf(caller))
  return profile ? { status: 200 as const, body: { profile } } : noUser()
}

async function follow(username: string, context: Context, isFollowed: boolean) {
  const { id } = await context.store.users.current(context.caller)
  const isThere = await context.store.users.follow(username, id, isFollowed)
  return isThere ? showProfile(username, context) : noUser()
}

async function like(slug: string, context: Context, isLiked: boolean) {
  const { id } = await context.store.users.current(context.caller)
  const isThere = await context.store.articles.like(slug, id, isLiked)
  return isThere ? showArticle(slug, context) : noArticle()
}

export const handlers = {
  async createUser({ body }, { store }) {
    const made = await store.users.create(body.user)
    if (isRefusal(made)) return problem(409, made.message)
    return { status: 201, body: { user: { ...userOf(made.user), token: made.token } } }
  },

  async login({ body }, { store }) {
    const known = await store.users.login(body.user)
    if (isRefusal(known)) return problem(409, known.message)
    return { status: 200, body: { user: { ...userOf(known.user), token: known.token } } }
  },

  async getUser(_request, { store, caller }) {
    return { status: 200, body: { user: userOf(await store.users.current(caller)) } }
  },

  async updateUser({ body }, { store, caller }) {
    const user = await store.users.update(caller, body.user)
    return isRefusal(user) ? problem(409, user.message) : { status: 200, body: { user: userOf(user) } }
  },

  getProfile: ({ path }, context) => showProfile(path.username, context),
  followUser: ({ path }, context) => follow(path.username, context, true),
  unfollowUser: ({ path }, context) => follow(path.username, context, false),

  async listArticles({ query }, { store, caller }) {
    const { tag, author, favorited } = query
    return { status: 200, body: await store.articles.list(idOf(caller), query, { tag, author, favorited }) }
  },

  async getFeed({ query }, { store, caller }) {
    const follower = idOf(caller)
    return { status: 200, body: await store.articles.list(follower, query, { follower }) }
  },

  async createArticle({ body }, { store, caller, once }) {
    const author = await store.users.current(caller)
    const made = await store.articles.create(body.article, author.id, once)
    if (isRefusal(made)) return problem(409, made.message)
    const { slug } = made.value
    const article = await store.articles.find(slug, author.id)
    if (!article) return problem(409, 'The article that this Idempotency-Key created was deleted.')
    const replayed = made.replayed && { 'Idempotency-Replayed': 'true' as const }
    return { status: 201, headers: { Location: `/articles/${slug}`, ...replayed }, body: { article } }
  },

  getArticle: ({ path }, context) => showArticle(path.slug, context),

  async updateArticle({ path, body }, context) {
    const { store, caller } = context
    const refused = await store.articles.update(path.slug, body.article, idOf(caller))
    return refused ? problem(404, refused.message) : showArticle(path.slug, context)
  },

  async deleteArticle({ path }, { store, caller }) {
    const refused = await store.articles.delete(path.slug, idOf(caller))
    return refused ? problem(404, refused.message) : { status: 204 }
  },

  favoriteArticle: ({ path }, context) => like(path.slug, context, true),
  unfavoriteArticle: ({ path }, context) => like(path.slug, context, false),

  async listComments({ path }, { store, caller }) {
    const article = await store.articles.find(path.slug, idOf(caller))
    if (!article) return noArticle()
    return { status: 200, body: { comments: await store.articles.comments(path.slug, idOf(caller)) } }
  },

  async createComment({ path, body }, { store, caller }) {
    const { id, username } = await store.users.current(caller)
    const made = await store.articles.comment(path.slug, body.comment, id)
    const author = await store.users.profile(username, id)
    if (isRefusal(made) || !author) return noArticle()
    const comment = { id: made.id, body: made.body, createdAt: made.createdAt, author }
    return { status: 201, body: { comment } }
  },

  async deleteComment({ path }, { store, caller }) {
    const refused = await store.articles.deleteComment(path.slug, path.commentId, idOf(caller))
    return refused ? problem(404, refused.message) : { status: 204 }
  },

  async listTags(_request, { store }) {
    return { status: 200, body: { tags: await store.articles.tags() } }
  },
} satisfies Handlers

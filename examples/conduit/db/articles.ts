/** Articles with their comments, tags and likes. Lists are SQL joins, in pages by offset. */
import { randomBytes } from 'node:crypto'
import { isRefusal, refuse } from 'contract-server'
import { type Engine, type Locked, lock, lockBy, newRow, type Sequenced, type Table } from 'contract-store'
import type {
  Article,
  ArticleUpdate,
  Comment,
  ListedArticle,
  NewArticle,
  NewComment,
  Requests,
} from '../generated/contract.ts'
import { type ProfileRow, profileColumns, profileOf } from './users.ts'

interface ArticleRecord {
  id: number
  slug: string
  title: string
  description: string
  body: string
  // Copy of the article's rows in `article_tags`, for readers.
  tags: string
  authorId: number
  createdAt: string
  updatedAt: string
}

export const articles: Sequenced<ArticleRecord> = {
  name: 'articles',
  columns: {
    id: 'integer',
    slug: 'text',
    title: 'text',
    description: 'text',
    body: 'text',
    tags: 'json',
    authorId: 'integer',
    createdAt: 'text',
    updatedAt: 'text',
  },
  key: ['id'],
  sequence: 'article_ids',
  contains: { tags: 'texts', createdAt: 'instant', updatedAt: 'instant' },
}

export const articleTags: Table<{ tag: string; articleId: number }> = {
  name: 'article_tags',
  columns: { tag: 'text', articleId: 'integer' },
  key: ['tag', 'articleId'],
}

export const likes: Table<{ articleId: number; userId: number }> = {
  name: 'likes',
  columns: { articleId: 'integer', userId: 'integer' },
  key: ['articleId', 'userId'],
}

export const comments: Sequenced<{
  id: number
  articleId: number
  authorId: number
  body: string
  createdAt: string
}> = {
  name: 'comments',
  columns: { id: 'integer', articleId: 'integer', authorId: 'integer', body: 'text', createdAt: 'text' },
  key: ['id'],
  sequence: 'comment_ids',
  contains: { createdAt: 'instant' },
}

// The first two values of a query are the id of the user who sees the list.
const listed = `a.slug, a.title, a.description, CAST(a.tags AS TEXT) AS tags,
  a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  EXISTS (SELECT 1 FROM likes WHERE article_id = a.id AND user_id = ?) AS favorited,
  (SELECT count(*) FROM likes WHERE article_id = a.id) AS likes, ${profileColumns}`
const from = 'FROM articles a JOIN users u ON u.id = a.author_id'

// SQLite has 0 and 1 for booleans.
type Listed = Omit<ListedArticle, 'author' | 'tagList' | 'favorited' | 'favoritesCount'> &
  ProfileRow & { tags: string; favorited: boolean | 0 | 1; likes: number }

function articleOf<Row extends Listed>({
  tags,
  likes,
  favorited,
  username,
  bio,
  image,
  following,
  ...row
}: Row) {
  return {
    ...row,
    tagList: JSON.parse(tags) as string[],
    favorited: Boolean(favorited),
    favoritesCount: Number(likes),
    author: profileOf({ username, bio, image, following }),
  }
}

// Each condition has one value.
const conditions = {
  tag: 'a.id IN (SELECT article_id FROM article_tags WHERE tag = ?)',
  author: 'u.username = ?',
  favorited: 'a.id IN (SELECT article_id FROM likes l JOIN users f ON f.id = l.user_id WHERE f.username = ?)',
  follower: 'a.author_id IN (SELECT followed_id FROM follows WHERE follower_id = ?)',
}

type Page = Requests['GetArticlesFeed']['query']
type Filters = { [Name in keyof typeof conditions]?: string | number | undefined }

// Limits of a page and of an offset.
const maxLimit = 100
const maxOffset = Number.MAX_SAFE_INTEGER

// The random suffix makes the slug unique.
function slugOf(title: string): string {
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[a-z0-9]+/g) ?? []
  return [words.join('-').slice(0, 100), randomBytes(4).toString('hex')].filter(Boolean).join('-')
}

const noArticle = refuse('absent', 'Article not found.')
const noComment = refuse('absent', 'Comment not found.')
const foreign = (what: string) => refuse('foreign', `This ${what} belongs to another user.`)

function rowOfAuthor({ row }: Locked<ArticleRecord>, authorId: number) {
  if (!row) return noArticle
  return row.authorId === authorId ? row : foreign('article')
}

const bySlug = (slug: string) => lockBy(articles, 'slug', slug)

export const articleStore = (engine: Engine) => ({
  ...articleLists(engine),
  ...articleChanges(engine),
  ...commentStore(engine),
})

const articleLists = ({ read }: Engine) => ({
  async list(viewer: number, { limit, offset }: Page, filters: Filters) {
    const filtering = Object.entries(filters).filter(([, value]) => value !== undefined)
    const where = filtering.map(([name]) => conditions[name as keyof Filters]).join(' AND ') || 'true'
    const values = filtering.map(([, value]) => value!)
    const [rows, [count]] = await Promise.all([
      read<Listed>(
        `SELECT ${listed} ${from} WHERE ${where} ORDER BY a.id DESC LIMIT ? OFFSET ?`,
        viewer,
        viewer,
        ...values,
        Math.min(limit, maxLimit),
        Math.min(offset, maxOffset),
      ),
      read<{ total: number }>(`SELECT count(*) AS total ${from} WHERE ${where}`, ...values),
    ])
    return { articles: rows.map(articleOf), articlesCount: Number(count!.total) }
  },

  async find(slug: string, viewer: number): Promise<Article | undefined> {
    const [found] = await read<Listed & { body: string }>(
      `SELECT ${listed}, a.body ${from} WHERE a.slug = ?`,
      viewer,
      viewer,
      slug,
    )
    return found && articleOf(found)
  },

  async tags(): Promise<string[]> {
    const rows = await read<{ tag: string }>(
      'SELECT tag FROM article_tags GROUP BY tag ORDER BY count(*) DESC, tag LIMIT 100',
    )
    return rows.map(({ tag }) => tag)
  },
})

const articleChanges = ({ write, transaction }: Engine) => ({
  /** Resolves to the slug. */
  create({ title, description, body, tagList = [] }: NewArticle, authorId: number): Promise<string> {
    const [slug, tags] = [slugOf(title), [...new Set(tagList)].sort()]
    return write({ add: newRow(articles), addTag: newRow(articleTags) }, ({ add, addTag }, unit) => {
      const createdAt = unit.now().toISOString()
      const times = { createdAt, updatedAt: createdAt }
      const text = { slug, title, description, body, tags: JSON.stringify(tags) }
      const { id } = add({ ...text, authorId, ...times }).row
      for (const tag of tags) addTag({ tag, articleId: id })
      return slug
    })
  },

  /** Resolves to the slug, which changes with the title. */
  update: (slug: string, { title, description, body }: ArticleUpdate, authorId: number) =>
    write({ article: bySlug(slug) }, ({ article }, unit) => {
      const before = rowOfAuthor(article, authorId)
      if (isRefusal(before)) return before
      const after = {
        ...before,
        slug: title === undefined || title === before.title ? slug : slugOf(title),
        title: title ?? before.title,
        description: description ?? before.description,
        body: body ?? before.body,
        updatedAt: unit.now().toISOString(),
      }
      article.put(after)
      return { slug: after.slug }
    }),

  // The database deletes its tags, likes and comments with it.
  delete: (slug: string, authorId: number) =>
    write({ article: bySlug(slug) }, ({ article }) => {
      const before = rowOfAuthor(article, authorId)
      if (isRefusal(before)) return before
      article.remove()
      return undefined
    }),

  /** Resolves to false if the article does not exist. */
  like: (slug: string, user: number, isLiked: boolean) =>
    transaction(async ({ query }) => {
      const [article] = await query<{ id: number }>('SELECT id FROM articles WHERE slug = ?', slug)
      if (!article) return false
      const pair = [article.id, user]
      if (isLiked) await query('INSERT INTO likes VALUES (?, ?) ON CONFLICT DO NOTHING', ...pair)
      else await query('DELETE FROM likes WHERE article_id = ? AND user_id = ?', ...pair)
      return true
    }),
})

const commentStore = ({ read, write }: Engine) => ({
  async comments(slug: string, viewer: number): Promise<Comment[]> {
    const rows = await read<Omit<Comment, 'author' | 'updatedAt'> & ProfileRow>(
      `SELECT c.id, c.created_at AS "createdAt", c.body, ${profileColumns}
         FROM comments c JOIN users u ON u.id = c.author_id JOIN articles a ON a.id = c.article_id
         WHERE a.slug = ? ORDER BY c.id DESC LIMIT 100`,
      viewer,
      slug,
    )
    return rows.map(({ id, createdAt, body, ...author }) => ({
      ...{ id: Number(id), createdAt, updatedAt: createdAt, body },
      author: profileOf(author),
    }))
  },

  comment: (slug: string, { body }: NewComment, authorId: number) =>
    write({ article: bySlug(slug), add: newRow(comments) }, ({ article, add }, unit) => {
      if (!article.row) return noArticle
      const createdAt = unit.now().toISOString()
      return add({ articleId: article.row.id, authorId, body, createdAt }).row
    }),

  deleteComment: (slug: string, id: number, authorId: number) =>
    write({ article: bySlug(slug), comment: lock(comments, id) }, ({ article, comment }) => {
      if (!article.row) return noArticle
      if (comment.row?.articleId !== article.row.id) return noComment
      if (comment.row.authorId !== authorId) return foreign('comment')
      comment.remove()
      return undefined
    }),
})

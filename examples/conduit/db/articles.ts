/** Articles, whose ids are slugs, and their comments. Lists are read in SQL, in pages by an offset. */
import { randomBytes } from 'node:crypto'
import { type Once, refuse } from 'contract-server'
import { createOnce, type Engine, type Table } from 'contract-store'
import type {
  Article,
  ArticleUpdate,
  Comment,
  NewArticle,
  NewComment,
  Requests,
} from '../generated/contract.ts'
import { type ProfileRow, profileColumns, profileOf } from './users.ts'

interface ArticleRecord {
  /** The slug. */
  id: string
  title: string
  description: string
  body: string
  /** In the order of the request, which `article_tags` does not have. */
  tags: string
  authorId: number
  createdAt: string
  updatedAt: string
}

export const articles: Table<ArticleRecord> = {
  name: 'articles',
  columns: {
    id: 'text',
    title: 'text',
    description: 'text',
    body: 'text',
    tags: 'json',
    authorId: 'integer',
    createdAt: 'text',
    updatedAt: 'text',
  },
  key: ['id'],
  contains: { tags: 'texts', createdAt: 'instant', updatedAt: 'instant' },
}

export const articleTags: Table<{ tag: string; articleId: string }> = {
  name: 'article_tags',
  columns: { tag: 'text', articleId: 'text' },
  key: ['tag', 'articleId'],
}

export const likes: Table<{ articleId: string; userId: number }> = {
  name: 'likes',
  columns: { articleId: 'text', userId: 'integer' },
  key: ['articleId', 'userId'],
}

export const comments: Table<{
  id: number
  articleId: string
  authorId: number
  body: string
  createdAt: string
}> = {
  name: 'comments',
  columns: { id: 'integer', articleId: 'text', authorId: 'integer', body: 'text', createdAt: 'text' },
  key: ['id'],
  sequence: 'comment_ids',
  contains: { createdAt: 'instant' },
}

/** The columns of an article, as SQL shows them to the user whose id is the first two values. */
const shown = `a.id AS slug, a.title, a.description, a.body, CAST(a.tags AS TEXT) AS tags,
  a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  EXISTS (SELECT 1 FROM likes WHERE article_id = a.id AND user_id = ?) AS favorited,
  (SELECT count(*) FROM likes WHERE article_id = a.id) AS likes, ${profileColumns}`
const from = 'FROM articles a JOIN users u ON u.id = a.author_id'

/** SQLite has 0 and 1 for booleans. */
type Shown = Omit<Article, 'author' | 'tagList' | 'favorited'> &
  ProfileRow & { tags: string; favorited: boolean | 0 | 1; likes: number }

function articleOf({ tags, likes, favorited, username, bio, image, following, ...article }: Shown): Article {
  return {
    ...article,
    tagList: JSON.parse(tags),
    favorited: Boolean(favorited),
    favoritesCount: Number(likes),
    author: profileOf({ username, bio, image, following }),
  }
}

/** The conditions that select articles; each has one value. */
const conditions = {
  tag: 'a.id IN (SELECT article_id FROM article_tags WHERE tag = ?)',
  author: 'u.username = ?',
  favorited: 'a.id IN (SELECT article_id FROM likes l JOIN users f ON f.id = l.user_id WHERE f.username = ?)',
  follower: 'a.author_id IN (SELECT followed_id FROM follows WHERE follower_id = ?)',
}

type Page = Requests['getFeed']['query']
type Filters = { [Name in keyof typeof conditions]?: string | number | undefined }

/** The words of a title, and something that no other article has. */
function slugOf(title: string): string {
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[a-z0-9]+/g) ?? []
  return [words.join('-').slice(0, 100), randomBytes(4).toString('hex')].filter(Boolean).join('-')
}

const absent = refuse('absent', 'You have written nothing of this name or id.')

export const articleStore = ({ read, write, transaction }: Engine) => ({
  async list(viewer: number, { limit, offset }: Page, filters: Filters) {
    const given = Object.entries(filters).filter(([, value]) => value !== undefined)
    const where = given.map(([name]) => conditions[name as keyof Filters]).join(' AND ') || 'true'
    const values = given.map(([, value]) => value!)
    const [rows, [count]] = await Promise.all([
      read<Shown>(
        `SELECT ${shown} ${from} WHERE ${where} ORDER BY a.created_at DESC, a.id LIMIT ? OFFSET ?`,
        viewer,
        viewer,
        ...values,
        limit,
        offset,
      ),
      read<{ total: number }>(`SELECT count(*) AS total ${from} WHERE ${where}`, ...values),
    ])
    return { articles: rows.map(articleOf), articlesCount: Number(count!.total) }
  },

  async find(slug: string, viewer: number): Promise<Article | undefined> {
    const [found] = await read<Shown>(`SELECT ${shown} ${from} WHERE a.id = ?`, viewer, viewer, slug)
    return found && articleOf(found)
  },

  create({ tagList = [], ...article }: NewArticle, authorId: number, once?: Once) {
    const slug = slugOf(article.title)
    const tags = JSON.stringify(tagList)
    return write({ once }, (unit) =>
      createOnce(unit, once, () => {
        const createdAt = unit.now().toISOString()
        unit.add(articles, { ...article, id: slug, tags, authorId, createdAt, updatedAt: createdAt })
        for (const tag of tagList) unit.add(articleTags, { tag, articleId: slug })
        return { slug }
      }),
    )
  },

  update: (slug: string, change: ArticleUpdate, authorId: number) =>
    write({ lock: [{ table: articles, id: slug }] }, (unit) => {
      const before = unit.get(articles, slug)
      if (before?.authorId !== authorId) return absent
      unit.put(articles, before, { ...before, ...change, updatedAt: unit.now().toISOString() })
      return undefined
    }),

  /** Its tags, likes and comments go with it. */
  delete: (slug: string, authorId: number) =>
    write({ lock: [{ table: articles, id: slug }] }, (unit) => {
      const before = unit.get(articles, slug)
      if (before?.authorId !== authorId) return absent
      unit.remove(articles, before)
      return undefined
    }),

  /** Resolves to whether there is such an article. */
  like: (slug: string, user: number, isLiked: boolean) =>
    transaction(async ({ query }) => {
      const [article] = await query('SELECT 1 FROM articles WHERE id = ?', slug)
      if (!article) return false
      const pair = [slug, user]
      if (isLiked) await query('INSERT INTO likes VALUES (?, ?) ON CONFLICT DO NOTHING', ...pair)
      else await query('DELETE FROM likes WHERE article_id = ? AND user_id = ?', ...pair)
      return true
    }),

  async tags(): Promise<string[]> {
    const rows = await read<{ tag: string }>(
      'SELECT tag FROM article_tags GROUP BY tag ORDER BY count(*) DESC, tag LIMIT 100',
    )
    return rows.map(({ tag }) => tag)
  },

  async comments(slug: string, viewer: number): Promise<Comment[]> {
    const rows = await read<Omit<Comment, 'author'> & ProfileRow>(
      `SELECT c.id, c.created_at AS "createdAt", c.body, ${profileColumns}
         FROM comments c JOIN users u ON u.id = c.author_id WHERE c.article_id = ? ORDER BY c.id DESC LIMIT 100`,
      viewer,
      slug,
    )
    return rows.map(({ id, createdAt, body, ...author }) => ({
      id,
      createdAt,
      body,
      author: profileOf(author),
    }))
  },

  comment: (slug: string, { body }: NewComment, authorId: number) =>
    write({ create: [comments], lock: [{ table: articles, id: slug }] }, (unit) => {
      if (!unit.get(articles, slug)) return absent
      return unit.create(comments, { articleId: slug, authorId, body, createdAt: unit.now().toISOString() })
    }),

  deleteComment: (slug: string, id: number, authorId: number) =>
    write({ lock: [{ table: comments, id }] }, (unit) => {
      const before = unit.get(comments, id)
      if (before?.articleId !== slug || before.authorId !== authorId) return absent
      unit.remove(comments, before)
      return undefined
    }),
})

import type { Database, Schema } from 'contract-store'
import { articleStore, articles, articleTags, comments, likes } from './articles.ts'
import { follows, userStore, users } from './users.ts'

export const schema: Schema = {
  id: 'conduit',
  // The number in the header of the SQLite files by which the service recognizes them.
  mark: 0xc04d017,
  tables: [users, follows, articles, articleTags, likes, comments],
  migrations: {
    sqlite: new URL('migrations/sqlite/', import.meta.url),
    postgres: new URL('migrations/postgres/', import.meta.url),
  },
}

/** Builds the store on an open database. */
export const storeOn = ({ engine, ...database }: Database) => ({
  ...database,
  users: userStore(engine, database.keys),
  articles: articleStore(engine),
})

export type Store = ReturnType<typeof storeOn>

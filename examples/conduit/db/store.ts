/** The data of this service, as handlers call it. */
import type { Database, Schema } from 'contract-store'
import { articleStore, articles, articleTags, comments, likes } from './articles.ts'
import { follows, userStore, users } from './users.ts'

export const schema: Schema = {
  id: 'conduit',
  // A number in the header of its SQLite files, by which the service recognizes them.
  mark: 0xc04d017,
  tables: [users, follows, articles, articleTags, likes, comments],
  migrations: {
    sqlite: new URL('migrations/sqlite/', import.meta.url),
    postgres: new URL('migrations/postgres/', import.meta.url),
  },
}

/** The store over an open database, which it closes at its end. */
export const storeOn = ({ engine, ...database }: Database) => ({
  ...database,
  users: userStore(engine, database.keys),
  articles: articleStore(engine),
})

/** Everything the service keeps. */
export type Store = ReturnType<typeof storeOn>

/** The data of this service, as handlers call it. */
import type { Database, Schema } from 'contract-store'
import { documentStore, documents } from './documents.ts'

export const schema: Schema = {
  id: 'SERVICE_ID',
  // In the header of its SQLite files, by which it knows its own.
  mark: 0x5e41ce,
  tables: [documents],
  migrations: {
    sqlite: new URL('migrations/sqlite/', import.meta.url),
    postgres: new URL('migrations/postgres/', import.meta.url),
  },
}

/** The store over an open database, which it closes at its end. */
export const storeOn = ({ engine, ...database }: Database) => ({
  ...database,
  documents: documentStore(engine),
})

/** Everything the service keeps. */
export type Store = ReturnType<typeof storeOn>

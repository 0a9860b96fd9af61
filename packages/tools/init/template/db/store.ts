import type { Database, Schema } from 'contract-store'
import { documentStore, documents } from './documents.ts'

export const schema: Schema = {
  id: 'SERVICE_ID',
  // Written into the header of SQLite files, which identifies the service's own files.
  mark: 0x5e41ce,
  tables: [documents],
  migrations: {
    sqlite: new URL('migrations/sqlite/', import.meta.url),
    postgres: new URL('migrations/postgres/', import.meta.url),
  },
}

/** Creates the store on an open database, which it closes at its end. */
export const storeOn = ({ engine, ...database }: Database) => ({
  ...database,
  documents: documentStore(engine),
})

export type Store = ReturnType<typeof storeOn>

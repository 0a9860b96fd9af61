import type { Database, Schema } from 'contract-store'
import { events, museumStore, tickets } from './museum.ts'

export const schema: Schema = {
  id: 'museum',
  // Written into the header of SQLite files, which identifies the service's own files.
  mark: 0x5e41ce,
  tables: [events, tickets],
  migrations: {
    sqlite: new URL('migrations/sqlite/', import.meta.url),
    postgres: new URL('migrations/postgres/', import.meta.url),
  },
}

/** Creates the store on an open database, which it closes at its end. */
export const storeOn = ({ engine, ...database }: Database) => ({
  ...database,
  museum: museumStore(engine),
})

export type Store = ReturnType<typeof storeOn>

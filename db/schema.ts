import type { Schema } from '../server/store/schema.ts'
import { nameKey } from './canonical.ts'
import { tables } from './tables.ts'

export const schema: Schema = {
  id: 'petstore',
  // "PetS"
  mark: 0x50657453,
  tables,
  migrations: {
    sqlite: new URL('migrations/sqlite/', import.meta.url),
    postgres: new URL('migrations/postgres/', import.meta.url),
  },
  functions: { name_key: nameKey },
}

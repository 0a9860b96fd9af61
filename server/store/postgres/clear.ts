import { clearedTables } from '../own-tables.ts'
import type { Schema } from '../schema.ts'
import type { Work } from './transaction.ts'

/** Removes what was made; ids of the service's own tables count from 1 again. */
export const clear =
  (schema: Schema): Work<void> =>
  async () => ({
    result: undefined,
    save: [
      ...clearedTables(schema).map(({ name }) => [`DELETE FROM ${name}`] as const),
      ...schema.tables.flatMap(({ sequence }) =>
        sequence === undefined ? [] : [['SELECT setval($1::regclass, 1, false)', sequence] as const],
      ),
    ],
  })

import { describe, test } from 'vitest'
import { schema } from '../../db/store.ts'
import { openDatabase } from '../../packages/store/open.ts'
import { movedTables } from '../../packages/store/server/tables.ts'
import { openWith } from '../db/stores.ts'
import { suites } from '../db/suites.ts'
import { notAll, startDistributed } from './citus.ts'

// Deleting all rows takes less time than a new distributed database.
const clear = movedTables(schema)
  .toReversed()
  .flatMap(({ name, sequence }) => [
    `DELETE FROM ${name}`,
    ...(sequence ? [`SELECT setval('${sequence}', 1, false)`] : []),
  ])
  .join(';')

describe.skipIf(notAll)(`the store on Citus ${notAll ?? ''}`, async () => {
  if (notAll) return void test(notAll, () => {})
  const { url, sql } = await startDistributed()
  const open = () =>
    openWith(async (options) => {
      await sql(`SET citus.multi_shard_modify_mode = 'sequential'; ${clear}`)
      return openDatabase(`${url}?pool_size=2`, schema, options)
    })
  for (const suite of suites) suite(open)
})

import { join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { noPostgres } from '../../packages/testing/postgres.ts'
import { createMigrated } from '../support/store.ts'
import { races } from './races.suite.ts'

describe.skipIf(noPostgres)(`servers on one PostgreSQL ${noPostgres ?? ''}`, async () => {
  if (noPostgres) return void test(noPostgres, () => {})
  await races(await createMigrated())
})

describe('servers on one database file', async () => {
  await races(`file:${join(temporaryFolder(afterAll), 'races.db')}`)
})

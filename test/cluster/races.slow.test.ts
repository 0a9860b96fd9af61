import { join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import { temporaryFolder } from '../support/folder.ts'
import { noPostgres, sharedPostgres } from '../support/postgres.ts'
import { races } from './races.suite.ts'

describe.skipIf(noPostgres)(`servers on one PostgreSQL ${noPostgres ?? ''}`, async () => {
  if (noPostgres) return void test(noPostgres, () => {})
  await races(await (await sharedPostgres()).createMigrated())
})

describe('servers on one database file', async () => {
  await races(`file:${join(temporaryFolder(afterAll), 'races.db')}`)
})

import { describe, test } from 'vitest'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { races } from './races.suite.ts'

describe.skipIf(noPostgres)(`servers on one PostgreSQL ${noPostgres ?? ''}`, async () => {
  if (noPostgres) return void test(noPostgres, () => {})
  await races(await (await startPostgres()).createDatabase())
})

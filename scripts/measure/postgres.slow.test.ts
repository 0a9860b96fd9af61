import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../../packages/testing/child.ts'
import { noPostgres } from '../../packages/testing/postgres.ts'

test.skipIf(noPostgres)(`both servers on PostgreSQL can be measured ${noPostgres ?? ''}`, async () => {
  const args = [resolve('scripts/measure/postgres.ts'), '--rounds', '1', '--seconds', '0.1']
  const { code, out, err } = await run('.', args)
  expect([code, err], out).toEqual([0, ''])
  expect(out.match(/^\| .* \| +(petstore|fastify-postgres) +\| .*$/gm)).toHaveLength(8)
})

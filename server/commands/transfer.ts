import { resolve } from 'node:path'
import { movedTables } from '../store/own-tables.ts'
import { withTarget } from '../store/postgres/transfer-target.ts'
import { openSource } from '../store/sqlite/transfer-source.ts'
import { transfer } from '../store/transfer/transfer.ts'
import { isPostgres } from '../store/url.ts'
import { BadUsage, command } from './lib/command.ts'
import { movedText, reportMoves } from './lib/progress.ts'
import { ownService } from './lib/store.ts'

const described = {
  run: 'npx contract-server transfer',
  about:
    'Moves everything from a database file to PostgreSQL, and compares both sides; run it again after an interruption.',
  options: {
    from: { type: 'string', value: 'FILE', help: 'the database file' },
    to: { type: 'string', value: 'URL', help: 'postgres://USER:PASSWORD@HOST:5432/DATABASE' },
  },
  example: 'npx contract-server transfer --from data/service.db --to "$DATABASE_URL"',
} as const

command(described, async ({ values: { from, to } }) => {
  if (!from || !to || !isPostgres(to))
    throw new BadUsage('Name a file with --from and a postgres:// URL with --to.')
  const { schema } = (await ownService()).service
  const source = openSource(resolve(from.replace(/^file:/, '')), schema)
  try {
    const moved = await withTarget(to, schema, (target) =>
      transfer(source, target, movedTables(schema), reportMoves()),
    )
    console.log(movedText(moved))
  } finally {
    source.close()
  }
  console.log('Both sides hold the same data. Let no server write to the file again; keep it as a backup.')
})

import { resolve } from 'node:path'
import { movedTables } from '../store/own-tables.ts'
import { withNewFile } from '../store/sqlite/transfer-target.ts'
import { readExport } from '../store/transfer/exported.ts'
import { type Target, transfer } from '../store/transfer/transfer.ts'
import { databaseFile, isPostgres } from '../store/url.ts'
import { BadUsage, command } from './lib/command.ts'
import { movedText, reportMoves } from './lib/progress.ts'
import { ownService } from './lib/store.ts'

const described = {
  run: 'npx contract-server import',
  operands: 'FILE',
  about:
    'Creates the database of DATABASE_URL from an export, and compares both. DATABASE_URL names a new file or an empty PostgreSQL database; on PostgreSQL, run the command again after an interruption.',
  options: {},
  example: 'DATABASE_URL=file:data/new.db npx contract-server import data.jsonl',
}

command(described, async ({ positionals: [file, ...more] }) => {
  if (!file || more.length > 0) throw new BadUsage('Name the one export to import.')
  const { service, databaseUrl } = await ownService()
  const { schema } = service
  const tables = movedTables(schema)
  const source = await readExport(resolve(file), schema.id, tables)
  const move = (target: Target) => transfer(source, target, tables, reportMoves())
  const moved = isPostgres(databaseUrl)
    ? await (await import('../store/postgres/transfer-target.ts')).withTarget(databaseUrl, schema, move)
    : await withNewFile(databaseFile(databaseUrl), schema, move)
  console.log(movedText(moved))
  console.log('The database holds the same as the export.')
})

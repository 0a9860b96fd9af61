import { resolve } from 'node:path'
import { databaseFile, isPostgres } from 'contract-server'
import { BadUsage, command } from 'contract-server/commands'
import type { TransferTarget } from '../integrity/rows.ts'
import type { Schema } from '../kit/schema.ts'
import { withNewFile } from '../sqlite/copies/transfer.ts'
import { readExport } from '../transfer/export-lines.ts'
import { importData } from '../transfer/import.ts'
import { movedText, reportMoves } from './moves.ts'
import { ownDatabase } from './own.ts'

const described = {
  run: 'npx contract-server import',
  operands: 'FILE',
  about:
    'Creates the database of DATABASE_URL from an export, and compares both. DATABASE_URL names a new file or an empty PostgreSQL database; after an interruption nothing of it is kept.',
  options: {},
  example: 'DATABASE_URL=file:data/new.db npx contract-server import data.jsonl',
}

/** Runs the command on the database of a service. */
export const run = (own: Schema): Promise<void> =>
  command(described, async ({ positionals: [file, ...more] }) => {
    if (!file || more.length > 0) throw new BadUsage('Name the one export to import.')
    const { databaseUrl, schema } = await ownDatabase(own)
    const fill = (target: TransferTarget) =>
      importData(readExport(resolve(file)), schema, target, reportMoves())
    const moved = isPostgres(databaseUrl)
      ? await (await import('../postgres/transfer.ts')).withTarget(databaseUrl, schema, fill)
      : await withNewFile(databaseFile(databaseUrl), schema, fill)
    console.log(movedText(moved))
    console.log('The database holds the same as the export.')
  })

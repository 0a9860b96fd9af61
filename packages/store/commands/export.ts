import { resolve } from 'node:path'
import { databaseFile, isPostgres } from 'contract-server'
import { BadUsage, command } from 'contract-server/commands'
import type { Reader } from '../integrity/rows.ts'
import type { Schema } from '../kit/schema.ts'
import { withSource } from '../sqlite/copies/transfer.ts'
import { writeExport } from '../transfer/export.ts'
import { movedText, reportMoves } from './moves.ts'
import { ownDatabase } from './own.ts'

const described = {
  run: 'npx contract-server export',
  operands: 'FILE',
  about: `Writes the whole database of DATABASE_URL to FILE, as JSON lines with checksums, and verifies the file. The database may be in use.
The file holds digests of API keys but no keys. Secrets of webhooks are sealed only if WEBHOOK_SECRETS_KEY is set.`,
  options: {},
  example: 'npx contract-server export data.jsonl',
}

/** Runs the command on the database of a service. */
export const run = (own: Schema): Promise<void> =>
  command(described, async ({ positionals: [file, ...more] }) => {
    if (!file || more.length > 0) throw new BadUsage('Name the one file to write.')
    const { databaseUrl, schema } = await ownDatabase(own)
    const write = (source: Reader) => writeExport(resolve(file), schema, source, reportMoves())
    const moved = isPostgres(databaseUrl)
      ? await (await import('../postgres/transfer.ts')).withSource(databaseUrl, schema, write)
      : await withSource(databaseFile(databaseUrl), schema, write)
    console.log(movedText(moved))
    console.log(`${file} holds everything. Keep it as safe as the database.`)
  })

import { resolve } from 'node:path'
import { movedTables } from '../store/own-tables.ts'
import { withSource } from '../store/sqlite/transfer-source.ts'
import { writeExport } from '../store/transfer/export.ts'
import type { Source } from '../store/transfer/transfer.ts'
import { databaseFile, isPostgres } from '../store/url.ts'
import { BadUsage, command } from './lib/command.ts'
import { movedText, reportMoves } from './lib/progress.ts'
import { ownService } from './lib/store.ts'

const described = {
  run: 'npx contract-server export',
  operands: 'FILE',
  about: `Writes the whole database of DATABASE_URL to FILE, as JSON lines with checksums, and verifies the file. The database may be in use.
The file holds digests of API keys but no keys. Secrets of webhooks are sealed only if WEBHOOK_SECRETS_KEY is set.`,
  options: {},
  example: 'npx contract-server export data.jsonl',
}

command(described, async ({ positionals: [file, ...more] }) => {
  if (!file || more.length > 0) throw new BadUsage('Name the one file to write.')
  const { service, databaseUrl } = await ownService()
  const { schema } = service
  const write = (source: Source) =>
    writeExport(resolve(file), schema.id, source, movedTables(schema), reportMoves())
  const moved = isPostgres(databaseUrl)
    ? await (await import('../store/postgres/transfer-source.ts')).withSource(databaseUrl, schema, write)
    : await withSource(databaseFile(databaseUrl), schema, write)
  console.log(movedText(moved))
  console.log(`${file} holds everything. Keep it as safe as the database.`)
})
